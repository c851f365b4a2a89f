"""What everyone may see by the event's public address: standings, seats, the wall, and the way in."""

from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET, require_http_methods
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from scoring.rule_card import rule_card
from tournaments.errors import InvalidRequestError, TooManyError
from tournaments.limits import is_within
from tournaments.models import Event, Sponsor
from tournaments.refusals import REFUSALS, status_of
from tournaments.selectors.access import public_event
from tournaments.selectors.drawn import View, drawn_now
from tournaments.selectors.night_certificates import night_certificate
from tournaments.selectors.seating import board_of
from tournaments.selectors.stamps import current_round
from tournaments.services.actor import Actor
from tournaments.services.entries import entry_add


@require_GET
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send the page that is drawn for everybody, or say that it is the one the browser has."""
    return _page(request, public_id, View.STANDINGS)


@require_GET
def bracket(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send the bracket's page, where the night has one."""
    return _page(request, public_id, View.BRACKET)


def _page(request: HttpRequest, public_id: str, view: View) -> HttpResponse:
    """Send a page that is the same for everybody, once to each browser."""
    _, board = drawn_now(public_id, view)
    if not board.page:
        raise Http404
    answer = get_conditional_response(request, etag=board.etag) or HttpResponse(board.page)
    answer["ETag"] = board.etag
    answer["Cache-Control"] = "no-cache"
    return answer


@require_GET
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    changes, board = drawn_now(public_id, View.WALL)
    page = {"public_id": public_id, "name": board.name, "version": changes, "fragment": board.fragment}
    return render(
        request, "tournaments/wall.html", {**page, "now_ms": int(timezone.now().timestamp() * 1000)}
    )


@require_GET
def sponsor_picture(request: HttpRequest, public_id: str, digest: str) -> HttpResponse:  # noqa: ARG001 -- a view
    """Answer the picture; its address changes with it, so that it may be kept for good."""
    sponsor = Sponsor.objects.get(event__public_id=public_id, digest=digest)
    answer = HttpResponse(bytes(sponsor.picture), content_type="image/webp")
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer


@require_GET
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    event = public_event(public_id)
    wanted = request.GET.get("round", "")
    current = current_round(event)
    board = None
    if current is not None:
        board = board_of(event, int(wanted) if wanted.isdecimal() and len(wanted) < 6 else current.number)
    page = {
        "event": event,
        "seating": board,
        "rounds": range(1, board.drawn + 1) if board else (),
        "follows": not wanted,
    }
    return render(request, "tournaments/seats.html", page)


@require_GET
def certificate(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show how fair the night's draw is, in the parts of the movement maker's certificate."""
    event = public_event(public_id)
    return render(
        request, "tournaments/certificate.html", {"event": event, "found": night_certificate(event)}
    )


@require_GET
def rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what the night is played by, in sentences; made to be printed."""
    event = public_event(public_id)
    page = {"event": event, "rules": event.ruleset, "parts": rule_card(event.ruleset)}
    return render(request, "tournaments/rules.html", page)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take a sign-up by the player; the key of the page makes twenty taps one entry."""
    event = public_event(public_id)
    page: dict[str, object] = {
        "event": event,
        "key": uuid4(),
        "is_open": event.status == Event.Status.SIGN_UP,
    }
    status = 200
    if request.method == "POST":
        try:
            _refuse_too_many(request)
            page["entry"] = entry_add(
                event_id=event.pk, name=request.POST.get("name", ""), key=_key(request), actor=Actor()
            )
        except REFUSALS as refusal:
            page |= {"refusal": refusal, "name": request.POST.get("name", ""), "key": request.POST.get("key")}
            status = status_of(refusal) or 409
    return render(request, "tournaments/join.html", page, status=status)


def _refuse_too_many(request: HttpRequest) -> None:
    """A hall of people may come from one address, a thousand sign-ups a minute may not."""
    if not is_within("join", BaseThrottle().get_ident(Request(request))):
        raise TooManyError("Too many sign-ups came from here. Wait a minute and try again.")


def _key(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise InvalidRequestError("This page is incomplete. Load it again.", field="key") from None
