"""Telling phones when a round opens, asked for and stopped on the player's own page; signing a phone out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.callers.limits import is_within
from tournaments.access.link_cookies import drop_link_cookie
from tournaments.audit.actor import Actor
from tournaments.errors import TooManyError
from tournaments.messages import words
from tournaments.models import Link, LinkSession
from tournaments.outbox.push import PhonePayload, phone_sign_out, push_stop, push_subscribe
from tournaments.phones.views.player_link import own_session, player_page
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.hand_form import counted


@require_POST
@never_cache
def player_push(request: HttpRequest) -> HttpResponse:
    session = own_session(request)
    payload = PhonePayload(**{name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")})
    try:
        _refuse_too_many(session)
        push_subscribe(session=session, payload=payload)
    except REFUSALS as refusal:
        return player_page(request, session, {"push_refusal": refusal}, status=status_of(refusal) or 409)
    return redirect("player-link")


def _refuse_too_many(session: LinkSession) -> None:
    """Each one looks a name up; the API counts the same."""
    if not is_within("push", f"link-{session.link_id}"):
        raise TooManyError(words.too_many_tries())


@require_POST
@never_cache
def player_push_stop(request: HttpRequest) -> HttpResponse:
    session = own_session(request)
    phone = counted(request.POST.get("phone", ""))
    push_stop(link_id=session.link_id, subscription_id=phone, actor=Actor(session=session))
    return redirect("player-link")


@require_POST
@never_cache
def player_sign_out(request: HttpRequest) -> HttpResponse:
    phone_sign_out(session=own_session(request))
    response = redirect("player-link")
    drop_link_cookie(response, Link.Kind.PLAYER)
    return response
