"""Who is level and plays off, and what was noted of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.db.models import Q

from scoring.language import ordinal
from tournaments.models import Event, Match, PlayOff, Round
from tournaments.results import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOffSide:
    """Who plays off together: somebody alone, or partners who won together."""

    entry_ids: tuple[int, ...]
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOffLine:
    """Those who share a place and play it out; open until their play-off is noted."""

    place: int
    sides: tuple[PlayOffSide, ...]
    is_open: bool

    @property
    def entry_ids(self) -> tuple[int, ...]:
        return tuple(entry_id for side in self.sides for entry_id in side.entry_ids)

    @property
    def text(self) -> str:
        template = words.playoff_due if self.is_open else words.playoff_held
        return template(names=[side.name for side in self.sides], place=ordinal(self.place))


def noted_orders(event: Event, part: int | None = None) -> tuple[tuple[int, ...], ...]:
    """List what counts of the play-offs at the end of the night, and after this part of it; one query."""
    live = PlayOff.objects.filter(Q(part=part) | Q(part=None), event=event, voided_at=None)
    return tuple(map(tuple, live.values_list("order", flat=True)))


def of_numbers(orders: Iterable[Sequence[int]], number_of: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """Turn orders of entries into orders of numbers; partners who go by one number finish as one.

    Args:
        number_of: of each entry. Orders that name others are left out.
    """
    return tuple(
        tuple(dict.fromkeys(number_of[entry_id] for entry_id in order))
        for order in orders
        if number_of.keys() >= set(order)
    )


def due_after(event: Event) -> int | None:
    """Return the part of the night that is played, all its results being in, else None; two queries."""
    rounds = Round.objects.filter(stage__event=event, stage__number=event.stage_number)
    if not rounds.exists() or rounds.exclude(status=Round.Status.CLOSED).exists():
        return None
    is_put_off = Match.objects.filter(round__in=rounds, status=Match.Status.LATER).exists()
    return None if is_put_off else event.stage_number


def due(event: Event, lines: Sequence[PlayOffLine]) -> tuple[PlayOffLine, ...]:
    """Leave out what is level only so far; no query where nobody is."""
    is_over = event.status == Event.Status.FINISHED
    return tuple(lines) if lines and (is_over or due_after(event) is not None) else ()


def merged(*lists: Iterable[PlayOffLine]) -> tuple[PlayOffLine, ...]:
    """Put play-offs of the standings and of the prizes into one list, each of the same people once."""
    by_entries = {frozenset(line.entry_ids): line for line in reversed(list(chain(*lists)))}
    return tuple(sorted(by_entries.values(), key=lambda line: line.place))
