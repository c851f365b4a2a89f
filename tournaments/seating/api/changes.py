"""Other seats for rounds to come: who is late, gone, back or misses a round; and exchanges by hand."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.formats import MOST_ENTRIES
from tournaments.movements import MOST_ROUNDS
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.replan import (
    Replanned,
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST


def _ids(help_text: str) -> serializers.ListField:
    child = StrictInteger(min_value=1, max_value=BIGGEST)
    return serializers.ListField(child=child, default=list, max_length=MOST_ENTRIES, help_text=help_text)


class AttendancePayload(StrictSerializer):
    """Who comes and goes, from a round on; entries by their ids."""

    first = StrictInteger(min_value=1, max_value=MOST_ROUNDS, help_text="First round that is seated anew.")
    late = _ids("Entered, not drawn, and here now.")
    newcomers = serializers.ListField(
        child=StrictText(max_length=400), default=list, max_length=MOST_ENTRIES, help_text="Names."
    )
    leaves = _ids("Gone for the rest of the night.")
    misses = _ids("Away in that first round only.")
    back = _ids("Were away, and are here now.")
    rounds = StrictInteger(
        default=None, allow_null=True, min_value=1, max_value=MOST_ROUNDS, help_text="Of the night, in all."
    )

    def attendance(self) -> Attendance:
        sent = self.validated_data
        return Attendance(
            first=sent["first"],
            late=tuple(sent["late"]),
            newcomers=tuple(sent["newcomers"]),
            leaves=tuple(sent["leaves"]),
            misses=tuple(sent["misses"]),
            back=tuple(sent["back"]),
            rounds=sent["rounds"],
        )


class ShownPayload(StrictSerializer):
    sha256 = StrictText(max_length=64, help_text="As the preview answered: only what was shown is saved.")


class RepairPayload(AttendancePayload, ShownPayload):
    pass


class SwapPayload(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=MOST_ROUNDS)
    one = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Id of an entry.")
    other = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Id of the other.")

    def swap(self) -> Swap:
        sent = self.validated_data
        return Swap(round=sent["round"], one=sent["one"], other=sent["other"])


class SaveSwapPayload(SwapPayload, ShownPayload):
    pass


class FairnessAnswer(serializers.Serializer[Any]):
    repeated_partners = serializers.IntegerField(help_text="Pairs who partner more than once.")
    most_meetings = serializers.IntegerField(help_text="Of any two players, in any role.")
    byes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Fewest and most of those who are here all night."
    )
    beside_ghosts = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rounds with a stand-in as partner, counted as the byes."
    )


class NamedTableAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.CharField(), help_text="Names, clockwise.")


class NamedRoundAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    tables = NamedTableAnswer(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class ReplannedAnswer(serializers.Serializer[Any]):
    """What a change makes of the night, and what it costs in fairness."""

    sha256 = serializers.CharField(help_text="To be sent when it is saved.")
    changes = serializers.ListField(source="difference.rounds", child=serializers.IntegerField())
    sentences = serializers.ListField(child=serializers.CharField(), help_text="What it costs, in words.")
    lost_wishes = serializers.ListField(
        source="lost", child=serializers.CharField(), help_text="Wishes that only these seats do not keep."
    )
    before = FairnessAnswer(source="difference.before")
    after = FairnessAnswer(source="difference.after")
    rounds = NamedRoundAnswer(many=True, help_text="The new seats of the rounds that change.")


def _answer(replanned: Replanned) -> Response:
    return Response(ReplannedAnswer(replanned).data)


class RepairPreviewView(EventView):
    @extend_schema(request=AttendancePayload, responses={200: ReplannedAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Say what the rest of the night would be for who is here; nothing is saved."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return _answer(repair_preview(event, read(AttendancePayload, request).attendance()))


class RepairView(EventView):
    @extend_schema(request=RepairPayload, responses={200: ReplannedAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Seat the rest of the night as the preview showed; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        payload = read(RepairPayload, request)
        sha256 = payload.validated_data["sha256"]
        return _answer(
            event_repair(event_id=event.pk, asked=payload.attendance(), sha256=sha256, actor=actor)
        )


class SwapPreviewView(EventView):
    @extend_schema(request=SwapPayload, responses={200: ReplannedAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Say what an exchange of two players would break; nothing is saved."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return _answer(swap_preview(event, read(SwapPayload, request).swap()))


class SwapView(EventView):
    @extend_schema(request=SaveSwapPayload, responses={200: ReplannedAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Exchange two players in a round that has not opened; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        payload = read(SaveSwapPayload, request)
        sha256 = payload.validated_data["sha256"]
        return _answer(event_swap(event_id=event.pk, asked=payload.swap(), sha256=sha256, actor=actor))
