"""The money desk: stakes in, the cash box, prizes out."""

from collections.abc import Callable
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from accounts.views import signed_in
from scoring.money import parse_cents
from tournaments.access.permissions import entry_of
from tournaments.direct.views.console import posted_key
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import Entry, Posting
from tournaments.money.selectors.ledger_files import LEDGER_FILES
from tournaments.money.selectors.money import money_desk, receipts_of
from tournaments.money.selectors.money_doubts import doubts_of
from tournaments.money.selectors.money_pdf import money_pdf
from tournaments.money.selectors.money_report import money_report
from tournaments.money.services import cash, payouts, stakes
from tournaments.names.amounts import money_text
from tournaments.names.people import field_labels
from tournaments.web.views.acting import act_at
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
    shown = money_desk(desk.event)
    page = desk.page(
        "money",
        desk=shown,
        draws=draws_of(desk.event),
        doubts=doubts_of(desk.event, shown),
        left=cash.left_to_do(desk.event),
        # What was refused is not typed again.
        typed=request.POST,
        key=uuid4(),
    )
    return render(request, "tournaments/money/money.html", page, status=status)


def _act(request: HttpRequest, desk: Desk, action: Callable[[], str]) -> HttpResponse:
    return act_at(request, desk, action, page=money_page, name="money")


def _take(request: HttpRequest, desk: Desk, entry: Entry) -> str:
    taken = stakes.stake_pay(
        entry_id=entry.pk,
        given_cents=parse_cents(request.POST.get("given", ""), field="given_cents"),
        seen_cents=parse_cents(request.POST.get("owes", ""), field="owes_cents"),
        key=posted_key(request),
        actor=desk.actor,
    )
    said = f"{money_text(taken.taken_cents, desk.event)} taken"
    if taken.change_cents:
        return f"{said}. Give {money_text(taken.change_cents, desk.event)} change."
    if taken.owes_cents:
        return f"{said}, {money_text(taken.owes_cents, desk.event)} to come."
    return f"{said}."


def _refund(_request: HttpRequest, desk: Desk, entry: Entry) -> str:
    back_cents = stakes.stake_refund(entry_id=entry.pk, actor=desk.actor).back_cents
    if not back_cents:
        return "nothing is paid any more; another desk was quicker."
    return f"give {money_text(back_cents, desk.event)} back."


def _let_off(_request: HttpRequest, desk: Desk, entry: Entry) -> str:
    stakes.stake_let_off(entry_id=entry.pk, actor=desk.actor)
    return "plays free."


def _ask(_request: HttpRequest, desk: Desk, entry: Entry) -> str:
    stakes.stake_ask(entry_id=entry.pk, actor=desk.actor)
    return "is asked for the stake."


def _pay_out(request: HttpRequest, desk: Desk, entry: Entry) -> str:
    initials, key = request.POST.get("initials", ""), posted_key(request)
    paid = payouts.payout_pay(entry_id=entry.pk, initials=initials, key=key, actor=desk.actor)
    return f"{paid.memo} paid, receipt {paid.receipt}.{_by_mail(paid)}"


def _give_back(request: HttpRequest, desk: Desk, entry: Entry) -> str:
    initials, key = request.POST.get("initials", ""), posted_key(request)
    back = payouts.payout_give_back(entry_id=entry.pk, initials=initials, key=key, actor=desk.actor)
    return f"{back.memo}, receipt {back.receipt}.{_by_mail(back)}"


def _by_mail(paid: Posting) -> str:
    return " It goes to them by e-mail too." if paid.letters.exists() else ""


#: What can be done about one entry's money.
ENTRY_ACTIONS: dict[str, Callable[[HttpRequest, Desk, Entry], str]] = {
    "take": _take,
    "refund": _refund,
    "let-off": _let_off,
    "ask": _ask,
    "pay-out": _pay_out,
    "give-back": _give_back,
}


@login_required
@require_POST
def entry_money(request: HttpRequest, event_id: int, entry_id: int, action: str) -> HttpResponse:
    if action not in ENTRY_ACTIONS:
        raise Http404
    entry = entry_of(signed_in(request), event_id, entry_id, needs=Role.DIRECTOR)
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    name = field_labels(desk.event)[entry.pk]
    return _act(request, desk, lambda: f"{name}: {ENTRY_ACTIONS[action](request, desk, entry)}")
