"""The one way from a request to an event: who asks, and may they."""

from dataclasses import dataclass, replace

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.clubs.roles import may
from accounts.demos import demo_seen
from accounts.models import Role
from accounts.views import signed_in
from tournaments.access.permissions import event_and_role
from tournaments.audit.actor import Actor
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Desk:
    """An event, who is at its desk, whether they direct it, and whether the club is theirs."""

    event: Event
    actor: Actor
    may_direct: bool
    is_owner: bool = False

    @property
    def about(self) -> Event:
        return self.event

    def page(self, tab: str, **more: object) -> dict[str, object]:
        """Return what every page of the event shows, with ``more`` of this one."""
        return {
            "event": self.event,
            "may_direct": self.may_direct,
            "is_owner": self.is_owner,
            "tab": tab,
            # Only the host's first page counts them.
            "people_badge": None,
            **more,
        }

    def now(self) -> "Desk":
        """Read the event anew: what was refused may be news to the page that asked."""
        return replace(self, event=Event.objects.select_related("club", "show").get(pk=self.event.pk))


def desk_for(request: HttpRequest | Request, event_id: int, *, needs: Role) -> Desk:
    """Find the event in three queries; raises as ``event_of`` does, which becomes a 404 or a 403."""
    user = signed_in(request)
    event, role = event_and_role(user, event_id, needs=needs)
    if user.is_demo:
        demo_seen(user)
    return Desk(event, Actor(user), may(role, Role.DIRECTOR), may(role, Role.OWNER))
