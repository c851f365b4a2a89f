"""What every resource shares: who acts, and the event they may act on."""

from typing import Any, TypeVar

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Role, User
from tournaments.access.permissions import event_of
from tournaments.access.public_access import WhoAsks, public_event
from tournaments.access.viewers import who_asks
from tournaments.audit.actor import Actor
from tournaments.errors import LinkGoneError
from tournaments.models import Event, LinkSession
from tournaments.web import words

from .authentication import ByLink, PlayerAuthentication, refuse_narrow_token
from .fields import StrictSerializer

Slip = TypeVar("Slip", bound=StrictSerializer)


def read(kind: type[Slip], request: Request, about: Any = None) -> Slip:
    """Read a body about a subject; a refusal names its first wrong field."""
    payload = kind(data=request.data, context={"about": about})
    payload.is_valid(raise_exception=True)
    return payload


def person(request: Request) -> User:
    """Return who is signed in; the views of this API ask for that unless they say otherwise."""
    if not isinstance(request.user, User):
        raise TypeError("this view doesn't ask who is signed in")
    return request.user


class AnybodyView(APIView):
    """A resource of anybody: an old token or cookie keeps nobody out, a good token writes what it is for."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Look at a token that is sent along before anything is written."""
        super().initial(request, *args, **kwargs)
        refuse_narrow_token(request)


class PublicView(AnybodyView):
    """What everyone may see by the event's public address; of a private night, who belongs to it."""

    #: What a caller may show, by the schema's names.
    may_show = ("token", "session", "table", "player", "guest")

    def event(self, request: Request, public_id: str) -> Event:
        """Return the event for whoever may see it; raises as ``public_event`` does."""
        return public_event(public_id, self.who(request))

    def who(self, request: Request) -> WhoAsks:
        return who_asks(request._request)  # noqa: SLF001 -- where Django's own request is kept


class PlayerView(APIView):
    """A resource of the player whose page the device has opened."""

    authentication_classes = (PlayerAuthentication,)
    permission_classes = (ByLink,)

    def session(self, request: Request) -> LinkSession:
        if not isinstance(request.auth, LinkSession):
            raise LinkGoneError(words.not_for_a_player())
        return request.auth


class EventView(APIView):
    """A resource of one event of the caller's club."""

    def event(self, request: Request, event_id: int, *, needs: Role) -> tuple[Event, Actor]:
        user = person(request)
        return event_of(user, event_id, needs=needs), Actor(user)
