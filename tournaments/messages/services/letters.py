"""Sending the letters that are to be written, each once.

A letter whose worker dies is sent by the next one after a minute, with the same Message-ID.
"""

from collections.abc import Callable
from datetime import datetime

from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.outbox.delivery import Drops, deliver, message_id
from accounts.outbox.queue import Outcome
from tournaments.messages.selectors.letters import LetterText, Ways, letter_in_words, ways_of
from tournaments.models import Letter
from tournaments.outbox.mail import mail_token
from tournaments.outbox.queues import LETTERS


def letters_send(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Send every letter that is due; returns how many were sent.

    Raises:
        OSError: the mail server is not to be had; what is left is sent by the next task.
    """
    drops = Drops()
    return LETTERS.work_off(lambda letter: _send(letter, drops, now()), now=now)


def _send(letter: Letter, drops: Drops, now: datetime) -> Outcome:
    ways = ways_of(letter, mail_token(letter.address))
    written = letter_in_words(letter, ways, now)
    if written is None:
        return Outcome.OVER
    return deliver(_message(letter, written, ways), LETTERS, letter, drops)


def _message(letter: Letter, written: LetterText, ways: Ways) -> EmailMessage:
    return EmailMessage(
        subject=written.subject,
        body=written.body,
        to=[letter.address.email],
        headers={
            "Message-ID": message_id(letter.key, letter.address.site),
            "List-Unsubscribe": f"<{ways.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
