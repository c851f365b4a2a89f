"""Mail servers that take no letter, each for its own reason."""

from smtplib import SMTPDataError, SMTPRecipientsRefused

from django.core.mail.backends.base import BaseEmailBackend


class _Refusing(BaseEmailBackend):
    def send_messages(self, messages):  # noqa: ARG002 -- Django's signature
        raise self.fault


class NobodyThere(_Refusing):
    fault = SMTPRecipientsRefused({"ann@players.example": (550, b"no such mailbox")})


class Greylisting(_Refusing):
    fault = SMTPRecipientsRefused({"ann@players.example": (450, b"try again later")})


class TooLarge(_Refusing):
    fault = SMTPDataError(552, b"too large")
