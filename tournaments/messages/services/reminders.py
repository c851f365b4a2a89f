"""Reminders of a night: the day before, an hour before, and when doors open. Locks the event.

Each is written once, by whichever worker comes first; one that is late is still written while it helps.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from django.db import transaction
from django.utils import timezone

from tournaments.messages.selectors.recipients import recipients_of
from tournaments.messages.selectors.reminder_times import DAY, reminder_times
from tournaments.models import Event, HostMessage, Letter, PushMessage
from tournaments.outbox.queues import LETTERS, PUSHES

#: Reminders are numbered by the day of the night, so that a night that moves to another day has new ones.
FIRST_DAY = datetime(2020, 1, 1, tzinfo=UTC)


def reminders_queue(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Write every reminder that is due; returns how many letters and pushes."""
    moment = now()
    coming = Event.objects.filter(
        status=Event.Status.SIGN_UP, starts_at__gt=moment, starts_at__lte=moment + DAY, club__demo=None
    )
    return sum(_remind(pk, moment) for pk in coming.order_by("pk").values_list("pk", flat=True))


@transaction.atomic(durable=True)
def _remind(event_id: int, moment: datetime) -> int:
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status != Event.Status.SIGN_UP:
        return 0
    due = [(kind, at) for kind, at, end in reminder_times(event) if at <= moment < end]
    return sum(_write(event, kind, at) for kind, at in due)


def _write(event: Event, kind: Letter.Kind, at: datetime) -> int:
    """Write to those who had asked by then and have not been written to."""
    number = (event.starts_at - FIRST_DAY).days
    recipients = recipients_of(event, HostMessage.To.EVERYONE)
    had = {"kind": kind, "number": number, "message": None}
    wrote = set(
        Letter.objects.filter(address__in=recipients.addresses, **had).values_list("address", flat=True)
    )
    pushed = set(
        PushMessage.objects.filter(subscription__in=recipients.phones, **had).values_list(
            "subscription", flat=True
        )
    )
    letters = [
        Letter(address=each, kind=kind, number=number)
        for each in recipients.addresses
        if each.pk not in wrote and each.confirmed_at is not None and each.confirmed_at <= at
    ]
    pushes = [
        PushMessage(subscription=each, kind=kind, number=number)
        for each in recipients.phones
        if each.pk not in pushed and each.created_at <= at
    ]
    if Letter.objects.bulk_create(letters, ignore_conflicts=True):
        LETTERS.wake()
    if PushMessage.objects.bulk_create(pushes, ignore_conflicts=True):
        PUSHES.wake()
    return len(letters) + len(pushes)
