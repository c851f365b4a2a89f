"""Telling the phones what is to be told, each once, as ``letters.py`` sends letters.

A message whose worker dies between sending and noting so is sent again by the next one after a minute, and
the phone shows the second copy in place of the first, without a sound.
"""

import logging
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from http import HTTPStatus
from http.client import HTTPException

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.outbox.queue import Outcome
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.messages.selectors.pushes import push_in_words
from tournaments.models import Event, PushMessage, PushSubscription
from tournaments.outbox.push_sealing import seal, signed_for
from tournaments.outbox.push_wire import push_post, push_target
from tournaments.outbox.queues import PUSHES

log = logging.getLogger(__name__)
#: A service that has given no answer so often keeps this run from its other work no longer.
MOST_SILENCES = 2
#: A service keeps a message so long for a phone that is away; by then a round is over.
KEPT_SECONDS = {PushMessage.Kind.ROUND: 30 * 60, PushMessage.Kind.DAY: 12 * 3600}
KEPT_USUALLY_SECONDS = 2 * 3600
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}
LATER = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}


def pushes_send(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Send every message that is due, and forget phones that are told nothing more; returns how many it sent.

    No service keeps the others waiting: what one does not take is tried again a minute later, and one
    that gives no answer is left to the next run.
    """
    over = Q(link__event__status=Event.Status.FINISHED) | Q(link__revoked_at__isnull=False)
    PushSubscription.every.filter(over).delete()
    silences: Counter[str] = Counter()
    return PUSHES.work_off(
        lambda message: _send(message, silences, now()), now=now, among=lambda: _answering(silences)
    )


def _send(message: PushMessage, silences: Counter[str], now: datetime) -> Outcome:
    text = push_in_words(message, now)
    if text is None:
        return Outcome.OVER
    try:
        status = _post(message, text, now)
    except InvalidRequestError:
        # The name stands for an address inside by now.
        return _forgotten(message)
    except (OSError, HTTPException, NotNowError) as fault:
        log.warning("%s could not be sent: %s.", message, type(fault).__name__)
        silences[_service(message)] += 1
        return Outcome.PUT_OFF
    return _forgotten(message) if status in GONE else _outcome(message, status)


def _forgotten(message: PushMessage) -> Outcome:
    """Tell a phone nothing more that has withdrawn its leave; what it missed stays for the host to see."""
    phone, now = message.subscription, timezone.now()
    with transaction.atomic():
        phone.messages.filter(done_at=None, refused_at=None).update(refused_at=now)
        phone.gone_at, phone.endpoint = now, f"gone:{phone.pk}"
        phone.save(update_fields=["gone_at", "endpoint"])
    return Outcome.REFUSED


def _service(message: PushMessage) -> str:
    """Return what the endpoints of one push service begin with."""
    return "/".join(message.subscription.endpoint.split("/", 3)[:3])


def _answering(silences: Counter[str]) -> Q:
    """Leave out the services that have given no answer often enough."""
    silent = (service for service, times in silences.items() if times >= MOST_SILENCES)
    return Q(*(~Q(subscription__endpoint__startswith=service) for service in silent))


def _post(message: PushMessage, text: bytes, now: datetime) -> int:
    """Post what is told and return the status of the answer.

    Raises:
        InvalidRequestError: the phone's push service is not a public one.
        OSError, HTTPException, NotNowError: there was no answer in time, or none that could be read.
    """
    phone = message.subscription
    target = push_target(phone.endpoint)
    headers = {
        "Authorization": signed_for(target.origin, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS.get(PushMessage.Kind(message.kind), KEPT_USUALLY_SECONDS)),
        "Urgency": "high",
        # Of two rounds that wait for a phone that is away only the later one comes.
        "Topic": "seat" if message.kind == PushMessage.Kind.ROUND else message.key,
        "Connection": "close",
    }
    return push_post(target, seal(text, p256dh=phone.p256dh, auth=phone.auth), headers)


def _outcome(message: PushMessage, status: int) -> Outcome:
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Outcome.DONE
    log.warning("The push service answers %s with %s.", message, status)
    is_for_now = status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return Outcome.PUT_OFF if is_for_now else Outcome.REFUSED
