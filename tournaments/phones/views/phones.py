"""Phones in the room: the Wi-Fi, the address, and whether a phone has reached it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.phones.addresses import phones_in_the_room
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.qr import qr_svg


@login_required
@never_cache
@require_GET
def phones(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


def phones_shown(request: HttpRequest, desk: Desk, *, status: int, **_sent: object) -> HttpResponse:
    return _page(request, desk, status=status)


def wifi_refused(request: HttpRequest, desk: Desk, refusal: Exception) -> HttpResponse:
    """Show the Wi-Fi as it was typed, with the refusal beside it."""
    typed = (request.POST.get("name", ""), request.POST.get("password", ""))
    return network_refused(request, desk, refusal, typed=typed)


def network_refused(
    request: HttpRequest, desk: Desk, refusal: Exception, typed: tuple[str, str] | None = None
) -> HttpResponse:
    return _page(request, desk, status=status_of(refusal) or 409, typed=typed, refusal=refusal)


def _page(
    request: HttpRequest,
    desk: Desk,
    *,
    status: int = 200,
    typed: tuple[str, str] | None = None,
    refusal: Exception | None = None,
) -> HttpResponse:
    room = phones_in_the_room(request, desk.event)
    page = desk.page(
        "phones",
        phones=room,
        check_qr=qr_svg(room.check),
        wifi_qr=qr_svg(room.wifi.code) if room.wifi else None,
        wifi_fields=typed or ((room.wifi.name, room.wifi.password) if room.wifi else ("", "")),
        refusal=refusal,
        typed_wifi=typed is not None,
        refused_field=getattr(refusal, "field", None),
    )
    return render(request, "tournaments/phones/phones.html", page, status=status)


@login_required
@never_cache
@require_GET
def phones_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what changes by itself: whether the codes still open, and who came; on the desk only the first."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    page = desk.page("phones", phones=phones_in_the_room(request, desk.event))
    part = "_phones_news" if "desk" in request.GET else "_phones_now"
    return render(request, f"tournaments/phones/{part}.html", page)


@require_GET
@never_cache
def phone_check(request: HttpRequest) -> HttpResponse:
    """Show a phone that it got here; the server has noted it by then."""
    return render(request, "tournaments/phones/phone_check.html")
