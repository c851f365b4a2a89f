"""What no password may be, beside Django's own rules."""

from django.core.exceptions import ValidationError

from accounts import words
from accounts.models import User
from accounts.names import is_seen


class SeenValidator:
    """Refuses a password of blanks and characters that draw nothing: the first that anybody tries."""

    def validate(self, password: str, user: User | None = None) -> None:  # noqa: ARG002 -- Django's signature
        if not any(map(is_seen, password)):
            raise ValidationError(words.password_is_blank())

    def get_help_text(self) -> str:
        return words.password_is_blank()
