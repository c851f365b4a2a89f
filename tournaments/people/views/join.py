"""The page by which people sign themselves up; its key makes twenty taps one entry.

A phone that has signed up is led to its own page, and not asked again.
"""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from accounts.sign_in.devices import device_number, number_device
from tournaments.access.joins import joining_from
from tournaments.access.link_cookies import link_token, session_beside, set_link_cookie
from tournaments.access.links import link_exchange, link_secret
from tournaments.access.public_access import event_to_join
from tournaments.access.viewers import who_asks
from tournaments.models import Entry, Event, Link
from tournaments.names.people import field_labels
from tournaments.people.selectors.opening import opening_of, takes_sign_ups
from tournaments.people.selectors.own import page_of, signed_up_by
from tournaments.show.selectors.invitation import invitation_of
from tournaments.show.views.chat_previews import preview_of
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import DeskOf

#: As many can be signed up along on the page; more on one's own page.
OTHERS = 3


def join(request: HttpRequest, public_id: str) -> HttpResponse:
    event = event_to_join(public_id, who_asks(request))
    answer = _page(request, event, key=uuid4(), known=_known(request, event))
    number_device(request, answer)
    return answer


def _known(request: HttpRequest, event: Event) -> list[tuple[int, str]]:
    """Return the entries that this phone has signed up, with their names."""
    if not device_number(request):
        return []
    entries = signed_up_by(event, joining_from(request, event)["device"])
    names = field_labels(event) if entries else {}
    return [(entry.pk, names[entry.plays_in_id or entry.pk]) for entry in entries]


def joined(request: HttpRequest, _desk: DeskOf[Event], entry: Entry) -> HttpResponse:
    """Open the page of who has signed up, on the phone that did."""
    secret, kind = link_secret(page_of(entry)), Link.Kind.PLAYER
    opened = link_exchange(
        secret=secret, kind=kind, token=link_token(request, kind), beside=session_beside(request, kind)
    )
    answer = redirect("player-link")
    set_link_cookie(answer, kind, opened)
    return answer


def join_refused(request: HttpRequest, desk: DeskOf[Event], refusal: Refusal) -> HttpResponse:
    typed = {each: request.POST.get(each, "") for each in ("name", "key", "looking", "answer_1", "answer_2")}
    others = request.POST.getlist("others")
    return _page(
        request, desk.about, status=status_of(refusal) or 409, refusal=refusal, typed_others=others, **typed
    )


def _page(request: HttpRequest, event: Event, *, status: int = 200, **fields: object) -> HttpResponse:
    invitation, opening, now = invitation_of(event), opening_of(event), timezone.now()
    others = [str(each) for each in fields.pop("typed_others", ())]  # type: ignore[attr-defined]
    page = {
        "event": event,
        "is_open": takes_sign_ups(event, now),
        "is_coming": event.status == Event.Status.SIGN_UP,
        "opens_at": opening.opens_at if opening.is_ahead(now) else None,
        "closes_at": opening.closes_at,
        "others": (others + [""] * OTHERS)[:OTHERS],
        "invitation": invitation,
        "preview": preview_of(request, invitation, "join"),
        "is_at_door": "door" in request.GET,
        **fields,
    }
    return render(request, "tournaments/show/invitation/join.html", page, status=status)
