"""Guests who try a demo night: a club of their own without an account, one of few places, for a day."""

from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import words
from accounts.clubs import words as club_words
from accounts.errors import DemoError, DemosFullError
from accounts.models import Club, Demo, Membership, Role, User

#: So long one stays.
STAYS = timedelta(days=1)
#: Somebody may take the same place meanwhile.
TRIES = 5
#: Noted no more often, since every page of it would.
NOTED_EVERY = timedelta(seconds=20)


def demo_claim(*, time_zone: str = "UTC") -> Demo:
    """Take a free place for a guest: a user who cannot sign in again, and a club that is theirs.

    Raises:
        DemosFullError: demos are off here, or all places are taken.
    """
    for _ in range(TRIES):
        try:
            return _claim(time_zone)
        except IntegrityError:
            continue
    raise DemosFullError(words.demos_full())


@transaction.atomic(durable=True)
def _claim(time_zone: str) -> Demo:
    slots = set(Demo.objects.values_list("slot", flat=True))
    slot = next((each for each in range(1, settings.DEMOS + 1) if each not in slots), None)
    if slot is None:
        raise DemosFullError(words.demos_full() if settings.DEMOS else words.demos_off())
    user = User(
        email=f"{uuid4()}@demo.invalid", name=words.demo_host(), is_demo=True, confirmed_at=timezone.now()
    )
    user.set_unusable_password()
    user.save()
    club = Club.objects.create(name=words.demo_club(), time_zone=time_zone)
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    return Demo.objects.create(club=club, user=user, slot=slot)


def demo_seen(user: User) -> None:
    """Note that the guest looks at the demo."""
    now = timezone.now()
    Demo.objects.filter(user=user, seen_at__lt=now - NOTED_EVERY).update(seen_at=now)


def demos_over(now: datetime) -> QuerySet[Demo]:
    """Return those whose day is over."""
    return Demo.objects.filter(started_at__lt=now - STAYS).order_by("pk")


def refuse_in_demo(club_id: int) -> None:
    """Refuse what would reach beyond a demo.

    Raises:
        DemoError: the club is one.
    """
    if Demo.objects.filter(club=club_id).exists():
        raise DemoError(club_words.not_in_a_demo())
