"""A table's page with what was refused in its place, beside the form that was sent."""

from django.http import HttpRequest, HttpResponse

from tournaments.access.permissions import match_at
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk

from .tables import refused_at

FIELDS = ("code", "seat", "target", "points", "reason")


def refused_at_its_table(
    request: HttpRequest, desk: Desk, refusal: Exception, *, number: int, table: int, **sent: object
) -> HttpResponse:
    return refused_at(request, desk, match_at(desk.event, round_number=number, table=table), refusal, **sent)


def ruling_refused(
    request: HttpRequest, desk: Desk, refusal: Exception, *, number: int, table: int
) -> HttpResponse:
    ruled = {name: request.POST.get(name, "") for name in FIELDS}
    sent = {"ruled": ruled} if status_of(refusal) == 422 else {}
    return refused_at_its_table(request, desk, refusal, number=number, table=table, **sent)
