"""Who takes the seat of a regular, and until when."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Substitution
from tournaments.web.api.base import EventView


class SubstitutionAnswer(serializers.ModelSerializer[Substitution]):
    regular = serializers.CharField(source="regular.name")
    substitute = serializers.CharField(source="player.name")
    entry = serializers.IntegerField(
        source="entry_id", allow_null=True, help_text=_("Entry ID of the sub, if the sub gets the points.")
    )

    class Meta:
        model = Substitution
        fields = ("id", "regular", "substitute", "entry", "first", "last")
        read_only_fields = fields


class SubstitutesView(EventView):
    @extend_schema(responses={200: SubstitutionAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List tonight's subs. `last` is null if no one ended the sub."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        rows = event.substitutions.select_related("regular", "player").order_by("pk")
        return Response(SubstitutionAnswer(rows, many=True).data)
