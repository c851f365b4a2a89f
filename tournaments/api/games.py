"""Recorded games: a file of Euchre Game Notation as the hands of a table."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.errors import UnsoundGameError
from tournaments.errors import NotNowError, StaleHandError
from tournaments.services.actor import Actor
from tournaments.services.recorded_games import game_record

from .answers import Refusal
from .base import person, read
from .boards import HandAnswer, StaleAnswer, hand_answer
from .fields import StrictInteger, StrictSerializer, StrictText
from .links import LinkView
from .playing import person_match_id, stale


class GameSlip(StrictSerializer):
    text = StrictText(help_text="The file as it is.")


class LinkGameSlip(GameSlip):
    round = StrictInteger(help_text="Of the round that the phone showed.")


class GameAnswer(serializers.Serializer[Any]):
    added = HandAnswer(many=True, help_text="The hands that were new, in order.")
    completed = HandAnswer(many=True, help_text="Hands told before that now have their cards.")
    known = serializers.IntegerField(help_text="Deals that had come before.")


class GameRefusal(Refusal):
    faults = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Everything wrong with the file, by deal and trick.",
    )


GAME_ANSWERS = {200: GameAnswer, 201: GameAnswer, 409: StaleAnswer, 422: GameRefusal}


def take(match_id: int, written: str, actor: Actor) -> Response:
    """Record a game for whoever may; 200 where all of it had come before."""
    try:
        taken = game_record(match_id=match_id, written=written, actor=actor)
    except (StaleHandError, NotNowError) as refusal:
        return stale(match_id, refusal)
    except UnsoundGameError as refusal:
        said = {"code": refusal.code, "message": str(refusal), "field": refusal.field}
        return Response({**said, "faults": refusal.faults}, status=422)
    answer = {
        "added": [hand_answer(hand) for hand in taken.added],
        "completed": [hand_answer(hand) for hand in taken.completed],
        "known": taken.known,
    }
    return Response(answer, status=201 if taken.added or taken.completed else 200)


class GameView(APIView):
    throttle_scope = "games"

    @extend_schema(request=GameSlip, responses=GAME_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Record every deal of a recorded game as a hand of the table, or none."""
        match_id = person_match_id(request, event_id, number, table)
        return take(match_id, read(GameSlip, request).validated_data["text"], Actor(person(request)))


class LinkGameView(LinkView):
    throttle_scope = "games"

    @extend_schema(request=LinkGameSlip, responses=GAME_ANSWERS)
    def post(self, request: Request) -> Response:
        """Record every deal of a recorded game as a hand of the table, or none."""
        phone, slip = self.phone(request), read(LinkGameSlip, request).validated_data
        return take(phone.match_id(slip["round"]), slip["text"], Actor(session=phone.session))
