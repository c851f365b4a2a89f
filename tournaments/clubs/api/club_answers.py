"""What the API answers with about clubs and the people in them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Club, Membership, Player, Scope


class TokenAnswer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text=_("Send it in the Authorization header, after the word Token. You see it only once.")
    )
    scope = serializers.ChoiceField(choices=Scope.choices)


class MemberAnswer(serializers.ModelSerializer[Membership]):
    name = serializers.CharField(source="user.name")

    class Meta:
        model = Membership
        fields = ("user", "name", "role")


class PlayerAnswer(serializers.ModelSerializer[Player]):
    class Meta:
        model = Player
        fields = ("number", "name")


class ClubAnswer(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ("id", "name", "locale", "currency", "time_zone")
