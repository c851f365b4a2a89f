"""The director's page for the whole night, and what happens to its rounds."""

from collections.abc import Sequence
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.public_access import night_of
from tournaments.charts import BumpChart, moves_of
from tournaments.direct.selectors.console import console_of, rematch_after, rounds_of, table_cards
from tournaments.direct.selectors.lineup import needs_a_look
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.undo import way_back
from tournaments.models import Event, Round, show_of
from tournaments.money.selectors.money import prizes_left
from tournaments.money.selectors.pay_ways import sent_ways
from tournaments.money.selectors.prize_bar import prize_split
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.names.people import field_of, player_labels, register_of
from tournaments.nights.selectors.next_nights import next_night_of
from tournaments.phones.addresses import is_only_here, phones_at_the_desk, site_for
from tournaments.results.selectors.course import bump_of, night_course
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.results.selectors.standings import ranked
from tournaments.show.selectors.show import ceremony_so_far, steps_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.qr import qr_svg

#: How many places stand beside the tables.
TOP = 10
#: More tables than these stand closer together, and more than those as lines; a few need no choice.
MOST_CARDS, MOST_ON_MAP, FEWEST_TO_MAP = 20, 40, 3


@login_required
@require_GET
def console(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the night; its version is read first, so that what changes meanwhile is asked for again."""
    version = night_of(event_id).stamp
    return console_page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER), version=version)


def console_page(request: HttpRequest, desk: Desk, *, status: int = 200, **fields: object) -> HttpResponse:
    """Show the night; ``said`` is what a refused form held and the sentence that refused it."""
    prefetch_related_objects([desk.event], "stages")
    page = desk.page("night", key=uuid4(), phones=phones_at_the_desk(request, desk.event), **fields)
    if desk.event.status == Event.Status.CANCELED:
        page["next"] = next_night_of(desk.event)
    elif desk.event.status == Event.Status.FINISHED:
        page |= _finished(desk.event)
    else:
        field = field_of(desk.event)
        page["console"] = now = console_of(desk.event, field)
        page["ghosts"] = {line.entry_id for line in field if line.is_ghost}
        page |= _tables(request, len(now.tables))
        if desk.event.status == Event.Status.RUNNING:
            page |= _board(desk.event, ranked(desk.event, field).lines, now.last_closed)
            page["people_badge"] = sum(needs_a_look(line, desk.event) for line in field)
    if desk.event.status == Event.Status.SIGN_UP:
        page |= _sign_up(site_for(request, desk.event), desk.event) | {"sent": sent_ways(desk.event)}
    else:
        page["pace"] = pace_of(desk.event, now=timezone.now())
        page |= {"show": show_of(desk.event), "screens": desk.event.screens.order_by("number")}
        page["sponsor"] = getattr(desk.event, "sponsor", None)
    return render(request, "tournaments/direct/console.html", page, status=status)


def _tables(request: HttpRequest, count: int) -> dict[str, object]:
    """Return how the tables are shown: as the host chose for all nights, else as their number has room."""
    usual, other = ("list", "map") if count > MOST_ON_MAP else ("cards", "map")
    if (asked := request.GET.get("tables", "")) in {"cards", "map", "list"}:
        request.session["tables"] = asked
    chosen = request.session.get("tables", "")
    by_number = "map" if MOST_CARDS < count <= MOST_ON_MAP else usual
    is_offered = count > FEWEST_TO_MAP
    labels = {"cards": _("Cards"), "list": _("List"), "map": _("Map")}
    return {
        "tables_as": chosen if is_offered and chosen in {usual, other} else by_number,
        "views": [(each, labels[each]) for each in (usual, other)] if is_offered else [],
    }


def _board(event: Event, lines: Sequence[StandingLine], closed: int) -> dict[str, object]:
    """Return everyone's standing, and the first ten with how they moved since the round before."""
    course = night_course(event) if closed > 1 else None
    moves = moves_of(course, {line.entry_id: line.place for line in lines}) if course else {}
    top = [(line, moves.get(line.entry_id)) for line in lines[:TOP]]
    return {"standings": lines, "top": top, "has_moves": bool(moves)}


def _sign_up(site: str, event: Event) -> dict[str, object]:
    url = f"{site}{reverse('join', args=[event.public_id])}"
    return {
        "join_url": url,
        "join_qr": qr_svg(url),
        "is_only_here": is_only_here(site),
        "register": register_of(event),
    }


@login_required
@require_GET
def standings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the real standings, whatever the room sees."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    prefetch_related_objects([desk.event], "stages")
    page = desk.page("standings", show=show_of(desk.event), standings=ranked(desk.event).lines)
    closed = [each.number for each in rounds_of(desk.event) if each.status == Round.Status.CLOSED]
    page |= {"bump": _bump(desk.event), "console": {"last_closed": max(closed, default=0)}}
    return render(request, "tournaments/direct/standings_desk.html", page)


@login_required
@require_GET
def round_results(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the tables of a round, each the way to its hands."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    current = get_object_or_404(Round, stage__event=desk.event, number=number)
    field = field_of(desk.event)
    cards = table_cards(desk.event, current.number, player_labels(field))
    ghosts = {line.entry_id for line in field if line.is_ghost}
    page = desk.page("night", number=current.number, cards=cards, ghosts=ghosts)
    page |= _tables(request, len(cards))
    return render(request, "tournaments/direct/round.html", page)


def _bump(event: Event) -> BumpChart | None:
    course = night_course(event)
    return bump_of(course) if course else None


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
        **_board(event, standings, closed=0),
        "bump": _bump(event),
        "play_offs": whole.play_offs,
        "sheet": sheet,
        "split": prize_split(sheet, event.terms),
        "prizes_left": prizes_left(event, sheet),
        "ceremony": ceremony_so_far(steps_of(event, standings, sheet), show_of(event)),
    }


@login_required
@require_GET
def take_back(request: HttpRequest, event_id: int) -> HttpResponse:
    """Name the last thing that was done, to be taken back."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    page = desk.page("night", way=way_back(desk.event))
    return render(request, "tournaments/direct/take_back.html", page)
