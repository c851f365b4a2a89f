"""From a request to whoever looks at a public address: an account, or sessions that links gave the device."""

from functools import partial

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from accounts.models import User
from accounts.sign_in.sessions import SessionStore
from accounts.sign_in.tokens import good_token
from tournaments.models import Link

from .link_cookies import link_token
from .links import hashed
from .public_access import Viewer, WhoAsks


def who_asks(request: HttpRequest) -> WhoAsks:
    """Return what finds out who asks; nothing is read before it is called."""
    return partial(viewer_of, request)


def viewer_of(request: HttpRequest) -> Viewer:
    """Return who asks, by cookie or by the ``Authorization`` header."""
    scheme, _, credentials = request.headers.get("Authorization", "").partition(" ")
    scheme, credentials = scheme.casefold(), credentials.strip()
    tokens = {link_token(request, kind) for kind in Link.Kind}
    if scheme in {kind.label.casefold() for kind in Link.Kind}:
        tokens.add(credentials)
    return Viewer(_user_id(request, scheme, credentials), frozenset(map(hashed, tokens - {""})))


def device_of(request: HttpRequest) -> str:
    """Return a digest of what a device shows, good or not, and read nothing; "" where it shows nothing."""
    keys = [link_token(request, kind) for kind in Link.Kind]
    keys += [request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""), request.headers.get("Authorization", "")]
    return hashed("\n".join(keys)) if any(keys) else ""


def _user_id(request: HttpRequest, scheme: str, credentials: str) -> int | None:
    if scheme == "token":
        found = good_token(credentials)
        return None if found is None else found.user.pk
    user = get_user(_with_own_session(request))
    return user.pk if isinstance(user, User) else None


def _with_own_session(request: HttpRequest) -> HttpRequest:
    """Read the session beside the request's own, which would say ``Vary: Cookie`` where a night is private.

    A stream has none, and where nobody has to sign in, the API's framework calls everyone nobody.
    """
    own = HttpRequest()
    own.session = SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return own
