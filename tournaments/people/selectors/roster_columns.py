"""Which columns of a spreadsheet hold the names: known by their headings, or chosen; never guessed."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.errors import InvalidRequestError
from tournaments.people import words

from .table_files import plain_cell

NAME = frozenset({"name", "player", "player name", "full name"})
FIRST_NAME = frozenset({"first name", "firstname", "first", "given name"})
LAST_NAME = frozenset({"last name", "lastname", "last", "surname", "family name"})
PARTNER = frozenset({"partner", "partner name", "player 2"})
#: Headings that make a line with commas the head of a table and not a pair.
OTHER = frozenset(
    {"email", "email address", "e-mail", "phone", "phone number", "cell", "mobile", "timestamp"}
    | {"date", "time", "paid", "id", "no", "no."}
)
HEADINGS = NAME | FIRST_NAME | LAST_NAME | PARTNER | OTHER
#: The surest first: a tab stands in nobody's name.
DELIMITERS = "\t;,"
SAMPLES = 3
#: A whole name as people write it: two to five words of letters, as in "Ann-Marie O'Brien" or "Smith, Ann".
NAME_LIKE = re.compile(r"[^\W\d_][^\d_@:/]*(?:[\s,]+[^\W\d_][^\d_@:/]*){1,4}")
#: Fewer such cells than this of ten, and it may be anything.
LEAST_LIKELY = 0.7
MOST_COLUMNS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Which columns make a name, numbered from 1.

    Args:
        has_header: the first row names the columns and nobody.

    Raises:
        InvalidRequestError: a column is chosen twice.
    """

    name: int
    last_name: int | None = None
    partner: int | None = None
    has_header: bool = True

    def __post_init__(self) -> None:
        if len(set(self.chosen)) < len(self.chosen):
            raise InvalidRequestError(words.columns_differ(), field="columns")

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple(each for each in (self.name, self.last_name, self.partner) if each is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnPreview:
    """A column as somebody chooses it: its first cell, and some of those below."""

    number: int
    heading: str
    samples: tuple[str, ...]


class WhichColumnError(InvalidRequestError):
    """Nothing says for sure which column has the names."""

    code = "which_column"

    def __init__(self, previews: Sequence[ColumnPreview]) -> None:
        self.previews = tuple(previews)
        headings = [(each.number, each.heading[:40]) for each in self.previews]
        super().__init__(words.which_column(headings=headings), field="columns")


@dataclass(frozen=True, slots=True)
class Row:
    """Cells, and the line of the file that they begin on, from 1."""

    line: int
    cells: tuple[str, ...]


def delimiter_of(line: str) -> str | None:
    """Return what parts the cells of a line, None for a line that is one name."""
    return next((each for each in DELIMITERS if len(_cells(line, each)) > 1), None)


def is_table(line: str, *, is_for_pairs: bool) -> bool:
    """Whether the first line of a list is one of several columns; two words with a comma can be a pair."""
    delimiter = delimiter_of(line)
    if delimiter != ",":
        return delimiter is not None
    cells = _cells(line, delimiter)
    return not is_for_pairs or len(cells) > 2 or any(heading(cell) in HEADINGS for cell in cells)


def heading(cell: str) -> str:
    return " ".join(cell.replace("_", " ").casefold().split()).rstrip(":")


def rows_in(text: str, delimiter: str) -> Iterator[Row]:
    """Yield the rows that hold something, without what an export adds against formulas.

    Raises:
        InvalidRequestError: a quote is opened and not closed; the sentence names the line of it.
    """
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield Row(line, tuple(plain_cell(cell.strip()) for cell in cells))
            line = reader.line_num + 1
    except csv.Error as fault:
        raise unclosed(line) from fault


def unclosed(line: int) -> InvalidRequestError:
    return InvalidRequestError(words.quote_open(line=line), field="names", code="unclosed_quote")


def known_columns(header: Row) -> Columns | None:
    """Read the columns off their headings; None where more than one reading, or none, is possible."""
    headings = [heading(cell) for cell in header.cells]

    def numbers(words: frozenset[str]) -> list[int]:
        return [number for number, each in enumerate(headings, start=1) if each in words]

    names, last, partner = numbers(NAME | FIRST_NAME), numbers(LAST_NAME), numbers(PARTNER)
    if len(names) != 1 or len(last) > 1 or len(partner) > 1:
        return None
    if last and headings[names[0] - 1] not in FIRST_NAME | {"name"}:
        return None
    return Columns(
        name=names[0], last_name=last[0] if last else None, partner=partner[0] if partner else None
    )


def likely_columns(rows: Sequence[Row]) -> Columns | None:
    """Read off the cells which column has the names; None where two do, or none.

    Names are letters, rarely repeat, and mostly are two words; a first row that is no name is a heading.
    """
    body = rows[1:]
    if not body:
        return None
    width = max(len(row.cells) for row in rows)
    columns = [[row.cells[index] for row in body if index < len(row.cells)] for index in range(width)]
    scores = [_likeliness(cells, len(body)) for cells in columns]
    best = max(scores)
    if best < LEAST_LIKELY or scores.count(best) > 1:
        return None
    return Columns(name=scores.index(best) + 1)


def _likeliness(cells: Sequence[str], rows: int) -> float:
    """Return in how many of the rows a column looks like a whole name; one of answers repeats itself."""
    filled = [cell for cell in cells if cell]
    looks = sum(NAME_LIKE.fullmatch(cell) is not None for cell in filled)
    is_varied = len(set(filled)) > len(filled) / 2
    return looks / rows if filled and is_varied else 0.0


def previews_of(rows: Sequence[Row]) -> tuple[ColumnPreview, ...]:
    """Show each column with the first cells that are filled; no rows have no columns."""
    width = min(max((len(row.cells) for row in rows), default=0), MOST_COLUMNS)
    return tuple(
        ColumnPreview(number=index + 1, heading=cells[0], samples=tuple(filter(None, cells[1:]))[:SAMPLES])
        for index in range(width)
        for cells in [[row.cells[index] if index < len(row.cells) else "" for row in rows]]
    )


def _cells(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter), [])
