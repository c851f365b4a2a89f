"""A player's sign-up as their page answers it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class BroughtAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField()
    secret = serializers.CharField(help_text=_("Secret for player-session."))


class OwnQuestionAnswer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text=_("Field to send the answer in."))
    text = serializers.CharField()
    answer = serializers.CharField()


class PayWayAnswer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField(source="label")
    address = serializers.CharField(help_text=_("Link with the amount filled in. May be empty."))
    text = serializers.CharField()


class PayableAnswer(serializers.Serializer[Any]):
    owes_cents = serializers.IntegerField()
    reference = serializers.CharField(help_text=_("Text to send along with the payment."))
    ways = PayWayAnswer(many=True)
    sent = serializers.CharField(help_text=_("How the player paid, if they reported it. May be empty."))


class LookerAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    name = serializers.CharField(help_text=_("First name and initial."))
    asks_you = serializers.BooleanField()
    is_asked = serializers.BooleanField()


class PartnersAnswer(serializers.Serializer[Any]):
    is_shown = serializers.BooleanField(
        help_text=_(
            "True if everyone looking for a partner is listed. False if only requests to or from this "
            "player are."
        )
    )
    looking = LookerAnswer(many=True)


class OwnSignUpAnswer(serializers.Serializer[Any]):
    """A player's own sign-up, until the draw."""

    entry = serializers.IntegerField()
    status = serializers.CharField()
    name = serializers.CharField()
    may_check_in = serializers.BooleanField(
        help_text=_("True if the player can check in with the code on the door.")
    )
    line = serializers.IntegerField(
        allow_null=True, help_text=_("Place on the waitlist, starting at 1. Null if not on it.")
    )
    accept_by = serializers.DateTimeField(
        allow_null=True, help_text=_("Deadline to accept the spot. Null if there's no offer.")
    )
    may_return = serializers.BooleanField(help_text=_("True if the player withdrew and can sign up again."))
    missed_spot = serializers.BooleanField(help_text=_("True if the player didn't accept a spot in time."))
    was_no_show = serializers.BooleanField(
        help_text=_("True if the player is on the waitlist for not checking in on time.")
    )
    may_bring = serializers.BooleanField(help_text=_("True if the player can sign up other people."))
    brought = BroughtAnswer(many=True, help_text=_("People the player signed up."))
    questions = OwnQuestionAnswer(many=True)
    pay = PayableAnswer(allow_null=True, help_text=_("Null if the player owes nothing."))
    partners = PartnersAnswer(
        allow_null=True, help_text=_("Null unless the player is looking for a partner.")
    )
    signed_up = serializers.IntegerField(
        allow_null=True, help_text=_("Number of sign-ups. Null if it isn't shown.")
    )
    coming = serializers.ListField(
        child=serializers.CharField(), help_text=_("Who's coming, if the host shows names.")
    )
