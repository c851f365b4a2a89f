"""Typing a round's score sheets, declared once."""

from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from accounts.models import Role
from scoring.table.shorthand import read_shorthand, read_total_shorthand
from tournaments.web.actions import Action
from tournaments.web.api.payloads import KeyPayload

from .api.sheets import Lines, SheetsPayload, TypedSheetsAnswer, typed_answer
from .selectors.sheets import RoundSheets, Sheet
from .services.sheets import SheetHand, SheetTotal, sheets_record
from .views.sheets import cell_name, cells_in, sheets_refused, sheets_typed


class SheetsForm(KeyPayload):
    """A cell for each line, in its short form; the page's one key makes a key for each."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        key = super().to_internal_value(data)["key"]
        return {"sheets": partial(_lines, cells_in(data), key)}


def _lines(cells: dict[str, str], key: UUID, round_: RoundSheets) -> dict[int, Lines]:
    typed = {sheet.table: tuple(_typed(cells, key, round_, sheet)) for sheet in round_.sheets}
    return {table: lines for table, lines in typed.items() if lines}


def _typed(
    cells: dict[str, str], key: UUID, round_: RoundSheets, sheet: Sheet
) -> Iterator[SheetHand | SheetTotal]:
    for line in sheet.lines:
        name = cell_name(sheet.table, line.number)
        text = cells.get(name, "")
        if text and round_.reports_totals:
            yield SheetTotal(uuid5(key, name), partial(read_total_shorthand, text, hands=sheet.hands or 0))
        elif text:
            yield SheetHand(line.number, uuid5(key, name), partial(read_shorthand, text, dealer=line.dealer))


ACTIONS = (
    Action(
        "sheets",
        "rounds/<int:number>/sheets",
        Role.SCOREKEEPER,
        sheets_record,
        TypedSheetsAnswer,
        SheetsPayload,
        form=SheetsForm,
        shows=typed_answer,
        renders=sheets_typed,
        refused=sheets_refused,
    ),
)
