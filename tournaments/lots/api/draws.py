"""Draws over the API."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.lots.selectors.draws import draws_of, public_draws
from tournaments.web.api.base import EventView, PublicView


class TicketAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    ticket = serializers.CharField(
        help_text=_(
            "SHA-256, in hexadecimal, of secret, kind and number (or card), with spaces between them. "
            "May be empty."
        )
    )
    card = serializers.CharField(
        help_text=_("Card this player drew, like Jc. Empty if the draw uses no cards.")
    )


class DrawAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text=_("One of `fifty`, `door`, `partners` or `cards`."))
    number = serializers.IntegerField(
        help_text=_("1 for the first draw of its kind. Only the latest draw counts.")
    )
    title = serializers.CharField()
    sha256 = serializers.CharField(
        help_text=_("SHA-256 of the secret. Empty if the night's seed decided the draw.")
    )
    committed_at = serializers.DateTimeField(allow_null=True)
    secret = serializers.CharField(help_text=_("Secret of the draw. Empty until the draw."))
    drawn_at = serializers.DateTimeField(allow_null=True)
    tickets = TicketAnswer(
        many=True,
        help_text=_("Tickets, lowest first, with partners together. Empty until the draw."),
    )


class DrawsView(EventView):
    @extend_schema(responses={200: DrawAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the draws. Secrets and tickets show once a draw is done."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(DrawAnswer(draws_of(event), many=True).data)


class PublicDrawsView(PublicView):
    @extend_schema(responses={200: DrawAnswer(many=True)})
    def get(self, request: Request, public_id: str) -> Response:
        """List the public draws. Results stay hidden while the seats or the standings are."""
        event = self.event(request, public_id)
        return Response(DrawAnswer(public_draws(event), many=True).data)
