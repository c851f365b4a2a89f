"""Movements for anyone: plan one, or have one checked."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from tournaments.errors import TooManyError
from tournaments.limits import is_within
from tournaments.movements import Leftovers, plan_to_json, read_plan
from tournaments.selectors.asked_plans import asked_request
from tournaments.selectors.plan_checks import check_of
from tournaments.selectors.plan_views import CertifiedPlan, RequestedPlan
from tournaments.services.plans import plan_at_once

from .base import read
from .fields import StrictSerializer
from .movement_answers import CheckAnswer, PlanAnswer
from .playing import PublicView

QUERY = [
    OpenApiParameter("players", OpenApiTypes.INT, description="4 to 200; 12 when not said."),
    OpenApiParameter("rounds", OpenApiTypes.INT, description="8 when not said."),
    OpenApiParameter("tables", OpenApiTypes.INT, description="As many as the players fill when not said."),
    OpenApiParameter("seed", OpenApiTypes.INT, description="The same seed gives the same plan."),
    OpenApiParameter("leftovers", OpenApiTypes.STR, enum=[each.value for each in Leftovers]),
    OpenApiParameter(
        "stays", OpenApiTypes.STR, description="Who keeps a table, as player:table, such as 3:1,7:2."
    ),
]


class PlanSlip(StrictSerializer):
    plan = serializers.DictField(help_text="As GET /movements or the command writes it.")


class MovementsView(PublicView):
    @extend_schema(parameters=QUERY, responses={200: PlanAnswer}, auth=[])
    def get(self, request: Request) -> Response:
        """Plan a movement; the answer carries its certificate."""
        asked = asked_request(request.query_params)
        plan = plan_at_once(asked, before_work=lambda: refuse_too_many(request))
        return Response(plan_answer(RequestedPlan(plan=plan, request=asked)))


class CheckView(PublicView):
    @extend_schema(request=PlanSlip, responses={200: CheckAnswer}, auth=[])
    def post(self, request: Request) -> Response:
        """Check any plan; nothing of it is kept."""
        checked = check_of(read_plan(read(PlanSlip, request).validated_data["plan"]))
        return Response(
            {
                "is_sound": checked.found is not None,
                "fault_count": checked.fault_count,
                "faults": checked.faults,
                "certificate": certificate_answer(checked.found) if checked.found else None,
            }
        )


def refuse_too_many(request: Request) -> None:
    if not is_within("movements", BaseThrottle().get_ident(request)):
        raise TooManyError("Too many new plans were asked for from here. Wait a minute and try again.")


def plan_answer(found: RequestedPlan) -> dict[str, Any]:
    return {
        **plan_to_json(found.plan),
        "command": found.command,
        "certificate": certificate_answer(found),
    }


def certificate_answer(found: CertifiedPlan) -> dict[str, Any]:
    return {
        **found.certificate.to_json(),
        "sentences": [line.sentence for line in found.lines],
    }
