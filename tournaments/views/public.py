"""What everyone may see by the event's public address: standings, seats, the wall, and the way in."""

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_GET, require_http_methods

from tournaments.errors import InvalidRequestError
from tournaments.models import Event
from tournaments.refusals import REFUSALS, status_of
from tournaments.selectors.access import public_event
from tournaments.selectors.board import board_version, public_board
from tournaments.selectors.seating import board_of
from tournaments.selectors.tables import current_round
from tournaments.services.actor import Actor
from tournaments.services.entries import entry_add


@require_GET
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    event = public_event(public_id)
    return render(request, "tournaments/standings.html", {"board": public_board(event)})


@require_GET
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    event = public_event(public_id)
    return render(request, "tournaments/wall.html", {"board": public_board(event)})


def _etag(request: HttpRequest, public_id: str, view: str) -> str:  # noqa: ARG001 -- Django's signature
    return f'"{board_version(public_event(public_id))}"'


@require_GET
@condition(etag_func=_etag)
def board_fragment(request: HttpRequest, public_id: str, view: str) -> HttpResponse:
    """Answer the part of a page that changes; 304 to whoever has it."""
    template = "tournaments/_wall.html" if view == "wall" else "tournaments/_standings.html"
    return render(request, template, {"board": public_board(public_event(public_id))})


@require_GET
def seats(request: HttpRequest, public_id: str) -> HttpResponse:
    event = public_event(public_id)
    wanted = request.GET.get("round", "")
    current = current_round(event)
    board = None
    if current is not None:
        board = board_of(event, int(wanted) if wanted.isdecimal() and len(wanted) < 6 else current.number)
    rounds = range(1, board.rounds + 1) if board else ()
    return render(request, "tournaments/seats.html", {"event": event, "seating": board, "rounds": rounds})


@require_GET
def no_stream(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 -- a view
    """Answer where pages are served without streams; the page asks every few seconds instead."""
    return HttpResponse(status=503, headers={"Retry-After": "10"})


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
            page["entry"] = entry_add(
                event_id=event.pk, name=request.POST.get("name", ""), key=_key(request), actor=Actor()
            )
        except REFUSALS as refusal:
            page |= {"refusal": refusal, "name": request.POST.get("name", ""), "key": request.POST.get("key")}
            status = status_of(refusal) or 409
    return render(request, "tournaments/join.html", page, status=status)


def _key(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise InvalidRequestError("This page is incomplete. Load it again.", field="key") from None
