"""Disqualifying somebody outside a bracket: shown with what it changes, to be saved or left."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.direct.services.disqualification import DisqualificationPreview
from tournaments.seating.views.changes import changes_page
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk

#: What is sent again to be saved.
FIELDS = ("entry", "others", "reason")


def disqualification_page(request: HttpRequest, desk: Desk, preview: DisqualificationPreview) -> HttpResponse:
    sent = {name: request.POST[name] for name in FIELDS}
    page = desk.page("changes", preview=preview, **sent)
    return render(request, "tournaments/direct/disqualify.html", page)


def disqualification_refused(
    request: HttpRequest, desk: Desk, refusal: Refusal, **_named: int
) -> HttpResponse:
    return changes_page(request, desk, status=status_of(refusal) or 409, refusal=refusal)
