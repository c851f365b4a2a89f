"""What actions are about: a night, or a club. Each is found for whoever asks, if they may act on it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.clubs.access import club_of
from accounts.models import Club, Role
from accounts.views import signed_in
from tournaments.audit.actor import Actor

from .views.guard import Desk, desk_for


@dataclass(frozen=True, slots=True)
class ClubDesk:
    """A club, and who acts for it."""

    about: Club
    actor: Actor

    def now(self) -> "ClubDesk":
        """Read the club anew, as ``Desk.now`` does."""
        return replace(self, about=Club.objects.get(pk=self.about.pk))


def club_desk(request: HttpRequest | Request, club_id: int, *, needs: Role) -> ClubDesk:
    """Find a club; raises as ``club_of`` does."""
    user = signed_in(request)
    return ClubDesk(club_of(user, club_id, needs=needs), Actor(user))


@dataclass(frozen=True, slots=True)
class Subject:
    """What an action is about.

    Attributes:
        name: by which a service takes it; with ``_id``, what an address calls its id.
        desk: finds it, given the request, its id and the role it needs.
    """

    name: str
    desk: Callable[..., Desk | ClubDesk]

    def find(self, request: HttpRequest | Request, named: dict[str, int], *, needs: Role) -> Desk | ClubDesk:
        """Find it by its id, which is taken out of what the address names."""
        return self.desk(request, named.pop(f"{self.name}_id"), needs=needs)


NIGHT = Subject("event", desk_for)
CLUB = Subject("club", club_desk)
