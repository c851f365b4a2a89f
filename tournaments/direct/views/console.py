"""The director's page for the whole night, and what happens to its rounds."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Role
from accounts.views import signed_in
from tournaments.access.permissions import dispute_of, match_at
from tournaments.direct.selectors.console import console_of, rematch_after, rounds_of
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.disputes import TELLINGS, dispute_settle
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rematch import rematch_open
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.undo import deed_take_back, way_back
from tournaments.errors import InvalidRequestError
from tournaments.models import Event, Ruling, show_of
from tournaments.money.selectors.money import prizes_left
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.names.people import field_of, register_of
from tournaments.phones.addresses import is_only_here, phones_at_the_desk, site_for
from tournaments.play.services.bell import tables_close
from tournaments.results.selectors.standings import ranked
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.next_round import round_draw
from tournaments.show.selectors.show import steps_of, told_so_far
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_slip import counted
from tournaments.web.views.qr import qr_svg


@login_required
@require_GET
def console(request: HttpRequest, event_id: int) -> HttpResponse:
    return console_page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


def console_page(request: HttpRequest, desk: Desk, *, status: int = 200, **said: object) -> HttpResponse:
    """Show the night; ``said`` is what a refused form held and the sentence that refused it."""
    page = desk.page("night", key=uuid4(), phones=phones_at_the_desk(request, desk.event), **said)
    if desk.event.status == Event.Status.FINISHED:
        page |= _finished(desk.event)
    else:
        page["console"] = console_of(desk.event)
    if desk.event.status == Event.Status.RUNNING and show_of(desk.event).frozen_after is not None:
        page["standings"] = ranked(desk.event).lines
    if desk.event.status == Event.Status.SIGN_UP:
        page |= _sign_up(site_for(request, desk.event), desk.event)
    else:
        page["pace"] = pace_of(desk.event, now=timezone.now())
        page |= {"show": show_of(desk.event), "screens": desk.event.screens.order_by("number")}
        page["sponsor"] = getattr(desk.event, "sponsor", None)
    return render(request, "tournaments/direct/console.html", page, status=status)


def _sign_up(site: str, event: Event) -> dict[str, object]:
    url = f"{site}{reverse('join', args=[event.public_id])}"
    return {
        "join_url": url,
        "join_qr": qr_svg(url),
        "is_only_here": is_only_here(site),
        "register": register_of(event),
    }


def _finished(event: Event) -> dict[str, object]:
    field, rounds = field_of(event), rounds_of(event)
    whole = ranked(event, field)
    standings = whole.lines
    sheet = prize_sheet(event, field, standings)
    last = event.stages.get(number=event.stage_number)
    return {
        "console": {
            "begun": rounds,
            "is_recorded": any(line.is_recorded for line in rounds),
            "rematch_after": rematch_after(last),
        },
        "standings": standings,
        "play_offs": whole.play_offs,
        "sheet": sheet,
        "prizes_left": prizes_left(event, sheet),
        "ceremony": told_so_far(steps_of(standings, sheet), show_of(event)),
    }


def act(request: HttpRequest, desk: Desk, action: Callable[[], object], **said: object) -> HttpResponse:
    """Do it and show the night again; a refusal is shown there too, with its status and what was said."""
    try:
        action()
    except REFUSALS as refusal:
        return refused(request, desk, refusal, **said)
    return redirect("console", desk.event.pk)


def refused(request: HttpRequest, desk: Desk, refusal: Exception, **said: object) -> HttpResponse:
    """Show the night as it is now."""
    messages.error(request, str(refusal))
    return console_page(request, desk.now(), status=status_of(refusal) or 409, **said)


def posted_key(request: HttpRequest) -> UUID:
    """Return the key the page was made with; raises ``InvalidRequestError``."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        raise InvalidRequestError("This page is incomplete. Load it again.", field="key") from None


@login_required
@require_POST
def start(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return act(request, desk, lambda: event_start(event_id=desk.event.pk, actor=desk.actor))


@login_required
@require_POST
def rematch(request: HttpRequest, event_id: int) -> HttpResponse:
    """Let those who have just played play once more."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    after = counted(request.POST.get("after", ""))
    return act(request, desk, lambda: rematch_open(event_id=desk.event.pk, after=after, actor=desk.actor))


@login_required
@require_POST
def open_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return act(request, desk, lambda: round_open(event_id=desk.event.pk, number=number, actor=desk.actor))


@login_required
@require_POST
def draw_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return act(request, desk, lambda: round_draw(event_id=desk.event.pk, number=number, actor=desk.actor))


@login_required
@require_POST
def cancel_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    reason = request.POST.get("reason", "")
    return act(
        request,
        desk,
        lambda: round_cancel(event_id=desk.event.pk, number=number, reason=reason, actor=desk.actor),
    )


@login_required
@require_POST
def reopen_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return act(request, desk, lambda: round_reopen(event_id=desk.event.pk, number=number, actor=desk.actor))


@login_required
@require_POST
def close_tables(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Close every table that still plays, for whoever is ahead."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return act(request, desk, lambda: tables_close(event_id=event_id, number=number, actor=desk.actor))


@login_required
@require_POST
def close_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Close a round; ``stands-3`` holds why table 3's result stands, ``later-4`` that table 4 plays later."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    stands = {
        int(name.removeprefix("stands-")): reason
        for name, reason in request.POST.dict().items()
        if _names_a_table(name) and reason.strip()
    }
    later = {
        int(name.removeprefix("later-")) for name in request.POST if _names_a_table(name, prefix="later-")
    }
    return act(
        request,
        desk,
        lambda: round_close(
            event_id=desk.event.pk, number=number, stands=stands, later=later, actor=desk.actor
        ),
        stands=stands,
    )


@login_required
@require_http_methods(["GET", "POST"])
def take_back(request: HttpRequest, event_id: int) -> HttpResponse:
    """Name the last thing that was done, or take it back; ``deed`` is what the button named."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    if request.method == "GET":
        page = desk.page("night", way=way_back(desk.event))
        return render(request, "tournaments/direct/take_back.html", page)
    return act(
        request,
        desk,
        lambda: deed_take_back(
            event_id=event_id, deed_id=counted(request.POST.get("deed", "")), actor=desk.actor
        ),
    )


@login_required
@require_POST
def stand_postponed(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    """Let a game that was put off stand as it is."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    match = match_at(desk.event, round_number=number, table=table)
    reason = request.POST.get("reason", "")
    return act(request, desk, lambda: postponed_stand(match_id=match.pk, reason=reason, actor=desk.actor))


@login_required
@require_POST
def settle_dispute(request: HttpRequest, event_id: int, dispute_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    dispute = dispute_of(signed_in(request), event_id, dispute_id, needs=Role.DIRECTOR)
    take = request.POST.get("take")

    def settle() -> Ruling:
        if take not in TELLINGS:
            raise InvalidRequestError("Say which of the two is right.", field="take")
        return dispute_settle(dispute_id=dispute.pk, takes_second=take == "second", actor=desk.actor)

    return act(request, desk, settle)


def _names_a_table(name: str, *, prefix: str = "stands-") -> bool:
    table = name.removeprefix(prefix)
    return table != name and table.isascii() and table.isdigit() and len(table) < 6
