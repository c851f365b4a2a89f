"""The director's page of the bracket: who goes on, who leaves, and what that would change."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.direct.api.brackets import BracketPayload
from tournaments.direct.services.bracket import UNDOES
from tournaments.direct.services.bracket_changes import bracket_preview
from tournaments.models import Entry, Event
from tournaments.names.people import field_of
from tournaments.results.selectors.bracket import BracketView, bracket_of
from tournaments.results.selectors.bracket_games import left_of
from tournaments.web.statuses import REFUSALS, Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for

#: Of more games those of rounds that are over are folded.
MOST_UNFOLDED = 16
#: What a form of this page says, and its preview says again.
FIELDS = ("round", "table", "verdict", "walk_over", "entry", "how", "others", "reason")


@login_required
@require_GET
def bracket(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.SCOREKEEPER))


def bracket_refused(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what a decision would change, where that is to be seen first; else why it is refused."""
    if refusal.code != UNDOES:
        return _page(request, desk, refusal=refusal)
    form = BracketPayload(data=request.POST)
    form.is_valid(raise_exception=True)
    try:
        preview = bracket_preview(desk.event, form.validated_data["change"])
    except REFUSALS as another:
        return _page(request, desk, refusal=another)
    posted = [(name, request.POST[name]) for name in FIELDS if name in request.POST]
    return _page(request, desk, preview=preview, posted=posted)


def _folded(view: BracketView) -> frozenset[str]:
    """Return the rounds of a large bracket that are over, by name: they open with a tap."""
    if len(view.games) <= MOST_UNFOLDED:
        return frozenset()
    return frozenset(label for label, games in view.by_round if all(each.is_decided for each in games))


def _page(
    request: HttpRequest, desk: Desk, *, refusal: Exception | None = None, **more: object
) -> HttpResponse:
    event = Event.objects.select_related("club", "show").get(pk=desk.event.pk)
    view = bracket_of(event)
    left = left_of(event.stage)
    page = {
        "bracket": view,
        "folded": _folded(view) if view else frozenset(),
        "has_bracket": event.stage.kind.has_bracket,
        "people": [
            (line, left.get(line.number, ""))
            for line in field_of(event, stage=event.stage_number)
            if line.number is not None
        ],
        "ways_to_leave": Entry.Left.choices,
        "refusal": refusal,
        **more,
    }
    status = (status_of(refusal) or 409) if refusal else 200
    return render(
        request, "tournaments/direct/bracket_desk.html", desk.page("bracket", **page), status=status
    )
