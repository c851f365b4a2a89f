"""The score sheets of a round: which are missing, and many tables' hands or points at once."""

from collections.abc import Container
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
from tournaments.play.selectors.sheets import RoundSheets, Sheet, sheets_of
from tournaments.play.services.sheets import SheetHand, SheetTotal, Typed, sheet_record
from tournaments.play.words import files as words
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST, KeyPayload, ReportPayload, report_in, says_dealer

from .totals import TotalPayload, report_of


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


class RefusedLineAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text=_("Number of the refused line. Later lines weren't tried."))
    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_null=True)


class SheetAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    hands_in = serializers.IntegerField()
    missing = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=_("Numbers of the missing hands, or 1 if the round's points are missing."),
    )
    scores = serializers.ListField(child=serializers.IntegerField(), help_text=_("One number per side."))


class TypedSheetAnswer(SheetAnswer):
    added = serializers.IntegerField(help_text=_("Number of lines added by this request."))
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

    @extend_schema(request=SheetsPayload, responses={200: TypedSheetsAnswer})
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Enter several tables' hands or points. Each table stops at its first refused line."""
        event, actor = self.event(request, event_id, needs=Role.SCOREKEEPER)
        sheets = {sheet.table: sheet for sheet in sheets_of(event, number).sheets}
        payloads = _by_table(read(SheetsPayload, request).validated_data["sheets"], sheets)
        lines = {table: _lines_in(event, sheets[table], payload) for table, payload in payloads.items()}
        typed = {
            table: sheet_record(match_id=sheets[table].match_id, lines=lines[table], actor=actor)
            for table in sorted(lines)
        }
        return Response(_answer(sheets_of(event, number), typed))


def _by_table(payloads: list[dict[str, Any]], tables: Container[int]) -> dict[int, dict[str, Any]]:
    """Return the sheets by table; raises ``InvalidRequestError`` for a table twice or not in the round."""
    sheets: dict[int, dict[str, Any]] = {}
    for payload in payloads:
        table = payload["table"]
        if table not in tables:
            raise InvalidRequestError(words.no_table(table), field="sheets")
        if table in sheets:
            raise InvalidRequestError(words.table_twice(table), field="sheets")
        sheets[table] = payload
    return sheets


def _lines_in(event: Event, sheet: Sheet, payload: dict[str, Any]) -> tuple[SheetHand | SheetTotal, ...]:
    """Return what one sheet tells; raises ``InvalidRequestError`` where it is not what tonight's tell."""
    wanted, other = ("total", "hands") if event.reports_totals else ("hands", "total")
    if wanted not in payload or other in payload:
        said = words.send_total() if event.reports_totals else words.send_hands()
        raise InvalidRequestError(said, field="sheets")
    if event.reports_totals:
        total = payload["total"]
        return (SheetTotal(total["key"], partial(report_of, total)),)
    return tuple(
        SheetHand(
            hand["number"],
            hand["key"],
            partial(report_in, hand, hand["number"], len(sheet.seats)),
            says_dealer(hand),
        )
        for hand in payload["hands"]
    )


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
