"""What the director does to the room's boards; each answers the night's page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import Show
from tournaments.services.show import board_freeze, ceremony_tell

from .console import act
from .guard import desk_for

DIGITS = 4


def whole(request: HttpRequest, name: str, question: str) -> int:
    """Read a small number of a form; raises ``InvalidRequestError`` asking the question."""
    text = request.POST.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise InvalidRequestError(question, field=name)
    return int(text)


@login_required
@require_POST
def freeze(request: HttpRequest, event_id: int) -> HttpResponse:
    """Freeze the public board after a round; ``all`` lets it count them all again."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)

    def do() -> Show:
        everything = request.POST.get("after") == "all"
        after = None if everything else whole(request, "after", "After which round? Send its number.")
        return board_freeze(event_id=desk.event.pk, after=after, actor=desk.actor)

    return act(request, desk, do)


@login_required
@require_POST
def ceremony(request: HttpRequest, event_id: int) -> HttpResponse:
    """Tell the ceremony up to a step; ``end`` shows the final board."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)

    def do() -> Show:
        is_over = request.POST.get("step") == "end"
        step = None if is_over else whole(request, "step", "Which step? Send its number.")
        return ceremony_tell(event_id=desk.event.pk, step=step, actor=desk.actor)

    return act(request, desk, do)
