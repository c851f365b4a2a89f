"""Rulings at a table, and the answer to one that called."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role
from scoring.table.penalties import MOST_POINTS, PenaltyTarget
from tournaments.access.permissions import match_of
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import (
    CODES,
    Decision,
    director_answer,
    ruling_add,
    slow_play_slap,
)
from tournaments.play.api.boards import TableAnswer
from tournaments.play.api.playing import table_as_it_is
from tournaments.web.api.base import person, read
from tournaments.web.api.fields import StrictInteger, StrictText
from tournaments.web.api.payloads import KeyPayload


class RulingPayload(KeyPayload):
    code = serializers.ChoiceField(choices=[code.value for code in CODES])
    seat = StrictInteger(help_text="Of who did it, 1 to the number of seats.")
    target = serializers.ChoiceField(
        choices=[target.value for target in PenaltyTarget],
        help_text="Who loses the points: the offender or the side; opponents get them instead.",
    )
    points = StrictInteger(help_text=f"0 to {MOST_POINTS}; 0 only puts it on record.")
    reason = StrictText(max_length=400)


class SlowPlayPayload(KeyPayload):
    seat = StrictInteger(help_text="Of any of the side that was slow.")


class RulingsView(APIView):
    @extend_schema(request=RulingPayload, responses={200: TableAnswer, 201: TableAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Rule on what somebody did at a table, once per key; answers the table."""
        user = person(request)
        match = match_of(user, event_id, round_number=number, table=table, needs=Role.DIRECTOR)
        decision = Decision(**read(RulingPayload, request).validated_data)
        ruled = ruling_add(match_id=match.pk, decision=decision, actor=Actor(user))
        answer = table_as_it_is(match.pk)
        answer.status_code = 201 if ruled.is_new else 200
        return answer


class SlowPlayView(APIView):
    @extend_schema(request=SlowPlayPayload, responses={200: TableAnswer, 201: TableAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Take what the house rules say from a side that was slow, once per key; answers the table."""
        user = person(request)
        match = match_of(user, event_id, round_number=number, table=table, needs=Role.DIRECTOR)
        payload = read(SlowPlayPayload, request).validated_data
        ruled = slow_play_slap(match_id=match.pk, actor=Actor(user), **payload)
        answer = table_as_it_is(match.pk)
        answer.status_code = 201 if ruled.is_new else 200
        return answer


class CallAnswerView(APIView):
    @extend_schema(request=None, responses={200: TableAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Say that somebody goes to the table that called; twice is once."""
        user = person(request)
        match = match_of(user, event_id, round_number=number, table=table, needs=Role.SCOREKEEPER)
        director_answer(match_id=match.pk, actor=Actor(user))
        return table_as_it_is(match.pk)
