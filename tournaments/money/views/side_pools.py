"""Side pools at the money desk."""

from collections.abc import Callable, Sequence
from typing import TypeVar
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from scoring.money import parse_cents
from scoring.side_pools import SIDE_RULES, SIDE_TITLES, NobodyWins, SideKind, SideTerms, why_not_by_totals
from tournaments.direct.views.console import posted_key
from tournaments.errors import InvalidRequestError
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import Entry, Event, SidePool
from tournaments.money.selectors.side_carries import open_carries
from tournaments.money.selectors.side_pools import SideLine, kinds_to_join, side_pool_named, side_pools_of
from tournaments.money.services import side_carries, side_changes, side_pools
from tournaments.names.amounts import money_text
from tournaments.names.people import field_labels, field_of
from tournaments.web.views.acting import act_at
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_slip import counted

Choice = TypeVar("Choice", SideKind, NobodyWins)


@login_required
@never_cache
@require_GET
def side_pools_page(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def _page(request: HttpRequest, desk: Desk, status: int = 200) -> HttpResponse:
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
    return [(kind.value, SIDE_TITLES[kind], SIDE_RULES[kind]) for kind in kinds]


def _open(request: HttpRequest, desk: Desk) -> str:
    kind = _choice(SideKind, request.POST.get("kind", ""), "kind")
    # The field is asked for, and shown, where the perfect hand is chosen.
    nights = request.POST.get("nights", "").strip() if kind is SideKind.PERFECT_HAND else ""
    nights = nights or "1"
    if not (nights.isascii() and nights.isdigit() and len(nights) < 4):
        raise InvalidRequestError("Say 1 to 52 nights.", field="nights")
    terms = SideTerms(
        kind=kind,
        stake_cents=parse_cents(request.POST.get("stake", ""), field="stake_cents"),
        nobody=_choice(NobodyWins, request.POST.get("nobody", ""), "nobody"),
        nights=int(nights),
    )
    return (
        f"{side_pools.side_pool_open(event_id=desk.event.pk, terms=terms, actor=desk.actor).title} is open."
    )


def _choice(kind: type[Choice], said: str, field: str) -> Choice:
    if said not in tuple(kind):
        raise InvalidRequestError("Choose one of those on the page.", field=field)
    return kind(said)


def _pool(request: HttpRequest, desk: Desk) -> SidePool:
    return side_pool_named(desk.event, request.POST.get("pool", ""))


def _entry(request: HttpRequest, desk: Desk) -> Entry:
    return Entry.people.get(pk=counted(request.POST.get("entry", "")), stage__event=desk.event)


def _join(request: HttpRequest, desk: Desk) -> str:
    pool, entry = _pool(request, desk), _entry(request, desk)
    side_pools.side_pool_join(side_pool_id=pool.pk, entry_id=entry.pk, actor=desk.actor)
    return f"{field_labels(desk.event)[entry.pk]} is in: {pool.title}."


def _leave(request: HttpRequest, desk: Desk) -> str:
    pool, entry = _pool(request, desk), _entry(request, desk)
    side_pools.side_pool_leave(side_pool_id=pool.pk, entry_id=entry.pk, actor=desk.actor)
    return f"{field_labels(desk.event)[entry.pk]} is out: {pool.title}. Give the stake back."


def _fines(request: HttpRequest, desk: Desk) -> str:
    pool, entry = _pool(request, desk), _entry(request, desk)
    taken = side_pools.side_fine_take(
        side_pool_id=pool.pk,
        entry_id=entry.pk,
        seen_cents=parse_cents(request.POST.get("owes", ""), field="owes_cents"),
        key=posted_key(request),
        actor=desk.actor,
    )
    return f"{field_labels(desk.event)[entry.pk]}: {taken.memo} taken."


def _fines_back(request: HttpRequest, desk: Desk) -> str:
    pool, entry = _pool(request, desk), _entry(request, desk)
    returned = side_pools.side_fine_return(
        side_pool_id=pool.pk,
        entry_id=entry.pk,
        seen_cents=parse_cents(request.POST.get("back", ""), field="back_cents"),
        key=posted_key(request),
        actor=desk.actor,
    )
    return f"{field_labels(desk.event)[entry.pk]}: {returned.memo}."


def _perfect(request: HttpRequest, desk: Desk) -> str:
    pool, entry = _pool(request, desk), _entry(request, desk)
    side_pools.side_perfect_note(side_pool_id=pool.pk, entry_id=entry.pk, actor=desk.actor)
    return f"{field_labels(desk.event)[entry.pk]} held a perfect hand."


def _perfect_back(request: HttpRequest, desk: Desk) -> str:
    pool, entry = _pool(request, desk), _entry(request, desk)
    reason = request.POST.get("reason", "")
    side_pools.side_perfect_take_back(
        side_pool_id=pool.pk, entry_id=entry.pk, reason=reason, actor=desk.actor
    )
    return f"{field_labels(desk.event)[entry.pk]}: the perfect hand is taken back."


def _settle(request: HttpRequest, desk: Desk) -> str:
    pool = _pool(request, desk)
    side_pools.side_pool_settle(side_pool_id=pool.pk, actor=desk.actor)
    return f"{pool.title} is settled."


def _correct(request: HttpRequest, desk: Desk) -> str:
    pool, reason = _pool(request, desk), request.POST.get("reason", "")
    return side_pools.side_pool_correct(side_pool_id=pool.pk, reason=reason, actor=desk.actor).memo


def _reasoned(service: Callable[..., object], done: str) -> Callable[[HttpRequest, Desk], str]:
    """Make the action of a service that takes a side pool and a reason."""

    def act(request: HttpRequest, desk: Desk) -> str:
        pool, reason = _pool(request, desk), request.POST.get("reason", "")
        service(side_pool_id=pool.pk, reason=reason, actor=desk.actor)
        return f"{pool.title}: {done}"

    return act


def _fee(request: HttpRequest, desk: Desk) -> str:
    pool = _pool(request, desk)
    cents = parse_cents(request.POST.get("stake", ""), field="stake_cents")
    reason = request.POST.get("reason", "")
    side_changes.side_pool_change_fee(
        side_pool_id=pool.pk, stake_cents=cents, reason=reason, actor=desk.actor
    )
    return f"{pool.title} now costs {money_text(cents, desk.event)}. Settle up with everyone in it."


SIDE_ACTIONS: dict[str, Callable[[HttpRequest, Desk], str]] = {
    "open": _open,
    "join": _join,
    "leave": _leave,
    "fines": _fines,
    "fines-back": _fines_back,
    "perfect": _perfect,
    "perfect-back": _perfect_back,
    "settle": _settle,
    "correct": _correct,
    "close": _reasoned(side_changes.side_pool_close, "closed. Give everyone their money back."),
    "reopen": _reasoned(side_changes.side_pool_reopen, "open again. Collect the fees again."),
    "fee": _fee,
    "carry-in": _reasoned(side_carries.side_carry_bring, "carried money is in."),
    "carry-back": _reasoned(side_carries.side_carry_back, "carried money is out. Another night can take it."),
}


@login_required
@require_POST
def side_pool_act(request: HttpRequest, event_id: int, action: str) -> HttpResponse:
    if action not in SIDE_ACTIONS:
        raise Http404
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    pool = request.POST.get("pool", "")
    # Who lets one in lets in the next: the list stays open where one is.
    at = f"?joining={pool}#pool-{pool}" if action == "join" and pool in tuple(SideKind) else ""
    do = SIDE_ACTIONS[action]
    return act_at(request, desk, lambda: do(request, desk), page=_page, name="side-pools", at=at)
