"""Reading a list of names as people keep them: one a line, or a spreadsheet's columns."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accounts.errors import AccountError
from accounts.names import clean_name
from tournaments.errors import InvalidRequestError
from tournaments.people import words
from tournaments.people.matching.keys import forename_first

from .roster_columns import (
    NAME,
    ColumnPreview,
    Columns,
    Row,
    WhichColumnError,
    delimiter_of,
    heading,
    is_table,
    known_columns,
    likely_columns,
    previews_of,
    rows_in,
    unclosed,
)

MOST_NAMES = 500
MOST_BYTES = 1_000_000
#: What people write between the two names of a pair.
BETWEEN = re.compile(r"\s*[&+/,]\s*|\s+and\s+", re.IGNORECASE)
#: How people number a list, or point at its lines: "1. Ann", "2) Bob", "- Carla"; "4." is an empty line.
NUMBERING = re.compile(r"(?:\d{1,3}[.):]|[-*•])(?:\s+|$)|\d{1,3}[.)](?=\D)")
#: What a sign-up form asks beside the name, and nobody is called, by the sentence that refuses it.
PRIVATE = {
    words.line_with_email: re.compile(r"\S@\S+\.\S"),
    words.line_with_date: re.compile(r"\b\d{1,4}([/.-])\d{1,2}\1\d{1,4}\b|\b\d{1,2}:\d{2}\b"),
    words.line_with_phone: re.compile(r"\d(?:[\s().-]*\d){6,}"),
}


def names_of_pair(text: str) -> list[str]:
    """Part what was written of a pair, as in "Ann & Bob", "Ann / Bob" or "Ann and Bob"."""
    return BETWEEN.split(text.strip())


def decode_roster(raw: bytes) -> str:
    """Decode an uploaded list: UTF-8 or UTF-16 by their marks, else Latin-1 where UTF-8 does not fit.

    Raises:
        InvalidRequestError: it is too large, or not text at all.
    """
    if len(raw) > MOST_BYTES:
        raise InvalidRequestError(words.file_too_large(), field="names")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    if b"\x00" in raw or raw.startswith(b"PK\x03\x04"):
        raise InvalidRequestError(words.file_not_text(), field="names")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read_roster(text: str, *, is_for_pairs: bool, columns: Columns | None = None) -> tuple[str, ...]:
    """Return the names of a list in order, a column of partners joined to them; empty lines are nobody.

    Args:
        columns: as somebody has chosen them; None to read them off their headings.

    Raises:
        WhichColumnError: there are several columns, and no headings that say which has the names.
        InvalidRequestError: a line cannot be read or is no name, and the sentence names it; or there is no
            name, or no such column.
    """
    lines = _lines(text)
    is_of_columns = columns is not None or is_table(_first(lines), is_for_pairs=is_for_pairs)
    found = _in_columns(_rows(lines), columns) if is_of_columns else _one_a_line(lines)
    names: list[str] = []
    for number, raw in found:
        if len(names) == MOST_NAMES:
            raise InvalidRequestError(words.too_many_names(most=MOST_NAMES, line=number), field="names")
        names.append(_name(raw, number))
    if not names:
        raise InvalidRequestError(words.no_names(), field="names")
    return tuple(names)


def preview_columns(text: str) -> tuple[ColumnPreview, ...]:
    """Show the columns of a list, to choose from; raises as ``read_roster`` does for quotes."""
    return previews_of(_rows(_lines(text)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRows:
    """A list row by row.

    Args:
        rows: with the name in each, as it would be entered.
        headings: over the columns, without case; none where the list is one name a line.
        columns: to choose from, and ``chosen`` which of them make a name.
    """

    rows: tuple[tuple[Row, str], ...]
    headings: tuple[str, ...] = ()
    columns: tuple[ColumnPreview, ...] = ()
    chosen: Columns | None = None


def named_rows(text: str, *, is_for_pairs: bool, columns: Columns | None = None) -> NamedRows:
    """Return the rows of a list with their names; where headings don't say which those are, the cells do.

    Raises:
        WhichColumnError: neither headings nor cells say which column has the names.
        InvalidRequestError: as ``read_roster`` does.
    """
    lines = _lines(text)
    if columns is None and not is_table(_first(lines), is_for_pairs=is_for_pairs):
        found = [(Row(number, (name,)), name) for number, name in _one_a_line(lines)]
        return NamedRows(rows=_checked(found, is_for_pairs=is_for_pairs))
    rows = _rows(lines)
    chosen = columns or known_columns(rows[0]) or likely_columns(rows)
    if chosen is None:
        raise WhichColumnError(previews_of(rows))
    named = list(_in_columns(rows, chosen))
    body = rows[chosen.has_header :]
    return NamedRows(
        rows=_checked(
            [(row, name) for row, (_, name) in zip(body, named, strict=True)], is_for_pairs=is_for_pairs
        ),
        headings=tuple(map(heading, rows[0].cells)) if chosen.has_header else (),
        columns=previews_of(rows),
        chosen=chosen,
    )


def _checked(found: Sequence[tuple[Row, str]], *, is_for_pairs: bool) -> tuple[tuple[Row, str], ...]:
    """Check every name; "Smith, Ann" is Ann Smith where players enter one by one."""
    if len(found) > MOST_NAMES:
        line = found[MOST_NAMES][0].line
        raise InvalidRequestError(words.too_many_names(most=MOST_NAMES, line=line), field="names")
    if not found:
        raise InvalidRequestError(words.no_names(), field="names")
    return tuple(
        (row, _name(name if is_for_pairs else forename_first(name), row.line)) for row, name in found
    )


def _lines(text: str) -> list[str]:
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _first(lines: Sequence[str]) -> str:
    return next((line for line in lines if line.strip()), "")


def _rows(lines: Sequence[str]) -> list[Row]:
    return list(rows_in("\n".join(lines), delimiter_of(_first(lines)) or ","))


def _one_a_line(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each; a heading above them is nobody."""
    is_first = True
    for number, line in enumerate(lines, start=1):
        name = _without_number(_unquoted(line.strip(), number))
        if name and not (is_first and heading(name) in NAME):
            yield number, name
        is_first = is_first and not name


def _unquoted(line: str, number: int) -> str:
    if not line.startswith('"'):
        return line
    if line.count('"') % 2:
        raise unclosed(number)
    inner = line[1:-1]
    is_quoted_whole = line.endswith('"') and '"' not in inner.replace('""', "")
    return inner.replace('""', '"').strip() if is_quoted_whole else line


def _without_number(line: str) -> str:
    numbering = NUMBERING.match(line)
    return line[numbering.end() :].strip() if numbering else line


def _in_columns(rows: Sequence[Row], chosen: Columns | None) -> Iterator[tuple[int, str]]:
    """Yield the line of each row, and its name or the names of a pair."""
    if not rows:
        return
    columns = chosen or known_columns(rows[0])
    if columns is None:
        raise WhichColumnError(previews_of(rows))
    width = max(len(row.cells) for row in rows)
    if max(columns.chosen) > width:
        raise InvalidRequestError(words.no_column(number=max(columns.chosen), last=width), field="columns")
    for row in rows[columns.has_header :]:
        yield row.line, _joined(row, columns)


def _joined(row: Row, columns: Columns) -> str:
    if columns.name > len(row.cells):
        raise InvalidRequestError(words.line_without_name(line=row.line), field="names")

    def cell(number: int | None) -> str:
        return row.cells[number - 1] if number is not None and number <= len(row.cells) else ""

    name = f"{_without_number(cell(columns.name))} {cell(columns.last_name)}".strip()
    partner = cell(columns.partner)
    return f"{name} & {partner}" if partner else name


def _name(raw: str, line: int) -> str:
    refusal = next((reason for reason, pattern in PRIVATE.items() if pattern.search(raw)), None)
    if refusal is not None:
        raise InvalidRequestError(refusal(line=line), field="names", code="not_a_name")
    try:
        parts = [clean_name(part, field="names") for part in names_of_pair(raw)]
    except AccountError as fault:
        raise InvalidRequestError(words.in_line(line=line, why=str(fault)), field="names") from fault
    return clean_name(raw, field="names") if len(parts) == 1 else raw.strip()
