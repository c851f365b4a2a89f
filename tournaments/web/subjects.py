"""What actions are about: a night, a club, a person, a player's page. Each is found for whoever asks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Model
from django.http import Http404, HttpRequest
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.clubs.roles import club_of
from accounts.models import Club, Role, User
from accounts.views import signed_in
from tournaments.access.link_cookies import session_of
from tournaments.access.public_access import event_to_join
from tournaments.access.viewers import who_asks
from tournaments.audit.actor import Actor
from tournaments.models import Event, Link, LinkSession

from .api.base import PlayerView, PublicView
from .views.guard import Desk, desk_for

About = TypeVar("About", bound=Model)


@dataclass(frozen=True, slots=True)
class DeskOf(Generic[About]):
    """What an action is about, and who acts."""

    about: About
    actor: Actor

    def now(self) -> "DeskOf[About]":
        """Read it anew, as ``Desk.now`` does."""
        self.about.refresh_from_db()
        return self


ClubDesk = DeskOf[Club]
AnyDesk = Desk | DeskOf[Any]


def club_desk(request: HttpRequest | Request, club_id: int, *, needs: Role) -> ClubDesk:
    """Find a club; raises as ``club_of`` does."""
    user = signed_in(request)
    return DeskOf(club_of(user, club_id, needs=needs), Actor(user))


def own_desk(request: HttpRequest | Request) -> DeskOf[User]:
    """Return whoever is signed in."""
    user = signed_in(request)
    return DeskOf(user, Actor(user))


def player_desk(request: HttpRequest | Request) -> DeskOf[LinkSession]:
    """Find the player's page that the device has opened; raises ``LinkGoneError`` for one that has ended."""
    session = request.auth if isinstance(request, Request) else session_of(request, Link.Kind.PLAYER)
    if not isinstance(session, LinkSession):
        raise Http404
    return DeskOf(session, Actor(session=session))


def joining_desk(request: HttpRequest | Request, public_id: str) -> DeskOf[Event]:
    """Find a night for whoever signs up; raises as ``event_to_join`` does."""
    page = request._request if isinstance(request, Request) else request  # noqa: SLF001 -- Django's own
    return DeskOf(event_to_join(public_id, who_asks(page)), Actor())


@dataclass(frozen=True, slots=True)
class Subject:
    """What an action is about.

    Attributes:
        name: by which a service takes it.
        desk: finds it, given the request, what names it in an address, and the role that is needed, if any.
        address: what names it in an address; empty where the request says who it is.
        view: what the API's views of it are made of.
        signs_in: whether a page sends whoever is not signed in to do that first.
    """

    name: str
    desk: Callable[..., AnyDesk]
    address: str = ""
    view: type[APIView] = APIView
    signs_in: bool = True

    def find(self, request: HttpRequest | Request, named: dict[str, Any], *, needs: Role | None) -> AnyDesk:
        """Find it by what names it, which is taken out of what the address names."""
        own = [named.pop(self.address)] if self.address else []
        return self.desk(request, *own, **({} if needs is None else {"needs": needs}))


NIGHT = Subject("event", desk_for, "event_id")
CLUB = Subject("club", club_desk, "club_id")
PERSON = Subject("user", own_desk)
PLAYER = Subject("session", player_desk, view=PlayerView, signs_in=False)
JOINING = Subject("event", joining_desk, "public_id", PublicView, signs_in=False)
