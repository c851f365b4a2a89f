"""Reading a list of names as people keep them: one a line, or a spreadsheet's CSV with a header."""

import csv
import io
from collections.abc import Iterator

from accounts.errors import AccountError
from accounts.names import clean_name
from tournaments.errors import InvalidRequestError

MOST_NAMES = 500
MOST_BYTES = 1_000_000
HEADERS = frozenset({"name", "player", "player name", "full name"})
DELIMITERS = ",;\t"


def decode_roster(raw: bytes) -> str:
    """Decode an uploaded list: UTF-8 or UTF-16 by their marks, else Latin-1 where UTF-8 does not fit.

    Raises:
        InvalidRequestError: it is too large, or not text at all.
    """
    if len(raw) > MOST_BYTES:
        raise InvalidRequestError("That file is too large for a list of names.", field="names")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    if b"\x00" in raw or raw.startswith(b"PK\x03\x04"):
        raise InvalidRequestError("That file is not text. Save it as CSV and try again.", field="names")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read_roster(text: str) -> tuple[str, ...]:
    """Return the names of a list in order; empty lines are nobody.

    Raises:
        InvalidRequestError: a line cannot be read, and the sentence names it; or there is no name at all.
    """
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    column, delimiter = _header(lines)
    found: Iterator[tuple[int, str]]
    if column is None:
        found = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    else:
        found = _column("\n".join(lines), column, delimiter)
    names: list[str] = []
    for number, raw in found:
        if len(names) == MOST_NAMES:
            raise InvalidRequestError(
                f"A list can have {MOST_NAMES} names; line {number} is one too many.", field="names"
            )
        names.append(_name(raw, number))
    if not names:
        raise InvalidRequestError("There is no name in this list.", field="names")
    return tuple(names)


def _header(lines: list[str]) -> tuple[int | None, str]:
    """Find the column of names in a CSV header; None means that the list has one name a line."""
    first = next((line for line in lines if line.strip()), "")
    for delimiter in DELIMITERS:
        cells = [cell.strip().strip('"').casefold() for cell in first.split(delimiter)]
        known = [index for index, cell in enumerate(cells) if cell in HEADERS]
        if known:
            return known[0], delimiter
        if len(cells) > 1 and delimiter != ",":
            break
    if any(delimiter in first for delimiter in ";\t"):
        raise InvalidRequestError(
            "Line 1: a table of several columns needs a header with a column called name.", field="names"
        )
    return None, ","


def _column(text: str, column: int, delimiter: str) -> Iterator[tuple[int, str]]:
    """Yield line and name of each row below the header."""
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    is_header = True
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if column >= len(cells):
                raise InvalidRequestError(f"Line {reader.line_num} has no name.", field="names")
            if not is_header:
                yield reader.line_num, cells[column]
            is_header = False
    except csv.Error as fault:
        raise InvalidRequestError(
            f"Line {reader.line_num} cannot be read: {fault}. Are the quotes closed?", field="names"
        ) from fault


def _name(raw: str, line: int) -> str:
    try:
        return clean_name(raw, field="names")
    except AccountError as refusal:
        raise InvalidRequestError(f"Line {line}: {refusal}", field="names") from refusal
