"""Who calls: a person with a token or a session, or a phone that came by a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from knox.models import AuthToken
from rest_framework.authentication import BaseAuthentication, CSRFCheck, get_authorization_header
from rest_framework.authentication import SessionAuthentication as RestSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.models import Scope, User
from accounts.sign_in.tokens import good_token, require_scope
from tournaments.access.link_cookies import link_token
from tournaments.access.links import hashed
from tournaments.access.permissions import TablePhone, link_session, table_phone
from tournaments.models import Link, LinkSession
from tournaments.web import words

from .throttles import count_link_failure

if TYPE_CHECKING:  # the framework's views import this module while they load
    from rest_framework.views import APIView


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Token …``, in one query.

    Reading needs the scope "read" and all else "run", unless a view has its own ``read_scope`` or
    ``write_scope``. It is asked for here, so that no view with permissions of its own goes without.
    """

    def authenticate(self, request: Request) -> tuple[User, AuthToken] | None:
        token = _credentials(request, "Token")
        if token is None:
            return None
        found = good_token(token)
        if found is None:
            raise AuthenticationFailed(words.token_expired())
        require_scope(found, _scope_for(request))
        return found.user, found

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        return "Token"


class SessionAuthentication(RestSessionAuthentication):
    """The browser's session; answers 401 to nobody, so that a program knows to sign in."""

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        return "Token"

    def enforce_csrf(self, request: HttpRequest) -> None:
        _refuse_other_sites(request)


class LinkAuthentication(BaseAuthentication):
    """``Authorization: Table …`` or ``Player …``; or the cookie of a link's page and its CSRF token."""

    kind: Link.Kind

    def authenticate(self, request: Request) -> tuple[None, LinkSession | TablePhone] | None:
        """Return what the link opens as ``request.auth``; raises ``LinkGoneError`` if it has ended."""
        token = _credentials(request, self.kind.label)
        if token is not None:
            opened = self.find(hashed(token))
            if opened is None:
                count_link_failure(request)
                raise AuthenticationFailed(words.unknown_link())
            return None, opened
        page = request._request  # noqa: SLF001 -- where Django's own request is kept
        token = link_token(page, self.kind)
        opened = self.find(hashed(token)) if token else None
        if opened is None:
            return None
        _refuse_other_sites(page)
        return None, opened

    def find(self, token_hash: str) -> LinkSession | TablePhone | None:
        return link_session(token_hash, self.kind)

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        return self.kind.label


class TableAuthentication(LinkAuthentication):
    kind = Link.Kind.TABLE

    def find(self, token_hash: str) -> TablePhone | None:
        return table_phone(token_hash)


class PlayerAuthentication(LinkAuthentication):
    kind = Link.Kind.PLAYER


class ByLink(BasePermission):
    """Lets in whoever came by a link of the view's kind."""

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 -- its signature
        return isinstance(request.auth, LinkSession | TablePhone)


def refuse_narrow_token(request: Request) -> None:
    """Refuse a write with a token that is for less, where nobody has to be signed in.

    A token that is not good any more keeps nobody out.

    Raises:
        ScopeError: the token is for less.
    """
    token = None if request.method in SAFE_METHODS else _credentials(request, "Token")
    found = good_token(token) if token else None
    if found is not None:
        require_scope(found, _scope_for(request))


def _scope_for(request: Request) -> Scope:
    view = request.parser_context["view"]
    scope: Scope = (
        getattr(view, "read_scope", Scope.READ)
        if request.method in SAFE_METHODS
        else getattr(view, "write_scope", Scope.RUN)
    )
    return scope


def _credentials(request: Request, scheme: str) -> str | None:
    """Return what follows the scheme in the Authorization header; None where the header names another."""
    named, _, credentials = get_authorization_header(request).decode("latin-1").partition(" ")
    return credentials.strip() if named.casefold() == scheme.casefold() else None


def _refuse_other_sites(request: HttpRequest) -> None:
    check = CSRFCheck(_nothing)
    check.process_request(request)
    if check.process_view(request, _nothing, (), {}) is not None:
        raise PermissionDenied(words.page_expired())


def _nothing(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the check asks for a view and never calls it
    return HttpResponse()
