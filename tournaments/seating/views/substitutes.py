"""Who takes the seat of a regular, and the regular's coming back."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.names.people import registered_id
from tournaments.seating.services.substitutes import TakesSeat, substitute_take
from tournaments.web.views.acting import act_at
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import counted

from .changes import changes_page


@login_required
@require_POST
def take(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)

    def action() -> str:
        taken = substitute_take(event_id=event_id, asked=_asked(request, desk), actor=desk.actor)
        return f"{taken.player} has {taken.regular}'s seat from round {taken.first} on."

    return act_at(request, desk, action, page=changes_page, name="changes")


def _asked(request: HttpRequest, desk: Desk) -> TakesSeat:
    """Read the form: ``seat`` is an entry's id and which of its players, as in ``7-2``."""
    entry, _, member = request.POST.get("seat", "").partition("-")
    results, name = request.POST.get("results", ""), request.POST.get("name", "")
    if results not in ("entry", "own"):
        raise InvalidRequestError("Say whose the results are: the regular's or their own.", field="results")
    return TakesSeat(
        entry=counted(entry),
        member=counted(member),
        person=registered_id(desk.event, name, is_substitute=True) or name,
        first=counted(request.POST.get("first", "")),
        keeps_own=results == "own",
    )
