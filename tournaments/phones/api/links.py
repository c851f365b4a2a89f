"""Phones that came by a link: exchange it once, then play the table it opens."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role, Scope
from tournaments.access.link_cookies import link_token, session_beside, set_link_cookie
from tournaments.access.links import link_exchange
from tournaments.access.permissions import TablePhone
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import current_round
from tournaments.errors import (
    InvalidRequestError,
    LinkGoneError,
    NotNowError,
    UnknownLinkError,
)
from tournaments.messages.api.own_sign_up import OwnSignUpAnswer
from tournaments.messages.selectors.own_check import own_check
from tournaments.messages.selectors.own_page import shared_night
from tournaments.messages.selectors.own_sign_up import own_sign_up
from tournaments.models import Link
from tournaments.phones import words
from tournaments.phones.addresses import is_only_here, link_address, site_for
from tournaments.phones.api.link_answers import LinksAnswer, SessionAnswer
from tournaments.phones.api.player_page import PlayerPageAnswer
from tournaments.play.api.boards import TableAnswer
from tournaments.play.api.playing import HAND_ANSWERS, record, table_as_it_is
from tournaments.play.words.hands import not_started
from tournaments.web.api.authentication import ByLink, TableAuthentication
from tournaments.web.api.base import AnybodyView, EventView, PlayerView, read
from tournaments.web.api.payloads import LINK_HAND_FIELDS, LinkHandPayload, SecretPayload
from tournaments.web.api.throttles import count_link_failure


class SessionView(AnybodyView):
    """Sign this device in with a link's secret. Too many wrong secrets return 429.

    A device already signed in with this link keeps its session, and you get a 200.
    """

    kind: Link.Kind
    write_scope = Scope.SCORE

    @extend_schema(request=SecretPayload, responses={200: SessionAnswer, 201: SessionAnswer})
    def post(self, request: Request) -> Response:
        secret = read(SecretPayload, request).validated_data["secret"]
        page = request._request  # noqa: SLF001 -- where Django's own request is kept
        token, beside = link_token(page, self.kind), session_beside(page, self.kind)
        try:
            opened = link_exchange(secret=secret, kind=self.kind, token=token, beside=beside)
        except UnknownLinkError:
            count_link_failure(request)
            raise
        link = opened.session.link
        fields = {
            "token": opened.token,
            "event": link.event.public_id,
            "table": link.table,
            "place": link.place,
        }
        answer = Response(fields, status=201 if opened.is_new else 200)
        set_link_cookie(answer, self.kind, opened)
        return answer


class TableSessionView(SessionView):
    kind = Link.Kind.TABLE


class PlayerSessionView(SessionView):
    kind = Link.Kind.PLAYER


class GuestSessionView(SessionView):
    kind = Link.Kind.GUEST


class LinkView(APIView):
    """A resource of the table that the device has opened."""

    authentication_classes = (TableAuthentication,)
    permission_classes = (ByLink,)
    throttle_scope = "hands"

    def phone(self, request: Request) -> TablePhone:
        if not isinstance(request.auth, TablePhone):
            raise TypeError("this view requires TableAuthentication")
        return request.auth


class LinkTableView(LinkView):
    @extend_schema(responses={200: TableAnswer})
    def get(self, request: Request) -> Response:
        """Show the phone's table in the current round."""
        phone = self.phone(request)
        current = current_round(phone.session.link.event)
        if current is None:
            raise NotNowError(not_started())
        return table_as_it_is(phone.match_id(current.number))


class LinkHandsView(LinkView):
    @extend_schema(request=LinkHandPayload, responses=HAND_ANSWERS)
    def post(self, request: Request) -> Response:
        """Enter the table's next hand. Repeating the key changes nothing."""
        phone = self.phone(request)
        body: dict[str, Any] = dict(request.data)
        number = body.get("round")
        if type(number) is not int:
            raise InvalidRequestError(words.send_round(), field="round")
        actor, before = Actor(session=phone.session), phone.table if number == phone.open_round else None
        return record(phone.match_id(number), phone.seats(), body, LINK_HAND_FIELDS, actor, before=before)


class OwnPageAnswer(PlayerPageAnswer):
    """A player's own page."""

    sign_up = OwnSignUpAnswer(
        allow_null=True, help_text=_("Null once seats are drawn, or if the night is canceled.")
    )


class LinkPlayerView(PlayerView):
    @extend_schema(responses={200: OwnPageAnswer})
    def get(self, request: Request) -> Response:
        """Show the player's own seats, round by round."""
        link = self.session(request).link
        if link.entry is None:
            raise LinkGoneError(words.no_player_page())
        event, entry = link.event, link.entry
        night = shared_night(event)
        standing = night.standing_of(entry)
        page = {
            "event": event.name,
            "standing": standing.line,
            "prize_cents": standing.prize_cents,
            "points_to_prize": night.to_prize.get(entry.pk),
            "money": night.money_of(entry),
            "seats": night.seats_of(entry),
            "met": night.met_by(entry),
            "check": own_check(self.session(request)),
            "sign_up": own_sign_up(link),
        }
        return Response(OwnPageAnswer(page).data)


class LinksView(EventView):
    #: A link opens tables and players' pages, for whoever holds it.
    read_scope = Scope.RUN

    @extend_schema(responses={200: LinksAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """List the links in the night's QR codes, for printing."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        site = site_for(request, event)
        links = [
            {
                "kind": link.kind,
                "table": link.table,
                "entry": link.entry_id,
                "url": link_address(site, link),
            }
            for link in event.links.filter(revoked_at=None).order_by("kind", "table", "entry__number")
        ]
        return Response(LinksAnswer({"links": links, "is_only_here": is_only_here(site)}).data)
