"""Reading a spreadsheet's first sheet as rows of text; what could harm is refused before it is unpacked."""

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.errors import InvalidRequestError
from tournaments.people import words

from .roster import MOST_BYTES, decode_roster

#: What every file of this kind begins with: it is a ZIP archive.
BEGINNING = b"PK\x03\x04"
#: A list of 500 people with twenty columns comes to less than a tenth of this.
MOST_UNPACKED = 20_000_000
MOST_PARTS = 500
MOST_ROWS = 5_000
MOST_COLUMNS = 50
#: What a damaged file makes the reader raise.
DAMAGED = (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, OSError)


def is_workbook(raw: bytes) -> bool:
    return raw.startswith(BEGINNING)


def list_text(raw: bytes) -> str:
    """Return the list in a file: text, or the first sheet of a spreadsheet as CSV.

    Raises:
        InvalidRequestError: it is too large, or cannot be read.
    """
    if len(raw) > MOST_BYTES or not is_workbook(raw):
        return decode_roster(raw)
    return workbook_text(raw)


def workbook_text(raw: bytes) -> str:
    """Return the first sheet of an XLSX file as CSV.

    Raises:
        InvalidRequestError: it is no such file, unpacks to too much, is damaged, or has a formula.
    """
    _refuse_harm(raw)
    try:
        rows = list(_rows(raw))
    except DAMAGED as fault:
        raise InvalidRequestError(words.file_damaged(), field="file", code="damaged_file") from fault
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _refuse_harm(raw: bytes) -> None:
    try:
        parts = zipfile.ZipFile(io.BytesIO(raw)).infolist()
    except zipfile.BadZipFile as fault:
        raise InvalidRequestError(words.file_damaged(), field="file", code="damaged_file") from fault
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise InvalidRequestError(words.file_not_a_list(), field="file", code="wrong_file")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise InvalidRequestError(words.file_too_large(), field="file", code="file_too_large")


def _rows(raw: bytes) -> Iterator[Sequence[str]]:
    book = load_workbook(io.BytesIO(raw), read_only=True, data_only=False, keep_links=False)
    try:
        sheet = book.worksheets[0] if book.worksheets else None
        if sheet is None:
            return
        for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
            if number > MOST_ROWS:
                raise InvalidRequestError(words.too_many_rows(most=MOST_ROWS), field="file")
            if any(cell.data_type == "f" for cell in cells):
                raise InvalidRequestError(words.line_with_formula(line=number), field="file", code="formula")
            yield _without_end([_text(cell.value) for cell in cells])
    finally:
        book.close()


def _without_end(cells: list[str]) -> list[str]:
    """Leave out the blank cells behind the last that is filled."""
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _text(value: Any) -> str:
    """Write a cell as a spreadsheet shows it, on one line."""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split()) if value is not None else ""
