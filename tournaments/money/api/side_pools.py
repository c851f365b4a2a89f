"""Side pools over the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.money.selectors.side_pools import SideLine, public_side_pools, side_pools_of
from tournaments.play.api.playing import PublicView
from tournaments.web.api.base import EventView


class TakerAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    paid_cents = serializers.IntegerField()
    owes_cents = serializers.IntegerField(help_text="Fines still to be collected.")
    back_cents = serializers.IntegerField(
        help_text="To be given back: they never play, or a correction took a fine off."
    )
    nights = serializers.IntegerField(help_text="On how many of the club's nights they were in.")
    is_perfect = serializers.BooleanField(help_text="A perfect hand was seen, and stands.")
    is_noted = serializers.BooleanField(help_text="The director noted it; otherwise the cards show it.")


class SidePoolAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(source="pool.kind")
    title = serializers.CharField(source="pool.title")
    rule = serializers.CharField(source="pool.rule")
    stake_cents = serializers.IntegerField(source="pool.stake_cents")
    nobody = serializers.CharField(source="pool.nobody")
    nights = serializers.IntegerField(source="pool.nights")
    cents = serializers.IntegerField(help_text="In it; once settled, what was.")
    carried_cents = serializers.IntegerField(help_text="Of it, from a night before.")
    takers = TakerAnswer(many=True)
    winners = serializers.ListField(child=serializers.CharField(), help_text="As things stand, or for good.")
    now = serializers.CharField(
        help_text="Who has it, in a sentence; empty once it is settled and nobody won it."
    )
    sentence = serializers.CharField(source="shares.sentence", help_text="How it is shared; may be empty.")
    is_closed = serializers.SerializerMethodField(help_text="Called off, with all of its money given back.")
    is_settled = serializers.BooleanField()
    is_stale = serializers.BooleanField(help_text="A result has changed since it was settled.")

    def get_is_closed(self, line: SideLine) -> bool:
        return line.pool.closed_at is not None


class SidePoolsView(EventView):
    @extend_schema(responses={200: SidePoolAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the side pools: what is in each, who is in, and who would win it."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(SidePoolAnswer(side_pools_of(event), many=True).data)


class PublicSidePoolsView(PublicView):
    @extend_schema(responses={200: SidePoolAnswer(many=True)})
    def get(self, request: Request, public_id: str) -> Response:
        """Show everyone what is in each side pool and who has it."""
        event = self.event(request, public_id)
        return Response(SidePoolAnswer(public_side_pools(event), many=True).data)
