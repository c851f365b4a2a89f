"""What a correction would change, found by making it and taking it back."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction

from scoring.hands import HandReport
from tournaments.models import Event, Hand, Round
from tournaments.selectors.bracket_games import games_told_otherwise
from tournaments.selectors.prizes import prize_sheet
from tournaments.selectors.progress import is_stale
from tournaments.selectors.stages import through_to
from tournaments.selectors.standing_lines import StandingLine
from tournaments.selectors.standings import standings_of

from .actor import Actor
from .hands import Slip, as_stored, replace_hand
from .tables import lock_table

#: Stands in for the director's while nothing is kept.
PREVIEWED = "Shown before it is saved"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """One entry whose place, points or prize would be others; each as before and after."""

    entry_id: int
    name: str
    places: tuple[int, int]
    points: tuple[str, str]
    cents: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What would change.

    Args:
        changes: in the order of the new standings.
        sentences: what it means for seats that are drawn or were played.
    """

    changes: tuple[PlaceChange, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Picture:
    lines: Mapping[int, StandingLine]
    cents: Mapping[int, int]
    is_stale: bool
    through: tuple[str, ...]
    otherwise: frozenset[int]


@transaction.atomic(durable=True)
def correction_preview(*, hand_id: int, report: HandReport, actor: Actor) -> CorrectionPreview:
    """Say what replacing a hand would change; nothing is kept, and nobody is told.

    Raises:
        Hand.DoesNotExist: there is no such hand.
        NotNowError: the hand was replaced or taken back already.
        InvalidHandError: no table could have played the hand under the event's rules.
    """
    table = lock_table(Hand.objects.values_list("match_id", flat=True).get(pk=hand_id))
    event = Event.objects.get(pk=table.event.pk)
    before = _picture(event)
    replace_hand(table, hand_id, Slip(0, as_stored(report), uuid4(), actor), PREVIEWED)
    after = _picture(event)
    sentences = _sentences(event, table.round, before, after)
    transaction.set_rollback(True)
    return CorrectionPreview(changes=_changes(before, after), sentences=sentences)


def _picture(event: Event) -> _Picture:
    standings = standings_of(event)
    stages = list(event.stages.order_by("number"))
    stage = stages[event.stage_number - 1]
    following = stage.rounds.filter(status=Round.Status.DRAFT, matches__isnull=False).exists()
    is_fed = stage.number > 1 and not stage.rounds.exclude(status=Round.Status.DRAFT).exists()
    return _Picture(
        lines={line.entry_id: line for line in standings},
        cents={line.entry_id: line.cents for line in prize_sheet(event).lines},
        is_stale=following and not stage.kind.draws_ahead and is_stale(event, stage),
        through=tuple(line.name for line in through_to(event, stage).through) if is_fed else (),
        otherwise=games_told_otherwise(stage),
    )


def _changes(before: _Picture, after: _Picture) -> tuple[PlaceChange, ...]:
    changes = (
        PlaceChange(
            entry_id=entry_id,
            name=line.name,
            places=(before.lines[entry_id].place, line.place),
            points=(before.lines[entry_id].score, line.score),
            cents=(before.cents.get(entry_id, 0), after.cents.get(entry_id, 0)),
        )
        for entry_id, line in after.lines.items()
    )
    return tuple(
        each for each in changes if any(was != then for was, then in (each.places, each.points, each.cents))
    )


def _sentences(event: Event, corrected: Round, before: _Picture, after: _Picture) -> tuple[str, ...]:
    said = []
    if after.is_stale and not before.is_stale:
        said.append("The next round would be seated otherwise: draw it again after this, or leave its seats.")
    later = Round.objects.filter(stage=corrected.stage_id, number__gt=corrected.number)
    played = later.exclude(status=Round.Status.DRAFT).order_by("number").values_list("number", flat=True)
    if played and not corrected.stage.kind.draws_ahead:
        rounds = f"Round {played[0]} was" if len(played) == 1 else f"Rounds {played[0]} to {max(played)} were"
        said.append(f"{rounds} seated by the results as they were; what is played stays.")
    if before.through != after.through:
        coming = [name for name in after.through if name not in before.through]
        out = [name for name in before.through if name not in after.through]
        if coming:
            said.append(
                f"{', '.join(coming)} would play on instead of {', '.join(out)}: draw the last part again."
            )
        else:
            said.append("Those who play on would come in another order: draw the last part again.")
    elif event.stage_number > corrected.stage.number and not after.through:
        said.append("The last part has begun; who plays on stays.")
    game = after.otherwise - before.otherwise
    if game:
        said.append(
            f"The hands would say that the others have won game {min(game)} of the bracket, which stays "
            "until you correct it on its page."
        )
    return tuple(said)
