"""The score sheets of a round: which are missing, and many tables' hands or points at once."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role, Scope
from tournaments.errors import InvalidRequestError
from tournaments.models import Event
from tournaments.play.selectors.sheets import RoundSheets, sheets_of
from tournaments.play.services.sheets import ReadSheets, SheetHand, SheetOutcome, SheetOutcomes, SheetTotal
from tournaments.play.words import files as words
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST, KeyPayload, ReportPayload, report_in, says_dealer
from tournaments.web.api.refusals import refusal_body

from .totals import TotalPayload, report_of

Lines = tuple[SheetHand | SheetTotal, ...]


class SheetHandPayload(ReportPayload, KeyPayload):
    number = StrictInteger(min_value=1, max_value=BIGGEST)


class SheetPayload(StrictSerializer):
    table = StrictInteger(min_value=1, max_value=BIGGEST)
    hands = SheetHandPayload(many=True, required=False, help_text=_("Hands in order."))
    total = TotalPayload(
        required=False,
        help_text=_(
            "Points for the round. Send `total` instead of `hands` if tables enter points at the end."
        ),
    )


class SheetsPayload(StrictSerializer):
    sheets = SheetPayload(many=True)

    def validate_sheets(self, sheets: list[dict[str, Any]]) -> ReadSheets:
        return partial(_lines, sheets)


class RefusedLineAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(
        help_text=_("Number of the line we refused. We didn't try later lines.")
    )
    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_null=True)


class SheetAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    hands_in = serializers.IntegerField()
    missing = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=_(
            "Numbers of hands the table could still enter, or [1] if the round's points are missing."
        ),
    )
    scores = serializers.ListField(child=serializers.IntegerField(), help_text=_("One number per side."))


class TypedSheetAnswer(SheetAnswer):
    added = serializers.IntegerField(help_text=_("How many lines this request added."))
    refused = RefusedLineAnswer(allow_null=True)


class SheetsAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    status = serializers.CharField()
    sheets = SheetAnswer(many=True)


class TypedSheetsAnswer(SheetsAnswer):
    sheets = TypedSheetAnswer(many=True)


class SheetsView(EventView):
    throttle_scope = "hands"
    write_scope = Scope.SCORE

    @extend_schema(responses={200: SheetsAnswer})
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """List a round's score sheets and what's missing."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return Response(SheetsAnswer(sheets_of(event, number)).data)


def _lines(payloads: Iterable[dict[str, Any]], round_: RoundSheets) -> dict[int, Lines]:
    """Return what each sheet tells; raises ``InvalidRequestError`` for a table twice or not in the round."""
    sheets, lines = {sheet.table: sheet for sheet in round_.sheets}, {}
    for payload in payloads:
        table = payload["table"]
        if table not in sheets:
            raise InvalidRequestError(words.no_table(table), field="sheets")
        if table in lines:
            raise InvalidRequestError(words.table_twice(table), field="sheets")
        lines[table] = _lines_in(payload, len(sheets[table].seats), reports_totals=round_.reports_totals)
    return lines


def _lines_in(payload: dict[str, Any], seats: int, *, reports_totals: bool) -> Lines:
    """Return what one sheet tells; raises ``InvalidRequestError`` where it is not what tonight's tell."""
    wanted, other = ("total", "hands") if reports_totals else ("hands", "total")
    if wanted not in payload or other in payload:
        text = words.send_total() if reports_totals else words.send_hands()
        raise InvalidRequestError(text, field="sheets")
    if reports_totals:
        total = payload["total"]
        return (SheetTotal(total["key"], partial(report_of, total)),)
    return tuple(
        SheetHand(
            hand["number"], hand["key"], partial(report_in, hand, hand["number"], seats), says_dealer(hand)
        )
        for hand in payload["hands"]
    )


def typed_answer(_event: Event, typed: SheetOutcomes) -> dict[str, Any]:
    """Answer the sheets that were sent, with what became of each."""
    return {
        "round": typed.now.round,
        "status": typed.now.status,
        "sheets": [
            {
                **SheetAnswer(sheet).data,
                "added": typed.by_table[sheet.table].added,
                "refused": _refused(typed.by_table[sheet.table]),
            }
            for sheet in typed.now.sheets
            if sheet.table in typed.by_table
        ],
    }


def _refused(typed: SheetOutcome) -> dict[str, Any] | None:
    return None if typed.refusal is None else {"number": typed.refused, **refusal_body(typed.refusal)}
