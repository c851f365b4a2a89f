"""Getting people in: what a host typed or pasted, shown again beside what refused it."""

from collections.abc import Mapping
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.people.selectors.list_preview import ReadList, list_preview
from tournaments.people.selectors.roster import MOST_BYTES, preview_columns
from tournaments.people.selectors.roster_columns import ColumnPreview, Columns, WhichColumnError
from tournaments.people.selectors.workbooks import list_text
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted

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


def list_page(
    request: HttpRequest, desk: Desk, found: ReadList, *, status: int = 200, **fields: object
) -> HttpResponse:
    """Show who each row is, the questions on top, and what is left out."""
    page = desk.page("people", **{"key": uuid4(), "found": found, "preview": found.preview, **fields})
    return render(request, "tournaments/people/list.html", page, status=status)


def list_refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show the preview again where the list came from one, else the list as it was typed."""
    if "previewed" not in request.POST:
        return import_refused(request, desk, refusal)
    messages.error(request, str(refusal))
    try:
        text, columns = _listed(request), chosen_columns(request.POST)
        found = ReadList(text=text, preview=list_preview(desk.event, text, columns))
    except InvalidRequestError:
        return import_refused(request, desk, refusal)
    return list_page(request, desk, found, status=status_of(refusal) or 409, key=request.POST.get("key"))


def chosen_columns(posted: Mapping[str, str]) -> Columns | None:
    """Return the columns that a preview was made with; None where it was one name a line."""
    name, last_name, partner = (
        counted(posted.get(f"columns.{part}", "")) for part in ("name", "last_name", "partner")
    )
    if not name:
        return None
    has_header = bool(posted.get("columns.has_header"))
    return Columns(name=name, last_name=last_name or None, partner=partner or None, has_header=has_header)


def _page(request: HttpRequest, desk: Desk, status: int = 200, /, **fields: object) -> HttpResponse:
    page = desk.page("people", **fields)
    return render(request, "tournaments/people/entries_import.html", page, status=status)


def _listed(request: HttpRequest) -> str:
    """Return what was typed, or what is in the file, if it can be read."""
    upload, typed = request.FILES.get("file"), request.POST.get("names", "")
    if upload is None:
        return typed
    upload.seek(0)
    try:
        return list_text(upload.read(MOST_BYTES + 1))
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
