"""Getting people in: one name, a whole list, and what happens to each entry."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from accounts.errors import InvalidNameError
from accounts.models import Role
from tournaments.direct.words import desk as words
from tournaments.errors import InvalidRequestError
from tournaments.models import Entry
from tournaments.names.people import registered_id
from tournaments.people.selectors.roster import (
    MOST_BYTES,
    decode_roster,
    names_of_pair,
    preview_columns,
    read_roster,
)
from tournaments.people.selectors.roster_columns import ColumnPreview, Columns, WhichColumnError
from tournaments.people.services.entries import (
    entries_import,
    entry_add,
    entry_add_registered,
)
from tournaments.people.views.lineup import night_again
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.done import say_done
from tournaments.web.views.going_on import going_on
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted

from .console import posted_key


@login_required
@require_POST
def entry_new(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter whoever was typed; words that the register offered mean that very player."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    typed, begun = request.POST.get("name", ""), timezone.now()
    try:
        _enter(request, desk, typed)
    except InvalidNameError as refusal:
        return night_again(request, desk, status=422, typed=typed, add_refusal=str(refusal))
    except REFUSALS as refusal:
        messages.error(request, str(refusal))
        return night_again(request, desk.now(), status=status_of(refusal) or 409, typed=typed)
    say_done(request, desk, "", since=begun)
    return redirect(going_on(request, reverse("console", args=[desk.event.pk])))


def _enter(request: HttpRequest, desk: Desk, typed: str) -> Entry:
    is_for_pairs = desk.event.movement.is_for_pairs
    names, key = names_of_pair(typed) if is_for_pairs else [typed], posted_key(request)
    people = tuple(registered_id(desk.event, name) or name for name in names)
    if not any(isinstance(each, int) for each in people):
        return entry_add(event_id=desk.event.pk, name=typed, key=key, actor=desk.actor)
    return entry_add_registered(event_id=desk.event.pk, people=people, key=key, actor=desk.actor)


@login_required
@require_http_methods(["GET", "POST"])
def entries_paste(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    page = desk.page("night", key=uuid4(), names=request.POST.get("names", ""))
    if request.method == "GET":
        return render(request, "tournaments/people/entries_import.html", page)
    begun = timezone.now()
    try:
        page["names"] = text = _listed(request)
        entered = _import(request, desk, text)
    except REFUSALS as refusal:
        page |= {"key": request.POST.get("key"), "refusal": refusal}
        page["columns"] = _columns_shown(request, str(page["names"]), refusal)
        page["chosen"] = _chosen(request)
        return render(
            request, "tournaments/people/entries_import.html", page, status=status_of(refusal) or 409
        )
    say_done(request, desk, words.added(entries=entered), since=begun)
    return redirect("console", desk.event.pk)


def _listed(request: HttpRequest) -> str:
    upload = request.FILES.get("file")
    return decode_roster(upload.read(MOST_BYTES + 1)) if upload else request.POST.get("names", "")


def _import(request: HttpRequest, desk: Desk, text: str) -> int:
    names = read_roster(text, is_for_pairs=desk.event.movement.is_for_pairs, columns=_columns(request))
    entries = entries_import(
        event_id=desk.event.pk,
        names=names,
        key=posted_key(request),
        are_others="are_others" in request.POST,
        actor=desk.actor,
    )
    return len(entries)


def _columns(request: HttpRequest) -> Columns | None:
    """Read the columns that were chosen; None where the page did not ask."""
    if "column-name" not in request.POST:
        return None
    name, last_name, partner = (
        counted(request.POST.get(f"column-{part}", "")) for part in ("name", "last", "partner")
    )
    if not name:
        raise InvalidRequestError(words.which_column(), field="columns")
    return Columns(
        name=name,
        last_name=last_name or None,
        partner=partner or None,
        has_header="has_header" in request.POST,
    )


def _chosen(request: HttpRequest) -> dict[str, str]:
    """Return what was chosen, to show it again; empty where nothing was."""
    fields = {"name": "column-name", "last": "column-last", "partner": "column-partner"}
    if "column-name" not in request.POST:
        return {}
    chosen = {part: request.POST.get(field, "") for part, field in fields.items()}
    return {**chosen, "has_header": request.POST.get("has_header", "")}


def _columns_shown(request: HttpRequest, text: str, refusal: Exception) -> tuple[ColumnPreview, ...]:
    """Show the columns to choose from where the headings don't say, and again after a choice was refused."""
    if isinstance(refusal, WhichColumnError):
        return refusal.previews
    if "column-name" not in request.POST:
        return ()
    try:
        return preview_columns(text)
    except InvalidRequestError:
        return ()
