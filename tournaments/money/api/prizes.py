"""The prizes over the API, for the club and for everyone."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.money.selectors.prizes import PrizeLine, prize_sheet
from tournaments.show.selectors.show import public_prizes
from tournaments.web.api.base import EventView, PublicView


class PartnerPrizeAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cents = serializers.IntegerField()


class PrizeLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    name = serializers.CharField()
    cents = serializers.IntegerField()
    door_cents = serializers.IntegerField(help_text=_("How much of the prize is a door prize."))
    partners = serializers.SerializerMethodField(help_text=_("What each partner of a pair gets."))

    @extend_schema_field(PartnerPrizeAnswer(many=True))
    def get_partners(self, line: PrizeLine) -> list[dict[str, object]]:
        return [{"name": name, "cents": cents} for name, cents in line.partners]


class PrizesAnswer(serializers.Serializer[Any]):
    gross_cents = serializers.IntegerField(help_text=_("Everything collected or added."))
    house_cents = serializers.IntegerField()
    charity_cents = serializers.IntegerField()
    pool_cents = serializers.IntegerField(help_text=_("Prize pool after the house cut and charity share."))
    currency = serializers.CharField()
    places_cents = serializers.ListField(source="places", child=serializers.IntegerField())
    payouts = PrizeLineAnswer(source="lines", many=True)
    sentences = serializers.ListField(
        child=serializers.CharField(),
        help_text=_("Sentences that explain the prizes: ties, odd cents, subs and who can't win."),
    )
    proof = serializers.CharField(
        help_text=_("How the prizes add up to the pool. Empty if there are no prizes.")
    )
    pool_proof = serializers.CharField(
        help_text=_("How the pool adds up: total collected minus cuts. Empty if there are no cuts.")
    )
    unpaid_entries = serializers.IntegerField(source="unpaid")
    outstanding_cents = serializers.IntegerField(
        help_text=_("Entry fees still owed. They aren't in the pool yet.")
    )
    refusal = serializers.CharField(help_text=_("Why the pool can't pay the prizes. Empty if it can."))


class PrizesView(EventView):
    @extend_schema(responses={200: PrizesAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show the prize pool and who wins what so far."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(PrizesAnswer(prize_sheet(event)).data)


class PublicPrizesView(PublicView):
    @extend_schema(responses={200: PrizesAnswer})
    def get(self, request: Request, public_id: str) -> Response:
        """Show the public prizes."""
        return Response(PrizesAnswer(public_prizes(self.event(request, public_id))).data)
