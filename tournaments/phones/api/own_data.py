"""What is kept about a player, for their own page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.errors import LinkGoneError
from tournaments.messages import words
from tournaments.messages.selectors.own_data import own_data
from tournaments.web.api.base import PlayerView


class KeptAddressAnswer(serializers.Serializer[Any]):
    email = serializers.CharField()
    is_confirmed = serializers.BooleanField()
    invites = serializers.BooleanField()


class OwnDataAnswer(serializers.Serializer[Any]):
    night = serializers.CharField()
    club = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField())
    signed_up_at = serializers.DateTimeField()
    status = serializers.CharField()
    answers = serializers.ListField(child=serializers.CharField())
    addresses = KeptAddressAnswer(many=True)
    phones = serializers.IntegerField(help_text=_("Number of phones that get alerts."))
    contacts = serializers.ListField(
        child=serializers.CharField(), help_text=_("Contact info and seating needs that hosts entered.")
    )


class OwnDataView(PlayerView):
    @extend_schema(responses={200: OwnDataAnswer})
    def get(self, request: Request) -> Response:
        """Get this player's name, sign-up, email addresses, alerts, answers and contact info."""
        session = self.session(request)
        if session.link.entry is None:
            raise LinkGoneError(words.no_players_page())
        return Response(OwnDataAnswer(own_data(session, session.link.entry)).data)
