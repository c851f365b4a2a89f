"""Whose an API token is."""

from django.utils import timezone
from knox.crypto import hash_token
from knox.models import AuthToken


def good_token(token: str) -> AuthToken | None:
    """Return the stored token with its user, in one query; None where it is none, or no longer good.

    knox's own reads every token the person ever got.
    """
    found = AuthToken.objects.select_related("user").filter(digest=hash_token(token)).first()
    if found is None or not found.user.is_active or (found.expiry and found.expiry < timezone.now()):
        return None
    return found
