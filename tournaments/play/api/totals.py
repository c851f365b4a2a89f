"""The points of a whole round, where an event's tables report no hands."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role, Scope
from scoring.table.totals import TotalReport
from tournaments.access.permissions import total_of
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.phones.api.links import LinkView
from tournaments.play.services.totals import RecordedTotal, total_correct, total_record, total_undo
from tournaments.web.api.base import EventView, person, read
from tournaments.web.api.fields import StrictInteger, StrictText
from tournaments.web.api.payloads import BIGGEST, OPENING, KeyPayload, RoundPayload

from .boards import StaleAnswer, TableAnswer
from .playing import person_match_id, stale, table_as_it_is

TOTAL_ANSWERS: dict[int, Any] = {200: TableAnswer, 201: TableAnswer, 409: StaleAnswer}


def report_of(sent: Mapping[str, Any]) -> TotalReport:
    """Return what was told; raises ``InvalidTotalError``."""
    return TotalReport(points=tuple(sent["points"]), hands=sent["hands"])


class TotalPayload(KeyPayload):
    points = serializers.ListField(
        child=StrictInteger(min_value=-BIGGEST, max_value=BIGGEST),
        max_length=6,
        help_text="By side, side 1 first, without what rulings add or take.",
    )
    hands = StrictInteger(max_value=BIGGEST, help_text="How many were played.")

    @property
    def report(self) -> TotalReport:
        """What was told; raises ``InvalidTotalError``."""
        return report_of(self.validated_data)


class NewTotalPayload(TotalPayload):
    opening = StrictInteger(required=False, help_text=OPENING)


class LinkTotalPayload(NewTotalPayload, RoundPayload):
    pass


class TotalCorrectionPayload(TotalPayload):
    reason = StrictText(max_length=400)


def record_total(match_id: int, payload: TotalPayload, actor: Actor) -> Response:
    """Record the points for whoever may; what comes too late is answered with the table as it is."""
    try:
        told = total_record(
            match_id=match_id,
            report=payload.report,
            key=payload.validated_data["key"],
            actor=actor,
            opening=payload.validated_data.get("opening"),
        )
    except NotNowError as refusal:
        return stale(match_id, refusal)
    return _told(told)


def _told(told: RecordedTotal) -> Response:
    answer = table_as_it_is(told.total.match_id)
    answer.status_code = 201 if told.is_new else 200
    return answer


def undo_total(match_id: int, actor: Actor) -> Response:
    try:
        total_undo(match_id=match_id, actor=actor)
    except NotNowError as refusal:
        return stale(match_id, refusal)
    return table_as_it_is(match_id)


class TotalView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=NewTotalPayload, responses=TOTAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Record what a table has at the end of its round, once per key; answers the table."""
        match_id = person_match_id(request, event_id, number, table)
        return record_total(match_id, read(NewTotalPayload, request), Actor(person(request)))


class TotalUndoView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=None, responses={200: TableAnswer, 409: StaleAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Take back what a table told, while its round is open."""
        return undo_total(person_match_id(request, event_id, number, table), Actor(person(request)))


class TotalCorrectView(EventView):
    @extend_schema(request=TotalCorrectionPayload, responses={200: TableAnswer, 201: TableAnswer})
    def post(self, request: Request, event_id: int, total_id: int) -> Response:
        """Put other points in the place of what a table told; answers the table."""
        total = total_of(person(request), event_id, total_id, needs=Role.DIRECTOR)
        payload = read(TotalCorrectionPayload, request)
        return _told(
            total_correct(
                total_id=total.pk,
                report=payload.report,
                reason=payload.validated_data["reason"],
                key=payload.validated_data["key"],
                actor=Actor(person(request)),
            )
        )


class LinkTotalView(LinkView):
    @extend_schema(request=LinkTotalPayload, responses=TOTAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Record what the table has at the end of its round, once per key; answers the table."""
        phone, payload = self.phone(request), read(LinkTotalPayload, request)
        match_id = phone.match_id(payload.validated_data["round"])
        return record_total(match_id, payload, Actor(session=phone.session))


class LinkTotalUndoView(LinkView):
    @extend_schema(request=RoundPayload, responses={200: TableAnswer, 409: StaleAnswer})
    def post(self, request: Request) -> Response:
        """Take back what the table told, while its round is open."""
        phone = self.phone(request)
        match_id = phone.match_id(read(RoundPayload, request).validated_data["round"])
        return undo_total(match_id, Actor(session=phone.session))
