"""The activity of a night: who did what, searched and in pages."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.direct.selectors.record import record_found, record_lines
from tournaments.direct.selectors.record_kinds import RecordKind
from tournaments.direct.words.activity import kind_called
from tournaments.web.views.guard import desk_for

#: More are never on one page.
A_PAGE = 50


@login_required
@require_GET
def audit_trail(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show a page of what was done, of one part or with the words that were typed."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    typed, show = request.GET.get("q", "")[:80], _kind(request.GET.get("show", ""))
    lines = Paginator(record_found(desk.event, show, typed), A_PAGE).get_page(request.GET.get("page"))
    page = desk.page(
        "audit",
        lines=lines,
        record=record_lines(desk.event, lines.object_list),
        typed=typed,
        show=show,
        found_query=urlencode({"show": show, "q": typed}),
        kinds=[(each.value, kind_called(each)) for each in RecordKind],
    )
    return render(request, "tournaments/direct/audit.html", page)


def _kind(chosen: str) -> RecordKind:
    try:
        return RecordKind(chosen)
    except ValueError:
        return RecordKind.ALL
