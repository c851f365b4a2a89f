"""The fairness report of a night, with what it is compared with."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Event
from tournaments.seating.selectors.fairness_reports import fairness_report
from tournaments.seating.selectors.night_certificates import NightCertificate
from tournaments.seating.services.comparisons import compare_with_rotation
from tournaments.web.statuses import REFUSALS, status_of

from .new_rotations import refuse_many


def fairness_page(
    request: HttpRequest, event: Event, found: NightCertificate, /, **page: object
) -> HttpResponse:
    """Show the report; with ``?compare=rotation`` a new rotation beside the night's."""
    status, comparison = 200, None
    if request.GET.get("compare") == "rotation":
        try:
            comparison = compare_with_rotation(event, found, before_work=refuse_many(request))
        except REFUSALS as refusal:
            page["refusal"], status = refusal, status_of(refusal) or 422
    page |= {"event": event, "report": fairness_report(found, comparison=comparison), "found": found}
    return render(request, "tournaments/seating/certificate.html", page, status=status)
