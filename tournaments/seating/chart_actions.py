"""The host's own chart, each action declared once: looked at, made, corrected, used, and removed."""

from functools import partial
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.models import Role
from tournaments.models import Event
from tournaments.movements import pivot_plan
from tournaments.seating.api.own_charts import (
    ChartPayload,
    ChartReportAnswer,
    ChartSwapPayload,
    OwnChartAnswer,
    PivotPayload,
    UseChartPayload,
    chart_answer,
    report_answer,
)
from tournaments.seating.selectors.own_charts import (
    ChartReport,
    Maker,
    chart_read,
    chart_report,
    names_by_number,
    swapped,
    used_chart,
)
from tournaments.seating.services.own_charts import chart_numbers_draw, chart_remove, chart_use
from tournaments.seating.services.plans import plan_at_once
from tournaments.seating.views.new_rotations import refuse_many
from tournaments.seating.views.own_charts import chart_refused, chart_shown, chart_swapped, swap_refused
from tournaments.seating.words import charts as words
from tournaments.web.actions import Action, of_event, reading

SEATS = ("north", "east", "south", "west")


def maker_of(request: HttpRequest | Request, _event: Event) -> dict[str, Any]:
    """Have rotations of ours made for the comparison, as many as one caller may."""
    return {"make": partial(plan_at_once, before_work=refuse_many(request))}


def preview(
    event: Event, *, chart: str, partners: str, before: str, numbers: str, make: Maker
) -> ChartReport:
    """Report how fair your own chart is compared with our rotation. Nothing is saved."""
    earlier = chart_read(before, partners) if before.strip() else None
    plan = chart_read(chart, partners)
    return chart_report(plan, make, earlier, names_by_number(event, numbers, plan.players))


def preview_swap(
    event: Event, *, chart: str, partners: str, before: str, numbers: str, make: Maker, **picked: int
) -> ChartReport:
    """Swap two players in one round of a chart and report what changes. Nothing is saved."""
    plan = chart_read(chart, partners)
    earlier = chart_read(before, partners) if before.strip() else plan
    found = swapped(plan, picked["round"], picked["one"], picked["other"])
    return chart_report(found, make, earlier, names_by_number(event, numbers, plan.players))


def preview_format(_event: Event, *, players: int, rounds: int, make: Maker, **moves: int) -> ChartReport:
    """Make a chart from how many tables each seat moves, and report how fair it is. Nothing is saved."""
    return chart_report(pivot_plan(players, rounds, [moves[seat] for seat in SEATS]), make)


def answer_in_use(event: Event, _done: object) -> dict[str, Any]:
    return chart_answer(used_chart(Event.objects.get(pk=event.pk)))


chart_action = partial(Action, needs=Role.DIRECTOR, back="own-chart", refused=chart_refused)
report = partial(
    chart_action,
    of_request=maker_of,
    answers=ChartReportAnswer,
    shows=lambda _event, found: report_answer(found),
    renders=chart_shown,
)
ACTIONS = (
    chart_action(
        "chart-use",
        "chart/use",
        does=of_event(chart_use),
        takes=UseChartPayload,
        answers=OwnChartAnswer,
        shows=answer_in_use,
        api_at="chart",
        api_name="api-chart",
        done=lambda _event, _done: words.used(),
    ),
    chart_action(
        "chart-remove",
        "chart/remove",
        does=of_event(chart_remove),
        answers=None,
        method="DELETE",
        api_at="chart",
        api_name="api-chart",
        done=lambda _event, _done: words.removed(),
    ),
    chart_action(
        "chart-numbers-draw",
        "chart/draw-numbers",
        does=of_event(chart_numbers_draw),
        answers=OwnChartAnswer,
        shows=answer_in_use,
        done=lambda _event, _done: words.drawn(),
    ),
    report("chart-preview", "chart/preview", does=reading(preview), takes=ChartPayload),
    report(
        "chart-swap",
        "chart/swap",
        does=reading(preview_swap),
        takes=ChartSwapPayload,
        renders=chart_swapped,
        refused=swap_refused,
    ),
    report("chart-format", "chart/format", does=reading(preview_format), takes=PivotPayload),
)
