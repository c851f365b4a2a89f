"""What people wish of the seats, noted by the director before the draw."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import Entry, Event, Wish
from tournaments.names.people import field_of
from tournaments.seating.selectors.wishes import wish_lines
from tournaments.seating.services.wishes import WishDraft, wish_add, wish_remove
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted


@login_required
@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the wishes and note one more."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    if request.method == "GET":
        return _page(request, desk)
    try:
        wish_add(event_id=desk.event.pk, draft=_draft(request), actor=desk.actor)
    except REFUSALS as refusal:
        return _page(request, desk, refusal)
    messages.success(request, "Noted.")
    return redirect("wishes", desk.event.pk)


@login_required
@require_POST
def wish_back(request: HttpRequest, event_id: int, wish_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    try:
        wish_remove(event_id=desk.event.pk, wish_id=wish_id, actor=desk.actor)
    except REFUSALS as refusal:
        return _page(request, desk, refusal)
    return redirect("wishes", desk.event.pk)


def _draft(request: HttpRequest) -> WishDraft:
    """Read the form; what the kind of wish does not ask is left out, since the form shows it all the same."""
    fields = {
        name: counted(request.POST[name]) for name in ("one", "other", "table") if request.POST.get(name)
    }
    kind = request.POST.get("kind", "")
    if kind not in Wish.Kind.values:
        raise InvalidRequestError("Choose what is wished.", field="kind")
    unasked = "other" if kind == Wish.Kind.KEEPS_TABLE else "table"
    fields.pop(unasked, None)
    return WishDraft(kind=Wish.Kind(kind), one=fields.pop("one", 0), **fields)


def _page(request: HttpRequest, desk: Desk, refusal: Exception | None = None) -> HttpResponse:
    event = desk.event
    page = desk.page(
        "settings",
        lines=wish_lines(event),
        kinds=Wish.Kind.choices,
        people=[
            line for line in field_of(event) if line.status != Entry.Status.WITHDRAWN and not line.is_ghost
        ],
        may_wish=event.status == Event.Status.SIGN_UP and "wishes" in event.first_stage.kind.asks,
        asks="wishes" in event.first_stage.kind.asks,
        refusal=refusal,
        said=request.POST,
    )
    status = (status_of(refusal) or 409) if refusal else 200
    return render(request, "tournaments/seating/wishes.html", page, status=status)
