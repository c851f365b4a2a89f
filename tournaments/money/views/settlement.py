"""Paying by the point: who pays whom, at the desk and for everyone at the table."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from scoring.money.amounts import parse_cents
from tournaments.models import Event, show_of
from tournaments.money.selectors.settlement import settlement_of
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import desk_for
from tournaments.web.views.public_page import public_page


@login_required
@never_cache
@require_GET
def settlement(request: HttpRequest, event_id: int) -> HttpResponse:
    """Settle by the night's point, or by the one that is asked for to see what it would be."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    text = request.GET.get("unit", "").strip()
    page: dict[str, object] = {"unit": text, "is_desk": True}
    status = 200
    try:
        unit = parse_cents(text, field="unit") if text else None
        page["sheet"] = settlement_of(desk.event, unit_cents=unit)
    except REFUSALS as refusal:
        status, page["refusal"] = status_of(refusal) or 422, str(refusal)
        page["sheet"] = settlement_of(desk.event)
    return render(request, "tournaments/money/settlement.html", desk.page("money", **page), status=status)


@require_GET
@public_page
def public_settlement(request: HttpRequest, event: Event) -> HttpResponse:
    """Show everyone who pays whom, once the night says what a point is worth."""
    if not event.terms.point_cents or show_of(event).frozen_after is not None:
        raise Http404
    page = {"event": event, "sheet": settlement_of(event), "is_desk": False}
    return render(request, "tournaments/money/settlement_public.html", page)
