"""Who wins a table outside a bracket because the others did not come or gave up."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role
from tournaments.access.permissions import match_of
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.walk_overs import walk_over_decide, walk_over_preview
from tournaments.models import Match
from tournaments.play.api.boards import TableAnswer
from tournaments.play.api.playing import table_as_it_is
from tournaments.web.api.base import person, read
from tournaments.web.api.fields import StrictBoolean, StrictSerializer, StrictText

from .corrections import CorrectionPreviewAnswer


class WalkOverPreviewPayload(StrictSerializer):
    verdict = serializers.ChoiceField(
        choices=[each.value for each in Verdict],
        help_text="first, second: that side wins; neither: nobody does; again: the table plays after all.",
    )
    whole_side = StrictBoolean(
        default=False, help_text="Neither of two partners plays on; must be said where partners change."
    )


class WalkOverPayload(WalkOverPreviewPayload):
    reason = StrictText(max_length=400)


class WalkOverPreviewAnswer(CorrectionPreviewAnswer):
    said = serializers.CharField(help_text="Who wins and what it brings, in a sentence or two.")


def _match(request: Request, event_id: int, number: int, table: int) -> Match:
    return match_of(person(request), event_id, round_number=number, table=table, needs=Role.DIRECTOR)


class PreviewView(APIView):
    @extend_schema(request=WalkOverPreviewPayload, responses={200: WalkOverPreviewAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Say what a walk-over would change; nothing is saved."""
        match = _match(request, event_id, number, table)
        sent = read(WalkOverPreviewPayload, request).validated_data
        shown = walk_over_preview(
            match_id=match.pk, verdict=Verdict(sent["verdict"]), whole_side=sent["whole_side"]
        )
        return Response(WalkOverPreviewAnswer(shown).data)


class DecideView(APIView):
    @extend_schema(request=WalkOverPayload, responses={200: TableAnswer})
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Say who wins a table whose other side did not come or gave up; twice is once."""
        match = _match(request, event_id, number, table)
        sent = read(WalkOverPayload, request).validated_data
        walk_over_decide(
            match_id=match.pk,
            verdict=Verdict(sent["verdict"]),
            whole_side=sent["whole_side"],
            reason=sent["reason"],
            actor=Actor(person(request)),
        )
        return table_as_it_is(match.pk)
