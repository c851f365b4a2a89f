"""The director's page of one table: every hand, also the voided ones, and what can be done about them."""

from collections.abc import Callable
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.access import may, role_in
from accounts.models import Role
from accounts.views import signed_in
from tournaments.formats.outcomes import may_pass_out, results_of
from tournaments.models import Event, Match
from tournaments.refusals import REFUSALS, status_of
from tournaments.selectors.access import hand_of, match_at
from tournaments.selectors.tables import table_state
from tournaments.services.hands import hand_correct, hand_record, hand_undo
from tournaments.services.links import table_link_replace

from .console import posted_key
from .guard import event_for
from .hand_slip import read_report, read_slip


@login_required
@require_GET
def table(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    event, _ = event_for(request, event_id, needs=Role.SCOREKEEPER)
    return _page(request, event, match_at(event, round_number=number, table=table))


def _page(request: HttpRequest, event: Event, match: Match, *, status: int = 200) -> HttpResponse:
    role = role_in(signed_in(request), event.club_id)
    page = {
        "event": event,
        "state": table_state(match, event),
        "results": results_of(event.ruleset),
        "may_pass_out": may_pass_out(event.ruleset),
        "key": uuid4(),
        "may_direct": may(role, Role.DIRECTOR),
    }
    return render(request, "tournaments/table.html", page, status=status)


def _act(request: HttpRequest, event: Event, match: Match, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except REFUSALS as refusal:
        messages.error(request, str(refusal))
        return _page(request, event, Match.objects.get(pk=match.pk), status=status_of(refusal) or 409)
    return redirect("table", event.pk, match.round.number, match.table)


@login_required
@require_POST
def hand_new(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(event, round_number=number, table=table)

    def record() -> None:
        slip = read_slip(request.POST)
        hand_record(match_id=match.pk, number=slip.number, report=slip.report, key=slip.key, actor=actor)

    return _act(request, event, match, record)


@login_required
@require_POST
def hand_back(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(event, round_number=number, table=table)
    last = request.POST.get("number", "")
    hand = int(last) if last.isdecimal() else 0
    return _act(request, event, match, lambda: hand_undo(match_id=match.pk, number=hand, actor=actor))


@login_required
@require_POST
def hand_fix(request: HttpRequest, event_id: int, hand_id: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.DIRECTOR)
    hand = hand_of(signed_in(request), event_id, hand_id, needs=Role.DIRECTOR)

    def correct() -> None:
        hand_correct(
            hand_id=hand.pk,
            report=read_report(request.POST, hand.number),
            reason=request.POST.get("reason", ""),
            key=posted_key(request),
            actor=actor,
        )

    return _act(request, event, hand.match, correct)


@login_required
@require_POST
def link_new(request: HttpRequest, event_id: int, table: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.DIRECTOR)
    table_link_replace(event_id=event.pk, table=table, actor=actor)
    messages.success(request, f"Table {table} has a new code; the old one no longer works.")
    return redirect("links", event.pk)
