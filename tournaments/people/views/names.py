"""Correcting what people of a night are called."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from tournaments.names.namesakes import names_in
from tournaments.people.services.names import player_rename
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for


@login_required
@require_GET
def names(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


@login_required
@require_POST
def rename(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    typed = {field: request.POST.get(field, "") for field in ("name", "nickname")}
    try:
        player = player_rename(event_id=desk.event.pk, number=number, actor=desk.actor, **typed)
    except REFUSALS as refusal:
        more = {**typed, "number": number, "refusal": refusal}
        return _page(request, desk, status=status_of(refusal) or 409, typed=more)
    messages.success(request, f"Saved. Every page shows {player.name} now.")
    return redirect("names", desk.event.pk)


def _page(request: HttpRequest, desk: Desk, *, status: int = 200, **more: object) -> HttpResponse:
    page = desk.page("night", lines=names_in(desk.event), **more)
    return render(request, "tournaments/people/names.html", page, status=status)
