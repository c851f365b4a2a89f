"""The one way from a request to an event: who asks, and may they."""

from django.http import HttpRequest

from accounts.models import Role
from accounts.views import signed_in
from tournaments.models import Event
from tournaments.selectors.access import event_of
from tournaments.services.actor import Actor


def event_for(request: HttpRequest, event_id: int, *, needs: Role) -> tuple[Event, Actor]:
    """Return the event and who acts; raises as ``event_of`` does, which becomes a 404 or a 403."""
    user = signed_in(request)
    return event_of(user, event_id, needs=needs), Actor(user)
