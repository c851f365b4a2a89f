"""What comes after a night, declared once: the same again, a series, calling it off."""

from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.models import Event
from tournaments.models.messages.host_messages import TEXT_LENGTH
from tournaments.models.series import MOST_WEEKS
from tournaments.nights import words
from tournaments.nights.api.repeat import SeriesAnswer
from tournaments.nights.selectors.next_nights import next_night_of
from tournaments.nights.services.cancel import event_cancel, event_hold
from tournaments.nights.services.repeat import event_repeat
from tournaments.nights.services.series import series_begin, series_end
from tournaments.nights.views.repeat import repeat_again
from tournaments.web.actions import Action, of_event
from tournaments.web.api.event_answers import EventAnswer
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import KeyPayload


class RepeatPayload(KeyPayload):
    invites = StrictBoolean(
        default=False, help_text=_("True to email an invitation to everyone who wants one.")
    )


class SeriesPayload(StrictSerializer):
    weeks = StrictInteger(
        default=1, min_value=1, max_value=MOST_WEEKS, help_text=_("Weeks from one night to the next.")
    )
    invites = StrictBoolean(
        default=False, help_text=_("True if each new night invites everyone who wants invitations.")
    )


class CancelPayload(KeyPayload):
    text = StrictText(
        default="",
        max_length=2 * TEXT_LENGTH,
        help_text=_("Message to everyone signed up, up to 500 characters. Can be empty."),
    )


class CanceledAnswer(serializers.Serializer[Any]):
    status = serializers.CharField()
    emails = serializers.IntegerField(help_text=_("How many emails are on their way."))
    alerts = serializers.IntegerField(help_text=_("How many alerts are on their way."))
    unreached = serializers.ListField(
        child=serializers.CharField(), help_text=_("Players we can't reach by email or alert.")
    )


def _new_night(_last: Event, event: Event) -> str:
    return reverse("console", args=[event.pk])


def _canceled(_event: Event, event: Event) -> dict[str, object]:
    heard = next_night_of(event).everybody
    return {
        "status": event.status,
        "emails": heard.emails,
        "alerts": heard.alerts,
        "unreached": heard.unreached,
    }


def _done(_event: Event, event: Event) -> str:
    heard = next_night_of(event).everybody
    return words.canceled_for(emails=heard.emails, alerts=heard.alerts)


action = partial(Action, needs=Role.DIRECTOR, refused=repeat_again, back="event-repeat")
ACTIONS = (
    action(
        "event-repeat",
        "repeat",
        does=of_event(event_repeat),
        answers=EventAnswer,
        takes=RepeatPayload,
        status=201,
        back=_new_night,
    ),
    action(
        "series-begin",
        "series",
        does=of_event(series_begin),
        answers=SeriesAnswer,
        takes=SeriesPayload,
        shows=lambda _event, event: event.series,
        done=_("Saved. We set up each new night when the one before it starts."),
    ),
    action("series-end", "series/end", does=of_event(series_end), done=_("Series ended.")),
    action(
        "event-cancel",
        "cancel",
        does=of_event(event_cancel),
        answers=CanceledAnswer,
        takes=CancelPayload,
        shows=_canceled,
        back="console",
        done=_done,
    ),
    action(
        "event-hold",
        "hold",
        does=of_event(event_hold),
        back="console",
        done=_("The night is on again. Everyone kept their spot."),
    ),
)
