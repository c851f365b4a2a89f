"""The money desk: stakes in, the cash box, prizes out."""

from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.lots.selectors.draws import draws_of
from tournaments.money.selectors.ledger_files import LEDGER_FILES
from tournaments.money.selectors.money import MoneyDesk, StakeLine, money_desk, receipts_of
from tournaments.money.selectors.money_doubts import doubts_of
from tournaments.money.selectors.money_pdf import money_pdf
from tournaments.money.selectors.money_report import money_report
from tournaments.money.selectors.pay_ways import to_confirm
from tournaments.money.selectors.prize_bar import prize_split
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.money.services import cash
from tournaments.names.search import fits
from tournaments.people.views.lineup import night_again
from tournaments.web.views.guard import Desk, desk_for

#: Entry fees on one page, and how many more its last one takes; fewer than ``MANY`` aren't searched.
A_PAGE, LAST, MANY = 24, 8, 20


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
        **_fees(request, desk, totals),
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


def _fees(request: HttpRequest, desk: Desk, totals: MoneyDesk) -> dict[str, object]:
    """Return the entry fees of one page, open and paid, as the address or the form sent from it asks."""
    own = reverse("money", args=[desk.event.pk])
    address = request.get_full_path() if request.method == "GET" else request.POST.get("then", "")
    query = QueryDict(urlsplit(address).query)
    typed, shows_paid, number = query.get("q", "")[:80], "paid" in query, query.get("page", "")
    asked = {name: query[name] for name in ("q", "paid", "page") if query.get(name)}
    return {
        "typed_name": typed,
        "shows_paid": shows_paid,
        "owing": _a_page(totals.to_pay, typed, "" if shows_paid else number),
        "settled": _a_page(totals.settled, typed, number if shows_paid else ""),
        "is_long": max(len(totals.to_pay), len(totals.settled)) >= MANY,
        "found_query": urlencode({"q": typed}),
        "here_address": f"{own}?{urlencode(asked)}" if asked else own,
    }


def _a_page(lines: Sequence[StakeLine], typed: str, number: str) -> Page[StakeLine]:
    found = [line for line in lines if fits(line.name, typed)]
    return Paginator(found, A_PAGE, orphans=LAST).get_page(number)


def money_again(request: HttpRequest, desk: Desk, *, status: int, **sent: object) -> HttpResponse:
    """Show the page that a refused form came from: a person's, or the desk's."""
    then = request.POST.get("then", "")
    if then and urlsplit(then).path != reverse("money", args=[desk.event.pk]):
        return night_again(request, desk, status=status, **sent)
    return money_page(request, desk, status, **sent)
