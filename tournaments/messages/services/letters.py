"""Sending the letters that are to be written, each once.

A task takes a letter, sends it with no transaction open, and notes that it is done. A worker that dies in
between leaves it taken; after a minute the next one sends it, with the same Message-ID.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPNotSupportedError, SMTPRecipientsRefused

from django.core.mail import EmailMessage
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.messages.selectors.letters import Ways, Written, letter_in_words, ways_of
from tournaments.models import Letter
from tournaments.outbox.mail import mail_token
from tournaments.outbox.queues import letters_waiting

log = logging.getLogger(__name__)
#: Longer than sending one may take.
SENDING = timedelta(seconds=60)


def letters_send(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Send every letter that is due; returns how many were sent.

    Raises:
        OSError: the mail server is not to be had; what is left is sent by the next task.
    """
    sent = 0
    while (letter := _take(now())) is not None:
        ways = ways_of(letter, mail_token(letter.address))
        written = letter_in_words(letter, ways)
        if written is not None:
            try:
                _message(letter, written, ways).send()
                sent += 1
            except OSError as fault:
                if not _put_off(letter, fault):
                    Letter.objects.filter(pk=letter.pk).update(refused_at=now())
                continue
        Letter.objects.filter(pk=letter.pk).update(done_at=now())
    return sent


def _put_off(letter: Letter, fault: OSError) -> bool:
    """Say whether the mail server asks for a letter another time; False where it will never take it.

    Raises:
        OSError: the fault lies with the server, not with this letter.
    """
    if isinstance(fault, SMTPRecipientsRefused):
        log.warning("The mail server does not take %s now.", letter)
        return all(code < 500 for code, _ in fault.recipients.values())
    if isinstance(fault, (SMTPDataError, SMTPNotSupportedError)):
        log.warning("The mail server does not take %s.", letter)
        return False
    Letter.objects.filter(pk=letter.pk).update(taken_at=None, tries=letter.tries)
    raise fault


def _due(now: datetime) -> QuerySet[Letter]:
    free = Q(taken_at=None) | Q(taken_at__lt=now - SENDING)
    return letters_waiting().filter(free).order_by("queued_at", "pk")


def _take(now: datetime) -> Letter | None:
    """Take the next letter for this task alone."""
    while (
        letter := _due(now).select_related("address__link__event", "address__link__entry").first()
    ) is not None:
        free = Letter.objects.filter(pk=letter.pk, done_at=None, refused_at=None, taken_at=letter.taken_at)
        if free.update(taken_at=now, tries=letter.tries + 1):
            return letter
    return None


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
