"""Who deals first: said or drawn by a phone at the table, or at the desk."""

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.table.hands import NoPlay
from tournaments.audit.actor import Actor
from tournaments.direct.api.rulings import RoundPayload
from tournaments.errors import NotNowError, StaleHandError
from tournaments.phones.api.links import LinkView
from tournaments.play.services.deals import deal_take_back, deal_throw_in, first_dealer_draw, first_dealer_set
from tournaments.web.api.base import person, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST, KeyPayload, NumberPayload, UndoPayload

from .boards import StaleAnswer, TableAnswer
from .playing import person_match_id, stale, table_as_it_is

DEAL_ANSWERS = {200: TableAnswer, 409: StaleAnswer}


class DealerPayload(StrictSerializer):
    seat = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Position of who deals first.")


class LinkDealerPayload(DealerPayload, RoundPayload):
    pass


class RedealPayload(KeyPayload):
    number = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Of the hand that is dealt again.")
    no_play = serializers.ChoiceField(choices=[each.value for each in NoPlay])
    dealer = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=BIGGEST,
        help_text="Seat that dealt it, so that two phones do not pass one deal on twice.",
    )


class LinkRedealPayload(RedealPayload, RoundPayload):
    pass


def _answer(match_id: int, act: Callable[[], object]) -> Response:
    """Act and answer the table; what comes too late is answered with the table as it is."""
    try:
        act()
    except (StaleHandError, NotNowError) as refusal:
        return stale(match_id, refusal)
    return table_as_it_is(match_id)


def _say(match_id: int, seat: int, actor: Actor) -> Response:
    return _answer(match_id, lambda: first_dealer_set(match_id=match_id, seat=seat, actor=actor))


def _draw(match_id: int, actor: Actor) -> Response:
    return _answer(match_id, lambda: first_dealer_draw(match_id=match_id, actor=actor))


def _throw_in(match_id: int, payload: RedealPayload, actor: Actor) -> Response:
    sent = payload.validated_data
    no_play, number, key = NoPlay(sent["no_play"]), sent["number"], sent["key"]
    return _answer(
        match_id,
        lambda: deal_throw_in(
            match_id=match_id,
            number=number,
            no_play=no_play,
            key=key,
            actor=actor,
            dealer=sent["dealer"],
        ),
    )


def _take_back(match_id: int, number: int, actor: Actor) -> Response:
    return _answer(match_id, lambda: deal_take_back(match_id=match_id, number=number, actor=actor))


class RedealView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=RedealPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Note that a deal came to nothing and is no hand: a misdeal, all passed, thrown in. Once per key."""
        match_id = person_match_id(request, event_id, number, table)
        return _throw_in(match_id, read(RedealPayload, request), Actor(person(request)))


class RedealUndoView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=NumberPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Take back the last deal that came to nothing, before the hand that follows."""
        match_id = person_match_id(request, event_id, number, table)
        return _take_back(
            match_id, read(NumberPayload, request).validated_data["number"], Actor(person(request))
        )


class LinkRedealView(LinkView):
    @extend_schema(request=LinkRedealPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Note that a deal came to nothing and is no hand. Once per key."""
        phone, payload = self.phone(request), read(LinkRedealPayload, request)
        match_id = phone.match_id(payload.validated_data["round"])
        return _throw_in(match_id, payload, Actor(session=phone.session))


class LinkRedealUndoView(LinkView):
    @extend_schema(request=UndoPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Take back the last deal that came to nothing, before the hand that follows."""
        phone, payload = self.phone(request), read(UndoPayload, request).validated_data
        return _take_back(phone.match_id(payload["round"]), payload["number"], Actor(session=phone.session))


class DealerView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=DealerPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Say who deals a game's first hand, or within a game the next one. Idempotent."""
        match_id = person_match_id(request, event_id, number, table)
        return _say(match_id, read(DealerPayload, request).validated_data["seat"], Actor(person(request)))


class DealerDrawView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=None, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Draw cards for who deals a game's first hand. Idempotent."""
        return _draw(person_match_id(request, event_id, number, table), Actor(person(request)))


class LinkDealerView(LinkView):
    @extend_schema(request=LinkDealerPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Say who deals a game's first hand, once and before it. Idempotent."""
        phone, payload = self.phone(request), read(LinkDealerPayload, request).validated_data
        return _say(phone.match_id(payload["round"]), payload["seat"], Actor(session=phone.session))


class LinkDealerDrawView(LinkView):
    @extend_schema(request=RoundPayload, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Draw cards for who deals a game's first hand. Idempotent."""
        phone, payload = self.phone(request), read(RoundPayload, request).validated_data
        return _draw(phone.match_id(payload["round"]), Actor(session=phone.session))
