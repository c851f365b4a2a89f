"""Answers to a table's result: by a phone at the table, a player by their own link, or the host."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.errors import LinkGoneError, NotNowError
from tournaments.messages.selectors.own_check import own_match
from tournaments.phones.api.links import LinkView
from tournaments.play.services.result_checks import result_check
from tournaments.web.api.base import PlayerView, person, read
from tournaments.web.api.fields import StrictBoolean, StrictSerializer, StrictText
from tournaments.web.api.payloads import RoundPayload

from .boards import StaleAnswer, TableAnswer
from .playing import person_match, stale, table_as_it_is

CHECK_ANSWERS = {200: TableAnswer, 409: StaleAnswer}


class CheckPayload(StrictSerializer):
    result = StrictText(max_length=100, help_text="What was looked at: the table's own result.")
    is_right = StrictBoolean(help_text="False disputes it, which calls the director and locks the result.")


class LinkCheckPayload(CheckPayload, RoundPayload):
    pass


def take_word(match_id: int, payload: CheckPayload, actor: Actor) -> Response:
    """Take the word of whoever may; what comes too late is answered with the table as it is."""
    sent = payload.validated_data
    try:
        result_check(match_id=match_id, result=sent["result"], is_right=sent["is_right"], actor=actor)
    except NotNowError as refusal:
        return stale(match_id, refusal)
    return table_as_it_is(match_id)


class CheckView(APIView):
    @extend_schema(request=CheckPayload, responses=CHECK_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Rule for the table whether its result is right; ends a dispute. Idempotent."""
        match_id = person_match(request, event_id, number, table, needs=Role.DIRECTOR).pk
        return take_word(match_id, read(CheckPayload, request), Actor(person(request)))


class LinkCheckView(LinkView):
    @extend_schema(request=LinkCheckPayload, responses=CHECK_ANSWERS)
    def post(self, request: Request) -> Response:
        """Confirm or dispute the table's result; idempotent. Not for the phone that entered it."""
        phone, payload = self.phone(request), read(LinkCheckPayload, request)
        match_id = phone.match_id(payload.validated_data["round"])
        return take_word(match_id, payload, Actor(session=phone.session))


class PlayerCheckView(PlayerView):
    throttle_scope = "hands"

    @extend_schema(request=LinkCheckPayload, responses=CHECK_ANSWERS)
    def post(self, request: Request) -> Response:
        """Confirm or dispute the result of the player's own table; idempotent."""
        session, payload = self.session(request), read(LinkCheckPayload, request)
        link = session.link
        if link.entry is None:
            raise LinkGoneError("This link opens no player's page.")
        match = own_match(link.event, link.entry, payload.validated_data["round"])
        return take_word(match.pk, payload, Actor(session=session))
