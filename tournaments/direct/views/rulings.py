"""The director's rulings at a table, and answering the table that called."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.access.permissions import match_at
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import Decision, director_answer, ruling_add, slow_play_slap
from tournaments.models import Match
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import desk_for
from tournaments.web.views.hand_form import WHOLE, counted

from .console import act, posted_key
from .tables import at_the_desk, refused_at

SAID = ("code", "seat", "target", "points", "reason")


@login_required
@require_POST
def ruling_new(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    match = match_at(desk.event, round_number=number, table=table)
    try:
        ruling_add(match_id=match.pk, decision=_decision(request), actor=desk.actor)
    except REFUSALS as refusal:
        ruled = {name: request.POST.get(name, "") for name in SAID}
        said = {"ruled": ruled} if status_of(refusal) == 422 else {}
        return refused_at(request, desk, match, refusal, **said)
    return redirect("table", event_id, number, table)


@login_required
@require_POST
def slow_play(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    """Take points from the side that was slow: the form is one button a side."""

    def slap(match: Match, actor: Actor) -> None:
        seat = counted(request.POST.get("seat", ""))
        slow_play_slap(match_id=match.pk, seat=seat, key=posted_key(request), actor=actor)

    return at_the_desk(request, (event_id, number, table), slap, needs=Role.DIRECTOR)


@login_required
@require_POST
def call_answer(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(desk.event, round_number=number, table=table)
    return act(request, desk, lambda: director_answer(match_id=match.pk, actor=desk.actor))


def _decision(request: HttpRequest) -> Decision:
    posted = request.POST
    points = posted.get("points", "")
    return Decision(
        code=posted.get("code", ""),
        seat=counted(posted.get("seat", "")),
        target=posted.get("target", ""),
        # No number is out of range too, and refused by the same sentence.
        points=int(points) if WHOLE.fullmatch(points) else -1,
        reason=posted.get("reason", ""),
        key=posted_key(request),
    )
