"""The report of what side pools carried from night to night."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.money.selectors.side_carries import carries_of, carry_rows
from tournaments.people.selectors.table_files import as_csv
from tournaments.web.views.guard import Desk, desk_for


@login_required
@never_cache
@require_GET
def carried(request: HttpRequest, event_id: int) -> HttpResponse:
    return carried_page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def carried_page(request: HttpRequest, desk: Desk, *, status: int = 200, **_sent: object) -> HttpResponse:
    page = desk.page("money", sums=carries_of(desk.event.club_id))
    return render(request, "tournaments/money/side_carries.html", page, status=status)


@login_required
@never_cache
@require_GET
def carried_file(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.DIRECTOR).event
    table = "\ufeff" + as_csv(carry_rows(event.club_id))
    response = HttpResponse(table, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="carried.csv"'
    return response
