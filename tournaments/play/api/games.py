"""Recorded games: a file of Euchre Game Notation as the hands of a table."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.egn.names import WhoIsWhoError
from scoring.errors import UnsoundGameError
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError, StaleHandError
from tournaments.phones.api.links import LinkView
from tournaments.play.services.recorded_games import game_record
from tournaments.web.api.answers import Refusal
from tournaments.web.api.base import person, read
from tournaments.web.api.fields import SeatsByName, StrictInteger, StrictSerializer, StrictText

from .boards import HandAnswer, StaleAnswer, hand_answer
from .playing import person_match_id, stale


class GamePayload(StrictSerializer):
    text = StrictText(help_text=_("Text of the whole game file."))
    players = SeatsByName()


class LinkGamePayload(GamePayload):
    round = StrictInteger(help_text=_("Round shown on the phone."))


class GameAnswer(serializers.Serializer[Any]):
    added = HandAnswer(many=True, help_text=_("Hands added from this file, in order."))
    completed = HandAnswer(many=True, help_text=_("Hands entered earlier that now have cards."))
    known = serializers.IntegerField(help_text=_("Number of hands that were already entered."))


class CandidateAnswer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    name = serializers.CharField(help_text=_("Name of the player in this seat."))


class FileNameAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text=_("Name in the file."))
    is_sure = serializers.BooleanField(
        help_text=_("True if you don't need to choose a player for this name.")
    )
    candidates = CandidateAnswer(
        many=True, help_text=_("Players this name might match. Empty if none match.")
    )


class GameRefusal(Refusal):
    faults = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text=_("Problems in the file, by deal and trick."),
    )
    names = FileNameAnswer(
        many=True,
        required=False,
        help_text=_("Names in the file and the players they might match. Only with who_is_who."),
    )
    players = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        required=False,
        help_text=_("Seat for each name. Replace each null and send it again. Only with who_is_who."),
    )
    table = CandidateAnswer(
        many=True, required=False, help_text=_("Everyone at the table. Only with who_is_who.")
    )


GAME_ANSWERS = {200: GameAnswer, 201: GameAnswer, 409: StaleAnswer, 422: GameRefusal}


def take(match_id: int, payload: Mapping[str, Any], actor: Actor) -> Response:
    """Record a game for whoever may; 200 where all of it had come before."""
    players = {name: seat for name, seat in payload.get("players", {}).items() if seat is not None}
    try:
        taken = game_record(match_id=match_id, written=payload["text"], actor=actor, players=players)
    except (StaleHandError, NotNowError) as refusal:
        return stale(match_id, refusal)
    except UnsoundGameError as refusal:
        return Response({**_said(refusal), "faults": refusal.faults}, status=422)
    except WhoIsWhoError as refusal:
        return Response({**_said(refusal), **_asked(refusal)}, status=422)
    answer = {
        "added": [hand_answer(hand) for hand in taken.added],
        "completed": [hand_answer(hand) for hand in taken.completed],
        "known": taken.known,
    }
    return Response(answer, status=201 if taken.added or taken.completed else 200)


def _said(refusal: UnsoundGameError | WhoIsWhoError) -> dict[str, Any]:
    return {"code": refusal.code, "message": str(refusal), "field": refusal.field}


def _asked(refusal: WhoIsWhoError) -> dict[str, Any]:
    table = [{"seat": seat, "name": name} for seat, name in enumerate(refusal.sitting, start=1)]
    names = [
        {
            "name": each.name,
            "is_sure": each not in refusal.unsure,
            "candidates": [table[seat - 1] for seat in each.candidates],
        }
        for each in refusal.names
    ]
    return {"names": names, "players": refusal.players, "table": table}


class GameView(APIView):
    throttle_scope = "games"
    write_scope = Scope.SCORE

    @extend_schema(request=GamePayload, responses=GAME_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Enter a recorded game's hands at the table, all or none."""
        match_id = person_match_id(request, event_id, number, table)
        return take(match_id, read(GamePayload, request).validated_data, Actor(person(request)))


class LinkGameView(LinkView):
    throttle_scope = "games"

    @extend_schema(request=LinkGamePayload, responses=GAME_ANSWERS)
    def post(self, request: Request) -> Response:
        """Enter a recorded game's hands at the table, all or none."""
        phone, payload = self.phone(request), read(LinkGamePayload, request).validated_data
        return take(phone.match_id(payload["round"]), payload, Actor(session=phone.session))
