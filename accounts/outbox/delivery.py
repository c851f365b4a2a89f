"""Handing a mail to the mail server, and what its answer means for the row that stands for it."""

import logging
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTPDataError, SMTPNotSupportedError, SMTPRecipientsRefused, SMTPSenderRefused

from django.core.mail import EmailMessage, get_connection

from .queue import Outcome, Queue, Work

log = logging.getLogger(__name__)
#: From here on an answer of a mail server is for good.
PERMANENT = 500
#: What a server takes "later" is tried after 1, 2, 4, … minutes, then every hour, for a day in all.
MOST_TRIES, LONGEST_PAUSE = 30, timedelta(hours=1)
#: Each time that a server hangs up the mail may have gone out.
MOST_DROPS = 3


def message_id(key: str, site: str) -> str:
    """Return what is the same each time a mail is sent: a mailbox knows a second copy by it."""
    return f"<{key}@{site.partition('://')[2].partition(':')[0]}>"


@dataclass(slots=True)
class Drops:
    """How many mails in a row the server has left without an answer in this run."""

    count: int = 0


def deliver(message: EmailMessage, queue: Queue[Work], work: Work, drops: Drops) -> Outcome:
    """Send a mail; raises ``OSError`` where the server is not to be had, and the row waits on untried.

    A server that hangs up in the middle may have taken the mail. It is tried again a few times, after the
    others; a second one in a row means that the server is away.
    """
    link = message.connection = get_connection()
    try:
        link.open()
    except OSError:
        queue.hand_back(work)
        raise
    try:
        message.send()
    except SMTPRecipientsRefused as fault:
        log.warning("The mail server does not take %s now.", work)
        return _refused(*(code for code, _ in fault.recipients.values()))
    except SMTPDataError as fault:
        log.warning("The mail server does not take %s.", work)
        return _refused(fault.smtp_code)
    except SMTPNotSupportedError:
        log.warning("The mail server does not take %s.", work)
        return Outcome.REFUSED
    except SMTPSenderRefused:
        # The fault lies with the server, not with this mail.
        queue.hand_back(work)
        raise
    except OSError as fault:
        return _dropped(queue, work, drops, fault)
    finally:
        link.close()
    drops.count = 0
    return Outcome.DONE


def _refused(*codes: int) -> Outcome:
    return Outcome.PUT_OFF if all(code < PERMANENT for code in codes) else Outcome.REFUSED


def _dropped(queue: Queue[Work], work: Work, drops: Drops, fault: OSError) -> Outcome:
    log.warning("The mail server hung up over %s: %s.", work, type(fault).__name__)
    drops.count += 1
    if drops.count > 1:
        queue.hand_back(work)
        raise fault
    return Outcome.REFUSED if work.tries >= MOST_DROPS else Outcome.PUT_OFF
