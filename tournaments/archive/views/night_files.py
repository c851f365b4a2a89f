"""Saving a night as a file, and bringing one in."""

from base64 import b64encode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.callers.limits import refuse_beyond
from accounts.clubs.roles import club_of
from accounts.models import Club, Role
from accounts.views import signed_in
from tournaments.archive.night_files import MOST_BYTES, night_file, night_preview
from tournaments.archive.words import nights as words
from tournaments.audit.actor import Actor
from tournaments.errors import NightFileError
from tournaments.web.statuses import REFUSALS, Refusal, status_of
from tournaments.web.subjects import ClubDesk, DeskOf
from tournaments.web.views.guard import desk_for


@login_required
@never_cache
@require_GET
def export_night(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.OWNER)
    refuse_beyond("nights", f"user-{desk.actor.person.pk}")
    response = HttpResponse(night_file(desk.event.pk), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{desk.event.public_id}-night.zip"'
    return response


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def night_from_file(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show what is in a file that was chosen."""
    club = club_of(signed_in(request), club_id, needs=Role.DIRECTOR)
    if request.method == "GET":
        return _page(request, club)
    try:
        packed = _uploaded(request)
        preview = night_preview(club_id=club.pk, packed=packed)
    except REFUSALS as refusal:
        return night_file_again(request, DeskOf(club, Actor(signed_in(request))), refusal)
    return _page(request, club, preview=preview, packed=b64encode(packed).decode())


def night_file_again(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    return _page(request, desk.about, status_of(refusal) or 409, refusal=refusal)


def _page(request: HttpRequest, club: Club, status: int = 200, **context: object) -> HttpResponse:
    page = {"club": club, "most": MOST_BYTES // 1000, **context}
    return render(request, "tournaments/archive/night_from_file.html", page, status=status)


def _uploaded(request: HttpRequest) -> bytes:
    """Return the file that was chosen."""
    refuse_beyond("nights", f"user-{signed_in(request).pk}")
    upload = request.FILES.get("file")
    packed: bytes = b"" if upload is None else upload.read(MOST_BYTES + 1)
    if not packed:
        raise NightFileError(words.choose_file())
    if len(packed) > MOST_BYTES:
        raise NightFileError(words.file_too_large(most=MOST_BYTES // 1000))
    return packed
