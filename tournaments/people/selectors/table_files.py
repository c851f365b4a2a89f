"""Tables for a spreadsheet; a cell that a spreadsheet would run is made harmless."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any, cast

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

#: Where a formula may begin to some spreadsheet: in front, or behind what another language's spreadsheet
#: takes for the end of a cell, such as the semicolon of those that write 1,5; wide signs count in Japan.
#: One that has apostrophes in front gets one more, so that reading the file takes off what writing it added.
_BEGINS = r"(^[ \u3000]*|[;\t\r\n][\s\"\u3000]*)"
_RUNS = r"(?='*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])"
FORMULA = re.compile(_BEGINS + _RUNS)
HARMLESS = re.compile(f"{_BEGINS}'{_RUNS}")

Row = Sequence[object]


def as_csv(rows: Iterable[Row]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([[_harmless(cell) for cell in row] for row in rows])
    return text.getvalue()


def _harmless(cell: object) -> object:
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell


def plain_cell(cell: str) -> str:
    """Return a cell of a table as it was before it was made harmless."""
    return HARMLESS.sub(r"\1", cell)


def as_workbook(rows: Iterable[Row], *, sheet: str) -> bytes:
    """Return an XLSX file of one sheet; what looks like a formula is text in it."""
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet)
    for row in rows:
        page.append([_cell(page, each) for each in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(page: Any, value: object) -> Cell:
    cell = WriteOnlyCell(page, value=cast("str | int", value))
    if isinstance(value, str):
        cell.data_type = "s"
    return cell
