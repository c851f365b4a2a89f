"""Side pools over the API."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.money.selectors.side_pools import SideLine, public_side_pools, side_pools_of
from tournaments.web.api.base import EventView, PublicView


class TakerAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    paid_cents = serializers.IntegerField()
    owes_cents = serializers.IntegerField(help_text=_("Fines still to collect."))
    back_cents = serializers.IntegerField(
        help_text=_("Amount to refund, for example after a fine is removed.")
    )
    nights = serializers.IntegerField(
        help_text=_("Number of nights the player has paid in. Always 1 if the pot needs only one night.")
    )
    is_perfect = serializers.BooleanField(
        help_text=_(
            "In the perfect hand pot, true if the player held one. Always false while standings are hidden."
        )
    )
    is_noted = serializers.BooleanField(help_text=_("True if the host entered the perfect hand."))


class SidePoolAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(source="pool.kind")
    title = serializers.CharField(source="pool.title")
    rule = serializers.CharField(source="pool.rule")
    stake_cents = serializers.IntegerField(source="pool.stake_cents")
    nobody = serializers.CharField(source="pool.nobody")
    nights = serializers.IntegerField(source="pool.nights")
    cents = serializers.IntegerField(help_text=_("Money in the pot now, or when it was settled."))
    carried_cents = serializers.IntegerField(help_text=_("Amount that came from earlier nights."))
    takers = TakerAnswer(many=True)
    winners = serializers.ListField(
        child=serializers.CharField(), help_text=_("Leaders, or winners once the pot is settled.")
    )
    now = serializers.CharField(help_text=_("Who leads or won, in a sentence. May be empty."))
    sentence = serializers.CharField(
        source="shares.sentence", help_text=_("How the pot was split, in a sentence. May be empty.")
    )
    is_closed = serializers.SerializerMethodField(
        help_text=_("True if the pot was closed and everyone got their money back.")
    )
    is_settled = serializers.BooleanField()
    is_stale = serializers.BooleanField(
        help_text=_("True if the winners or amounts have changed since the pot was settled.")
    )

    def get_is_closed(self, line: SideLine) -> bool:
        return line.pool.closed_at is not None


class SidePoolsView(EventView):
    @extend_schema(responses={200: SidePoolAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List side pots, their players and who's leading."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(SidePoolAnswer(side_pools_of(event), many=True).data)


class PublicSidePoolsView(PublicView):
    @extend_schema(responses={200: SidePoolAnswer(many=True)})
    def get(self, request: Request, public_id: str) -> Response:
        """Show the public side pots and who's leading."""
        event = self.event(request, public_id)
        return Response(SidePoolAnswer(public_side_pools(event), many=True).data)
