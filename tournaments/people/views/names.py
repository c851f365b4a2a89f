"""Correcting what people of a night are called."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.names.namesakes import names_in
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk, desk_for

from .lineup import night_again


@login_required
@require_GET
def names(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


def name_refused(request: HttpRequest, desk: Desk, refusal: Exception, *, number: int) -> HttpResponse:
    """Show what was typed again, with the refusal beside it; on a person's page where it came from there."""
    typed = {field: request.POST.get(field, "") for field in ("name", "nickname")}
    more = {**typed, "number": number, "refusal": refusal}
    status = status_of(refusal) or 409
    if request.POST.get("then"):
        return night_again(request, desk, status=status, typed=more)
    return _page(request, desk, status=status, typed=more)


def _page(request: HttpRequest, desk: Desk, *, status: int = 200, **more: object) -> HttpResponse:
    page = desk.page("people", lines=names_in(desk.event), **more)
    return render(request, "tournaments/people/names.html", page, status=status)
