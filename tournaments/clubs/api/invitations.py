"""Invitations to a club: listed and accepted."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.callers.sites import club_site
from accounts.clubs.invitations import (
    invitation_link,
    invitations_of,
)
from accounts.clubs.roles import club_of
from accounts.models import Invitation, Role, Scope
from tournaments.web.api.base import person


class InvitationAnswer(serializers.ModelSerializer[Invitation]):
    made_by = serializers.CharField(source="made_by.name")
    used_by = serializers.CharField(source="used_by.name", default=None, allow_null=True)
    url = serializers.SerializerMethodField(help_text=_("Link to share. Null once it no longer works."))

    class Meta:
        model = Invitation
        fields = (
            *("id", "role", "email", "made_by", "created_at", "ends_at"),
            *("used_by", "used_at", "revoked_at", "url"),
        )

    def get_url(self, invitation: Invitation) -> str | None:
        return invitation_link(invitation, self.context["site"]) if invitation.is_open else None


class InvitationsView(APIView):
    #: An invitation's link makes whoever holds it a member.
    read_scope = Scope.RUN

    @extend_schema(responses={200: InvitationAnswer(many=True)})
    def get(self, request: Request, club_id: int) -> Response:
        """List the club's latest invitations, including used and revoked ones."""
        club = club_of(person(request), club_id, needs=Role.OWNER)
        context = {"site": club_site(request, club)}
        return Response(InvitationAnswer(invitations_of(club), many=True, context=context).data)
