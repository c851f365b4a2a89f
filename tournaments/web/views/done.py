"""What a page says of what was just done, with Undo where it can be undone."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest

from tournaments.audit.last_act import act_since
from tournaments.web.subjects import AnyDesk

from .guard import Desk


def say_done(request: HttpRequest, desk: AnyDesk, sentence: str, *, since: datetime) -> None:
    """Leave it for the next page; without a sentence only what can be undone is said, in the words of Undo.

    Args:
        since: when the page began to do it.
    """
    act = None
    if isinstance(desk, Desk) and desk.may_direct:
        act = act_since(desk.event, desk.actor, since)
    if act is not None:
        # The number of what Undo takes back; _notes.html makes the button of it.
        messages.success(request, sentence or act.says, extra_tags=str(act.id))
    elif sentence:
        messages.success(request, sentence)
