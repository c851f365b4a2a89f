"""Saving a night as a file, and bringing one in."""

from base64 import b64decode, b64encode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.callers.limits import refuse_beyond
from accounts.clubs.access import club_of
from accounts.models import Club, Role
from accounts.views import signed_in
from tournaments.archive.night_files import MOST_BYTES, night_bring_in, night_file, night_preview
from tournaments.audit.actor import Actor
from tournaments.errors import NightFileError
from tournaments.web.statuses import REFUSALS, status_of
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
    """Show what is in a file that was chosen; bring it in once that was looked at."""
    club = club_of(signed_in(request), club_id, needs=Role.DIRECTOR)
    page: dict[str, object] = {"club": club, "most": MOST_BYTES // 1000}
    status = 200
    if request.method == "POST":
        try:
            packed = _uploaded(request)
            if "seen" in request.POST:
                return _bring(request, club, packed)
            preview = night_preview(club_id=club.pk, packed=packed)
            page |= {"preview": preview, "packed": b64encode(packed).decode()}
        except REFUSALS as refusal:
            page["refusal"] = refusal
            status = status_of(refusal) or 409
    return render(request, "tournaments/archive/night_from_file.html", page, status=status)


def _bring(request: HttpRequest, club: Club, packed: bytes) -> HttpResponse:
    brought = night_bring_in(club_id=club.pk, packed=packed, actor=Actor(signed_in(request)))
    if brought.is_new:
        messages.success(request, "The night is here. Print new QR codes if it goes on.")
    else:
        messages.info(request, "This night was here already.")
    return redirect("console", brought.event.pk)


def _uploaded(request: HttpRequest) -> bytes:
    """Return the file that was chosen, or the one that the preview holds."""
    refuse_beyond("nights", f"user-{signed_in(request).pk}")
    upload = request.FILES.get("file")
    if upload is not None:
        packed: bytes = upload.read(MOST_BYTES + 1)
    else:
        try:
            packed = b64decode(request.POST.get("packed", ""), validate=True)
        except ValueError:
            packed = b""
    if not packed:
        raise NightFileError("Choose the file of a saved night.")
    if len(packed) > MOST_BYTES:
        raise NightFileError(f"That file is too large; {MOST_BYTES // 1000} kB is the most.")
    return packed
