"""Ending a phone that opened one of a night's codes."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.phones.services.link_phones import phone_end
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_form import counted


@login_required
@require_POST
def end(request: HttpRequest, event_id: int) -> HttpResponse:
    """Sign one phone out of the code it opened."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    phone = counted(request.POST.get("phone", ""))
    phone_end(event_id=desk.event.pk, session_id=phone, actor=desk.actor)
    messages.success(request, "That phone is signed out.")
    return redirect("links", desk.event.pk)
