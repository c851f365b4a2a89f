"""Disputes about one trick: no account, nothing stored."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from scoring.cardplay.cards import NoTrump, Suit, parse_card
from scoring.cardplay.trick_disputes import PlayerCards, settle_trick
from scoring.cardplay.tricks import PlayKind
from tournaments.web.api.base import AnybodyView, read
from tournaments.web.api.fields import StrictChoice, StrictSerializer, StrictText

LONGEST_HAND = 6


class PlayedPayload(StrictSerializer):
    card = StrictText(help_text=_("Rank and suit, like “Jh” or “10c”. The joker is “B”."))
    held = serializers.ListField(
        child=StrictText(),
        default=[],
        max_length=LONGEST_HAND,
        help_text=_("The other cards in the player's hand."),
    )


class TrickPayload(StrictSerializer):
    trump = StrictChoice(choices=[*map(str, Suit), str(NoTrump.NO_TRUMP)])
    plays = PlayedPayload(many=True, help_text=_("Cards in the order they were played."))


class PlayVerdictAnswer(serializers.Serializer[Any]):
    player = serializers.IntegerField(help_text=_("Player number in order of play. Player 1 led."))
    card = serializers.CharField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in PlayKind])
    is_legal = serializers.BooleanField(
        allow_null=True,
        help_text=_("True if the play was legal. Null if that depends on the rest of the hand."),
    )
    owed = serializers.ListField(
        child=serializers.CharField(), help_text=_("Cards the player could have played instead.")
    )
    sentence = serializers.CharField()


class TrickAnswer(serializers.Serializer[Any]):
    taker = serializers.IntegerField(help_text=_("Number of the player who takes the trick."))
    led = serializers.CharField(
        allow_null=True, help_text=_("Suit to follow. Null if a joker was led in no trump.")
    )
    sentences = serializers.ListField(child=serializers.CharField())
    plays = PlayVerdictAnswer(many=True)


class TrickView(AnybodyView):
    #: Nothing is stored.
    write_scope = Scope.READ

    @extend_schema(request=TrickPayload, responses={200: TrickAnswer})
    def post(self, request: Request) -> Response:
        """Settle a trick: who takes it, and who reneged."""
        payload = read(TrickPayload, request).validated_data
        trump = payload["trump"]
        played = [
            PlayerCards(card=parse_card(play["card"]), held=tuple(parse_card(card) for card in play["held"]))
            for play in payload["plays"]
        ]
        verdict = settle_trick(played, NoTrump(trump) if trump == NoTrump.NO_TRUMP else Suit(trump))
        return Response(TrickAnswer(verdict).data)
