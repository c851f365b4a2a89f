"""A plan as each player reads it: one card with a line a round."""

from collections.abc import Iterator
from dataclasses import dataclass

from .plans import SEATS_PER_TABLE, MovementPlan, TablePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One round of one player; without a table the player sits out, or is not here (``is_away``).

    At a table of five everyone else is in ``others``: partners and opponents change with every hand.
    """

    round: int
    table: int | None = None
    seat: int | None = None
    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    is_away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    player: int
    is_ghost: bool
    lines: tuple[CardLine, ...]


def cards(plan: MovementPlan) -> tuple[PlayerCard, ...]:
    """Return a card for each player, in the order of their numbers."""
    lines: dict[int, list[CardLine]] = {player: [] for player in range(1, plan.players + 1)}
    for current in plan.rounds:
        for table in current.tables:
            for player, line in _lines_at(current.number, table):
                lines[player].append(line)
        for player in current.byes:
            lines[player].append(CardLine(round=current.number))
        for player in current.absent:
            lines[player].append(CardLine(round=current.number, is_away=True))
    return tuple(
        PlayerCard(player=player, is_ghost=player in plan.ghosts, lines=tuple(each))
        for player, each in lines.items()
    )


def _lines_at(number: int, table: TablePlan) -> Iterator[tuple[int, CardLine]]:
    seats, count = table.seats, len(table.seats)
    for index, player in enumerate(seats):
        # Partners sit two seats on: opposite of four, every other of six.
        friends = tuple(seats[(index + step) % count] for step in range(2, count, 2))
        foes = tuple(seats[(index + step) % count] for step in range(1, count, 2))
        changes = count not in {SEATS_PER_TABLE, 6}
        yield (
            player,
            CardLine(
                round=number,
                table=table.table,
                seat=index + 1,
                partners=() if changes else friends,
                opponents=() if changes else foes,
                others=tuple(each for each in seats if each != player) if changes else (),
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTable:
    """A table of a round; ``sides`` has two sides of partners, none where partners change every hand."""

    table: int
    seats: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    number: int
    tables: tuple[SheetTable, ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]


def sheets(plan: MovementPlan) -> tuple[RoundSheet, ...]:
    """Return each round as it is called out: tables in order, partners together."""
    return tuple(
        RoundSheet(
            number=current.number,
            tables=tuple(
                SheetTable(
                    table=table.table,
                    seats=table.seats,
                    sides=(table.seats[::2], table.seats[1::2]) if len(table.seats) % 2 == 0 else (),
                )
                for table in sorted(current.tables, key=lambda each: each.table)
            ),
            byes=current.byes,
            absent=current.absent,
        )
        for current in plan.rounds
    )
