"""What a host decides about a whole night, each declared once: who sees it, and one more like it."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.access.links import guest_link_replace
from tournaments.models import Event
from tournaments.nights.api.changed_events import ChangePayload
from tournaments.nights.services.events import event_change
from tournaments.nights.services.privacy import privacy_set
from tournaments.nights.services.repeat import event_repeat
from tournaments.nights.views.event_settings import AnsweredSettings, settings_again
from tournaments.web.actions import Action, of_event
from tournaments.web.api.answers import EventAnswer
from tournaments.web.api.fields import StrictBoolean, StrictSerializer
from tournaments.web.api.payloads import KeyPayload

WHO_SEES_IT = _("Choose who can see this night.")


class PrivacyPayload(StrictSerializer):
    is_private = StrictBoolean(
        help_text=_("True if only the club and people with one of the night's links can see the night."),
        error_messages={"required": WHO_SEES_IT, "invalid": WHO_SEES_IT},
    )


class PrivacyAnswer(serializers.Serializer[Any]):
    is_private = serializers.BooleanField()


def _new_night(_last: Event, event: Event) -> str:
    return reverse("console", args=[event.pk])


CHANGE = Action(
    "event-settings",
    "settings",
    Role.DIRECTOR,
    of_event(event_change),
    EventAnswer,
    ChangePayload,
    form=AnsweredSettings,
    method="PATCH",
    api_at="",
    api_name="api-event",
    refused=settings_again,
    back="event-settings",
    done=_("Saved."),
)
ACTIONS = (
    Action(
        "event-privacy",
        "privacy",
        Role.DIRECTOR,
        of_event(privacy_set),
        PrivacyAnswer,
        PrivacyPayload,
        api_name="api-privacy",
        back="event-settings",
        done=_("Saved."),
    ),
    Action(
        "guest-link-replace",
        "guests/link/replace",
        Role.DIRECTOR,
        of_event(guest_link_replace),
        back="share",
        done=_("Guest QR code replaced. The old one no longer works."),
    ),
    Action(
        "event-repeat",
        "repeat",
        Role.DIRECTOR,
        of_event(event_repeat),
        EventAnswer,
        KeyPayload,
        status=201,
        back=_new_night,
    ),
)
