"""What people gave about themselves: deleted by themselves, and by the calendar. Locks the player's link."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Player, PlayerDetails
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import NotNowError
from tournaments.models import (
    Entry,
    Event,
    Letter,
    Link,
    LinkSession,
    MailAddress,
    PushSubscription,
    SignUpAnswers,
)
from tournaments.people import words
from tournaments.people.selectors.club_people import records_of
from tournaments.people.selectors.own import own_members

from .anonymise import forget_record, refuse_expected

#: What was given for a night is deleted so long after it.
KEPT_FOR = timedelta(days=30)
#: Who asked for later nights is asked no more after so long without one.
INVITED_FOR = timedelta(days=540)


@transaction.atomic(durable=True)
def own_forget(*, session: LinkSession, names: bool, actor: Actor) -> None:
    """Delete what you gave: addresses, alerts, answers, your contact, and with ``names`` your name.

    Seats, results and money stay. Repeating it changes nothing.

    Raises:
        NotNowError: a name is to go from a night that isn't over, or the page is a pair's.
    """
    link = Link.objects.select_for_update(no_key=True).get(pk=session.link_id)
    entry = link.home
    if entry is None:
        return
    people = [each.player.person_id for each in own_members(link).select_related("player")]
    records = list(records_of(people).order_by("number"))
    if names:
        _refuse_names(records, link)
    _forget_given(Q(pk=link.pk))
    SignUpAnswers.objects.filter(entry=entry).delete()
    Entry.objects.filter(pk=entry.pk).update(device="")
    PlayerDetails.objects.filter(player__in=people).update(contact="", seating_needs="")
    audit(actor, "own_forget", event_id=link.event_id, row=f"entry:{entry.pk}", change=Change())
    if names:
        for record in records:
            forget_record(record, actor)


def _refuse_names(records: list[Player], link: Link) -> None:
    if own_members(link).count() > 1:
        raise NotNowError(words.pair_keeps_names(), code="pair")
    for record in records:
        refuse_expected(record)


def _forget_given(links: Q) -> None:
    pages = list(Link.objects.filter(links).values_list("pk", flat=True))
    PushSubscription.every.filter(link__in=pages).delete()
    Letter.objects.filter(address__link__in=pages).delete()
    MailAddress.objects.filter(link__in=pages).delete()


@transaction.atomic(durable=True)
def personal_expire(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Delete what was given for nights that are long over; returns how many addresses.

    An address that asked for later nights stays until it stops, bounces, or no night has come for long.
    """
    moment = now()
    over = Q(link__event__starts_at__lt=moment - KEPT_FOR)
    is_wanted = Q(invites=True, ended_at=None, bounced_at=None, confirmed_at__isnull=False)
    old = MailAddress.objects.filter(over).filter(
        ~is_wanted | Q(link__event__starts_at__lt=moment - INVITED_FOR)
    )
    addresses = list(old.select_for_update(of=("self",)).values_list("pk", flat=True))
    Letter.objects.filter(address__in=addresses).delete()
    MailAddress.objects.filter(pk__in=addresses).delete()
    PushSubscription.every.filter(over).delete()
    nights = Event.objects.filter(starts_at__lt=moment - KEPT_FOR)
    SignUpAnswers.objects.filter(entry__stage__event__in=nights).delete()
    Entry.objects.filter(stage__event__in=nights).exclude(device="").update(device="")
    return len(addresses)
