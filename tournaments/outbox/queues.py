"""What waits to be done in the background, and for how long."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min, Q, QuerySet

from tournaments.models import Letter, PlanJob, PushMessage

from .queue import Queue

#: Longer than sending one may take, and the pause before one that was put off is tried again.
SENDING = timedelta(seconds=60)
LETTERS = Queue(
    model=Letter,
    lease=SENDING,
    most_tries=8,
    joined=("address__link__event", "address__link__entry"),
    # The places stay while the director hides them.
    held=Q(kind=Letter.Kind.RESULT, address__link__event__show__frozen_after__isnull=False),
)
PUSHES = Queue(
    model=PushMessage,
    lease=SENDING,
    most_tries=3,
    joined=("subscription__link__event", "subscription__link__entry"),
)
#: A request for a plan that has waited longer is forgotten; its page asks again.
JOB_WAITS = timedelta(hours=1)
NO_MAIL = "config.no_mail.EmailBackend"


def jobs_waiting(now: datetime) -> QuerySet[PlanJob]:
    return PlanJob.objects.filter(status=PlanJob.Status.WAITING, asked_at__gte=now - JOB_WAITS)


def oldest_waiting_seconds(now: datetime) -> float:
    """Say for how long the oldest work has waited; letters wait for nobody while no mail server is named."""
    waiting = [
        PUSHES.waiting().aggregate(since=Min("queued_at")),
        jobs_waiting(now).aggregate(since=Min("asked_at")),
    ]
    if settings.EMAIL_BACKEND != NO_MAIL:
        waiting.append(LETTERS.waiting().aggregate(since=Min("queued_at")))
    oldest: datetime = min(each["since"] or now for each in waiting)
    return (now - oldest).total_seconds()
