"""What waits to be done in the background, and for how long."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Min, Q, QuerySet

from accounts.letters.queue import ACCOUNT_LETTERS
from accounts.outbox.delivery import LONGEST_PAUSE, MOST_TRIES
from accounts.outbox.queue import Queue
from tournaments.models import Letter, PlanJob, PushMessage
from tournaments.models.seating.plan_jobs import SILENCE

#: Longer than sending one may take, and the first pause before one that was put off is tried again.
SENDING = timedelta(seconds=60)
LETTERS = Queue(
    name="letters",
    model=Letter,
    lease=SENDING,
    most_tries=MOST_TRIES,
    longest_pause=LONGEST_PAUSE,
    joined=("address__link__event", "address__link__entry", "message__event__club"),
    # The places stay while the director hides them.
    held=Q(kind=Letter.Kind.RESULT, address__link__event__show__frozen_after__isnull=False),
)
PUSHES = Queue(
    name="pushes",
    model=PushMessage,
    lease=SENDING,
    most_tries=3,
    joined=("subscription__link__event", "subscription__link__entry", "message__event__club"),
)
#: One that has waited too long is forgotten; its page asks again.
PLANS = Queue(name="plans", model=PlanJob, lease=SILENCE, most_tries=3, wanted_for=timedelta(hours=1))
NO_MAIL = "config.no_mail.EmailBackend"


def oldest_waiting_seconds(now: datetime) -> float:
    """Say for how long the oldest work has waited; letters wait for nobody while no mail server is named.

    A letter that the mail server takes later doesn't count: no worker is behind with it.
    """
    queues: list[QuerySet[Any]] = [PUSHES.waiting(now), PLANS.waiting(now).filter(taken_at=None)]
    if settings.EMAIL_BACKEND != NO_MAIL:
        queues += [each.waiting(now).filter(taken_at=None) for each in (LETTERS, ACCOUNT_LETTERS)]
    oldest: datetime = min(each.aggregate(since=Min("queued_at"))["since"] or now for each in queues)
    return (now - oldest).total_seconds()
