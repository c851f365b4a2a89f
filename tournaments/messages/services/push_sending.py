"""Telling the phones what is to be told, each once, as ``letters.py`` sends letters.

A worker that dies between sending and noting so leaves the message taken; after a minute the next one sends
it again, and the phone shows the second copy in place of the first, without a sound.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from enum import Enum, auto
from http import HTTPStatus
from http.client import HTTPException

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.messages.selectors.pushes import push_in_words
from tournaments.models import Event, PushMessage, PushSubscription
from tournaments.outbox.push_sealing import seal, signed_for
from tournaments.outbox.push_wire import push_post, push_target
from tournaments.outbox.queues import pushes_waiting

log = logging.getLogger(__name__)
#: Longer than sending one may take.
SENDING = timedelta(seconds=60)
#: A service that has given no answer so often keeps this run from its other work no longer.
MOST_SILENCES = 2
#: A service keeps a message so long for a phone that is away; by then the round is over.
KEPT_SECONDS = 30 * 60
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}
LATER = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}


class Outcome(Enum):
    SENT = auto()
    PUT_OFF = auto()
    #: There was no answer in time, or none that could be read.
    NO_ANSWER = auto()
    REFUSED = auto()
    #: The phone has withdrawn its leave.
    PHONE_GONE = auto()


def pushes_send(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Send every message that is due, and forget phones that are told nothing more; returns how many it sent.

    No service keeps the others waiting: what one does not take is tried again a minute later, and one
    that gives no answer is left to the next run.
    """
    over = Q(link__event__status=Event.Status.FINISHED) | Q(link__revoked_at__isnull=False)
    PushSubscription.objects.filter(over).delete()
    sent = 0
    silences: Counter[str] = Counter()
    while (message := _take(now(), passing=_silent(silences))) is not None:
        told = push_in_words(message)
        outcome = Outcome.REFUSED if told is None else _post(message, told, now())
        sent += outcome is Outcome.SENT
        silences[_service(message)] += outcome is Outcome.NO_ANSWER
        if outcome is Outcome.PHONE_GONE:
            message.subscription.delete()
        elif outcome not in {Outcome.PUT_OFF, Outcome.NO_ANSWER}:
            PushMessage.objects.filter(pk=message.pk).update(done_at=now())
    return sent


def _service(message: PushMessage) -> str:
    """Return what the endpoints of one push service begin with."""
    return "/".join(message.subscription.endpoint.split("/", 3)[:3])


def _silent(silences: Counter[str]) -> list[str]:
    return [service for service, times in silences.items() if times >= MOST_SILENCES]


def _post(message: PushMessage, told: bytes, now: datetime) -> Outcome:
    phone = message.subscription
    try:
        target = push_target(phone.endpoint)
        headers = {
            "Authorization": signed_for(target.origin, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high",
            # Of two rounds that wait for a phone that is away only the later one comes.
            "Topic": "seat",
            "Connection": "close",
        }
        status = push_post(target, seal(told, p256dh=phone.p256dh, auth=phone.auth), headers)
    except InvalidRequestError:
        # The name stands for an address inside by now.
        return Outcome.PHONE_GONE
    except (OSError, HTTPException, NotNowError) as fault:
        log.warning("%s could not be sent: %s.", message, type(fault).__name__)
        return Outcome.NO_ANSWER
    return _outcome(message, status)


def _outcome(message: PushMessage, status: int) -> Outcome:
    if status in GONE:
        return Outcome.PHONE_GONE
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Outcome.SENT
    log.warning("The push service answers %s with %s.", message, status)
    is_for_now = status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return Outcome.PUT_OFF if is_for_now else Outcome.REFUSED


def _due(now: datetime) -> QuerySet[PushMessage]:
    free = Q(taken_at=None) | Q(taken_at__lt=now - SENDING)
    return pushes_waiting().filter(free).order_by("queued_at", "pk")


def _take(now: datetime, *, passing: Iterable[str]) -> PushMessage | None:
    """Take the next message for this task alone, passing by those of some services."""
    joined = ("subscription__link__event", "subscription__link__entry")
    due = _due(now).select_related(*joined)
    for service in passing:
        due = due.exclude(subscription__endpoint__startswith=service)
    while (message := due.first()) is not None:
        free = PushMessage.objects.filter(pk=message.pk, done_at=None, taken_at=message.taken_at)
        if free.update(taken_at=now, tries=message.tries + 1):
            return message
    return None
