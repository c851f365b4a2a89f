"""The page of what comes after a night: the same again, a series, or calling it off."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.messages.selectors.host_words import message_in_words
from tournaments.models import Event, HostMessage
from tournaments.models.messages.host_messages import TEXT_LENGTH
from tournaments.nights.selectors.next_nights import next_night_of
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for

#: Every so many weeks, as the page offers them.
WEEKS = (1, 2, 3, 4)


@login_required
@require_GET
def repeat(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, desk_for(request, event_id, needs=Role.DIRECTOR))


def repeat_again(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what was typed, with the refusal."""
    typed = {"refusal": refusal, "typed": request.POST.get("text", "")}
    return _page(request, desk, status=status_of(refusal) or 409, **typed)


def _page(request: HttpRequest, desk: Desk, *, status: int = 200, **fields: object) -> HttpResponse:
    event = desk.event
    page = desk.page("repeat", next=next_night_of(event), key=uuid4(), weeks=WEEKS, **fields)
    page |= {"longest": TEXT_LENGTH, "may_cancel": event.status == Event.Status.SIGN_UP}
    page["cancels"] = message_in_words(HostMessage.Kind.CANCEL, event, "", "")
    return render(request, "tournaments/nights/repeat.html", page, status=status)
