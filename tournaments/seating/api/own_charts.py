"""The host's own chart for a night, and the report of one."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils import html

from accounts.models import Role
from tournaments.formats import ChartNumbers, OwnChart
from tournaments.movements import ChartPartners, write_chart
from tournaments.seating.selectors.own_charts import MOST_CHARACTERS, ChartReport, used_chart
from tournaments.seating.words import charts as words
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText

#: A round and two players.
PICKED = 3
NUMBER = re.compile(r"[0-9]{1,4}")


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


class NumbersField(serializers.ChoiceField):
    def __init__(self) -> None:
        super().__init__(
            choices=[each.value for each in ChartNumbers],
            default=ChartNumbers.LOT.value,
            help_text=_("Who gets which number: at random, or in the order of the list."),
            error_messages={"invalid_choice": words.WHICH_NUMBERS},
        )


class ChartPayload(StrictSerializer):
    chart = ChartField(help_text=_("Same as for POST /movements/check."))
    partners = PartnersField()
    numbers = NumbersField()
    before = ChartField(default="", help_text=_("The chart before a correction, to see what changes."))


class UseChartPayload(StrictSerializer):
    chart = ChartField(help_text=_("Same as for POST /movements/check."))
    partners = PartnersField()
    numbers = NumbersField()


class Picked(StrictInteger):
    """The round, or one of the two players who are ticked there; Undo picks the last two again."""

    def __init__(self, at: int) -> None:
        self.at = at
        super().__init__(min_value=1, error_messages={"required": words.TWO_PLAYERS})

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        picked = picked_in(dictionary)
        are_numbers = len(picked) == PICKED and all(NUMBER.fullmatch(each) for each in picked)
        return int(picked[self.at]) if are_numbers else serializers.empty


class ChartSwapPayload(ChartPayload):
    """A chart, and two players from one of its rounds."""

    round = Picked(0)
    one = Picked(1)
    other = Picked(2)


def picked_in(form: Any) -> list[str]:
    """Return what a page's form swaps: a round, and who is ticked in it or was swapped last."""
    if form.get("undo"):
        return str(form.get("swaps", "")).split(",")[-1].split(".")
    return [form.get("round", ""), *form.getlist("pick")]


class PivotPayload(StrictSerializer):
    """Number of tables each seat moves every round. Negative numbers move down. 0 stays."""

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
        child=serializers.CharField(), help_text=_("What changed since the chart in `before`.")
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
