"""Score sheets on paper: printed before a round, typed after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from scoring.table.shorthand import SHORTHAND, TOTAL_SHORTHAND
from tournaments.access.permissions import ghosts_in
from tournaments.formats.hints.outcomes import may_defend_alone, may_pass_out, results_of
from tournaments.phones.addresses import is_only_here, site_for
from tournaments.play.selectors.sheets import RoundSheets, Sheet, SheetLine, sheets_ahead, sheets_of
from tournaments.play.services.sheets import SheetOutcome, SheetOutcomes
from tournaments.play.words import files as words
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted
from tournaments.web.views.qr import qr_svg

#: Sheets of one page: each is saved once its last hand is typed, or where a table is one line, all together.
MOST_SHEETS, MOST_TOTALS = 4, 8
#: More papers than these take a phone long to show.
MOST_PAPERS = 120


@dataclass(frozen=True, slots=True)
class Cell:
    """One line of a sheet on the page, with what was typed and the sentence that refused it."""

    line: SheetLine
    name: str
    typed: str
    refusal: str
    has_focus: bool


@dataclass(frozen=True, slots=True)
class Row:
    sheet: Sheet
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SheetForm:
    """What a page sent: its texts by the name of the cell, and what became of each table's sheet."""

    texts: dict[str, str]
    typed: Mapping[int, SheetOutcome]

    def is_refused(self, table: int) -> bool:
        return table in self.typed and self.typed[table].refusal is not None

    def refusal_of(self, table: int, number: int) -> str:
        lines = self.typed.get(table)
        return str(lines.refusal) if lines is not None and lines.refused == number else ""


NOTHING_SENT = SheetForm({}, {})


@login_required
@never_cache
@require_GET
def sheets(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    return _page(request, desk, sheets_of(desk.event, number), NOTHING_SENT)


def sheets_refused(request: HttpRequest, desk: Desk, refusal: Refusal, *, number: int) -> HttpResponse:
    messages.error(request, str(refusal))
    return _page(request, desk, sheets_of(desk.event, number), NOTHING_SENT, status=status_of(refusal) or 409)


def sheets_typed(request: HttpRequest, desk: Desk, typed: SheetOutcomes, **_named: int) -> HttpResponse:
    """Show what was refused, at its place; else the next table's sheet."""
    refused = [each.refusal for each in typed.by_table.values() if each.refusal]
    if refused:
        form = SheetForm(cells_in(request.POST), typed.by_table)
        return _page(request, desk, typed.now, form, status=status_of(refused[0]) or 409)
    messages.success(request, _saved(sum(each.added for each in typed.by_table.values()), typed.now))
    return redirect(f"{request.path}?table={max(typed.by_table, default=1)}")


def _saved(added: int, sheets: RoundSheets) -> str:
    if not added:
        return words.nothing_new()
    return words.tables_saved(added) if sheets.reports_totals else words.hands_saved(added)


def cells_in(posted: Mapping[str, Any]) -> dict[str, str]:
    """Return what was typed, by the name of the cell."""
    return {name: text for name, text in posted.items() if text.strip()}


def cell_name(table: int, number: int) -> str:
    return f"{table}-{number}"


def _page(
    request: HttpRequest, desk: Desk, sheets: RoundSheets, payload: SheetForm, *, status: int = 200
) -> HttpResponse:
    table = counted(request.GET.get("table", ""))
    open_sheets = [sheet for sheet in sheets.sheets if sheet.missing or payload.is_refused(sheet.table)]
    most = MOST_TOTALS if sheets.reports_totals else MOST_SHEETS
    first, rest = _of_one_page(open_sheets, table, most, payload)
    focus = _focus(first, payload)
    page = desk.page(
        "night",
        key=uuid4(),
        sheets=sheets,
        rows=[_row(sheet, payload, focus) for sheet in first],
        rest=rest,
        ghosts=ghosts_in(desk.event),
        done=[sheet for sheet in sheets.sheets if sheet not in open_sheets],
        pattern=f"\\s*({TOTAL_SHORTHAND if sheets.reports_totals else SHORTHAND})\\s*",
        results=results_of(desk.event.ruleset),
        may_pass_out=may_pass_out(desk.event.ruleset),
        may_defend_alone=may_defend_alone(desk.event.ruleset),
        asks_call_round=desk.event.ruleset.dealers_partner_alone,
    )
    return render(request, "tournaments/play/sheets.html", page, status=status)


def _of_one_page(
    sheets: Sequence[Sheet], table: int, most: int, payload: SheetForm
) -> tuple[list[Sheet], list[Sheet]]:
    """Take the sheets of one page, from the table that is asked for on and then from the first again.

    Every sheet that was refused is among them: what was typed stays.
    """
    ordered = sorted(sheets, key=lambda sheet: (sheet.table < table, sheet.table))
    refused = [sheet for sheet in ordered if payload.is_refused(sheet.table)]
    others = [sheet for sheet in ordered if sheet not in refused]
    chosen = refused + others[: max(most - len(refused), 0)]
    return [each for each in ordered if each in chosen], [each for each in ordered if each not in chosen]


def _focus(sheets: Sequence[Sheet], payload: SheetForm) -> str:
    """Name the cell to go on with: the first that was refused, else the first that is empty."""
    refused = [
        cell_name(table, lines.refused) for table, lines in payload.typed.items() if lines.refused is not None
    ]
    empty = [cell_name(sheet.table, sheet.missing[0]) for sheet in sheets if sheet.missing]
    return next(iter([*refused, *empty]), "")


def _row(sheet: Sheet, payload: SheetForm, focus: str) -> Row:
    cells = []
    for line in sheet.lines:
        name = cell_name(sheet.table, line.number)
        refusal = payload.refusal_of(sheet.table, line.number)
        cells.append(Cell(line, name, payload.texts.get(name, ""), refusal, name == focus))
    return Row(sheet, tuple(cells))


@login_required
@require_GET
def sheets_print(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the sheets of every round that is drawn and not closed, or with ``?round=3`` of that one.

    Where they are very many the next round's come first, and all with ``?round=all``.
    """
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    asked = request.GET.get("round", "")
    number, ahead = counted(asked), sheets_ahead(desk.event)
    if not asked and sum(len(each.sheets) for each in ahead) > MOST_PAPERS:
        number = ahead[0].round
    chosen = [each for each in ahead if number in {0, each.round}]
    site = site_for(request, desk.event)
    page = desk.page(
        "night",
        ahead=ahead,
        number=number,
        papers=[_paper(site, desk, each, sheet) for each in chosen for sheet in each.sheets],
        is_only_here=is_only_here(site),
        tricks=range(6),
        reports_totals=desk.event.reports_totals,
        may_defend_alone=may_defend_alone(desk.event.ruleset),
        asks_call_round=desk.event.ruleset.dealers_partner_alone,
    )
    return render(request, "tournaments/play/sheets_print.html", page)


def _paper(site: str, desk: Desk, each: RoundSheets, sheet: Sheet) -> dict[str, object]:
    row = f"{reverse('sheets', args=[desk.event.pk, each.round])}?table={sheet.table}"
    return {
        "round": each.round,
        "sheet": sheet,
        "qr": qr_svg(f"{site}{row}"),
    }
