"""Handing a mail to the mail server, and what its answer means for the row that stands for it."""

import logging
from smtplib import SMTPDataError, SMTPNotSupportedError, SMTPRecipientsRefused

from django.core.mail import EmailMessage

from .queue import Outcome, Queue, Work

log = logging.getLogger(__name__)


def message_id(key: str, site: str) -> str:
    """Return what is the same each time a mail is sent: a mailbox knows a second copy by it."""
    return f"<{key}@{site.partition('://')[2].partition(':')[0]}>"


def deliver(message: EmailMessage, queue: Queue[Work], work: Work) -> Outcome:
    """Send a mail; raises ``OSError`` where the server is not to be had, and the row waits on untried."""
    try:
        message.send()
    except SMTPRecipientsRefused as fault:
        log.warning("The mail server does not take %s now.", work)
        is_for_now = all(code < 500 for code, _ in fault.recipients.values())
        return Outcome.PUT_OFF if is_for_now else Outcome.REFUSED
    except (SMTPDataError, SMTPNotSupportedError):
        log.warning("The mail server does not take %s.", work)
        return Outcome.REFUSED
    except OSError:
        # The fault lies with the server, not with this mail.
        queue.hand_back(work)
        raise
    return Outcome.DONE
