"""The seats as the desk sees them, and when everyone else does."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from tournaments.cache.stamps import current_round
from tournaments.direct.views.console import act
from tournaments.errors import InvalidRequestError
from tournaments.seating.selectors.night_certificates import night_certificate
from tournaments.seating.selectors.seating import board_of
from tournaments.seating.services.draw_release import draw_release, later_rounds_set
from tournaments.web.views.form_choices import SEATS_SHOWN
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_slip import counted


@login_required
@require_GET
def seats_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who sits where in the round asked for, else in the one that matters now."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    current = current_round(desk.event)
    page = desk.page("seats")
    if current is not None:
        board = board_of(desk.event, counted(request.GET.get("round", "")) or current.number)
        page |= {"seating": board, "rounds": range(1, board.drawn + 1)}
    return render(request, "tournaments/seating/seats_desk.html", page)


@login_required
@require_GET
def certificate_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show how fair the draw is, over rounds that only the desk sees too."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    page = desk.page("seats", found=night_certificate(desk.event), is_desk=True)
    return render(request, "tournaments/seating/certificate.html", page)


@login_required
@require_POST
def release(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return act(request, desk, lambda: draw_release(event_id=desk.event.pk, actor=desk.actor))


@login_required
@require_POST
def later_rounds(request: HttpRequest, event_id: int) -> HttpResponse:
    """Choose which seats players see, also while the night is played."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    shown = request.POST.get("shown")
    if shown not in dict(SEATS_SHOWN):
        raise InvalidRequestError("Choose which seats players see.", field="shown")
    later_rounds_set(event_id=desk.event.pk, are_shown=shown == "all", actor=desk.actor)
    messages.success(request, "Saved.")
    return redirect("event-settings", desk.event.pk)
