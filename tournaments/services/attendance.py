"""Who comes late, leaves, comes back or misses a round, read against the night as it is drawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from accounts.names import clean_name
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import MOST_ENTRIES
from tournaments.models import Entry, Event, Stage
from tournaments.movements import MOST_ROUNDS, Away, RepairRequest
from tournaments.selectors.plans import DrawnPlan
from tournaments.selectors.wishes import asked_of

#: A list longer than any field is not read to its end.
MOST_CHANGES = MOST_ENTRIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """What changes about who is here; entries by their ids.

    Args:
        first: the first round that is planned again; what changes, changes from it on.
        late: entries that were not here at the draw and are now.
        newcomers: names of people who were not entered at all.
        leaves: gone for good, unless they come back.
        misses: away in the first of these rounds only.
        back: away until now, here from now on.
        rounds: how many rounds the night has in all; None for as many as it had.

    Raises:
        InvalidNameError: a newcomer's name cannot be shown.
        InvalidRequestError: somebody is named twice, or nothing changes.
    """

    first: int
    late: tuple[int, ...] = ()
    newcomers: tuple[str, ...] = ()
    leaves: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    rounds: int | None = None

    def __post_init__(self) -> None:
        names = tuple(clean_name(name, field="newcomers") for name in self.newcomers)
        object.__setattr__(self, "newcomers", names)
        named = [*self.late, *self.leaves, *self.misses, *self.back]
        if len(set(named)) != len(named):
            raise InvalidRequestError("Say one thing about each player.", field="leaves")
        if not named and not names and self.rounds is None:
            raise InvalidRequestError(
                "Nothing changes: say who comes, goes or misses a round.", field="leaves"
            )
        if len(named) + len(names) > MOST_CHANGES:
            raise InvalidRequestError(f"A night has up to {MOST_ENTRIES} players.", field="newcomers")

    def to_json(self) -> dict[str, object]:
        """Write what was said; nothing is written of the rest."""
        said: dict[str, object] = {
            "first": self.first,
            "late": list(self.late),
            "newcomers": list(self.newcomers),
            "leaves": list(self.leaves),
            "misses": list(self.misses),
            "back": list(self.back),
            "rounds": self.rounds,
        }
        return {name: value for name, value in said.items() if value}


def refuse_too_many(event: Event, entries: int) -> None:
    """Raise ``InvalidRequestError`` where more come than this kind of night takes."""
    stage = event.stage
    most = stage.kind.most_entries(stage.movement)
    if entries > most:
        whom = "pairs" if stage.movement.is_for_pairs else "players"
        raise InvalidRequestError(f"A night of this kind has up to {most} {whom}.", field="newcomers")


def repair_request(event: Event, drawn: DrawnPlan, asked: Attendance) -> RepairRequest:
    """Put the question to the movement.

    Raises:
        NotNowError: the round has opened, or the seats are not drawn.
        InvalidRequestError: somebody is not where they are said to be.
        MovementError: too few are left.
    """
    refuse_unless_running(event)
    rounds = len(drawn.plan.rounds) if asked.rounds is None else asked.rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InvalidRequestError(f"A night has 1 to {MOST_ROUNDS} rounds.", field="rounds")
    refuse_unless_ahead(drawn, asked.first, rounds=rounds)
    late = late_entries(event, asked)
    players = drawn.plan.players + len(late) + len(asked.newcomers)
    refuse_too_many(event, players - len(drawn.plan.ghosts))
    asks = asked_of(event, with_late(drawn, late).numbers)
    return RepairRequest(
        plan=drawn.plan,
        announced=asked.first - 1,
        players=players,
        rounds=rounds,
        away=tuple(_away(drawn, asked, rounds)),
        tables=event.movement.tables,
        seed=event.seed,
        leftovers=event.movement.leftovers,
        wishes=asks.wishes,
        stays=asks.stays,
    )


def refuse_unless_running(event: Event) -> None:
    if event.status != Event.Status.RUNNING:
        raise NotNowError("Seats are changed between the draw and the end of the night.")
    if event.stage_number > 1:
        raise NotNowError("The seats of this part of the night follow from who has come through to it.")


def refuse_bracket(stage: Stage) -> None:
    if stage.kind.has_bracket:
        raise NotNowError(
            "The bracket is drawn. Who leaves is said on its page; nobody comes in any more.", code="bracket"
        )


def refuse_unless_ahead(drawn: DrawnPlan, number: int, *, rounds: int, field: str = "first") -> None:
    """Refuse to touch a round that has opened, or is not there."""
    if not 1 <= number <= rounds:
        raise InvalidRequestError(f"The night has no round {number}.", field=field)
    if number <= drawn.opened:
        raise NotNowError(f"Round {number} has opened; its seats stay.", field=field, code="round_opened")


def late_entries(event: Event, asked: Attendance) -> list[Entry]:
    """Return who was entered and comes now, in the order of their entry."""
    found = list(
        Entry.objects.filter(pk__in=asked.late, stage__event=event, stage__number=1, number=None)
        .exclude(status=Entry.Status.WITHDRAWN)
        .order_by("queue")
    )
    if len(found) != len(asked.late):
        raise InvalidRequestError("Only who is entered and was not drawn can come late.", field="late")
    return found


def with_late(drawn: DrawnPlan, late: Sequence[Entry]) -> DrawnPlan:
    """Number those who come late after everyone in the draw."""
    numbered = enumerate((entry.pk for entry in late), start=drawn.plan.players + 1)
    return replace(drawn, entries={**drawn.entries, **dict(numbered)})


def _away(drawn: DrawnPlan, asked: Attendance, rounds: int) -> Iterable[Away]:
    """Yield who is away and when, those of earlier changes among them."""
    leaves, misses, back = who_moves(drawn, asked)
    yield from (Away(player=number, first=asked.first) for number in leaves)
    yield from (Away(player=number, first=asked.first, last=asked.first) for number in misses)
    for later in range(asked.first, rounds + 1):
        # Rounds that are added find the same people away as the last one had.
        known = drawn.plan.rounds[min(later, len(drawn.plan.rounds)) - 1]
        yield from (
            Away(player=number, first=later, last=later)
            for number in known.absent
            if number not in (*leaves, *back, *drawn.plan.ghosts)
        )


def who_moves(
    drawn: DrawnPlan, asked: Attendance
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of those who leave, miss a round and are back.

    Raises:
        InvalidRequestError: somebody is not where they are said to be.
    """
    leaves = _numbers(drawn, asked.leaves, "leaves")
    misses = _numbers(drawn, asked.misses, "misses")
    back = _numbers(drawn, asked.back, "back")
    for number in (*leaves, *misses):
        if not drawn.is_here(number, min(asked.first, len(drawn.plan.rounds))):
            field = "leaves" if number in leaves else "misses"
            raise InvalidRequestError(f"Number {number} is not here in round {asked.first}.", field=field)
    for number in back:
        if all(drawn.is_here(number, later) for later in range(asked.first, len(drawn.plan.rounds) + 1)):
            raise InvalidRequestError(f"Number {number} is not away.", field="back")
    return leaves, misses, back


def _numbers(drawn: DrawnPlan, entries: Sequence[int], field: str) -> tuple[int, ...]:
    numbers = drawn.numbers
    if any(entry_id not in numbers for entry_id in entries):
        raise InvalidRequestError("There is no such player in this draw.", field=field)
    if any(numbers[entry_id] in drawn.plan.ghosts for entry_id in entries):
        raise InvalidRequestError("Stand-ins come and go by themselves, with the others.", field=field)
    return tuple(numbers[entry_id] for entry_id in entries)
