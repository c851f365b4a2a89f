"""Who left or is away before a last part that has not begun, and can still play on."""

from collections.abc import Sequence

from tournaments.models import Entry, EntryPlayer, Event, Round, Stage
from tournaments.names.people import FieldLine, field_of
from tournaments.results.selectors.bracket_games import left_of

from .presence import roll_of


def part_ahead(event: Event) -> Stage | None:
    """Return the part that comes next once the one before is over, None where none does or it has begun."""
    if event.status != Event.Status.RUNNING:
        return None
    rounds = Round.objects.filter(stage__event=event)
    if rounds.filter(stage__number=1).exclude(status=Round.Status.CLOSED).exists():
        return None
    has_begun = rounds.filter(stage__number__gt=1).exclude(status=Round.Status.DRAFT).exists()
    return None if has_begun else event.stages.filter(number=2).first()


def first_round_of(event: Event, stage: Stage) -> int:
    """Return the number of a part's first round."""
    return 1 + Round.objects.filter(stage__event=event, stage__number__lt=stage.number).count()


def gone_before(event: Event, stage: Stage, field: Sequence[FieldLine]) -> set[int]:
    """Return the entries that have withdrawn, left a part since it was drawn, or are away from its start."""
    before = event.stages.get(number=stage.number - 1)
    gone = left_of(before).keys() | set(roll_of(before).away(first_round_of(event, stage)))
    return {
        line.entry_id
        for line in field
        if line.status == Entry.Status.WITHDRAWN or line.number is None or line.number in gone
    }


def can_rejoin(event: Event) -> tuple[FieldLine, ...]:
    """List who can be back for the next part; of a part that is drawn its own pages speak.

    At most ten queries; two where no part is ahead.
    """
    stage = part_ahead(event)
    if stage is None:
        return ()
    field = field_of(event)
    gone = gone_before(event, stage, field)
    players = set(EntryPlayer.objects.filter(stage=stage).values_list("player_id", flat=True))
    return tuple(
        line
        for line in field
        if line.entry_id in gone
        and line.number is not None
        and line.status == Entry.Status.IN
        and not line.is_disqualified
        and players.isdisjoint(line.members)
    )
