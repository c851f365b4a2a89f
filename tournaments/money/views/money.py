"""The money desk: stakes in, the cash box, prizes out."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.lots.selectors.draws import draws_of
from tournaments.money.selectors.ledger_files import LEDGER_FILES
from tournaments.money.selectors.money import money_desk, receipts_of
from tournaments.money.selectors.money_doubts import doubts_of
from tournaments.money.selectors.money_pdf import money_pdf
from tournaments.money.selectors.money_report import money_report
from tournaments.money.selectors.pay_ways import to_confirm
from tournaments.money.selectors.prize_bar import prize_split
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.money.services import cash
from tournaments.people.views.lineup import night_again
from tournaments.web.views.guard import Desk, desk_for


@login_required
@never_cache
@require_GET
def money(request: HttpRequest, event_id: int) -> HttpResponse:
    return money_page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


@login_required
@never_cache
@require_GET
def receipts(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return render(
        request, "tournaments/money/receipts.html", desk.page("money", receipts=receipts_of(desk.event))
    )


@login_required
@never_cache
@require_GET
def report(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the night's money on one page, made to be printed."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    page = desk.page("money", report=money_report(desk.event))
    return render(request, "tournaments/money/money_report.html", page)


@login_required
@never_cache
@require_GET
def report_pdf(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.DIRECTOR).event
    response = HttpResponse(money_pdf(money_report(event)), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}-money.pdf"'
    return response


@login_required
@require_GET
def ledger(request: HttpRequest, event_id: int, kind: str) -> HttpResponse:
    """Hand out the ledger as a file."""
    event = desk_for(request, event_id, needs=Role.DIRECTOR).event
    if kind not in LEDGER_FILES:
        raise Http404
    write, content_type = LEDGER_FILES[kind]
    # The mark tells spreadsheets that the text is UTF-8; a journal has none.
    mark = "\ufeff" if kind == "csv" else ""
    response = HttpResponse(mark + write(event), content_type=f"{content_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}-ledger.{kind}"'
    return response


def money_page(request: HttpRequest, desk: Desk, status: int = 200, **_sent: object) -> HttpResponse:
    totals = money_desk(desk.event)
    left, pots = cash.steps_left(desk.event), side_pools_of(desk.event)
    page = desk.page(
        "money",
        desk=totals,
        split=prize_split(totals.sheet, desk.event.terms, side_cents=totals.side_cents),
        draws=draws_of(desk.event),
        pots=pots,
        doubts=doubts_of(totals, pots),
        left=left,
        # Where change is the next step, its form is open.
        opens_change=bool(left) and left[0].place in ("put-in", "take-out"),
        sent=to_confirm(desk.event),
        # What was refused is not typed again.
        typed=request.POST,
        key=uuid4(),
    )
    return render(request, "tournaments/money/money.html", page, status=status)


def money_again(request: HttpRequest, desk: Desk, *, status: int, **sent: object) -> HttpResponse:
    """Show the page that a refused form came from: a person's, or the desk's."""
    if request.POST.get("then"):
        return night_again(request, desk, status=status, **sent)
    return money_page(request, desk, status, **sent)
