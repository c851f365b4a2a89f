"""The director's page for the whole night, and the actions on it."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import may, role_in
from accounts.models import Role
from accounts.views import signed_in
from tournaments.errors import InvalidRequestError
from tournaments.models import Entry, Event
from tournaments.refusals import REFUSALS, status_of
from tournaments.selectors.access import entry_of
from tournaments.selectors.console import console_of
from tournaments.selectors.prizes import prize_sheet
from tournaments.selectors.roster import decode_roster, read_roster
from tournaments.selectors.standings import standings_of
from tournaments.services.actor import Actor
from tournaments.services.draw import event_start
from tournaments.services.entries import (
    entries_import,
    entry_add,
    entry_check_in,
    entry_check_out,
    entry_return,
    entry_withdraw,
)
from tournaments.services.rounds import round_close, round_open
from tournaments.services.stakes import stake_refund, stake_take

from .guard import event_for
from .qr import qr_svg

#: What can be done to an entry, and the lowest role that may.
ENTRY_ACTIONS: dict[str, tuple[Callable[..., Entry], Role]] = {
    "check-in": (entry_check_in, Role.SCOREKEEPER),
    "check-out": (entry_check_out, Role.SCOREKEEPER),
    "withdraw": (entry_withdraw, Role.DIRECTOR),
    "return": (entry_return, Role.DIRECTOR),
    "pay": (stake_take, Role.DIRECTOR),
    "refund": (stake_refund, Role.DIRECTOR),
}


@login_required
@require_GET
def console(request: HttpRequest, event_id: int) -> HttpResponse:
    event, _ = event_for(request, event_id, needs=Role.SCOREKEEPER)
    return _console(request, event)


def _console(request: HttpRequest, event: Event, *, status: int = 200) -> HttpResponse:
    user = signed_in(request)
    page: dict[str, object] = {
        "event": event,
        "console": console_of(event),
        "may_direct": may(role_in(user, event.club_id), Role.DIRECTOR),
        "key": uuid4(),
    }
    if event.status == Event.Status.SIGN_UP:
        page["join_url"] = request.build_absolute_uri(f"/e/{event.public_id}/join/")
        page["join_qr"] = qr_svg(str(page["join_url"]))
    if event.status == Event.Status.FINISHED:
        page["standings"] = standings_of(event)
        page["sheet"] = prize_sheet(event, standings_of(event))
    return render(request, "tournaments/console.html", page, status=status)


def _act(request: HttpRequest, event: Event, action: Callable[[], object]) -> HttpResponse:
    """Do it and show the console; a refusal is shown on the console too, with its status."""
    try:
        action()
    except REFUSALS as refusal:
        messages.error(request, str(refusal))
        return _console(request, Event.objects.get(pk=event.pk), status=status_of(refusal) or 409)
    return redirect("console", event.pk)


def posted_key(request: HttpRequest) -> UUID:
    """Return the key the page was made with; raises ``InvalidRequestError``."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise InvalidRequestError("This page is incomplete. Load it again.", field="key") from None


@login_required
@require_POST
def entry_new(request: HttpRequest, event_id: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.SCOREKEEPER)
    name = request.POST.get("name", "")
    return _act(
        request,
        event,
        lambda: entry_add(event_id=event.pk, name=name, key=posted_key(request), actor=actor),
    )


@login_required
@require_POST
def entry_act(request: HttpRequest, event_id: int, entry_id: int, action: str) -> HttpResponse:
    if action not in ENTRY_ACTIONS:
        raise Http404
    service, needs = ENTRY_ACTIONS[action]
    user = signed_in(request)
    entry = entry_of(user, event_id, entry_id, needs=needs)
    event, actor = event_for(request, event_id, needs=needs)
    return _act(request, event, lambda: service(entry_id=entry.pk, actor=actor))


@login_required
@require_http_methods(["GET", "POST"])
def entries_paste(request: HttpRequest, event_id: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.SCOREKEEPER)
    page = {"event": event, "key": uuid4(), "names": request.POST.get("names", "")}
    if request.method == "GET":
        return render(request, "tournaments/entries_import.html", page)
    try:
        entered = _import(request, event, actor)
    except REFUSALS as refusal:
        page |= {"key": request.POST.get("key"), "refusal": refusal}
        return render(request, "tournaments/entries_import.html", page, status=status_of(refusal) or 409)
    messages.success(request, f"{entered} entered.")
    return redirect("console", event.pk)


def _import(request: HttpRequest, event: Event, actor: Actor) -> int:
    upload = request.FILES.get("file")
    text = decode_roster(upload.read(1_000_001)) if upload else request.POST.get("names", "")
    names = read_roster(text)
    if not names:
        raise InvalidRequestError("There is no name in this list.", field="names")
    entries = entries_import(
        event_id=event.pk,
        names=names,
        key=posted_key(request),
        are_others="are_others" in request.POST,
        actor=actor,
    )
    return len(entries)


@login_required
@require_POST
def start(request: HttpRequest, event_id: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.DIRECTOR)
    return _act(request, event, lambda: event_start(event_id=event.pk, actor=actor))


@login_required
@require_POST
def open_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.DIRECTOR)
    return _act(request, event, lambda: round_open(event_id=event.pk, number=number, actor=actor))


@login_required
@require_POST
def close_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Close a round; ``stands-3`` holds why table 3's result stands as it is."""
    event, actor = event_for(request, event_id, needs=Role.DIRECTOR)
    stands = {
        int(name.removeprefix("stands-")): reason
        for name, reason in request.POST.dict().items()
        if name.removeprefix("stands-").isdecimal() and reason.strip()
    }
    return _act(
        request,
        event,
        lambda: round_close(event_id=event.pk, number=number, stands=stands, actor=actor),
    )
