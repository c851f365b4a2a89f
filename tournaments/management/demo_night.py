"""The night that a fresh installation shows: twelve people, five rounds played, the sixth under way."""

from django.utils.crypto import salted_hmac

from accounts.models import User
from tournaments.models import Event
from tournaments.nights.services.demo_night import night_seed

EMAIL = "demo@orderup.test"


def demo_password() -> str:
    """Return this installation's own, the same each time."""
    return f"euchre-{salted_hmac('tournaments.demo', EMAIL).hexdigest()[:8]}"


def seed_demo_night() -> Event | None:
    """Make the demo night if there is no account and no event at all; None when there was."""
    if User.objects.exists() or Event.objects.exists():
        return None
    organizer = User.objects.create_user(EMAIL, demo_password(), name="Demo Host")
    return night_seed(organizer, name="Friday euchre", rounds=5)
