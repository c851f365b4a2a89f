"""The rows of a file of a club's people, as its export writes them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from accounts.errors import AccountError
from accounts.models import Player
from accounts.models.players import CONTACT_LENGTH, NOTE_LENGTH, TV_NAME_LENGTH
from accounts.names import clean_name, clean_nickname
from tournaments.clubs import words
from tournaments.errors import InvalidRequestError
from tournaments.names.namesakes import labels_of
from tournaments.people import words as people_words
from tournaments.people.selectors.roster_columns import Row, delimiter_of, heading, rows_in
from tournaments.people.services.details import fitting

MOST_PEOPLE = 2000
#: A higher number in a file is not taken over, so that the club's next number stays short.
MOST_NUMBER = 99_999
TEXTS = {"contact": CONTACT_LENGTH, "note": NOTE_LENGTH, "seating_needs": CONTACT_LENGTH}
GUEST = {"": None, "1": True, "yes": True, "0": False, "no": False}
#: One of several names in a cell; a semicolon or backslash of its own has a backslash before it.
PART = re.compile(r"(?:\\.|[^;])+")


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """A person of a file; what is empty is left as the club has it.

    Args:
        line: of the file, from 1.
        others: other names.
        comes_with: as the file calls who comes with them.
        is_guest: None where the file doesn't say.
    """

    line: int
    number: int | None
    name: str
    nickname: str
    others: tuple[str, ...]
    tv_name: str
    contact: str
    note: str
    seating_needs: str
    is_guest: bool | None
    comes_with: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleTable:
    """A file of people; ``ignored`` are headings of columns that are not imported."""

    rows: tuple[PersonRow, ...]
    ignored: tuple[str, ...]

    def labels(self) -> Mapping[str, int]:
        """Return by what the file calls somebody the line that they are on."""
        people = [
            Player(pk=each.line, number=each.number or MOST_NUMBER + each.line, name=each.name)
            for each in self.rows
        ]
        for player, row in zip(people, self.rows, strict=True):
            player.nickname = row.nickname
        return {label: line for line, label in labels_of(people).items()}


def joined_names(names: Iterable[str]) -> str:
    """Write several names in one cell."""
    return "; ".join(re.sub(r"([;\\])", r"\\\1", name) for name in names)


def parted_names(cell: str) -> list[str]:
    """Read the names of one cell."""
    parts = (re.sub(r"\\(.)", r"\1", part).strip() for part in PART.findall(cell))
    return [part for part in parts if part]


def read_people(text: str) -> PeopleTable:
    """Read a file of people.

    Raises:
        InvalidRequestError: it has no column of names, the same one twice, too many people, or a line
            that cannot be read; the sentence names the line.
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = next((line for line in text.split("\n") if line.strip()), "")
    rows = list(rows_in(text, delimiter_of(first) or ","))
    if not rows:
        raise InvalidRequestError(words.no_people(), field="text")
    columns, ignored = _columns(rows[0])
    if len(rows) - 1 > MOST_PEOPLE:
        sentence = words.too_many_people(most=MOST_PEOPLE, line=rows[MOST_PEOPLE + 1].line)
        raise InvalidRequestError(sentence, field="text")
    people = tuple(_people(rows[1:], columns, width=len(rows[0].cells)))
    if not people:
        raise InvalidRequestError(words.no_people(), field="text")
    return PeopleTable(rows=people, ignored=ignored)


def _columns(header: Row) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """Return where each field is, and the headings of what is left out."""
    named = {heading(called): field for field, called in words.columns_called().items()}
    columns: dict[str, int] = {}
    ignored = []
    for index, cell in enumerate(header.cells):
        field = named.get(heading(cell))
        if field in columns:
            raise InvalidRequestError(words.column_twice(heading=cell), field="text", code="wrong_columns")
        if field is not None:
            columns[field] = index
        elif cell:
            ignored.append(cell[:40])
    if "name" not in columns:
        raise InvalidRequestError(words.no_name_column(), field="text", code="wrong_columns")
    return columns, tuple(ignored)


def _people(rows: Sequence[Row], columns: Mapping[str, int], *, width: int) -> Iterator[PersonRow]:
    for row in rows:
        if len(row.cells) > width:
            raise InvalidRequestError(words.line_too_wide(line=row.line), field="text", code="wrong_columns")
        cells = {
            field: row.cells[index] if index < len(row.cells) else "" for field, index in columns.items()
        }
        try:
            yield _person(row.line, cells)
        except (AccountError, InvalidRequestError) as fault:
            sentence = people_words.in_line(line=row.line, why=str(fault))
            raise InvalidRequestError(sentence, field="text") from fault


def _person(line: int, cells: Mapping[str, str]) -> PersonRow:
    guest = cells.get("is_guest", "").casefold()
    if guest not in GUEST:
        raise InvalidRequestError(words.guest_unclear(typed=guest[:20]))
    number, tv_name = cells.get("number", ""), cells.get("tv_name", "")
    return PersonRow(
        line=line,
        number=int(number) if re.fullmatch(r"[1-9][0-9]{0,4}", number) else None,
        name=clean_name(cells["name"]),
        nickname=clean_nickname(cells.get("nickname", "")),
        others=tuple(map(clean_name, parted_names(cells.get("others", "")))),
        tv_name=fitting("tv_name", clean_name(tv_name), TV_NAME_LENGTH) if tv_name else "",
        is_guest=GUEST[guest],
        comes_with=" ".join(cells.get("comes_with", "").split()),
        **{name: fitting(name, cells.get(name, ""), most) for name, most in TEXTS.items()},
    )
