"""A player's sign-up as their page answers it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class BroughtAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField()


class OwnQuestionAnswer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text=_("Field to send the answer in."))
    text = serializers.CharField()
    answer = serializers.CharField()


class OwnSignUpAnswer(serializers.Serializer[Any]):
    """A player's own sign-up, until the draw."""

    status = serializers.CharField()
    name = serializers.CharField()
    line = serializers.IntegerField(allow_null=True, help_text=_("Place on the waitlist, from 1."))
    accept_by = serializers.DateTimeField(
        allow_null=True, help_text=_("Time until which to take the spot that opened.")
    )
    may_return = serializers.BooleanField(help_text=_("True if they withdrew and can sign up again."))
    may_bring = serializers.BooleanField(help_text=_("True if they can sign up others."))
    brought = BroughtAnswer(many=True, help_text=_("Those they signed up."))
    questions = OwnQuestionAnswer(many=True)
    signed_up = serializers.IntegerField(allow_null=True, help_text=_("Null if the host hides it."))
    coming = serializers.ListField(
        child=serializers.CharField(), help_text=_("Who comes, if the host shows names.")
    )
