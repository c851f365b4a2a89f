"""What waits to be done in the background, and for how long."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min, Q, QuerySet

from tournaments.models import Letter, PlanJob, PushMessage

#: Of a letter that a worker dies over, or that the mail server puts off.
MOST_LETTER_TRIES = 8
MOST_PUSH_TRIES = 3
#: A request for a plan that has waited longer is forgotten; its page asks again.
JOB_WAITS = timedelta(hours=1)
NO_MAIL = "config.no_mail.EmailBackend"


def letters_waiting() -> QuerySet[Letter]:
    """Return the letters that are to be sent; the places stay while the director hides them."""
    hidden = Q(kind=Letter.Kind.RESULT, address__link__event__show__frozen_after__isnull=False)
    return Letter.objects.filter(done_at=None, refused_at=None, tries__lt=MOST_LETTER_TRIES).exclude(hidden)


def letters_lost() -> QuerySet[Letter]:
    """Return what the mail server will never take, or what was tried too often."""
    return Letter.objects.filter(Q(refused_at__isnull=False) | Q(done_at=None, tries__gte=MOST_LETTER_TRIES))


def pushes_waiting() -> QuerySet[PushMessage]:
    return PushMessage.objects.filter(done_at=None, tries__lt=MOST_PUSH_TRIES)


def pushes_given_up() -> QuerySet[PushMessage]:
    return PushMessage.objects.filter(done_at=None, tries__gte=MOST_PUSH_TRIES)


def jobs_waiting(now: datetime) -> QuerySet[PlanJob]:
    return PlanJob.objects.filter(status=PlanJob.Status.WAITING, asked_at__gte=now - JOB_WAITS)


def oldest_waiting_seconds(now: datetime) -> float:
    """Say for how long the oldest work has waited; letters wait for nobody while no mail server is named."""
    waiting = [
        pushes_waiting().aggregate(since=Min("queued_at")),
        jobs_waiting(now).aggregate(since=Min("asked_at")),
    ]
    if settings.EMAIL_BACKEND != NO_MAIL:
        waiting.append(letters_waiting().aggregate(since=Min("queued_at")))
    oldest: datetime = min(each["since"] or now for each in waiting)
    return (now - oldest).total_seconds()
