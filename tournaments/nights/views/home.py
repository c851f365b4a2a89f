"""A person's nights."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.views import signed_in
from tournaments.access.permissions import events_of
from tournaments.models import Event
from tournaments.nights.selectors.home import home_of
from tournaments.nights.selectors.latest import Repeat, repeat_of
from tournaments.nights.selectors.next_steps import next_steps

from .demo import landing

#: Nights on the home page; all others are found by their names.
MOST_AT_HOME = 100
#: From so many on, a field finds any of them.
WORTH_SEARCHING = 8


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return landing(request)
    user = signed_in(request)
    events = list(events_of(user).select_related("club")[: MOST_AT_HOME + 1])
    home = _home_lines(events[:MOST_AT_HOME]) if events else None
    return render(
        request,
        "tournaments/nights/home.html",
        {
            "home": home,
            "repeat": _repeat(user, home),
            "repeat_key": uuid4(),
            "has_many": len(events) >= WORTH_SEARCHING,
            "memberships": user.memberships.select_related("club").order_by("club__name"),
        },
    )


def _home_lines(events: list[Event]) -> dict[str, list[tuple[Event, str]]]:
    """Return the nights of each group, each with what comes next in it."""
    home = home_of(events, now=timezone.now())
    steps = next_steps((*home.tonight, *home.coming))
    return {
        name: [(event, steps.get(event.pk, "")) for event in group] for name, group in home._asdict().items()
    }


def _repeat(user: User, home: dict[str, list[tuple[Event, str]]] | None) -> Repeat | None:
    """Return the night to repeat where none is on or planned."""
    if home is None or home["tonight"] or home["coming"] or user.is_demo:
        return None
    return repeat_of(user, None, timezone.now())
