"""Phones that came by a link: exchange it once, then play the table it opens."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role
from tournaments.errors import (
    InvalidRequestError,
    LinkGoneError,
    NotNowError,
    StaleHandError,
    UnknownLinkError,
)
from tournaments.link_cookies import set_link_cookie
from tournaments.models import Link, LinkSession, Match
from tournaments.selectors.access import match_at
from tournaments.selectors.seating import seats_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tables import current_round, table_state
from tournaments.services.actor import Actor
from tournaments.services.hands import hand_undo
from tournaments.services.links import link_exchange, link_secret

from .answers import LinksAnswer, SessionAnswer
from .authentication import ByLink, PlayerAuthentication, TableAuthentication
from .base import EventView, read
from .boards import PlayerPageAnswer, StaleAnswer, TableAnswer
from .playing import HAND_ANSWERS, record, stale
from .slips import LINK_HAND_FIELDS, LinkHandSlip, SecretSlip, UndoSlip
from .throttles import count_link_failure


class SessionView(APIView):
    """Exchange a link's secret for a session of this device; wrong secrets are counted, good ones are not."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    kind: Link.Kind

    @extend_schema(request=SecretSlip, responses={201: SessionAnswer}, auth=[])
    def post(self, request: Request) -> Response:
        try:
            opened = link_exchange(secret=read(SecretSlip, request).validated_data["secret"], kind=self.kind)
        except UnknownLinkError:
            count_link_failure(request)
            raise
        link = opened.session.link
        answer = Response(
            {"token": opened.token, "event": link.event.public_id, "table": link.table}, status=201
        )
        set_link_cookie(answer, self.kind, opened.token)
        return answer


class TableSessionView(SessionView):
    kind = Link.Kind.TABLE


class PlayerSessionView(SessionView):
    kind = Link.Kind.PLAYER


class LinkView(APIView):
    """A resource of the table that the device has opened."""

    authentication_classes = (TableAuthentication,)
    permission_classes = (ByLink,)
    throttle_scope = "hands"

    def session(self, request: Request) -> LinkSession:
        if not isinstance(request.auth, LinkSession):
            raise TypeError("This view must ask for a link.")
        return request.auth

    def match(self, session: LinkSession, round_number: object) -> Match:
        if type(round_number) is not int:
            raise InvalidRequestError("Of which round is this? Send its number.", field="round")
        return match_at(session.link.event, round_number=round_number, table=session.link.table or 0)


class LinkTableView(LinkView):
    @extend_schema(responses={200: TableAnswer})
    def get(self, request: Request) -> Response:
        """Show the table in the round that matters now."""
        session = self.session(request)
        current = current_round(session.link.event)
        if current is None:
            raise NotNowError("The night has not started.")
        match = self.match(session, current.number)
        return Response(TableAnswer(table_state(match, session.link.event)).data)


class LinkHandsView(LinkView):
    @extend_schema(request=LinkHandSlip, responses=HAND_ANSWERS)
    def post(self, request: Request) -> Response:
        """Record the table's next hand, once per key."""
        session, body = self.session(request), request.data
        match = self.match(session, body.get("round") if isinstance(body, dict) else None)
        return record(match, session.link.event, body, LINK_HAND_FIELDS, Actor(session=session))


class LinkUndoView(LinkView):
    @extend_schema(request=UndoSlip, responses={200: TableAnswer, 409: StaleAnswer})
    def post(self, request: Request) -> Response:
        """Take back the table's last hand."""
        session, slip = self.session(request), read(UndoSlip, request).validated_data
        match, event = self.match(session, slip["round"]), session.link.event
        try:
            hand_undo(match_id=match.pk, number=slip["number"], actor=Actor(session=session))
        except (StaleHandError, NotNowError) as refusal:
            return stale(match, event, refusal)
        return Response(TableAnswer(table_state(Match.objects.get(pk=match.pk), event)).data)


class LinkPlayerView(APIView):
    authentication_classes = (PlayerAuthentication,)
    permission_classes = (ByLink,)

    @extend_schema(responses={200: PlayerPageAnswer})
    def get(self, request: Request) -> Response:
        """Show the player's own seats, round by round."""
        session = request.auth
        if not isinstance(session, LinkSession) or session.link.entry is None:
            raise LinkGoneError("This link opens no player's page.")
        event, entry = session.link.event, session.link.entry
        standings = standings_of(event)
        page = {
            "event": event.name,
            "standing": next((line for line in standings if line.entry_id == entry.pk), None),
            "seats": seats_of(event, entry),
        }
        return Response(PlayerPageAnswer(page).data)


class LinksView(EventView):
    @extend_schema(responses={200: LinksAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """List the addresses of the event's live links, to be printed."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        links = [
            {
                "kind": link.kind,
                "table": link.table,
                "entry": link.entry_id,
                "url": _address(request, link),
            }
            for link in event.links.filter(revoked_at=None).order_by("kind", "table", "entry__number")
        ]
        return Response(LinksAnswer({"links": links}).data)


def _address(request: Request, link: Link) -> str:
    page = "table-link" if link.kind == Link.Kind.TABLE else "player-link"
    return f"{request.build_absolute_uri(reverse(page))}#{link_secret(link)}"
