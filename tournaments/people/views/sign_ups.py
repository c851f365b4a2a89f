"""What the host decides about those who sign up by the public link."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.direct.views.console import act
from tournaments.errors import InvalidRequestError
from tournaments.people.services.sign_ups import approval_set, sign_ups_approve, sign_ups_remove
from tournaments.web.views.form_choices import APPROVALS
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_slip import counted


@login_required
@require_POST
def approval(request: HttpRequest, event_id: int) -> HttpResponse:
    """Choose whether the host approves each sign-up."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    chosen = request.POST.get("approval")
    if chosen not in dict(APPROVALS):
        raise InvalidRequestError("Choose who gets in by the sign-up link.", field="approves_sign_ups")
    approval_set(event_id=desk.event.pk, approves=chosen == "yes", actor=desk.actor)
    messages.success(request, "Saved.")
    return redirect("event-settings", desk.event.pk)


@login_required
@require_POST
def approve(request: HttpRequest, event_id: int) -> HttpResponse:
    """Let in those who were ticked; the button for everyone sends all that the page showed."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    ticked = _ticked(request)
    return act(
        request,
        desk,
        lambda: sign_ups_approve(event_id=desk.event.pk, entry_ids=ticked, actor=desk.actor),
    )


@login_required
@require_POST
def remove(request: HttpRequest, event_id: int) -> HttpResponse:
    """Remove those of the list who signed up by the link and were ticked."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    ticked = _ticked(request)
    return act(
        request,
        desk,
        lambda: sign_ups_remove(
            event_id=desk.event.pk,
            entry_ids=ticked,
            and_their_devices="and_their_devices" in request.POST,
            actor=desk.actor,
        ),
    )


def _ticked(request: HttpRequest) -> list[int]:
    return [counted(each) for each in request.POST.getlist("entry")]
