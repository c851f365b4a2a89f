"""One round of a chart, as its tables are shown so that two players can be swapped."""

from collections.abc import Sequence
from dataclasses import dataclass

from .own_charts import ChartReport


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlayer:
    """A player of a chart; ``name`` is empty where only the number is known."""

    number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table by its two sides."""

    table: int
    sides: tuple[tuple[BoardPlayer, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBoard:
    """A round, and the numbers of all."""

    round: int
    rounds: range
    tables: tuple[BoardTable, ...]
    byes: tuple[BoardPlayer, ...]


def chart_board(report: ChartReport, number: str) -> ChartBoard:
    """Return a round of a chart; the first where there is no such one.

    Args:
        number: as a page sends it.
    """
    rounds = range(1, report.rounds + 1)
    shown = next((each for each in rounds if str(each) == number), 1)
    current = report.plan.rounds[shown - 1]

    def players(numbers: Sequence[int]) -> tuple[BoardPlayer, ...]:
        return tuple(
            BoardPlayer(number=each, name=report.names[each - 1] if report.names else "") for each in numbers
        )

    return ChartBoard(
        round=shown,
        rounds=rounds,
        tables=tuple(
            BoardTable(table=each.table, sides=(players(each.seats[::2]), players(each.seats[1::2])))
            for each in current.tables
        ),
        byes=players(current.byes),
    )
