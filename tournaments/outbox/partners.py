"""Telling those who look for a partner: that someone asks them, that they are a pair, and no more."""

from tournaments.models import Entry, Letter, PushMessage, PushSubscription

from .mail import write_to
from .queues import PUSHES


def queue_asked(asking: Entry, asked: Entry) -> None:
    """Tell who is asked by whom, once for each who asks, in the caller's transaction."""
    _tell(asked, Letter.Kind.ASKED, asking.queue)


def queue_paired(first: Entry, second: Entry) -> None:
    """Tell both of a pair, in the caller's transaction; the pages of both open its entry, the first's."""
    _tell(first, Letter.Kind.PAIRED, second.queue)


def queue_parted(stays: Entry, gone: Entry) -> None:
    """Tell who is left that their partner withdrew, in the caller's transaction."""
    _tell(stays, Letter.Kind.PARTED, gone.queue)


def _tell(entry: Entry, kind: Letter.Kind, number: int) -> None:
    write_to(entry, kind, number)
    phones = PushSubscription.objects.filter(link__entry=entry, link__revoked_at=None)
    pushes = [PushMessage(subscription=each, kind=kind, number=number) for each in phones]
    if pushes:
        PushMessage.objects.bulk_create(pushes, ignore_conflicts=True)
        PUSHES.wake()
