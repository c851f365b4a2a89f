"""Who calls: a person with a session, or a phone that came by a link. Tokens are knox's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from rest_framework.authentication import BaseAuthentication, CSRFCheck, get_authorization_header
from rest_framework.authentication import SessionAuthentication as RestSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from tournaments.link_cookies import session_of
from tournaments.models import Link, LinkSession
from tournaments.selectors.access import link_session
from tournaments.services.links import hashed

if TYPE_CHECKING:  # the framework's views import this module while they load
    from rest_framework.views import APIView


class SessionAuthentication(RestSessionAuthentication):
    """The browser's session; answers 401 to nobody, so that a program knows to sign in."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        return "Token"


class LinkAuthentication(BaseAuthentication):
    """``Authorization: Table …`` or ``Player …``; or the cookie of a link's page and its CSRF token."""

    kind: Link.Kind

    def authenticate(self, request: Request) -> tuple[None, LinkSession] | None:
        """Return the session as ``request.auth``; raises ``LinkGoneError`` if it has ended."""
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.casefold() == self.kind.value:
            session = link_session(hashed(token.strip()), self.kind)
            if session is None:
                raise AuthenticationFailed("This link is not known here.")
            return None, session
        session = session_of(request._request, self.kind)  # noqa: SLF001 -- where Django's own request is kept
        if session is None:
            return None
        _refuse_other_sites(request._request)  # noqa: SLF001
        return None, session

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        return self.kind.label


class TableAuthentication(LinkAuthentication):
    kind = Link.Kind.TABLE


class PlayerAuthentication(LinkAuthentication):
    kind = Link.Kind.PLAYER


class ByLink(BasePermission):
    """Lets in whoever came by a link of the view's kind."""

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 -- its signature
        return isinstance(request.auth, LinkSession)


def _refuse_other_sites(request: HttpRequest) -> None:
    check = CSRFCheck(_nothing)
    check.process_request(request)
    if check.process_view(request, _nothing, (), {}) is not None:
        raise PermissionDenied("This request did not come from the table's page.")


def _nothing(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the check asks for a view and never calls it
    return HttpResponse()
