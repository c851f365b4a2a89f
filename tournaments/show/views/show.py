"""What the director does to the room's boards; each answers the night's page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.direct.views.console import act
from tournaments.errors import InvalidRequestError
from tournaments.models import Show
from tournaments.show.services.clock import clock_pause, clock_resume, clock_start, clock_stop
from tournaments.show.services.sponsors import MOST_BYTES, sponsor_remove, sponsor_set
from tournaments.web.views.guard import desk_for

DIGITS = 4
CLOCK = {"pause": clock_pause, "resume": clock_resume, "stop": clock_stop}


def whole(request: HttpRequest, name: str, question: str) -> int:
    """Read a small number of a form; raises ``InvalidRequestError`` asking the question."""
    text = request.POST.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise InvalidRequestError(question, field=name)
    return int(text)


@login_required
@require_POST
def clock(request: HttpRequest, event_id: int) -> HttpResponse:
    """Start, hold, go on with or take down the clock of the round."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    event_id, press = desk.event.pk, request.POST.get("press", "")

    def do() -> Show:
        if press in CLOCK:
            return CLOCK[press](event_id=event_id, actor=desk.actor)
        minutes = whole(request, "minutes", "How many minutes?")
        each_round = "each_round" in request.POST
        return clock_start(
            event_id=event_id,
            minutes=minutes,
            each_round=each_round,
            closes_tables="closes_tables" in request.POST,
            actor=desk.actor,
        )

    return act(request, desk, do)


@login_required
@require_POST
def sponsor(request: HttpRequest, event_id: int) -> HttpResponse:
    """Take the sponsor's name and picture; without a picture but with ``remove``, take both down."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    event_id, name = desk.event.pk, request.POST.get("sponsor", "")

    def do() -> object:
        if "remove" in request.POST:
            return sponsor_remove(event_id=event_id, actor=desk.actor)
        sent = request.FILES.get("picture")
        # One byte more than is taken is enough to refuse it.
        picture = sent.read(MOST_BYTES + 1) if sent else b""
        return sponsor_set(event_id=event_id, name=name, picture=picture, actor=desk.actor)

    return act(request, desk, do, sponsor_name=name)
