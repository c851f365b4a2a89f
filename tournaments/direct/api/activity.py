"""The activity of a night: searched, one part of it, in pages."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.direct.selectors.record import record_found, record_lines
from tournaments.direct.selectors.record_kinds import RecordKind
from tournaments.web.api.answers import paged
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictChoice, StrictSerializer, StrictText
from tournaments.web.api.paging import PAGE, Pages

KINDS = [each.value for each in RecordKind]
FOUND = [
    OpenApiParameter(
        "q",
        str,
        description=_(
            "Words to find in actions, names and reasons. The first few characters of each are enough."
        ),
    ),
    OpenApiParameter("show", str, enum=KINDS, description=_("Part of the activity to show.")),
    *PAGE,
]


class AuditAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="entry.pk")
    action = serializers.CharField(
        source="entry.action", help_text=_("Code for the action, like hand_record.")
    )
    says = serializers.CharField(help_text=_("The action, in words, with names and tables."))
    row = serializers.CharField(
        source="entry.row", help_text=_("Model and ID of the changed row, like hand:12.")
    )
    before = serializers.JSONField(source="entry.before", allow_null=True)
    after = serializers.JSONField(source="entry.after", allow_null=True)
    reason = serializers.CharField(source="entry.reason", allow_blank=True)
    actor = serializers.CharField(source="entry.actor.name", default=None, allow_null=True)
    via = serializers.CharField(
        source="entry.via",
        default=None,
        allow_null=True,
        help_text=_("Phone at the table or on a player's page, like “phone 2”. Null if none was used."),
    )
    by = serializers.CharField(
        help_text=_(
            "Person, phone or page that did it, “Automatic” or “From an email”. Empty if it was the "
            "sign-up page."
        )
    )
    at = serializers.DateTimeField(source="entry.at")


class AuditQuery(StrictSerializer):
    q = StrictText(default="", max_length=400)
    show = StrictChoice(choices=KINDS, default=RecordKind.ALL.value)


class AuditView(EventView):
    @extend_schema(operation_id="audit_list", parameters=FOUND, responses={200: paged(AuditAnswer)})
    def get(self, request: Request, event_id: int) -> Response:
        """List activity, newest first, in pages. Search by name or word, or show one part of the activity."""
        event, _role = self.event(request, event_id, needs=Role.DIRECTOR)
        query = AuditQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        found = record_found(event, RecordKind(query.validated_data["show"]), query.validated_data["q"])
        pages = Pages()
        page = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(AuditAnswer(record_lines(event, page or ()), many=True).data)
