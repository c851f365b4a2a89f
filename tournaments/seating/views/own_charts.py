"""The page of the host's own chart: pasted or made by a club's format, compared, corrected and used."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.errors import MovementError
from tournaments.formats import ChartNumbers
from tournaments.models import Event
from tournaments.movements import ChartPartners
from tournaments.seating.api.own_charts import picked_in
from tournaments.seating.selectors.chart_boards import chart_board
from tournaments.seating.selectors.own_charts import (
    ChartReport,
    chart_read,
    chart_report,
    names_by_number,
    takes_chart,
    used_chart,
)
from tournaments.seating.services.plans import plan_at_once
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for

from .new_rotations import refuse_many


@login_required
@require_GET
def own_chart(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the chart that the draw follows, or where to paste one."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    own = used_chart(desk.event)
    if own is None:
        return _page(request, desk)
    names = names_by_number(desk.event, own.numbers.value, own.plan.players)
    report = chart_report(own.plan, partial(plan_at_once, before_work=refuse_many(request)), names=names)
    return _page(
        request,
        desk,
        report=report,
        values={"chart": report.chart, "numbers": own.numbers.value, "before": report.chart},
    )


def chart_shown(request: HttpRequest, desk: Desk, report: ChartReport) -> HttpResponse:
    values = request.POST.dict()
    # One made by a format is written with partners first.
    made = {} if "chart" in values else _written(report)
    before = values.get("before") or values.get("chart") or report.chart
    # Of other text, the swaps that were made can't be undone.
    swaps = values.get("swaps", "") if "go" in values else ""
    return _page(request, desk, report=report, values={**values, **made, "before": before, "swaps": swaps})


def chart_swapped(request: HttpRequest, desk: Desk, report: ChartReport) -> HttpResponse:
    """Show the chart after a swap, and remember the swap, so that it can be undone."""
    values, picked = request.POST.dict(), picked_in(request.POST)
    swaps = [each for each in values.get("swaps", "").split(",") if each]
    swaps = swaps[:-1] if values.get("undo") else [*swaps, ".".join(picked)]
    more = {"before": report.before, "swaps": ",".join(swaps), "round": picked[0]}
    return _page(request, desk, report=report, values={**values, **_written(report), **more})


def _written(report: ChartReport) -> dict[str, str]:
    return {"chart": report.chart, "partners": ChartPartners.FIRST_TWO.value}


def chart_refused(request: HttpRequest, desk: Desk, refusal: Refusal, **_named: int) -> HttpResponse:
    return _page(request, desk, status=status_of(refusal) or 409, refusal=refusal, values=request.POST.dict())


def swap_refused(request: HttpRequest, desk: Desk, refusal: Refusal, **_named: int) -> HttpResponse:
    """Keep the round in view where nothing is wrong but who is ticked."""
    values = request.POST.dict()
    try:
        plan = chart_read(values.get("chart", ""), values.get("partners") or ChartPartners.FIRST_TWO.value)
    except (MovementError, ValueError):
        return chart_refused(request, desk, refusal)
    names = names_by_number(desk.event, values.get("numbers", ""), plan.players)
    report = chart_report(plan, partial(plan_at_once, before_work=refuse_many(request)), names=names)
    return _page(
        request, desk, status=status_of(refusal) or 409, refusal=refusal, report=report, values=values
    )


def _page(
    request: HttpRequest,
    desk: Desk,
    *,
    status: int = 200,
    report: ChartReport | None = None,
    refusal: Refusal | None = None,
    values: Mapping[str, str] = MappingProxyType({}),
) -> HttpResponse:
    event, own = desk.event, used_chart(desk.event)
    number = values.get("go") or values.get("round", "")
    page = desk.page(
        "seats",
        own=own,
        may_choose=event.status == Event.Status.SIGN_UP and takes_chart(event),
        takes_chart=takes_chart(event),
        by_lot=own is not None and own.numbers is ChartNumbers.LOT,
        board=chart_board(report, number) if report else None,
        report=report,
        refusal=refusal,
        values=values,
    )
    return render(request, "tournaments/seating/own_chart.html", page, status=status)
