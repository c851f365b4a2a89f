"""Handing a mail to the mail server, and what its answer means for the row that stands for it."""

import logging
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTP, SMTPDataError, SMTPNotSupportedError, SMTPRecipientsRefused, SMTPSenderRefused
from traceback import walk_tb

from django.core.mail import EmailMessage, get_connection

from .queue import Outcome, Queue, Work

log = logging.getLogger(__name__)
#: From here on an answer of a mail server is for good.
PERMANENT = 500
#: What a server takes "later" is tried after 1, 2, 4, … minutes, then every hour, for a day in all.
MOST_TRIES, LONGEST_PAUSE = 30, timedelta(hours=1)
#: A mail that the server has got, without an answer, may have gone out: it is sent three times at most.
IN_DOUBT = MOST_TRIES // 3


def message_id(key: str, site: str) -> str:
    """Return what is the same each time a mail is sent: a mailbox knows a second copy by it."""
    return f"<{key}@{site.partition('://')[2].partition(':')[0]}>"


@dataclass(slots=True)
class Drops:
    """How many mails in a row the server has left without an answer in this run."""

    count: int = 0


def deliver(message: EmailMessage, queue: Queue[Work], work: Work, drops: Drops) -> Outcome:
    """Send a mail; raises ``OSError`` where the server is not to be had, and the row waits on untried.

    Where a server hangs up in the middle, the mail is tried again after the others; a second one in a row
    means that the server is away.
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
    if _has_got_it(fault):
        queue.charge(work, tries=IN_DOUBT - 1)
    return Outcome.PUT_OFF


def _has_got_it(fault: OSError) -> bool:
    """Whether the server may have taken the mail: surely not if it hung up before it was to get its text."""
    steps = {frame.f_code for frame, _ in walk_tb(fault.__traceback__)}
    return SMTP.sendmail.__code__ not in steps or SMTP.data.__code__ in steps
