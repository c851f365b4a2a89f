"""The host's page of messages: reminders, one message to all or to some, and what became of each."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET
from rest_framework.request import Request

from accounts.models import Role
from tournaments.messages.selectors.deliveries import (
    alerts_are_late,
    delayed_of,
    deliveries_of,
    is_late,
    lost_of,
)
from tournaments.messages.selectors.moved import moved_of
from tournaments.messages.selectors.previews import MessagePreview, reminder_previews
from tournaments.messages.selectors.recipients import Recipients, recipients_of
from tournaments.models import Event, HostMessage
from tournaments.models.messages.host_messages import TEXT_LENGTH
from tournaments.nights.views.setting_fields import setting_field, shown_invitation
from tournaments.outbox.queues import NO_MAIL
from tournaments.phones.addresses import mail_site_for
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for

#: The settings of reminders, as they stand on the page.
REMINDERS = ("reminds_day", "reminds_hour", "doors_minutes")


@dataclass(frozen=True, slots=True)
class Group:
    """People that a message can go to."""

    value: str
    label: str
    recipients: Recipients


@login_required
@require_GET
def host_messages(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def site_of_night(request: HttpRequest | Request, event: Event) -> dict[str, Any]:
    """Return what addresses in a message begin with."""
    return {"site": mail_site_for(request, event)}


def message_refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what was typed, with the refusal."""
    typed = {"text": request.POST.get("text", ""), "to": request.POST.get("to", "")}
    return _page(request, desk, status=status_of(refusal) or 409, refusal=refusal, **typed)


def message_previewed(request: HttpRequest, desk: Desk, preview: MessagePreview) -> HttpResponse:
    """Show what would go out, and to how many."""
    return _page(request, desk, preview=preview, text=preview.text, to=preview.to)


def _page(request: HttpRequest, desk: Desk, *, status: int = 200, **fields: object) -> HttpResponse:
    event = desk.event
    is_open = event.status in (Event.Status.SIGN_UP, Event.Status.RUNNING)
    page = desk.page(
        "messages",
        key=uuid4(),
        groups=_groups(event) if is_open else (),
        is_open=is_open,
        longest=TEXT_LENGTH,
        sent=deliveries_of(event),
        lost=lost_of(event),
        delayed=delayed_of(event),
        is_late=is_late(event),
        alerts_are_late=alerts_are_late(event),
        sends_mail=settings.EMAIL_BACKEND != NO_MAIL,
        moved=moved_of(event, mail_site_for(request, event)),
        reminders=reminder_previews(event, timezone.now()) if event.status == Event.Status.SIGN_UP else (),
        **fields,
    )
    shown = shown_invitation(event)
    page["settings"] = [
        {"name": name, "field": setting_field(name), "value": shown[name]} for name in REMINDERS
    ]
    return render(request, "tournaments/messages/host_messages.html", page, status=status)


def _groups(event: Event) -> list[Group]:
    """List the groups that have anyone in them."""
    to = HostMessage.To
    hidden = set() if event.stake_cents else {to.UNPAID}
    if event.status != Event.Status.SIGN_UP:
        hidden |= {to.CROWD, to.ABSENT, to.WAITING}
    found = [
        Group(each.value, str(each.label), recipients_of(event, each)) for each in to if each not in hidden
    ]
    return [each for each in found if each.recipients.people or each.value == to.EVERYONE]
