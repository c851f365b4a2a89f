"""Telling phones when a round opens: asked for on the phone, stopped, and what is to be told.

Whoever asks locks the link of their page. What is to be told is a row of the change that it tells of, as
letters are; ``push_sending.py`` sends it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.demos import refuse_in_demo
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import LinkGoneError, NotNowError
from tournaments.models import Entry, Event, Link, LinkSession, PushMessage, PushSubscription, Round
from tournaments.models.messages.push import MOST_PHONES

from . import words
from .push_sealing import phone_keys
from .push_wire import push_target
from .queues import PUSHES


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonePayload:
    """What a browser gives to whoever may tell it something (``PushSubscription.toJSON``)."""

    endpoint: str
    p256dh: str
    auth: str


def push_subscribe(*, session: LinkSession, payload: PhonePayload) -> PushSubscription:
    """Send this phone alerts about rounds, spots, partners, reminders and the host's messages.

    Repeating it changes nothing.

    Raises:
        InvalidRequestError: its push service is not a public one, or a key is none.
        LinkGoneError: the link was replaced.
        DemoError: the night is a demo.
        NotNowError: the night is over, enough phones are told, or nothing can be pushed from here now.
    """
    if not settings.PUSH_KEY:
        raise NotNowError(words.no_notifications_here(), code="push_off")
    p256dh, auth = phone_keys(payload.p256dh, payload.auth)
    # Outside the transaction, since it asks the network.
    push_target(payload.endpoint)
    return _subscribe(session, PhonePayload(endpoint=payload.endpoint, p256dh=p256dh, auth=auth))


@transaction.atomic(durable=True)
def _subscribe(session: LinkSession, payload: PhonePayload) -> PushSubscription:
    link = Link.objects.select_for_update(no_key=True).get(pk=session.link_id)
    if link.revoked_at is not None:
        raise LinkGoneError(words.link_replaced())
    event = Event.objects.get(pk=link.event_id)
    refuse_in_demo(event.club_id)
    if event.status == Event.Status.CANCELED:
        raise NotNowError(words.night_canceled())
    if event.status == Event.Status.FINISHED:
        raise NotNowError(words.no_more_notifications())
    phone = link.push_subscriptions.filter(endpoint=payload.endpoint).first()
    if phone is None:
        # A browser that made a new address does not use its old one any more.
        phones = link.push_subscriptions(manager="every")
        phones.filter(Q(session=session) | Q(gone_at__isnull=False)).delete()
        phone = PushSubscription(link=link, number=_free_number(link), endpoint=payload.endpoint)
    phone.session, phone.p256dh, phone.auth = session, payload.p256dh, payload.auth
    phone.save()
    _note(Actor(session=session), "push_subscribe", phone)
    return phone


def _free_number(link: Link) -> int:
    numbers = set(link.push_subscriptions.values_list("number", flat=True))
    free = [number for number in range(1, MOST_PHONES + 1) if number not in numbers]
    if not free:
        raise NotNowError(words.phones_full(most=MOST_PHONES), code="phones_full")
    return free[0]


@transaction.atomic(durable=True)
def push_stop(*, link_id: int, subscription_id: int, actor: Actor) -> None:
    """Turn off alerts for one of this player's phones.

    A phone that the page does not have gets none already.
    """
    phones = PushSubscription.objects.select_for_update(no_key=True)
    phone = phones.filter(pk=subscription_id, link_id=link_id).first()
    if phone is not None:
        _note(actor, "push_stop", phone)
        phone.delete()


@transaction.atomic(durable=True)
def phone_sign_out(*, session: LinkSession) -> None:
    """Sign this phone out of the player's page and turn off its alerts.

    With its link it can open the page again.
    """
    held = LinkSession.objects.select_for_update(no_key=True).select_related("link").get(pk=session.pk)
    PushSubscription.every.filter(session=held).delete()
    # A moment ago, so that it counts on every clock.
    held.expires_at = min(held.expires_at, timezone.now() - timedelta(seconds=1))
    held.save(update_fields=["expires_at"])
    row = f"linksession:{held.pk}"
    audit(Actor(session=held), "phone_sign_out", event_id=held.link.event_id, row=row, change=Change())


def _note(actor: Actor, action: str, phone: PushSubscription) -> None:
    """Keep that it was done; the phone's address is not for whoever reads the record."""
    audit(actor, action, event_id=phone.link.event_id, row=f"pushsubscription:{phone.pk}", change=Change())


def queue_pushes(event: Event, current: Round) -> None:
    """Have every phone told that asked for it that a round has opened, in the caller's transaction."""
    wanted = PushSubscription.objects.filter(link__event=event, link__revoked_at=None)
    messages = [PushMessage(subscription=each, number=current.number, turns=event.turns) for each in wanted]
    if messages:
        PushMessage.objects.bulk_create(messages, ignore_conflicts=True)
        PUSHES.wake()


def queue_spot_pushes(entries: Iterable[Entry]) -> None:
    """Have the phones of whoever moved up from the waitlist told, in the caller's transaction."""
    offers = {entry.pk: entry.offers for entry in entries}
    phones = PushSubscription.objects.filter(link__entry__in=offers, link__revoked_at=None)
    messages = [
        PushMessage(
            subscription=each, kind=PushMessage.Kind.SPOT, number=offers[each.link.entry_id or 0], turns=0
        )
        for each in phones.select_related("link")
    ]
    if messages:
        PushMessage.objects.bulk_create(messages, ignore_conflicts=True)
        PUSHES.wake()


def end_pushes(event: Event) -> None:
    """Have the phones of a night that is over forgotten, after the caller's transaction."""
    if PushSubscription.objects.filter(link__event=event).exists():
        PUSHES.wake()
