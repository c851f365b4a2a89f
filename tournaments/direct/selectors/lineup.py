"""Everyone of a night in one list: who is here, has paid, has left; searched, filtered and paged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from tournaments.models import Entry, Event, Round, Seat
from tournaments.money.selectors.pay_ways import sent_ways
from tournaments.names.people import FieldLine, field_of
from tournaments.names.search import fits
from tournaments.people.selectors.own import no_shows_of
from tournaments.seating.selectors.presence import Comings, Roll, is_here, roll_of

#: So many are on a page, and as many more as would be left for a short last one: forty stay together.
A_PAGE, LAST = 24, 16


class State(StrEnum):
    PENDING = "pending"
    WAITING = "waiting"
    LOOKING = "looking"
    NOT_HERE = "not_here"
    #: Not here when the seats were drawn.
    LATE = "late"
    HERE = "here"
    LEAVING = "leaving"
    AWAY = "away"
    LEFT = "left"
    WITHDRAWN = "withdrawn"
    OUT = "disqualified"


class Show(StrEnum):
    ALL = "all"
    NOT_HERE = "not-here"
    NOT_PAID = "not-paid"
    LEFT = "left"
    WAITLIST = "waitlist"
    #: Comes alone where pairs enter.
    LOOKING = "looking"


_STATES: Mapping[Show, frozenset[State]] = {
    Show.ALL: frozenset(State),
    Show.NOT_HERE: frozenset({State.NOT_HERE, State.LATE}),
    Show.NOT_PAID: frozenset(State),
    Show.LEFT: frozenset({State.LEFT, State.AWAY, State.WITHDRAWN, State.OUT}),
    Show.WAITLIST: frozenset({State.WAITING, State.PENDING}),
    Show.LOOKING: frozenset({State.LOOKING}),
}
_IN_ORDER = {Show.WAITLIST, Show.LOOKING}
_BY_STATUS = {
    Entry.Status.PENDING: State.PENDING,
    Entry.Status.WAITING: State.WAITING,
    Entry.Status.WITHDRAWN: State.WITHDRAWN,
    Entry.Status.LOOKING: State.LOOKING,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupLine:
    """One entry of the list.

    Args:
        queue: who signed up earlier has a lower one.
        table: where they sit in the round of the lineup; None where they have no seat in it.
        changes_at: the round from which one who is leaving is gone, or one who is away is back; None if they
            are away to the end.
        note: who took whose seat, in a sentence; else empty.
        accept_by: until when the spot that opened is held for them; None for who has one, or none.
        sent: how they say their fee was sent, where it isn't confirmed; else empty.
        in_line: which of the waitlist they are, from 1, the first of whom is asked next; None for others.
        was_no_show: whether they wait because they weren't here in time.
    """

    entry_id: int
    queue: int
    name: str
    state: State
    is_paid: bool
    is_free: bool
    paid_cents: int
    owes_cents: int
    is_unclear: bool
    table: int | None
    seat: int | None
    changes_at: int | None
    note: str
    accept_by: datetime | None = None
    in_line: int | None = None
    asks: int | None = None
    sent: str = ""
    was_no_show: bool = False

    @property
    def is_here(self) -> bool:
        return self.state in (State.HERE, State.LEAVING)

    def is_in(self, show: Show) -> bool:
        if show is Show.WAITLIST and self.accept_by is not None:
            return True
        return self.state in _STATES[show] and (show is not Show.NOT_PAID or self.owes_cents > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """Who is in a night.

    Args:
        lines: everyone, by name.
        round: the open round, or the next with seats, which the seats are of; None before the draw.
    """

    lines: tuple[LineupLine, ...]
    round: int | None

    @property
    def here(self) -> int:
        return sum(line.is_here for line in self.lines)

    @property
    def expected(self) -> int:
        """How many have a place, here or not."""
        return self.here + self.count(Show.NOT_HERE)

    @property
    def paid(self) -> int:
        return sum(line.is_paid for line in self.lines)

    @property
    def unpaid_here(self) -> int:
        return sum(line.is_here and line.owes_cents > 0 for line in self.lines)

    @property
    def looking(self) -> tuple[LineupLine, ...]:
        """Those without a partner, in the order in which they signed up."""
        return self.found(Show.LOOKING, "")

    @property
    def suggested(self) -> tuple[tuple[LineupLine, LineupLine], ...]:
        """Those without a partner two by two: who asks whom, then the longest waiting first."""
        left = {line.entry_id: line for line in self.looking}
        asked = [
            (left.pop(line.entry_id), left.pop(line.asks))
            for line in self.looking
            if line.entry_id in left and line.asks in left
        ]
        rest = list(left.values())
        return (*asked, *zip(rest[::2], rest[1::2], strict=False))

    def count(self, show: Show) -> int:
        return sum(line.is_in(show) for line in self.lines)

    def found(self, show: Show, typed: str) -> tuple[LineupLine, ...]:
        """Return those of one filter whose names fit what was typed; who waits longest first."""
        found = tuple(line for line in self.lines if line.is_in(show) and fits(line.name, typed))
        return tuple(sorted(found, key=lambda line: line.queue)) if show in _IN_ORDER else found


def needs_a_look(line: FieldLine, event: Event) -> bool:
    """Tell of a night that runs whether someone who has a place has no seat yet, or still owes."""
    is_late = line.number is None and line.status in Entry.TAKES_A_PLACE
    return is_late or (event.stake_cents > 0 and line.owes)


def lineup_of(event: Event, everyone: Sequence[FieldLine] | None = None) -> Lineup:
    """Read the whole list in seven queries, however many there are; one more where somebody took a seat.

    Before the draw one more where somebody looks for a partner, and where no-shows lose their spots.
    """
    field = [line for line in everyone or field_of(event) if not line.is_ghost]
    if event.status == Event.Status.SIGN_UP:
        lines = _in_line(event, [_line(event, line, _before(line)) for line in field])
        return Lineup(lines=_by_name(_sent(event, _asking(event, lines))), round=None)
    current, last = _current_and_last(event)
    seats = _seats(event, current)
    stage = event.stages.get(number=1)
    roll, gone = roll_of(stage), frozenset(stage.entries.exclude(left_as="").values_list("pk", flat=True))
    lines = [
        _line(
            event,
            line,
            *_during(line, roll, current or 1, last, is_gone=line.entry_id in gone),
            _seat_of(line, seats),
        )
        for line in field
    ]
    return Lineup(lines=_by_name(_sent(event, lines)), round=current)


def _in_line(event: Event, lines: Sequence[LineupLine]) -> list[LineupLine]:
    """Number those of the waitlist in the order in which they get a spot, and note who lost one."""
    waiting = sorted((line for line in lines if line.state is State.WAITING), key=lambda line: line.queue)
    places = {line.entry_id: number for number, line in enumerate(waiting, start=1)}
    lost = no_shows_of(event.pk) if waiting and event.no_shows != Event.NoShows.KEEP else frozenset()
    return [
        replace(
            line,
            in_line=places.get(line.entry_id),
            was_no_show=line.entry_id in places and line.entry_id in lost,
        )
        for line in lines
    ]


def _asking(event: Event, lines: Sequence[LineupLine]) -> Sequence[LineupLine]:
    """Note whom those who look for a partner have asked."""
    if not any(line.state is State.LOOKING for line in lines):
        return lines
    asks = dict(
        Entry.objects.filter(stage__event=event, status=Entry.Status.LOOKING).values_list("pk", "asks")
    )
    return [replace(line, asks=asks.get(line.entry_id)) for line in lines]


def _sent(event: Event, lines: Sequence[LineupLine]) -> Sequence[LineupLine]:
    """Note who says their fee was sent; who has paid meanwhile owes nothing."""
    ways = sent_ways(event)
    return [
        replace(line, sent=ways[line.entry_id]) if line.entry_id in ways and line.owes_cents else line
        for line in lines
    ]


def _by_name(lines: Sequence[LineupLine]) -> tuple[LineupLine, ...]:
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.entry_id)))


def _current_and_last(event: Event) -> tuple[int | None, int]:
    """Return the open round, else the next that is drawn, else the last one; and the number of the last."""
    rounds = Round.objects.filter(stage__event=event).order_by("number").values_list("number", "status")
    statuses = list(rounds)
    ahead = [number for number, status in statuses if status != Round.Status.CLOSED]
    last = statuses[-1][0] if statuses else None
    return (ahead[0] if ahead else last), last or 0


def _seats(event: Event, number: int | None) -> Mapping[int, tuple[int, int]]:
    """Return table and seat by player; one query."""
    if number is None or event.status != Event.Status.RUNNING:
        return {}
    seats = Seat.objects.filter(round__stage__event=event, round__number=number)
    return {
        player: (table, position)
        for player, table, position in seats.values_list("player", "match__table", "position")
    }


def _seat_of(line: FieldLine, seats: Mapping[int, tuple[int, int]]) -> tuple[int, int] | None:
    return next((seats[player] for player in line.members if player in seats), None)


def _before(line: FieldLine) -> State:
    state = _BY_STATUS.get(Entry.Status(line.status))
    return state or (State.HERE if line.status == Entry.Status.IN else State.NOT_HERE)


def _during(
    line: FieldLine, roll: Roll, current: int, last: int, *, is_gone: bool
) -> tuple[State, int | None]:
    if line.is_disqualified:
        return State.OUT, None
    state = _BY_STATUS.get(Entry.Status(line.status)) or (State.LEFT if is_gone else None)
    if state:
        return state, None
    if line.number is None:
        return State.LATE, None
    comings = next((roll.comings[each] for each in line.members if each in roll.comings), ())
    state, changes_at = _coming(comings, current)
    if changes_at is None or changes_at <= last:
        return state, changes_at
    # That round isn't played: who is here stays to the end, who sits out the last round doesn't come back.
    return (State.HERE if state is State.LEAVING else state), None


def _coming(comings: Comings, current: int) -> tuple[State, int | None]:
    later = [first for first, here in comings if first > current and here != is_here(comings, current)]
    changes_at = min(later, default=None)
    if is_here(comings, current):
        return (State.HERE if changes_at is None else State.LEAVING), changes_at
    return (State.LEFT if changes_at is None else State.AWAY), changes_at


def _line(
    event: Event,
    line: FieldLine,
    state: State,
    changes_at: int | None = None,
    at: tuple[int, int] | None = None,
) -> LineupLine:
    table, seat = at or (None, None)
    return LineupLine(
        entry_id=line.entry_id,
        queue=line.queue,
        name=line.label,
        state=state,
        is_paid=line.is_paid,
        is_free=line.is_free,
        paid_cents=line.paid_cents,
        owes_cents=max(event.stake_cents - line.paid_cents, 0) if line.owes else 0,
        is_unclear=line.is_unclear,
        table=table,
        seat=seat,
        changes_at=changes_at,
        note=line.substitutions[-1] if line.substitutions else "",
        accept_by=line.accept_by if state is State.NOT_HERE else None,
    )
