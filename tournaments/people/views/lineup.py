"""The list of everyone of a night, and one person's page, which the list opens as a sheet."""

import re
from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.permissions import entry_in, signed_up_as
from tournaments.direct.selectors.lineup import A_PAGE, LAST, Lineup, LineupLine, Show, State, lineup_of
from tournaments.direct.selectors.person import Person, person_of
from tournaments.direct.selectors.sign_up_file import sign_up_rows
from tournaments.direct.services.undo import way_back
from tournaments.direct.views.console import console_page
from tournaments.direct.words.sign_ups import sheet_called
from tournaments.models import Entry, Event, Link
from tournaments.names.people import register_of
from tournaments.people import words
from tournaments.people.selectors.crowd import Unanswered, last_time
from tournaments.people.selectors.table_files import XLSX, as_csv, as_workbook
from tournaments.phones.addresses import is_only_here, link_address, site_for
from tournaments.seating.selectors.progress import next_to_open
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.qr import qr_svg

#: So many of who came last time are on the page; the rest follow as those are added.
MOST_OF_LAST_TIME = 40
#: What a form of these pages names to come back to; a person's page has the number of the entry.
_OURS = re.compile(r"/events/[0-9]+/people/(?:([0-9]{1,18})/)?(?:\?.*)?")


@login_required
@require_GET
def people(request: HttpRequest, event_id: int) -> HttpResponse:
    return people_page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


@login_required
@never_cache
@require_GET
def person(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Show one person; who is named in a later part of the night is the one who signed up for it."""
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    if (first := signed_up_as(desk.event, entry_id)) != entry_id:
        return redirect("person", desk.event.pk, first)
    return person_page(request, desk, entry_in(desk.event, entry_id))


@login_required
@never_cache
@require_GET
def sign_ups_file(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.DIRECTOR).event
    return _sign_ups(event, "csv", "\ufeff" + as_csv(sign_up_rows(event)), "text/csv; charset=utf-8")


@login_required
@never_cache
@require_GET
def sign_ups_workbook(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.DIRECTOR).event
    return _sign_ups(event, "xlsx", as_workbook(sign_up_rows(event), sheet=sheet_called()), XLSX)


def _sign_ups(event: Event, ending: str, content: str | bytes, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{event.public_id}-sign-ups.{ending}"'
    return response


def night_again(request: HttpRequest, desk: Desk, *, status: int = 200, **fields: object) -> HttpResponse:
    """Show the page that a refused form came from: the list, a person's page, or else the night."""
    ours = _OURS.fullmatch(request.POST.get("then", ""))
    if ours is None:
        return console_page(request, desk, status=status, **fields)
    entry = Entry.people.filter(pk=ours[1] or 0, stage__event=desk.event, stage__number=1).first()
    if entry is None:
        return people_page(request, desk, status=status, **fields)
    return person_page(request, desk, entry, status=status, **fields)


def people_page(request: HttpRequest, desk: Desk, *, status: int = 200, **fields: object) -> HttpResponse:
    """Show the list, as much of it as was asked for."""
    address = request.get_full_path() if request.method == "GET" else request.POST.get("then", "")
    query = QueryDict(urlsplit(address).query)
    lineup, typed = lineup_of(desk.event), query.get("q", "")[:80]
    show = _show(query.get("show", ""))
    lines = Paginator(lineup.found(show, typed), A_PAGE, orphans=LAST).get_page(query.get("page"))
    page = desk.page(
        "people",
        lineup=lineup,
        lines=lines,
        typed_name=typed,
        show=show,
        filters=_filters(lineup),
        found_query=urlencode({"show": show, "q": typed}),
        here_address=address,
        next_round=next_to_open(desk.event) if desk.event.status == Event.Status.RUNNING else None,
        last=way_back(desk.event).offered if desk.may_direct else None,
        key=uuid4(),
        last_time=_last_time(desk.event),
        most_of_last_time=MOST_OF_LAST_TIME,
        shows_last_time="last" in query,
        **fields,
    )
    answer = render(request, "tournaments/people/people.html", page, status=status)
    # The script would put each form that is sent in the browser's history.
    answer["HX-Replace-Url"] = address or "false"
    return answer


def _last_time(event: Event) -> Sequence[tuple[str, Unanswered]]:
    """Return who came last time and is not on the list, each with a key to be added by, before the start."""
    if event.status != Event.Status.SIGN_UP:
        return ()
    return [(str(uuid4()), each) for each in last_time(event).unanswered]


def _show(value: str) -> Show:
    try:
        return Show(value)
    except ValueError:
        return Show.ALL


def _filters(lineup: Lineup) -> Sequence[tuple[str, str, int]]:
    """Return the value, the words and the count of each filter; those of nobody are left out."""
    counted = [(each.value, words.filter_called(each.value), lineup.count(each)) for each in Show]
    return [each for each in counted if each[2] or each[0] == Show.ALL]


def person_page(
    request: HttpRequest, desk: Desk, entry: Entry, *, status: int = 200, **fields: object
) -> HttpResponse:
    found = person_of(desk.event, entry)
    page = desk.page(
        "people",
        person=found,
        line=found.line,
        own_address=reverse("person", args=[desk.event.pk, entry.pk]),
        has_bracket=desk.event.stage.kind.has_bracket,
        sits_out=desk.event.stage.kind.draws_ahead,
        can_be_out=_can_be_out(desk.event, found.line),
        **{"typed": {"number": None}, **fields},
    )
    if desk.may_direct:
        page |= _of_a_host(request, desk.event, found)
    answer = render(request, "tournaments/people/person/person.html", page, status=status)
    # In a sheet the address stays that of the list.
    answer["HX-Push-Url"] = "false"
    return answer


def _of_a_host(request: HttpRequest, event: Event, found: Person) -> dict[str, object]:
    """Return what only a host sees: the code that opens the person's page, and who could sub."""
    context: dict[str, object] = {}
    if found.link is not None:
        site = site_for(request, event)
        context |= _code(site, found.link)
    if _can_sub(event, found.line) and found.sub_rounds:
        context["register"] = register_of(event)
    return context


def _code(site: str, link: Link) -> dict[str, object]:
    url = link_address(site, link)
    return {"url": url, "qr": qr_svg(url), "is_only_here": is_only_here(site)}


def _can_be_out(event: Event, line: LineupLine) -> bool:
    """Say whether the page of changes disqualifies them; a bracket has its own page for it."""
    has_seat = line.state not in (State.LATE, State.WITHDRAWN)
    return event.status == Event.Status.RUNNING and has_seat and not event.stage.kind.has_bracket


def _can_sub(event: Event, line: LineupLine) -> bool:
    return event.status == Event.Status.RUNNING and line.is_here
