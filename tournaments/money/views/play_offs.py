"""Noting a play-off on the page of the night."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.direct.views.console import act, posted_key
from tournaments.models import PlayOff
from tournaments.money.actions import finish_in
from tournaments.money.services.play_offs import play_off_note
from tournaments.web.views.guard import desk_for


@login_required
@require_POST
def play_off(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)

    def note() -> PlayOff:
        order, key = finish_in(request.POST), posted_key(request)
        return play_off_note(event_id=desk.event.pk, order=order, key=key, actor=desk.actor)

    return act(request, desk, note)
