"""Sending the letters that are to be written, each once.

A letter whose worker dies is sent by the next one after a minute, with the same Message-ID.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from smtplib import SMTPDataError, SMTPNotSupportedError, SMTPRecipientsRefused

from django.core.mail import EmailMessage
from django.utils import timezone

from outbox.queue import Outcome
from tournaments.messages.selectors.letters import Ways, Written, letter_in_words, ways_of
from tournaments.models import Letter
from tournaments.outbox.mail import mail_token
from tournaments.outbox.queues import LETTERS

log = logging.getLogger(__name__)


def letters_send(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Send every letter that is due; returns how many were sent.

    Raises:
        OSError: the mail server is not to be had; what is left is sent by the next task.
    """
    return LETTERS.work_off(_send, now=now)


def _send(letter: Letter) -> Outcome:
    ways = ways_of(letter, mail_token(letter.address))
    written = letter_in_words(letter, ways)
    if written is None:
        return Outcome.OVER
    try:
        _message(letter, written, ways).send()
    except SMTPRecipientsRefused as fault:
        log.warning("The mail server does not take %s now.", letter)
        is_for_now = all(code < 500 for code, _ in fault.recipients.values())
        return Outcome.PUT_OFF if is_for_now else Outcome.REFUSED
    except (SMTPDataError, SMTPNotSupportedError):
        log.warning("The mail server does not take %s.", letter)
        return Outcome.REFUSED
    except OSError:
        # The fault lies with the server, not with this letter.
        LETTERS.hand_back(letter)
        raise
    return Outcome.DONE


def _message(letter: Letter, written: Written, ways: Ways) -> EmailMessage:
    host = letter.address.site.partition("://")[2].partition(":")[0]
    return EmailMessage(
        subject=written.subject,
        body=written.body,
        to=[letter.address.email],
        headers={
            "Message-ID": f"<{letter.key}@{host}>",
            "List-Unsubscribe": f"<{ways.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
