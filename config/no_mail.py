"""What production does with letters while no mail server is named: it keeps them."""

from collections.abc import Sequence
from typing import NoReturn

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.translation import gettext as _


class NoMailServerError(ConnectionError):
    """Letters wait as they do while a mail server cannot be reached."""


class EmailBackend(BaseEmailBackend):
    """Sends nothing and prints nothing: a letter holds links that open doors."""

    def open(self) -> NoReturn:
        raise NoMailServerError(_("Set EMAIL_HOST to a mail server to send email."))

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> NoReturn:  # noqa: ARG002
        self.open()
