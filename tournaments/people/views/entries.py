"""Getting people in: what a host typed or pasted, shown again beside what refused it."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.people.selectors.roster import MOST_BYTES, decode_roster, preview_columns
from tournaments.people.selectors.roster_columns import ColumnPreview, WhichColumnError
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for

from .lineup import night_again


def add_refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what refused the name beside it, and what else refused above the page."""
    fields = {"typed": request.POST.get("name", "")}
    if refusal.field == "name":
        fields["add_refusal"] = str(refusal)
    else:
        messages.error(request, str(refusal))
    return night_again(request, desk, status=status_of(refusal) or 409, **fields)


@login_required
@require_GET
def entries_paste(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    return _page(request, desk, key=uuid4())


def import_refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show the list again, and its columns to choose from where the headings don't say."""
    text, chosen = _listed(request), _chosen(request)
    columns = _columns_shown(text, refusal, has_chosen=bool(chosen))
    fields = {"names": text, "key": request.POST.get("key"), "refusal": refusal}
    return _page(request, desk, status_of(refusal) or 409, **fields, columns=columns, chosen=chosen)


def _page(request: HttpRequest, desk: Desk, status: int = 200, /, **fields: object) -> HttpResponse:
    page = desk.page("night", **fields)
    return render(request, "tournaments/people/entries_import.html", page, status=status)


def _listed(request: HttpRequest) -> str:
    """Return what was typed, or what is in the file, if it can be read."""
    upload, typed = request.FILES.get("file"), request.POST.get("names", "")
    if upload is None:
        return typed
    upload.seek(0)
    try:
        return decode_roster(upload.read(MOST_BYTES + 1))
    except InvalidRequestError:
        return typed


def _chosen(request: HttpRequest) -> dict[str, str]:
    """Return what was chosen, to show it again; empty where nothing was."""
    if "columns.name" not in request.POST:
        return {}
    parts = ("name", "last_name", "partner", "has_header")
    return {part: request.POST.get(f"columns.{part}", "") for part in parts}


def _columns_shown(text: str, refusal: Refusal, *, has_chosen: bool) -> tuple[ColumnPreview, ...]:
    if isinstance(refusal, WhichColumnError):
        return refusal.previews
    try:
        return preview_columns(text) if has_chosen else ()
    except InvalidRequestError:
        return ()
