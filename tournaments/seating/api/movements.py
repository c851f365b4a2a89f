"""Movements for anyone: plan one, or have one checked."""

from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.callers.clients import client_address, client_mark
from accounts.callers.limits import is_within
from accounts.models import Scope
from tournaments.errors import MovementError, TooManyError
from tournaments.models import PlanJob
from tournaments.models.seating.plan_jobs import SECONDS
from tournaments.movements import (
    ChartPartners,
    Ideal,
    Leftovers,
    MovementRequest,
    Outlook,
    plan_to_json,
    read_plan,
    read_request,
)
from tournaments.seating.selectors.improved_plans import Improvement, improvement_of
from tournaments.seating.selectors.plan_checks import MOST_CHARACTERS, chart_checked, check_of
from tournaments.seating.selectors.plan_requests import requested_movement, requested_seconds
from tournaments.seating.selectors.plan_views import CertifiedPlan, RequestedPlan
from tournaments.seating.services.plan_jobs import plan_improve
from tournaments.seating.services.plans import plan_at_once
from tournaments.seating.words import rotations
from tournaments.web.api.base import AnybodyView, read
from tournaments.web.api.fields import StrictChoice, StrictInteger, StrictSerializer, StrictText

from .movement_answers import CheckAnswer, ImprovementAnswer, PlanAnswer

QUERY = [
    OpenApiParameter(
        "players", OpenApiTypes.INT, description=_("Number of players, 4 to 200. The default is 12.")
    ),
    OpenApiParameter("rounds", OpenApiTypes.INT, description=_("Number of rounds. The default is 8.")),
    OpenApiParameter(
        "tables",
        OpenApiTypes.INT,
        description=_("Number of tables. The default is as many as the players fill."),
    ),
    OpenApiParameter("seed", OpenApiTypes.INT, description=_("The same seed gives the same rotation.")),
    OpenApiParameter("ideal", OpenApiTypes.STR, enum=[each.value for each in Ideal]),
    OpenApiParameter("leftovers", OpenApiTypes.STR, enum=[each.value for each in Leftovers]),
    OpenApiParameter(
        "stays",
        OpenApiTypes.STR,
        description=_("Players who keep a table, as player:table. Example: 3:1,7:2."),
    ),
    OpenApiParameter(
        "seconds",
        OpenApiTypes.INT,
        enum=list(SECONDS),
        description=_("Seconds of the longer search to show."),
    ),
]


class PlanPayload(StrictSerializer):
    """Either a rotation or a chart."""

    plan = serializers.DictField(
        required=False, help_text=_("Rotation in the format that GET /movements returns.")
    )
    chart = StrictText(
        required=False,
        max_length=MOST_CHARACTERS,
        help_text=_(
            "A club's chart. One line per round: four player numbers per table, then those who sit out. "
            "Or one line per table: round, table, and four player numbers."
        ),
    )
    partners = StrictChoice(
        choices=[each.value for each in ChartPartners],
        required=False,
        help_text=_("Which of a table's four numbers in the chart are partners. The default is first_two."),
    )


class ImprovePayload(StrictSerializer):
    players = StrictInteger()
    rounds = StrictInteger()
    tables = StrictInteger(required=False)
    seed = StrictInteger(required=False)
    leftovers = StrictText(required=False, max_length=20)
    stays = StrictText(required=False, max_length=500)
    ideal = StrictText(required=False, max_length=20)
    seconds = StrictInteger(help_text=_("Seconds to search: 10, 60 or 300."))


class MovementsView(AnybodyView):
    @extend_schema(parameters=QUERY, responses={200: PlanAnswer})
    def get(self, request: Request) -> Response:
        """Make a rotation with its fairness report, and show the progress of a longer search."""
        query = request.query_params
        wanted, seconds = requested_movement(query), requested_seconds(query)
        return Response(plan_answer(plan_for(request, wanted, seconds)))


class ImproveView(AnybodyView):
    @extend_schema(request=ImprovePayload, responses={202: ImprovementAnswer})
    def post(self, request: Request) -> Response:
        """Search longer in the background. GET /movements with the same values returns the result."""
        payload = read(ImprovePayload, request).validated_data
        wanted = read_request({name: str(value) for name, value in payload.items()})
        improve_for(request, wanted, payload["seconds"])
        return Response(improvement_answer(improvement_of(wanted, payload["seconds"])), status=202)


class CheckView(AnybodyView):
    #: Nothing is stored.
    write_scope = Scope.READ

    @extend_schema(request=PlanPayload, responses={200: CheckAnswer})
    def post(self, request: Request) -> Response:
        """Check any rotation. Nothing is saved."""
        payload = read(PlanPayload, request).validated_data
        if ("plan" in payload) == ("chart" in payload):
            raise MovementError(rotations.plan_or_chart(), field="plan")
        if "chart" in payload:
            partners = payload.get("partners", ChartPartners.FIRST_TWO)
            checked = chart_checked(
                payload["chart"], partners, lambda wanted: plan_for(request, wanted, None).plan
            )
        else:
            checked = check_of(read_plan(payload["plan"]))
        return Response(
            {
                "is_sound": checked.found is not None,
                "fault_count": checked.fault_count,
                "faults": checked.faults,
                "certificate": certificate_answer(checked.found) if checked.found else None,
                "beside_ours": checked.beside,
            }
        )


def plan_for(request: HttpRequest | Request, wanted: MovementRequest, seconds: int | None) -> RequestedPlan:
    """Plan what a client asks for, at once or as far as a longer search is."""
    improvement = None if seconds is None else improvement_of(wanted, seconds)
    plan = improvement.plan if improvement else None
    if plan is None:
        limit = partial(_refuse_beyond, "movements", request, rotations.too_many_rotations())
        plan = plan_at_once(wanted, before_work=limit)
    return RequestedPlan(plan=plan, request=wanted, improvement=improvement)


def improve_for(request: HttpRequest | Request, wanted: MovementRequest, seconds: int) -> PlanJob:
    """Have the plan that a client asks for improved in the background."""
    limit = partial(_refuse_beyond, "improvements", request, rotations.too_many_searches())
    return plan_improve(request=wanted, seconds=seconds, asker=client_mark(request), before_work=limit)


def _refuse_beyond(scope: str, request: HttpRequest | Request, sentence: str) -> None:
    if not is_within(scope, client_address(request)):
        raise TooManyError(sentence)


def plan_answer(found: RequestedPlan) -> dict[str, Any]:
    return {
        **plan_to_json(found.plan),
        "command": found.command,
        "certificate": certificate_answer(found),
        "ideals": [ideal_answer(each) for each, _query in found.ideals],
        "gave_way": found.gave_way,
        "improvement": improvement_answer(found.improvement),
    }


def ideal_answer(found: Outlook) -> dict[str, Any]:
    players, rounds = found.nearest or (None, None)
    return {
        "ideal": found.ideal.value,
        "outcome": found.outcome.value,
        "sentence": found.sentence,
        "perfect_players": players,
        "perfect_rounds": rounds,
    }


def improvement_answer(improvement: Improvement | None) -> dict[str, Any] | None:
    if improvement is None:
        return None
    job = improvement.job
    return {
        "status": improvement.status,
        "seconds": job.seconds,
        "steps": job.steps,
        "plan_steps": job.plan_steps,
        "first_cost": job.first_cost,
        "cost": job.cost,
        "bound": job.bound,
    }


def certificate_answer(found: CertifiedPlan) -> dict[str, Any]:
    return {
        **found.certificate.to_json(),
        "grade": found.grade.value,
        "sentences": [line.sentence for line in found.lines],
    }
