"""What the page for other seats offers: rounds to come, and who is here, away or not drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, EntryPlayer, Event, Round
from tournaments.names.people import FieldLine, field_of, player_labels, substitution_sentences
from tournaments.seating.words import changes as words

from .plans import DrawnPlan, plan_of
from .presence import roll_of
from .rejoin import can_rejoin


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of the field; ``is_away`` in the next round to open, ``leaves_later`` in one after it.

    Stand-ins come and go by themselves.
    """

    entry_id: int
    name: str
    is_away: bool
    leaves_later: bool = False
    is_disqualified: bool = False
    is_ghost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubLine:
    substitution_id: int
    regular: str
    substitute: str
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changeable:
    """What can be changed.

    Args:
        rounds: numbers of those that have seats and have not opened.
        following: the round that is seated when the open one closes, of a bracket the next to open, if any.
        people: everyone with a number.
        late: entered, and not here at the draw.
        can_be_out: who can be disqualified here; nobody of a bracket, which has its own page.
        from_rounds: the open round and the next, from which seats can be taken.
        seats: those who can be replaced: the form's value, as in ``7-2``, and the name.
        can_rejoin: who left before a last part that has not begun, and may still play in it.
        subs: who has somebody's seat now.
        substitutions: of the whole night, in sentences.
    """

    rounds: tuple[int, ...]
    following: int | None
    total: int
    people: tuple[Person, ...]
    late: tuple[Person, ...]
    can_be_out: tuple[Person, ...]
    can_rejoin: tuple[FieldLine, ...]
    from_rounds: tuple[int, ...]
    seats: tuple[tuple[str, str], ...]
    subs: tuple[SubLine, ...]
    substitutions: tuple[str, ...]

    @property
    def to_swap(self) -> list[tuple[int, str]]:
        return [(each.entry_id, each.name) for each in self.people]

    @property
    def to_disqualify(self) -> list[tuple[int, str]]:
        """Who can be disqualified, or put back in, which their name says."""
        return [
            (each.entry_id, words.is_out(name=each.name) if each.is_disqualified else each.name)
            for each in self.can_be_out
        ]


def changeable(event: Event) -> Changeable:
    """Read it in ten queries, eleven where somebody has taken a seat; more before a last part."""
    draw, field = plan_of(event), field_of(event)
    roll = roll_of(event.stage)
    names = player_labels(field)
    current = event.substitutions.filter(last=None).order_by("pk")
    rounds = tuple(range(draw.opened + 1, len(draw.plan.rounds) + 1))
    following = _following(event, draw)
    first = rounds[0] if rounds else following

    def is_away(number: int) -> bool:
        if rounds:
            return not draw.is_here(number, rounds[0])
        return first is not None and number in roll.members and not roll.is_here(number, first)

    return Changeable(
        rounds=rounds,
        following=following,
        total=len(draw.plan.rounds),
        people=tuple(
            Person(
                entry_id=line.entry_id,
                name=line.label,
                is_away=is_away(line.number),
                leaves_later=first is not None
                and line.number in roll.members
                and roll.is_away_from(line.number, first),
                is_ghost=line.is_ghost,
            )
            for line in field
            if line.number is not None
        ),
        can_be_out=_can_be_out(event, field),
        can_rejoin=can_rejoin(event),
        late=tuple(
            Person(entry_id=line.entry_id, name=line.label, is_away=True)
            for line in field
            if line.number is None and line.status not in (Entry.Status.WITHDRAWN, Entry.Status.LOOKING)
        ),
        from_rounds=_from_rounds(event),
        seats=tuple(
            (f"{line.entry_id}-{member}", name)
            for line in field
            if line.number is not None and not line.is_ghost
            for member, name in enumerate(line.members.values(), start=1)
        ),
        subs=tuple(
            SubLine(
                substitution_id=each.pk,
                regular=names[each.regular_id],
                substitute=names[each.player_id],
                first=each.first,
            )
            for each in current
        ),
        substitutions=substitution_sentences(field),
    )


def _following(event: Event, draw: DrawnPlan) -> int | None:
    """Return the round whose seats follow from the one that is played, on the first part of a night."""
    stage = event.stage
    if event.status != Event.Status.RUNNING or stage.number > 1:
        return None
    is_seated = not draw.waits_for_results or draw.opened == stage.rounds.count()
    return None if is_seated and not stage.kind.has_bracket else draw.opened + 1


def _can_be_out(event: Event, field: Sequence[FieldLine]) -> tuple[Person, ...]:
    in_bracket: set[int] = set()
    for stage in event.stages.all():
        if stage.kind.has_bracket:
            members = EntryPlayer.objects.filter(stage=stage, entry__number__isnull=False)
            in_bracket.update(members.values_list("player_id", flat=True))
    return tuple(
        Person(entry_id=line.entry_id, name=line.label, is_away=False, is_disqualified=line.is_disqualified)
        for line in field
        if line.number is not None and not line.is_ghost and in_bracket.isdisjoint(line.members)
    )


def _from_rounds(event: Event) -> tuple[int, ...]:
    """Return the round that is open and the one after it, as far as there are any."""
    if event.status != Event.Status.RUNNING:
        return ()
    ahead = Round.objects.filter(stage__event=event).exclude(status=Round.Status.CLOSED).order_by("number")
    first = list(ahead.values_list("number", "status")[:2])
    return tuple(number for number, _ in (first if first and first[0][1] == Round.Status.OPEN else first[:1]))
