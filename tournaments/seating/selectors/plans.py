"""The night's movement as it is stored: what was played, and what is still to come."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models import Bye, Entry, Event, Round, Seat
from tournaments.movements import SEATS_PER_TABLE, MovementPlan, RoundPlan, Source, TablePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPlan:
    """A plan, whose numbers its players are, and which of its rounds have opened.

    Args:
        entries: entry ids by number.
        opened: rounds that are open or closed; they are the first ones.
    """

    plan: MovementPlan
    entries: Mapping[int, int]
    opened: int

    @property
    def numbers(self) -> dict[int, int]:
        """Numbers by entry id."""
        return {entry_id: number for number, entry_id in self.entries.items()}

    @property
    def waits_for_results(self) -> bool:
        """Whether every round that has seats has opened; where others follow, results are to seat them."""
        return self.opened == len(self.plan.rounds)

    def is_here(self, number: int, round_number: int) -> bool:
        """Say whether a player has a seat or a bye in a round."""
        return number not in self.plan.rounds[round_number - 1].absent


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTable:
    """Who sits at a table, in seat order; of two pairs each once."""

    table: int
    seats: tuple[str, ...]

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Partners together; where pairs play or partners change within the round, each competitor alone."""
        if len(self.seats) != SEATS_PER_TABLE:
            return tuple((name,) for name in self.seats)
        return self.seats[::2], self.seats[1::2]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRound:
    round: int
    tables: tuple[NamedTable, ...]
    byes: tuple[str, ...]


def named_rounds(
    plan: MovementPlan, numbers: Iterable[int], names: Mapping[int, str]
) -> tuple[NamedRound, ...]:
    """Write rounds of a plan with names; a round that is not there is left out."""
    wanted = set(numbers)
    return tuple(
        NamedRound(
            round=current.number,
            tables=tuple(_named(table, names) for table in current.tables),
            byes=tuple(names[player] for player in current.byes),
        )
        for current in plan.rounds
        if current.number in wanted
    )


def _named(table: TablePlan, names: Mapping[int, str]) -> NamedTable:
    once = table.seats[: len(table.seats) // 2] if table.is_of_pairs else table.seats
    return NamedTable(table=table.table, seats=tuple(names[number] for number in once))


def plan_of(event: Event, *, through: int | None = None) -> DrawnPlan:
    """Read the plan of the stage that is played back from seats and byes, in four queries.

    Its rounds count from 1, whatever was played before; a round with neither seats nor byes is not drawn yet.

    Args:
        through: the night's round after which the plan ends; None for all of it.
    """
    field = Entry.objects.filter(stage__event=event, stage__number=event.stage_number, number__gte=1)
    rows = list(field.values_list("number", "pk", "status"))
    entries = {number or 0: entry_id for number, entry_id, _ in rows}
    tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    byes: dict[int, list[int]] = defaultdict(list)
    in_stage = {"round__stage__event": event, "round__stage__number": event.stage_number}
    seats = Seat.objects.filter(**in_stage).order_by("round__number", "match__table", "position")
    for number, table, player in seats.values_list("round__number", "match__table", "entry__number"):
        tables[number, table].append(player or 0)
    for number, player in Bye.objects.filter(**in_stage).values_list("round__number", "entry__number"):
        byes[number].append(player or 0)
    rounds = list(
        Round.objects.filter(stage__event=event, stage__number=event.stage_number).order_by("number")
    )
    # Where too few are left for a table, a round that is planned ahead has byes alone.
    seated = {number for number, _ in tables} | byes.keys()
    return DrawnPlan(
        plan=MovementPlan(
            players=max(entries, default=0),
            rounds=tuple(
                _round(number, each.number, tables, byes[each.number], entries)
                for number, each in enumerate(rounds, start=1)
                if each.number in seated and (through is None or each.number <= through)
            ),
            source=Source.REPAIR,
            seed=event.seed,
            ghosts=tuple(sorted(number or 0 for number, _, status in rows if status == Entry.Status.GHOST)),
        ),
        entries=entries,
        opened=sum(each.status != Round.Status.DRAFT for each in rounds),
    )


def _round(
    number: int,
    stored: int,
    tables: Mapping[tuple[int, int], list[int]],
    byes: list[int],
    entries: Mapping[int, int],
) -> RoundPlan:
    here = {table: seats for (current, table), seats in tables.items() if current == stored}
    placed = {player for seats in here.values() for player in seats} | set(byes)
    return RoundPlan(
        number=number,
        tables=tuple(TablePlan(table=table, seats=tuple(here[table])) for table in sorted(here)),
        byes=tuple(sorted(byes)),
        absent=tuple(sorted(entries.keys() - placed)),
    )
