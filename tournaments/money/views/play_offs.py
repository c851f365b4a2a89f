"""Noting a play-off on the page of the night."""

import re

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.direct.views.console import act, posted_key
from tournaments.errors import InvalidRequestError
from tournaments.models import PlayOff
from tournaments.money.services.play_offs import play_off_note
from tournaments.web.views.guard import desk_for

#: The entries that play off as one, as the page sends them.
SIDE = re.compile(r"[0-9]{1,18}(?: [0-9]{1,18})*")


@login_required
@require_POST
def play_off(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)

    def note() -> PlayOff:
        order, key = read_finish(request), posted_key(request)
        return play_off_note(event_id=desk.event.pk, order=order, key=key, actor=desk.actor)

    return act(request, desk, note)


def read_finish(request: HttpRequest) -> list[int]:
    """Read who finished where in a play-off: each has a place of their own, from 1."""
    said = request.POST.getlist("entry")
    sides = [tuple(map(int, side.split())) for side in said if SIDE.fullmatch(side)]
    places = {side: request.POST.get(f"place-{side[0]}", "").strip() for side in sides}
    if not sides or set(places.values()) != {str(place + 1) for place in range(len(sides))}:
        raise InvalidRequestError("Give everyone a place of their own in the play-off.", field="order")
    return [entry_id for side in sorted(sides, key=lambda side: int(places[side])) for entry_id in side]
