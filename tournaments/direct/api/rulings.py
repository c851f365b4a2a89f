"""A table's call for the director."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import director_call
from tournaments.phones.api.links import LinkView
from tournaments.play.api.boards import TableAnswer
from tournaments.play.api.playing import table_as_it_is
from tournaments.web.api.base import read
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST


class RoundPayload(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=BIGGEST, help_text="That the phone shows.")


class LinkCallView(LinkView):
    @extend_schema(request=RoundPayload, responses={200: TableAnswer})
    def post(self, request: Request) -> Response:
        """Call the director to the table; twice is once."""
        phone = self.phone(request)
        match_id = phone.match_id(read(RoundPayload, request).validated_data["round"])
        director_call(match_id=match_id, actor=Actor(session=phone.session))
        return table_as_it_is(match_id)
