"""What a walk-over changes, shown before it is saved."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access.permissions import match_at
from tournaments.direct.services.walk_overs import WalkOverPreview
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk

from .rulings import refused_at_its_table

FIELDS = ("verdict", "whole_side", "reason")


def walk_over_page(
    request: HttpRequest, desk: Desk, preview: WalkOverPreview, *, number: int, table: int
) -> HttpResponse:
    """Show what it would change, with what was sent to be saved or left."""
    sent = _sent(request)
    match = match_at(desk.event, round_number=number, table=table)
    page = desk.page("night", preview=preview, fields=sent, match=match, verdict=sent["verdict"])
    return render(request, "tournaments/direct/walk_over.html", page)


def walk_over_refused(
    request: HttpRequest, desk: Desk, refusal: Exception, *, number: int, table: int
) -> HttpResponse:
    # What comes too late has no form left on the page to stand beside.
    sent = {"walked": _sent(request)} if status_of(refusal) == 422 else {}
    return refused_at_its_table(request, desk, refusal, number=number, table=table, **sent)


def _sent(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST[name] for name in FIELDS if name in request.POST}
