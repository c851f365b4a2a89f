"""Whose an API token is, and what it may do."""

from django.utils import timezone
from knox.crypto import hash_token
from knox.models import AuthToken

from accounts import words
from accounts.errors import ScopeError
from accounts.models import Scope


def good_token(token: str) -> AuthToken | None:
    """Return the stored token with its user, in one query; None where it is none, or no longer good.

    It is not once it is off its owner's list, where nobody could see or end it.
    knox's own reads every token the person ever got.
    """
    found = AuthToken.objects.select_related("user", "sign_in").filter(digest=hash_token(token)).first()
    if found is None or not found.user.is_active or (found.expiry and found.expiry < timezone.now()):
        return None
    return found if hasattr(found, "sign_in") else None


def require_scope(token: AuthToken, needs: Scope) -> None:
    """Refuse a token that is for less.

    Raises:
        ScopeError: the token is for less.
    """
    held = Scope(token.sign_in.scope)
    if not held.covers(needs):
        raise ScopeError(words.scope_too_narrow(held=held, needed=needs))
