"""The night that a fresh installation shows: twelve people, five rounds played, the sixth under way."""

from datetime import timedelta
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from scoring.money.payouts import parse_prize_plan
from scoring.rules.rulesets import PRESETS
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.money.services.everyone import everyone_check_in, everyone_pay
from tournaments.nights.services.drafts import EventDraft
from tournaments.nights.services.events import event_create
from tournaments.people.services.entries import entries_import
from tournaments.seating.services.draw import event_start

EMAIL = "demo@orderup.test"
NAMES = (
    "Ann",
    "Bob",
    "Carla",
    "Dave",
    "Edith",
    "Frank",
    "Grace",
    "Hank",
    "Iris",
    "Joe",
    "Kate",
    "Lou",
)
SEED = 12


def demo_password() -> str:
    """Return this installation's own, the same each time."""
    return f"euchre-{salted_hmac('tournaments.demo', EMAIL).hexdigest()[:8]}"


def seed_demo_night() -> Event | None:
    """Make the demo night if there is no account and no event at all; None when there was."""
    if User.objects.exists() or Event.objects.exists():
        return None
    organizer = User.objects.create_user(EMAIL, demo_password(), name="Demo Host")
    event = _event(organizer)
    actor = Actor(organizer)
    event_start(event_id=event.pk, actor=actor)
    event_simulate(event_id=event.pk, seed=SEED, rounds=5, leave_open=3, actor=actor)
    return event


def _event(organizer: User) -> Event:
    event = event_create(
        draft=EventDraft(
            name="Friday euchre",
            starts_at=timezone.now() - timedelta(hours=2),
            time_zone="UTC",
            capacity=12,
            rules=PRESETS["party"],
            stake_cents=10_00,
            prizes=parse_prize_plan("weights", "5:3:2:1", rounding_cents=100),
        ),
        user_id=organizer.pk,
        club_id=None,
        key=uuid4(),
    )
    Event.objects.filter(pk=event.pk).update(seed=SEED)
    actor = Actor(organizer)
    entries_import(event_id=event.pk, names=NAMES, key=UUID(int=SEED), are_others=False, actor=actor)
    everyone_check_in(event_id=event.pk, seen=len(NAMES), actor=actor)
    everyone_pay(event_id=event.pk, seen=len(NAMES), actor=actor)
    return event
