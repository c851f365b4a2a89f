"""Paying by the point over the API."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import show_of
from tournaments.money.selectors.settlement import GameLine, settlement_of
from tournaments.money.words import payments as words
from tournaments.web.api.base import EventView, PublicView


class GameSideAnswer(serializers.Serializer[Any]):
    names = serializers.CharField()
    points = serializers.IntegerField()


class GameLineAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.IntegerField(source="number", help_text=_("Number of the game in its match."))
    sides = serializers.SerializerMethodField(help_text=_("Names and points by side."))

    @extend_schema_field(GameSideAnswer(many=True))
    def get_sides(self, line: GameLine) -> list[dict[str, object]]:
        return [{"names": names, "points": points} for names, points in line.sides]


class BalanceAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cents = serializers.IntegerField(help_text=_("Amount won. Negative if lost."))


class PaymentAnswer(serializers.Serializer[Any]):
    payer = serializers.CharField()
    payee = serializers.CharField()
    cents = serializers.IntegerField()


class SettlementAnswer(serializers.Serializer[Any]):
    unit_cents = serializers.IntegerField(help_text=_("Cents per point. 0 if not set."))
    currency = serializers.CharField()
    games = GameLineAnswer(many=True, help_text=_("Finished games."))
    playing = serializers.IntegerField(
        help_text=_("Number of tables with an unfinished match that has hands. Postponed ones count.")
    )
    balances = BalanceAnswer(many=True)
    payments = PaymentAnswer(many=True, help_text=_("Payments that settle up, usually the fewest possible."))
    proof = serializers.CharField(
        help_text=_("Sentence that adds up what was won and lost. Empty if no point value is set.")
    )


class SettlementView(EventView):
    @extend_schema(
        parameters=[
            OpenApiParameter(
                "unit_cents", int, description=_("Value of a point, in cents, to preview the amounts.")
            )
        ],
        responses={200: SettlementAnswer},
    )
    def get(self, request: Request, event_id: int) -> Response:
        """Show who owes whom for points in finished games."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        unit = _unit(request.query_params.get("unit_cents", ""))
        return Response(SettlementAnswer(settlement_of(event, unit_cents=unit)).data)


def _unit(sent: str) -> int | None:
    if not sent:
        return None
    if not (sent.isascii() and sent.isdigit() and len(sent) < 10):
        raise InvalidRequestError(words.whole_cents(), field="unit_cents")
    return int(sent)


class PublicSettlementView(PublicView):
    @extend_schema(responses={200: SettlementAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Show who owes whom, if the night pays by the point and standings aren't hidden."""
        event = self.event(request, public_id)
        if not event.terms.point_cents or show_of(event).frozen_after is not None:
            raise Http404
        return Response(SettlementAnswer(settlement_of(event)).data)
