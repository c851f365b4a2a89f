"""A host's messages to the people of a night, as the API has them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.messages.selectors.deliveries import Loss, delayed_of, deliveries_of, lost_of
from tournaments.messages.selectors.moved import moved_of
from tournaments.models import HostMessage
from tournaments.models.messages.host_messages import TEXT_LENGTH
from tournaments.phones.addresses import mail_site_for
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictChoice, StrictSerializer, StrictText
from tournaments.web.api.payloads import KeyPayload


class PreviewPayload(StrictSerializer):
    to = StrictChoice(
        choices=HostMessage.To.choices, default=HostMessage.To.EVERYONE, help_text=_("Who gets the message.")
    )
    text = StrictText(
        default="",
        max_length=2 * TEXT_LENGTH,
        help_text=_("Up to 500 characters. Required, except for an invitation."),
    )


class MessagePayload(KeyPayload, PreviewPayload):
    pass


class MessageAnswer(serializers.ModelSerializer[HostMessage]):
    class Meta:
        model = HostMessage
        fields = ("id", "kind", "to", "text", "people", "unreached", "sent_at")


class MessagePreviewAnswer(serializers.Serializer[Any]):
    subject = serializers.CharField()
    letter = serializers.CharField(help_text=_("The whole email."))
    alert = serializers.CharField(help_text=_("The whole alert."))
    people = serializers.IntegerField(source="recipients.people")
    emails = serializers.IntegerField(source="recipients.emails")
    alerts = serializers.IntegerField(source="recipients.alerts")
    unreached = serializers.ListField(
        source="recipients.unreached",
        child=serializers.CharField(),
        help_text=_("Players we can't reach by email or alert."),
    )


class DeliveryAnswer(serializers.Serializer[Any]):
    message = MessageAnswer()
    sent = serializers.IntegerField()
    waiting = serializers.IntegerField()
    lost = serializers.IntegerField(help_text=_("Messages that can't be delivered."))


class DelayedAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    hint = serializers.CharField(help_text=_("Email address, mostly hidden. Blank for an alert."))
    kind = serializers.CharField()
    at = serializers.DateTimeField()


class LostAnswer(DelayedAnswer):
    loss = serializers.ChoiceField(choices=Loss.values, help_text=_("Why the message didn't arrive."))


class MovedAnswer(serializers.Serializer[Any]):
    before = serializers.CharField(help_text=_("Time and place that people have now."))
    preview = MessagePreviewAnswer()


class MessagesAnswer(serializers.Serializer[Any]):
    messages = DeliveryAnswer(many=True)
    lost = LostAnswer(many=True, help_text=_("Emails and alerts that can't be delivered."))
    delayed = DelayedAnswer(many=True, help_text=_("Emails that are late. We keep trying to send them."))
    moved = MovedAnswer(
        allow_null=True, help_text=_("New time or place that people don't have yet. Null if nothing changed.")
    )


class MessagesView(EventView):
    @extend_schema(responses={200: MessagesAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """List a night's messages, and the emails and alerts that are late or can't be delivered."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        found = {
            "messages": deliveries_of(event),
            "lost": lost_of(event),
            "delayed": delayed_of(event),
            "moved": moved_of(event, mail_site_for(request, event)),
        }
        return Response(MessagesAnswer(found).data)
