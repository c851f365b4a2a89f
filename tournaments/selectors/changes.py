"""What the page for other seats offers: rounds to come, and who is here, away or not drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, EntryPlayer, Event, Round

from .people import FieldLine, field_of, player_labels, substitutions_said
from .plans import plan_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of the field; ``is_away`` in the next round to open. Stand-ins come and go by themselves."""

    entry_id: int
    name: str
    is_away: bool
    is_disqualified: bool = False
    is_ghost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    substitution_id: int
    regular: str
    substitute: str
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changeable:
    """What can be changed.

    Args:
        rounds: numbers of those that have not opened.
        drawn: everyone with a number.
        late: entered, and not here at the draw.
        can_be_out: who can be disqualified here; nobody of a bracket, which has its own page.
        from_rounds: the open round and the next, from which seats can be taken.
        seats: those who can be replaced: the form's value, as in ``7-2``, and the name.
        taken: who has somebody's seat now.
        substitutions: of the whole night, in sentences.
    """

    rounds: tuple[int, ...]
    total: int
    drawn: tuple[Person, ...]
    late: tuple[Person, ...]
    can_be_out: tuple[Person, ...]
    from_rounds: tuple[int, ...]
    seats: tuple[tuple[str, str], ...]
    taken: tuple[Taken, ...]
    substitutions: tuple[str, ...]


def changeable(event: Event) -> Changeable:
    """Read it in seven queries, eight where somebody has taken a seat."""
    drawn, field = plan_of(event), field_of(event)
    names = player_labels(field)
    current = event.substitutions.filter(last=None).order_by("pk")
    rounds = tuple(range(drawn.opened + 1, len(drawn.plan.rounds) + 1))
    return Changeable(
        rounds=rounds,
        total=len(drawn.plan.rounds),
        drawn=tuple(
            Person(
                entry_id=line.entry_id,
                name=line.label,
                is_away=bool(rounds) and not drawn.is_here(line.number, rounds[0]),
                is_ghost=line.is_ghost,
            )
            for line in field
            if line.number is not None
        ),
        can_be_out=_can_be_out(event, field),
        late=tuple(
            Person(entry_id=line.entry_id, name=line.label, is_away=True)
            for line in field
            if line.number is None and line.status != Entry.Status.WITHDRAWN
        ),
        from_rounds=_from_rounds(event),
        seats=tuple(
            (f"{line.entry_id}-{member}", name)
            for line in field
            if line.number is not None and not line.is_ghost
            for member, name in enumerate(line.members.values(), start=1)
        ),
        taken=tuple(
            Taken(
                substitution_id=each.pk,
                regular=names[each.regular_id],
                substitute=names[each.player_id],
                first=each.first,
            )
            for each in current
        ),
        substitutions=substitutions_said(field),
    )


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
