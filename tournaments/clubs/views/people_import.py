"""The page of what a file of people would change."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.clubs.selectors.people_preview import PeoplePreview, people_preview
from tournaments.errors import InvalidRequestError
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import ClubDesk

from .people import people_again


def preview_page(
    request: HttpRequest, desk: ClubDesk, preview: PeoplePreview, *, status: int = 200
) -> HttpResponse:
    page = {"club": desk.about, "preview": preview}
    return render(request, "tournaments/clubs/people_import.html", page, status=status)


def file_refused(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    """Show the people's page, with the refusal beside the file."""
    return people_again(request, desk, status=status_of(refusal) or 409, file_refusal=refusal)


def import_refused(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    """Show what would change again, if the file can be read, with the refusal."""
    try:
        preview = people_preview(desk.about.pk, request.POST.get("text", ""))
    except InvalidRequestError:
        return file_refused(request, desk, refusal)
    messages.error(request, str(refusal))
    return preview_page(request, desk, preview, status=status_of(refusal) or 409)
