"""The host's page of the TVs: the remote, the code that opens one, and which scenes take turns."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.models import Screen, show_of
from tournaments.phones.addresses import site_for
from tournaments.show.selectors.scenes import scenes_of
from tournaments.show.selectors.show import ceremony_of
from tournaments.web.views.guard import Desk, desk_for

USUAL_SECONDS = 15


@login_required
@never_cache
@require_GET
def tv_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    return tv_desk_page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def tv_desk_page(request: HttpRequest, desk: Desk, *, status: int = 200, **sent: object) -> HttpResponse:
    """Show the remote; ``sent`` is what a refused form held."""
    event, show = desk.event, show_of(desk.event)
    scenes, screens = scenes_of(event), list(event.screens.order_by("number"))
    first = next((each for each in screens if each.number == 1), None)
    labels = {scene.view: scene.label for scene in scenes}
    chosen: list[str] = first.views if first else [Screen.View.NIGHT]
    if isinstance(views := sent.get("views"), list):
        chosen = views or chosen
    page = desk.page(
        "tv",
        show=show,
        scenes=scenes,
        rotating=[each for each in scenes if each.is_offered or each.view in chosen],
        pinned=next((each for each in scenes if each.view == show.scene), None),
        ceremony=ceremony_of(event),
        set_screens=[
            {"number": each.number, "seconds": each.seconds, "labels": [labels[view] for view in each.views]}
            for each in screens
        ],
        chosen=chosen,
        seconds=sent.get("seconds") or (first.seconds if first else USUAL_SECONDS),
        tv_address=f"{site_for(request, event)}{reverse('tv-open')}".partition("://")[2].rstrip("/"),
    )
    return render(request, "tournaments/show/tv/tv_desk.html", page, status=status)
