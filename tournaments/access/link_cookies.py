"""The cookie that a device gets for a link's secret, and what it opens."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from tournaments.errors import LinkGoneError
from tournaments.models import Link, LinkSession

from .links import OpenedLink, hashed
from .permissions import TablePhone, link_session, table_phone


def cookie_name(kind: Link.Kind) -> str:
    """A browser takes a ``__Host-`` cookie only over HTTPS, and only for this host and all its paths."""
    return f"__Host-{kind.value}" if settings.HTTPS else kind.value


def set_link_cookie(response: HttpResponseBase, kind: Link.Kind, opened: OpenedLink) -> None:
    response.set_cookie(
        cookie_name(kind),
        opened.token,
        max_age=opened.session.expires_at - timezone.now(),
        secure=settings.HTTPS,
        httponly=True,
        samesite="Strict",
    )


def drop_link_cookie(response: HttpResponseBase, kind: Link.Kind) -> None:
    # Only a secure cookie takes the place of a ``__Host-`` one, also to end it.
    response.set_cookie(
        cookie_name(kind), "", max_age=0, secure=settings.HTTPS, httponly=True, samesite="Strict"
    )


def link_token(request: HttpRequest, kind: Link.Kind) -> str:
    """Return the device's token of this kind, empty without one."""
    return request.COOKIES.get(cookie_name(kind), "")


def table_phone_of(request: HttpRequest) -> TablePhone | None:
    """Return the device and its table in one query, None without a table; raises ``LinkGoneError``."""
    token = link_token(request, Link.Kind.TABLE)
    return table_phone(hashed(token)) if token else None


def session_of(request: HttpRequest, kind: Link.Kind) -> LinkSession | None:
    """Return the device's session of this kind, None without one; raises ``LinkGoneError``."""
    token = link_token(request, kind)
    return link_session(hashed(token), kind) if token else None


def own_page_in(request: HttpRequest, event_id: int) -> LinkSession | None:
    """Return the device's session of a player's page of this night, None without a good one."""
    try:
        session = session_of(request, Link.Kind.PLAYER)
    except LinkGoneError:
        return None
    return session if session is not None and session.link.event_id == event_id else None


#: A table's phone is known by the player's page that it has open, and the reverse.
_OTHERS = {Link.Kind.TABLE: Link.Kind.PLAYER, Link.Kind.PLAYER: Link.Kind.TABLE}


def session_beside(request: HttpRequest, kind: Link.Kind) -> LinkSession | None:
    """Return what the device has open beside a link of this kind, None for nothing that is still good."""
    if kind not in _OTHERS:
        return None
    try:
        return session_of(request, _OTHERS[kind])
    except LinkGoneError:
        return None
