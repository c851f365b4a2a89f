"""Side pools at the money desk."""

from collections.abc import Sequence
from typing import TypeVar
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from scoring.money.side_pools import NobodyWins, SideKind, side_rule, side_title, why_not_by_totals
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import Entry, Event
from tournaments.money.selectors.side_carries import open_carries
from tournaments.money.selectors.side_pools import SideLine, kinds_to_join, side_pools_of
from tournaments.names.people import field_of
from tournaments.web.views.guard import Desk, desk_for

Choice = TypeVar("Choice", SideKind, NobodyWins)


@login_required
@never_cache
@require_GET
def side_pools_page(request: HttpRequest, event_id: int) -> HttpResponse:
    return side_pools_shown(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def side_pools_shown(request: HttpRequest, desk: Desk, *, status: int = 200, **_sent: object) -> HttpResponse:
    lines, joinable = side_pools_of(desk.event), kinds_to_join(desk.event)
    page = desk.page(
        "money",
        lines=lines,
        draws=draws_of(desk.event),
        outside=[line for line in field_of(desk.event) if line.status in Entry.TAKES_A_PLACE],
        joinable=joinable,
        joining=request.GET.get("joining") or request.POST.get("pool"),
        open_cents={kind: _open_cents(desk.event, kind) for kind in _to_bring(lines)},
        kinds=_kinds(desk.event, joinable - {SideKind(line.pool.kind) for line in lines}),
        key=uuid4(),
    )
    return render(request, "tournaments/money/side_pools.html", page, status=status)


def _to_bring(lines: Sequence[SideLine]) -> list[SideKind]:
    """List the kinds that could still take carried money."""
    return [SideKind(line.pool.kind) for line in lines if not line.is_settled and line.pool.closed_at is None]


def _open_cents(event: Event, kind: SideKind) -> int:
    return sum(cents for _, cents in open_carries(event, kind))


def _kinds(event: Event, left: frozenset[SideKind]) -> list[tuple[str, str, str]]:
    """List what can be opened of those that are left, with its title and rule."""
    by_points = event.reports_totals
    kinds = [kind for kind in SideKind if kind in left and not (by_points and why_not_by_totals(kind))]
    return [(kind.value, side_title(kind), side_rule(kind)) for kind in kinds]
