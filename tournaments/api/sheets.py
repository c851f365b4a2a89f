"""The score sheets of a round: which are missing, and many tables' hands at once."""

from collections.abc import Container, Iterator
from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.selectors.sheets import RoundSheets, sheets_of
from tournaments.services.sheets import SheetHand, Typed, sheet_record

from .base import EventView, read
from .fields import StrictInteger, StrictSerializer
from .slips import BIGGEST, KeySlip, ReportSlip, report_in


class SheetHandSlip(ReportSlip, KeySlip):
    number = StrictInteger(min_value=1, max_value=BIGGEST)


class SheetSlip(StrictSerializer):
    table = StrictInteger(min_value=1, max_value=BIGGEST)
    hands = SheetHandSlip(many=True, help_text="In their order.")


class SheetsSlip(StrictSerializer):
    sheets = SheetSlip(many=True)


class RefusedLineAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the hand; those after it were not tried.")
    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_null=True)


class SheetAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    hands_in = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.IntegerField(), help_text="Hands that may still come.")
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="By side.")


class TypedSheetAnswer(SheetAnswer):
    added = serializers.IntegerField(help_text="Hands that are new with this request.")
    refused = RefusedLineAnswer(allow_null=True)


class SheetsAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    status = serializers.CharField()
    sheets = SheetAnswer(many=True)


class TypedSheetsAnswer(SheetsAnswer):
    sheets = TypedSheetAnswer(many=True)


class SheetsView(EventView):
    throttle_scope = "hands"

    @extend_schema(responses={200: SheetsAnswer})
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """List a round's score sheets with the hands that are missing."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(SheetsAnswer(sheets_of(event, number)).data)

    @extend_schema(request=SheetsSlip, responses={200: TypedSheetsAnswer})
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Record the hands of several tables, each up to its first that is refused; once per key."""
        event, actor = self.event(request, event_id, needs=Role.SCOREKEEPER)
        sheets = {sheet.table: sheet for sheet in sheets_of(event, number).sheets}
        hands = _by_table(read(SheetsSlip, request).validated_data["sheets"], sheets)
        typed = {
            sheet.table: sheet_record(
                match_id=sheet.match_id,
                hands=_hands_in(hands[sheet.table], len(sheet.seats)),
                actor=actor,
            )
            for sheet in sheets.values()
            if sheet.table in hands
        }
        return Response(_answer(sheets_of(event, number), typed))


def _by_table(slips: list[dict[str, Any]], tables: Container[int]) -> dict[int, list[dict[str, Any]]]:
    """Return each sheet's hands; raises ``InvalidRequestError`` for a table twice or not in the round."""
    hands: dict[int, list[dict[str, Any]]] = {}
    for slip in slips:
        table = slip["table"]
        if table not in tables:
            raise InvalidRequestError(f"There is no table {table} in this round.", field="sheets")
        if table in hands:
            raise InvalidRequestError(f"Table {table} is there twice.", field="sheets")
        hands[table] = slip["hands"]
    return hands


def _hands_in(hands: list[dict[str, Any]], seats: int) -> Iterator[SheetHand]:
    for hand in hands:
        yield SheetHand(hand["number"], hand["key"], partial(report_in, hand, hand["number"], seats))


def _answer(sheets: RoundSheets, typed: dict[int, Typed]) -> dict[str, Any]:
    """Answer the sheets that were sent, with what became of each."""
    return {
        "round": sheets.round,
        "status": sheets.status,
        "sheets": [
            {
                **SheetAnswer(sheet).data,
                "added": typed[sheet.table].added,
                "refused": _refused(typed[sheet.table]),
            }
            for sheet in sheets.sheets
            if sheet.table in typed
        ],
    }


def _refused(typed: Typed) -> dict[str, Any] | None:
    refusal = typed.refusal
    if refusal is None:
        return None
    return {
        "number": typed.refused,
        "code": refusal.code,
        "message": str(refusal),
        "field": refusal.field,
    }
