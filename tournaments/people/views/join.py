"""The page by which people sign themselves up; its key makes twenty taps one entry."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.sign_in.devices import number_device
from tournaments.access.public_access import event_to_join
from tournaments.access.viewers import who_asks
from tournaments.models import Entry, Event
from tournaments.show.selectors.invitation import invitation_of
from tournaments.show.views.chat_previews import preview_of
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import DeskOf


def join(request: HttpRequest, public_id: str) -> HttpResponse:
    answer = _page(request, event_to_join(public_id, who_asks(request)), key=uuid4())
    number_device(request, answer)
    return answer


def joined(request: HttpRequest, desk: DeskOf[Event], entry: Entry) -> HttpResponse:
    return _page(request, desk.about, entry=entry)


def join_refused(request: HttpRequest, desk: DeskOf[Event], refusal: Refusal) -> HttpResponse:
    typed = {each: request.POST.get(each, "") for each in ("name", "key")}
    return _page(request, desk.about, status=status_of(refusal) or 409, refusal=refusal, **typed)


def _page(request: HttpRequest, event: Event, *, status: int = 200, **fields: object) -> HttpResponse:
    invitation = invitation_of(event)
    page = {
        "event": event,
        "is_open": event.status == Event.Status.SIGN_UP,
        "invitation": invitation,
        "preview": preview_of(request, invitation, "join"),
        **fields,
    }
    return render(request, "tournaments/show/invitation/join.html", page, status=status)
