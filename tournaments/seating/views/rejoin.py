"""Players who left before a final and are back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.seating.services.rejoin import entry_rejoin
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_slip import counted

from .changes import changes_page


@login_required
@require_POST
def back(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    try:
        entry = entry_in(desk.event, counted(request.POST.get("entry", "")))
        entry_rejoin(event_id=desk.event.pk, entry_id=entry.pk, actor=desk.actor)
    except REFUSALS as refusal:
        return changes_page(request, desk.now(), status=status_of(refusal) or 409, refusal=refusal)
    messages.success(request, "Saved. Draw the final again to bring them in.")
    return redirect("console", desk.event.pk)
