"""The host's own chart for a night, and the report of one."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.formats import ChartNumbers, OwnChart
from tournaments.movements import ChartPartners, write_chart
from tournaments.seating.selectors.own_charts import MOST_CHARACTERS, ChartReport, used_chart
from tournaments.seating.words import charts as words
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText


class ChartField(StrictText):
    def __init__(self, **options: Any) -> None:
        messages = {"max_length": words.TOO_LONG}
        super().__init__(max_length=MOST_CHARACTERS, error_messages=messages, **options)


class PartnersField(serializers.ChoiceField):
    def __init__(self) -> None:
        super().__init__(
            choices=[each.value for each in ChartPartners],
            default=ChartPartners.FIRST_TWO.value,
            error_messages={"invalid_choice": words.WHICH_PARTNERS},
        )


class ChartPayload(StrictSerializer):
    chart = ChartField(help_text=_("Same as for POST /movements/check."))
    partners = PartnersField()
    before = ChartField(default="", help_text=_("The chart before a correction, to see what changes."))


class UseChartPayload(StrictSerializer):
    chart = ChartField(help_text=_("Same as for POST /movements/check."))
    partners = PartnersField()
    numbers = serializers.ChoiceField(
        choices=[each.value for each in ChartNumbers],
        default=ChartNumbers.LOT.value,
        help_text=_("Who gets which number: at random, or in the order of the list."),
        error_messages={"invalid_choice": words.WHICH_NUMBERS},
    )


class PivotPayload(StrictSerializer):
    """Tables that each seat moves every round. Negative moves down, 0 stays."""

    players = StrictInteger()
    rounds = StrictInteger()
    north = StrictInteger(default=0)
    east = StrictInteger(default=0)
    south = StrictInteger(default=0)
    west = StrictInteger(default=0)


class OwnChartAnswer(serializers.Serializer[Any]):
    """The chart that the draw follows. Empty if it follows our rotation."""

    chart = serializers.CharField()
    numbers = serializers.CharField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()


class ChartReportAnswer(serializers.Serializer[Any]):
    chart = serializers.CharField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    grade = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())
    beside_ours = serializers.CharField(help_text=_("Comparison with our rotation. Empty if there is none."))
    uneven = serializers.CharField(help_text=_("Who sits out more than others. Empty if no one does."))
    changes = serializers.ListField(
        child=serializers.CharField(), help_text=_("What changed since the chart in before.")
    )


class OwnChartView(EventView):
    @extend_schema(responses={200: OwnChartAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Get your own chart for a night. Empty if the draw follows our rotation."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(OwnChartAnswer(chart_answer(used_chart(event))).data)


def chart_answer(own: OwnChart | None) -> dict[str, Any]:
    if own is None:
        return {"chart": "", "numbers": ChartNumbers.LOT.value, "players": 0, "rounds": 0, "tables": 0}
    return {
        "chart": write_chart(own.plan),
        "numbers": own.numbers.value,
        "players": own.plan.players,
        "rounds": len(own.plan.rounds),
        "tables": own.tables,
    }


def report_answer(report: ChartReport) -> dict[str, Any]:
    return {
        "chart": report.chart,
        "players": report.players,
        "rounds": report.rounds,
        "tables": report.tables,
        "grade": report.grade.value,
        "sentences": [line.sentence for line in report.lines],
        "beside_ours": report.beside,
        "uneven": report.uneven,
        "changes": report.changes,
    }
