"""What no password may be: Django's own rules in our words, and one beside them."""

from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    UserAttributeSimilarityValidator,
    get_default_password_validators,
)
from django.core.exceptions import ValidationError

from accounts import words
from accounts.models import User
from accounts.names import is_seen


class LengthValidator(MinimumLengthValidator):
    def get_error_message(self) -> str:
        return words.password_too_short(least=self.min_length)


class CommonValidator(CommonPasswordValidator):
    def get_error_message(self) -> str:
        return words.password_too_common()


class SimilarityValidator(UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return words.password_like_email()


class SeenValidator:
    """Refuses a password of blanks and characters that draw nothing: the first that anybody tries."""

    def validate(self, password: str, user: User | None = None) -> None:  # noqa: ARG002 -- Django's signature
        if not any(map(is_seen, password)):
            raise ValidationError(words.password_is_blank())

    def get_help_text(self) -> str:
        return words.password_is_blank()


def password_hint() -> str:
    """Say what a new password needs, as long as the settings ask for."""
    lengths = (each for each in get_default_password_validators() if isinstance(each, LengthValidator))
    return words.password_hint(least=max((each.min_length for each in lengths), default=1))
