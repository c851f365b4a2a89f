"""The page of the host's own chart: pasted or made by a club's format, compared, corrected and used."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.models import Event
from tournaments.movements import ChartPartners
from tournaments.seating.selectors.own_charts import ChartReport, chart_report, takes_chart, used_chart
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
    report = chart_report(own.plan, partial(plan_at_once, before_work=refuse_many(request)))
    return _page(
        request,
        desk,
        report=report,
        values={"chart": report.chart, "numbers": own.numbers.value, "before": report.chart},
    )


def chart_shown(request: HttpRequest, desk: Desk, report: ChartReport) -> HttpResponse:
    values = request.POST.dict()
    # One made by a format is written with partners first.
    made = {} if "chart" in values else {"chart": report.chart, "partners": ChartPartners.FIRST_TWO.value}
    before = values.get("before") or values.get("chart") or report.chart
    return _page(request, desk, report=report, values={**values, **made, "before": before})


def chart_refused(request: HttpRequest, desk: Desk, refusal: Refusal, **_named: int) -> HttpResponse:
    return _page(request, desk, status=status_of(refusal) or 409, refusal=refusal, values=request.POST.dict())


def _page(request: HttpRequest, desk: Desk, *, status: int = 200, **more: object) -> HttpResponse:
    event = desk.event
    values = more.pop("values", {})
    page = desk.page(
        "seats",
        own=used_chart(event),
        may_choose=event.status == Event.Status.SIGN_UP and takes_chart(event),
        takes_chart=takes_chart(event),
        values=values,
        **more,
    )
    return render(request, "tournaments/seating/own_chart.html", page, status=status)
