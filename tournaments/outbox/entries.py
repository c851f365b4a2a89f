"""Telling the people of one entry something of their sign-up, by email and on their phones."""

from tournaments.models import Entry, Letter, PushMessage, PushSubscription

from .mail import write_to
from .queues import PUSHES


def queue_no_show(entry: Entry) -> None:
    """Tell who lost a spot for not being here, once for each spot, in the caller's transaction."""
    tell(entry, Letter.Kind.NO_SHOW, entry.offers)


def tell(entry: Entry, kind: Letter.Kind, number: int) -> None:
    """Tell an entry's own people, if they want it, in the caller's transaction."""
    write_to(entry, kind, number)
    phones = PushSubscription.objects.filter(link__entry=entry, link__revoked_at=None)
    pushes = [PushMessage(subscription=each, kind=kind, number=number) for each in phones]
    if pushes:
        PushMessage.objects.bulk_create(pushes, ignore_conflicts=True)
        PUSHES.wake()
