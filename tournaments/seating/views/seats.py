"""The seats as the desk sees them, and when everyone else does."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.permissions import ghosts_in
from tournaments.cache.stamps import current_round
from tournaments.models import Round
from tournaments.seating.selectors.night_certificates import night_certificate
from tournaments.seating.selectors.own_charts import takes_chart
from tournaments.seating.selectors.seating import Board, board_of
from tournaments.seating.views.fairness import fairness_page
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_form import counted


@login_required
@require_GET
def seats_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who sits where in the round asked for, else in the one that matters now."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    current = current_round(desk.event)
    page = desk.page("seats", takes_chart=takes_chart(desk.event))
    if current is not None:
        board = board_of(desk.event, counted(request.GET.get("round", "")) or current.number)
        if desk.may_direct and board.status == Round.Status.DRAFT and not desk.event.stage.kind.has_bracket:
            page["swaps"] = _in(board)
        page |= {"seating": board, "rounds": range(1, board.last + 1), "ghosts": ghosts_in(desk.event)}
        page["last"] = board.last if desk.event.stage.kind.draws_ahead else 0
    return render(request, "tournaments/seating/seats_desk.html", page)


def _in(board: Board) -> list[tuple[int, str]]:
    """Name who has a place in a round, to be swapped; of pairs only who sits out has one name."""
    seated = ((seat.entry_id, seat.name) for table in board.tables for seat in table.seats)
    places: dict[int, list[str]] = {}
    for entry_id, name in (*seated, *((each.entry_id, each.name) for each in board.sitting_out)):
        places.setdefault(entry_id, []).append(name)
    return sorted(((pk, " & ".join(names)) for pk, names in places.items()), key=lambda each: each[1])


@login_required
@require_GET
def certificate_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show how fair the draw is, over rounds that only the desk sees too."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    page = desk.page("seats", is_desk=True)
    return fairness_page(request, desk.event, night_certificate(desk.event), **page)
