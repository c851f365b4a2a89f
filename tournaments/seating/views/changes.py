"""Other seats for rounds to come: asked, shown with what it costs, and saved as it was shown."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.names.people import register_of
from tournaments.seating.selectors.changes import changeable
from tournaments.seating.services.attendance import MOST_CHANGES, Attendance
from tournaments.seating.services.replan import (
    Replanned,
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted

#: What can be said of someone who was drawn, as the form sends it for each.
SAID = ("leaves", "misses", "back")


@login_required
@require_http_methods(["GET", "POST"])
def changes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what can be changed; posted, say what the rest of the night would be."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    if request.method == "GET":
        return changes_page(request, desk)
    return _preview(request, desk, lambda: repair_preview(desk.event, _attendance(request)), "changes-save")


@login_required
@require_POST
def changes_save(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _save(
        request,
        desk,
        lambda: event_repair(
            event_id=desk.event.pk,
            asked=_attendance(request),
            sha256=request.POST.get("sha256", ""),
            actor=desk.actor,
        ),
    )


@login_required
@require_POST
def swap(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _preview(request, desk, lambda: swap_preview(desk.event, _swap(request)), "swap-save")


@login_required
@require_POST
def swap_save(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _save(
        request,
        desk,
        lambda: event_swap(
            event_id=desk.event.pk,
            asked=_swap(request),
            sha256=request.POST.get("sha256", ""),
            actor=desk.actor,
        ),
    )


def changes_page(request: HttpRequest, desk: Desk, status: int = 200, **more: object) -> HttpResponse:
    """Draw the page with what was sent, so that nothing has to be written again after a refusal."""
    page = desk.page(
        "changes",
        field=changeable(desk.event),
        register=register_of(desk.event),
        said=request.POST.dict(),
        **more,
    )
    return render(request, "tournaments/seating/changes.html", page, status=status)


def _preview(request: HttpRequest, desk: Desk, ask: Callable[[], Replanned], save: str) -> HttpResponse:
    try:
        shown = ask()
    except REFUSALS as refusal:
        return changes_page(request, desk, status=status_of(refusal) or 409, refusal=refusal)
    posted = [(name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken"]
    return changes_page(request, desk, shown=shown, save=save, posted=posted)


def _save(request: HttpRequest, desk: Desk, save: Callable[[], Replanned]) -> HttpResponse:
    try:
        saved = save()
    except REFUSALS as refusal:
        return changes_page(request, desk, status=status_of(refusal) or 409, refusal=refusal)
    is_seated = bool(saved.difference.rounds) or not saved.before.waits_for_results
    messages.success(request, "Saved. Every screen has the new seats." if is_seated else "Saved.")
    return redirect("console", desk.event.pk)


def _attendance(request: HttpRequest) -> Attendance:
    """Read the form: ``who-7`` says what entry 7 does, ``late-8`` that entry 8 has come."""
    fields: dict[str, list[int]] = {name: [] for name in (*SAID, "late")}
    for name, value in request.POST.dict().items():
        kind, _, entry = name.partition("-")
        if kind == "who" and value:
            fields[_one_of(value)].append(_entry(entry))
        elif kind == "late":
            fields["late"].append(_entry(entry))
    return Attendance(
        first=counted(request.POST.get("first", "")),
        rounds=counted(request.POST["rounds"]) if request.POST.get("rounds") else None,
        newcomers=tuple(line for line in _lines(request.POST.get("newcomers", "")) if line.strip()),
        **{name: tuple(entries) for name, entries in fields.items()},
    )


def _lines(text: str) -> list[str]:
    lines = text.splitlines()
    if len(lines) > MOST_CHANGES:
        raise InvalidRequestError(f"A night has up to {MOST_CHANGES} players.", field="newcomers")
    return lines


def _one_of(value: str) -> str:
    if value not in SAID:
        raise InvalidRequestError("Somebody can leave, miss a round or be back.", field="leaves")
    return value


def _entry(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InvalidRequestError("There is no such player in this draw.", field="leaves")
    return int(text)


def _swap(request: HttpRequest) -> Swap:
    return Swap(
        round=counted(request.POST.get("round", "")),
        one=_entry(request.POST.get("one", "")),
        other=_entry(request.POST.get("other", "")),
    )
