"""What waits to be mailed about accounts: a row says what to write about, and holds no link and no secret."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q

from accounts.models import AccountLetter, Invitation, User
from accounts.outbox.delivery import LONGEST_PAUSE, MOST_TRIES
from accounts.outbox.queue import Queue

ACCOUNT_LETTERS = Queue(
    name="account-letters",
    model=AccountLetter,
    # Longer than sending one may take.
    lease=timedelta(seconds=60),
    most_tries=MOST_TRIES,
    longest_pause=LONGEST_PAUSE,
    joined=("user", "invitation__club", "invitation__made_by"),
    forgets=True,
)
CONFIRM_FOR, INVITE_FOR = timedelta(days=3), timedelta(days=7)
#: So long is the link of each good; a letter that has waited as long is not wanted any more.
WANTED_FOR = {
    AccountLetter.Kind.CONFIRM: CONFIRM_FOR,
    AccountLetter.Kind.RESET: timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT),
    AccountLetter.Kind.INVITATION: INVITE_FOR,
}


def confirm_queue(user: User, site: str) -> None:
    """Have an address asked whose it is, in the caller's transaction."""
    _queue(AccountLetter(kind=AccountLetter.Kind.CONFIRM, user=user, site=site))


def reset_queue(email: str, site: str) -> None:
    """Have whoever holds an address sent a link for a new password, in the caller's transaction.

    Whether anybody does is looked up as it is sent, so that every address takes as long.
    """
    _queue(AccountLetter(kind=AccountLetter.Kind.RESET, email=email, site=site))


def invitation_queue(invitation: Invitation, site: str) -> None:
    """Have an invitation mailed to its address, in the caller's transaction."""
    _queue(AccountLetter(kind=AccountLetter.Kind.INVITATION, invitation=invitation, site=site))


def _queue(letter: AccountLetter) -> None:
    letter.save()
    ACCOUNT_LETTERS.wake()


def delete_old(now: datetime) -> None:
    """Forget what is not wanted any more, and what was refused or given up as long ago."""
    old = Q()
    for kind, wanted_for in WANTED_FOR.items():
        old |= Q(kind=kind, queued_at__lt=now - wanted_for)
    AccountLetter.objects.filter(old).delete()
