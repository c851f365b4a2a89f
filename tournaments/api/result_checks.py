"""The other side's word on a table's result."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.errors import NotNowError
from tournaments.services.actor import Actor
from tournaments.services.result_checks import result_check

from .base import person, read
from .boards import StaleAnswer, TableAnswer
from .fields import StrictBoolean, StrictSerializer, StrictText
from .links import LinkView
from .playing import person_match_id, stale, table_as_it_is
from .rulings import RoundSlip

CHECK_ANSWERS = {200: TableAnswer, 409: StaleAnswer}


class CheckSlip(StrictSerializer):
    result = StrictText(max_length=100, help_text="What was looked at: the table's own result.")
    is_right = StrictBoolean(help_text="False calls the director.")


class LinkCheckSlip(CheckSlip, RoundSlip):
    pass


def take_word(match_id: int, slip: CheckSlip, actor: Actor) -> Response:
    """Take the word of whoever may; what comes too late is answered with the table as it is."""
    sent = slip.validated_data
    try:
        result_check(match_id=match_id, result=sent["result"], is_right=sent["is_right"], actor=actor)
    except NotNowError as refusal:
        return stale(match_id, refusal)
    return table_as_it_is(match_id)


class CheckView(APIView):
    @extend_schema(request=CheckSlip, responses=CHECK_ANSWERS)
    def post(self, request: Request, event_id: int, number: int, table: int) -> Response:
        """Say for the other side whether a table's result is right; twice is once."""
        match_id = person_match_id(request, event_id, number, table)
        return take_word(match_id, read(CheckSlip, request), Actor(person(request)))


class LinkCheckView(LinkView):
    @extend_schema(request=LinkCheckSlip, responses=CHECK_ANSWERS)
    def post(self, request: Request) -> Response:
        """Say for the other side whether the table's result is right; twice is once."""
        phone, slip = self.phone(request), read(LinkCheckSlip, request)
        match_id = phone.match_id(slip.validated_data["round"])
        return take_word(match_id, slip, Actor(session=phone.session))
