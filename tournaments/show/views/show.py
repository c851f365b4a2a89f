"""The sponsor's name and picture, set or taken down on the night's page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.direct.views.console import act
from tournaments.show.services.sponsors import MOST_BYTES, sponsor_remove, sponsor_set
from tournaments.web.views.guard import desk_for


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
