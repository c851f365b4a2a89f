"""The report of what side pools carried from night to night."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from tournaments.money.selectors.exports import as_csv
from tournaments.money.selectors.side_carries import carried_pool, carries_of, carry_rows
from tournaments.money.services.side_carries import side_carry_release, side_carry_restore
from tournaments.web.views.acting import act_at
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_slip import counted


@login_required
@never_cache
@require_GET
def carried(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def _page(request: HttpRequest, desk: Desk, status: int = 200) -> HttpResponse:
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


CARRY_ACTIONS = {
    "release": (side_carry_release, "released. No night takes it any more."),
    "restore": (side_carry_restore, "carried over again."),
}


@login_required
@require_POST
def carried_act(request: HttpRequest, event_id: int, action: str) -> HttpResponse:
    if action not in CARRY_ACTIONS:
        raise Http404
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    service, done = CARRY_ACTIONS[action]

    def act() -> str:
        pool = carried_pool(desk.event, counted(request.POST.get("side_pool", "")))
        service(side_pool_id=pool.pk, reason=request.POST.get("reason", ""), actor=desk.actor)
        return f"{pool.title}: {done}"

    return act_at(request, desk, act, page=_page, name="carried")
