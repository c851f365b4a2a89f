"""Sending the mail about accounts, each once; a copy after a worker's death has the same Message-ID."""

from collections.abc import Callable
from datetime import datetime

from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.letters.queue import ACCOUNT_LETTERS, delete_old
from accounts.letters.words import letter_in_words
from accounts.models import AccountLetter
from accounts.outbox.delivery import Drops, deliver, message_id
from accounts.outbox.queue import Outcome


def account_letters_send(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Send every letter that is due; returns how many were sent.

    Raises:
        OSError: the mail server is not to be had; what is left is sent by the next task.
    """
    delete_old(now())
    drops = Drops()
    return ACCOUNT_LETTERS.work_off(lambda letter: _send(letter, drops), now=now)


def _send(letter: AccountLetter, drops: Drops) -> Outcome:
    written = letter_in_words(letter)
    if written is None:
        return Outcome.OVER
    message = EmailMessage(
        subject=written.subject,
        body=written.body,
        to=[written.to],
        headers={"Message-ID": message_id(letter.key, letter.site), "Auto-Submitted": "auto-generated"},
    )
    return deliver(message, ACCOUNT_LETTERS, letter, drops)
