"""Who did what in a club, for its owners."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.clubs.club_audit import club_record, sentence_of
from accounts.clubs.roles import club_of
from accounts.models import ClubAuditEntry, Role
from tournaments.web.api.answers import paged
from tournaments.web.api.base import person
from tournaments.web.api.paging import PAGE, Pages


class ClubAuditAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    action = serializers.CharField(help_text=_("Code for the action, like member_remove."))
    says = serializers.SerializerMethodField(help_text=_("The action, in words."))
    actor = serializers.CharField(source="actor.name")
    about = serializers.CharField(source="about.name", default=None, allow_null=True)
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    at = serializers.DateTimeField()

    def get_says(self, entry: ClubAuditEntry) -> str:
        return sentence_of(entry)


class ClubAuditView(APIView):
    @extend_schema(operation_id="club_audit_list", parameters=PAGE, responses={200: paged(ClubAuditAnswer)})
    def get(self, request: Request, club_id: int) -> Response:
        """List the club's activity, newest first, in pages."""
        club = club_of(person(request), club_id, needs=Role.OWNER)
        pages = Pages()
        page = pages.paginate_queryset(club_record(club), request, view=self)
        return pages.get_paginated_response(ClubAuditAnswer(page, many=True).data)
