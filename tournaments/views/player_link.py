"""The player's own page: where do I sit, with whom, how am I doing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from tournaments.errors import LinkGoneError
from tournaments.link_cookies import session_of
from tournaments.models import Entry, Link, LinkSession, Round, show_of
from tournaments.selectors.people import field_of
from tournaments.selectors.seating import seats_of
from tournaments.selectors.show import public_standings


@require_GET
@never_cache
@ensure_csrf_cookie
def player_link(request: HttpRequest) -> HttpResponse:
    page: dict[str, object] = {"kind": "player", "exchange": "/api/v1/player-session"}
    status = 200
    try:
        session = session_of(request, Link.Kind.PLAYER)
        if session is not None and session.link.entry is not None:
            page |= _player_page(session, session.link.entry)
    except LinkGoneError as refusal:
        page["gone"], status = refusal, 410
    response = render(request, "tournaments/link.html", page, status=status)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _player_page(session: LinkSession, entry: Entry) -> dict[str, object]:
    event = session.link.event
    field = field_of(event)
    seats = seats_of(event, entry, field)
    ahead = [seat for seat in seats if seat.status != Round.Status.CLOSED]
    return {
        "event": event,
        "frozen_after": show_of(event).frozen_after,
        "name": next(line.label for line in field if line.entry_id == entry.pk),
        "player": next((line for line in public_standings(event, field) if line.entry_id == entry.pk), None),
        "now": ahead[0] if ahead else None,
        "rounds": Round.objects.filter(stage_id=entry.stage_id).count(),
        "next": ahead[1] if len(ahead) > 1 else None,
        "later": ahead[2:],
        "played": [seat for seat in seats if seat.status == Round.Status.CLOSED],
    }
