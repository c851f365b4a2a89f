"""Phones in the room: the Wi-Fi, the address, and whether a phone has reached it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.network import read_wifi
from tournaments.phones.addresses import networks_here, phones_in_the_room
from tournaments.phones.services.phones import codes_print, interface_choose, wifi_set
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.qr import qr_svg


@login_required
@never_cache
@require_GET
def phones(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


def _page(
    request: HttpRequest,
    desk: Desk,
    *,
    typed: tuple[str, str] | None = None,
    refusal: Exception | None = None,
) -> HttpResponse:
    seen = phones_in_the_room(request, desk.event)
    page = desk.page(
        "phones",
        phones=seen,
        check_qr=qr_svg(seen.check),
        wifi_qr=qr_svg(seen.wifi.code) if seen.wifi else None,
        wifi_fields=typed or ((seen.wifi.name, seen.wifi.password) if seen.wifi else ("", "")),
        refusal=refusal,
        typed_wifi=typed is not None,
        refused_field=getattr(refusal, "field", None),
    )
    return render(request, "tournaments/phones/phones.html", page, status=_status(refusal))


def _status(refusal: Exception | None) -> int:
    return 200 if refusal is None else status_of(refusal) or 409


@login_required
@never_cache
@require_GET
def phones_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what changes by itself: whether the codes still open, and who came; on the desk only the first."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    page = desk.page("phones", phones=phones_in_the_room(request, desk.event))
    part = "_phones_news" if "desk" in request.GET else "_phones_now"
    return render(request, f"tournaments/phones/{part}.html", page)


@login_required
@require_POST
def wifi(request: HttpRequest, event_id: int) -> HttpResponse:
    """Keep the Wi-Fi that was typed, or forget it where both fields are empty."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    name, password = request.POST.get("name", ""), request.POST.get("password", "")
    try:
        if "name" not in request.POST:
            raise InvalidRequestError("Type the name of the Wi-Fi as phones list it.", field="name")
        wifi_set(event_id=desk.event.pk, wifi=read_wifi(name, password), actor=desk.actor)
    except REFUSALS as refusal:
        return _page(request, desk, typed=(name, password), refusal=refusal)
    return redirect("phones", event_id)


@login_required
@require_POST
def interface(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    name = request.POST.get("name", "")
    try:
        interface_choose(event_id=desk.event.pk, name=name, present=networks_here(), actor=desk.actor)
    except REFUSALS as refusal:
        return _page(request, desk, refusal=refusal)
    return redirect("phones", event_id)


@login_required
@require_POST
def printed(request: HttpRequest, event_id: int) -> HttpResponse:
    """Note that the codes were printed; ``site`` is what they began with on the page."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    try:
        codes_print(event_id=desk.event.pk, site=request.POST.get("site", ""), actor=desk.actor)
    except REFUSALS as refusal:
        messages.error(request, str(refusal))
        return _page(request, desk, refusal=refusal)
    return redirect("links", event_id)


@require_GET
@never_cache
def phone_check(request: HttpRequest) -> HttpResponse:
    """Show a phone that it got here; the server has noted it by then."""
    return render(request, "tournaments/phones/phone_check.html")
