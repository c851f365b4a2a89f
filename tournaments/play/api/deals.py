"""Who deals first: said or drawn by a phone at the table, or at the desk."""

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Role, Scope
from scoring.table.hands import NoPlay
from tournaments.audit.actor import Actor
from tournaments.direct.api.rulings import RoundSlip
from tournaments.errors import NotNowError, StaleHandError
from tournaments.phones.api.links import LinkView
from tournaments.play.services.deals import deal_take_back, deal_throw_in, first_dealer_draw, first_dealer_set
from tournaments.seating.services.card_draws import cards_draw
from tournaments.web.api.base import EventView, person, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.slips import BIGGEST, KeySlip, NumberSlip, UndoSlip

from .boards import StaleAnswer, TableAnswer
from .playing import person_match_id, stale, table_as_it_is

DEAL_ANSWERS = {200: TableAnswer, 409: StaleAnswer}


class DealerSlip(StrictSerializer):
    seat = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Position of who deals first.")


class LinkDealerSlip(DealerSlip, RoundSlip):
    pass


class RedealSlip(KeySlip):
    number = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Of the hand that is dealt again.")
    no_play = serializers.ChoiceField(choices=[each.value for each in NoPlay])
    dealer = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=BIGGEST,
        help_text="Seat that dealt it, so that two phones do not pass one deal on twice.",
    )


class LinkRedealSlip(RedealSlip, RoundSlip):
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


def _throw_in(match_id: int, slip: RedealSlip, actor: Actor) -> Response:
    sent = slip.validated_data
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

    @extend_schema(request=RedealSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Note that a deal came to nothing and is no hand: a misdeal, all passed, thrown in. Once per key."""
        match_id = person_match_id(request, event_id, number, table)
        return _throw_in(match_id, read(RedealSlip, request), Actor(person(request)))


class RedealUndoView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=NumberSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Take back the last deal that came to nothing, before the hand that follows."""
        match_id = person_match_id(request, event_id, number, table)
        return _take_back(
            match_id, read(NumberSlip, request).validated_data["number"], Actor(person(request))
        )


class LinkRedealView(LinkView):
    @extend_schema(request=LinkRedealSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Note that a deal came to nothing and is no hand. Once per key."""
        phone, slip = self.phone(request), read(LinkRedealSlip, request)
        match_id = phone.match_id(slip.validated_data["round"])
        return _throw_in(match_id, slip, Actor(session=phone.session))


class LinkRedealUndoView(LinkView):
    @extend_schema(request=UndoSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Take back the last deal that came to nothing, before the hand that follows."""
        phone, slip = self.phone(request), read(UndoSlip, request).validated_data
        return _take_back(phone.match_id(slip["round"]), slip["number"], Actor(session=phone.session))


class DealerView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=DealerSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Say who deals a game's first hand, or within a game the next one. Idempotent."""
        match_id = person_match_id(request, event_id, number, table)
        return _say(match_id, read(DealerSlip, request).validated_data["seat"], Actor(person(request)))


class DealerDrawView(APIView):
    write_scope = Scope.SCORE

    @extend_schema(request=None, responses=DEAL_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Draw cards for who deals a game's first hand. Idempotent."""
        return _draw(person_match_id(request, event_id, number, table), Actor(person(request)))


class CardsDrawView(EventView):
    @extend_schema(request=None, responses={200: TableAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Draw cards for partners and dealer. Idempotent."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        return table_as_it_is(cards_draw(event_id=event.pk, actor=actor).pk)


class LinkDealerView(LinkView):
    @extend_schema(request=LinkDealerSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Say who deals a game's first hand, once and before it. Idempotent."""
        phone, slip = self.phone(request), read(LinkDealerSlip, request).validated_data
        return _say(phone.match_id(slip["round"]), slip["seat"], Actor(session=phone.session))


class LinkDealerDrawView(LinkView):
    @extend_schema(request=RoundSlip, responses=DEAL_ANSWERS)
    def post(self, request: Request) -> Response:
        """Draw cards for who deals a game's first hand. Idempotent."""
        phone, slip = self.phone(request), read(RoundSlip, request).validated_data
        return _draw(phone.match_id(slip["round"]), Actor(session=phone.session))
