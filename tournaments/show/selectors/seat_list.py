"""Who sits where in a round, by name, for a TV that people walk up to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.names.short import shortened
from tournaments.seating.selectors.seating import Board, BoardTable

from .show import NAME_IN_A_LIST, pages_of

#: Three columns of 16 on a TV that lies, two of 24 on one on its end.
SEATS_A_PAGE = 48
#: Up to so many have one column, and up to so many two.
ONE_COLUMN, TWO_COLUMNS = 8, 24
#: A name's most characters: in three columns, and at tables where more than a few stand on a page.
NAME_IN_A_COLUMN, NAME_AT_A_TABLE = 18, 14
FEW_TABLES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """A person's seat; neither table nor seat for who sits out."""

    name: str
    table: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatList:
    round: int
    pages: tuple[Sequence[NamedSeat], ...]

    @property
    def columns(self) -> int:
        longest = max(map(len, self.pages), default=0)
        return 1 + (longest > ONE_COLUMN) + (longest > TWO_COLUMNS)


def seat_list(seating: Board) -> SeatList:
    """List everyone in a round by name, A to Z."""
    at = [(seat.name, table.table, seat.position) for table in seating.tables for seat in table.seats]
    everyone = sorted(
        [*at, *((name, None, None) for name in seating.byes)], key=lambda one: one[0].casefold()
    )
    most = NAME_IN_A_COLUMN if len(everyone) > TWO_COLUMNS else NAME_IN_A_LIST
    names = shortened([name for name, _, _ in everyone], most)
    listed = [
        NamedSeat(name=name, table=table, seat=seat)
        for name, (_, table, seat) in zip(names, everyone, strict=True)
    ]
    return SeatList(round=seating.round, pages=tuple(pages_of(listed, SEATS_A_PAGE)))


def with_short_names(seating: Board) -> Board:
    """Write the names of a round as a TV has room for them."""
    names = [*(seat.name for table in seating.tables for seat in table.seats), *seating.byes]
    short = _short(names, len(seating.tables))
    return replace(
        seating,
        tables=_named(seating.tables, short),
        byes=tuple(short[name] for name in seating.byes),
    )


def short_tables(tables: Sequence[BoardTable]) -> tuple[BoardTable, ...]:
    names = [seat.name for table in tables for seat in table.seats]
    return _named(tables, _short(names, len(tables)))


def _short(names: Sequence[str], tables: int) -> dict[str, str]:
    most = NAME_IN_A_LIST if tables <= FEW_TABLES else NAME_AT_A_TABLE
    return dict(zip(names, shortened(names, most), strict=True))


def _named(tables: Sequence[BoardTable], short: Mapping[str, str]) -> tuple[BoardTable, ...]:
    return tuple(
        replace(table, seats=tuple(replace(seat, name=short[seat.name]) for seat in table.seats))
        for table in tables
    )
