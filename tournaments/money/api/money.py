"""The money desk over the API: stakes in, the cash box, prizes out."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils import html

from accounts.models import Role
from scoring.money.amounts import parse_cents
from tournaments.models import Event, Posting
from tournaments.money.selectors.ledger_files import LEDGER_FILES
from tournaments.money.selectors.money import MoneyDesk, money_desk
from tournaments.money.selectors.money_doubts import doubts_of
from tournaments.money.selectors.pay_ways import to_confirm
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.money.services import cash
from tournaments.results.api.standings import PlayOffAnswer
from tournaments.web.api.base import EventView
from tournaments.web.api.fields import StrictInteger

from .prizes import PrizeLineAnswer


class Cents(StrictInteger):
    """An amount: whole cents in JSON, as it is written in a form; the services refuse what no night sees."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=-(2**53), max_value=2**53, **options)

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        return parse_cents(dictionary.get(self.field_name, ""), field=str(self.field_name))


class StakeLineAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    status = serializers.CharField()
    paid_cents = serializers.IntegerField()
    owes_cents = serializers.IntegerField()
    back_cents = serializers.IntegerField(help_text=_("Refund due because the player never got a seat."))
    is_free = serializers.BooleanField()


class PayoutLineAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    prize_cents = serializers.IntegerField()
    paid_cents = serializers.IntegerField()
    owed_cents = serializers.IntegerField()
    back_cents = serializers.IntegerField(help_text=_("Overpaid amounts to get back."))
    initials = serializers.CharField(help_text=_("Initials from the last payment. May be empty."))


class PrizeChangeAnswer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text=_("Name of the player or pair, or House or Charity."))
    fixed_cents = serializers.IntegerField(help_text=_("Prize as finalized."))
    now_cents = serializers.IntegerField(help_text=_("Prize based on the current standings."))
    sentence = serializers.CharField()


class CountAnswer(serializers.Serializer[Any]):
    counted_cents = serializers.IntegerField()
    expected_cents = serializers.IntegerField()
    reason = serializers.CharField()
    recorded_at = serializers.DateTimeField()


class SentPaymentAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    way = serializers.CharField()
    reference = serializers.CharField()


class MoneyAnswer(serializers.Serializer[Any]):
    box_cents = serializers.IntegerField(help_text=_("What should be in the cash box."))
    in_cents = serializers.IntegerField(
        help_text=_("Everything paid in, minus refunds and side pot money carried to other nights.")
    )
    out_cents = serializers.IntegerField(
        help_text=_("Everything paid to winners, the house and the charity.")
    )
    gross_cents = serializers.IntegerField(
        source="sheet.gross_cents", help_text=_("Entry fees paid in and money added, before cuts.")
    )
    pool_cents = serializers.IntegerField(
        source="sheet.pool_cents", help_text=_("Prize pool after the house cut and the charity share.")
    )
    house_cents = serializers.IntegerField(source="sheet.house_cents")
    charity_cents = serializers.IntegerField(source="sheet.charity_cents")
    cuts_owed_cents = serializers.SerializerMethodField(
        help_text=_("What the house and the charity still get. Negative if they got too much.")
    )
    promised_cents = serializers.IntegerField(help_text=_("What the host promised but hasn't put in yet."))
    float_cents = serializers.IntegerField(help_text=_("Change that the host put in the cash box."))
    difference_cents = serializers.IntegerField(
        help_text=_("How much the cash box is over. Negative if it's short.")
    )
    outstanding_cents = serializers.IntegerField(help_text=_("Entry fees still to collect."))
    owed_cents = serializers.IntegerField(help_text=_("Prizes and side pot winnings still to pay."))
    back_cents = serializers.IntegerField(help_text=_("Overpaid amounts to get back."))
    sentences = serializers.ListField(
        source="sheet.sentences",
        child=serializers.CharField(),
        help_text=_("Sentences that explain the prizes."),
    )
    play_offs = PlayOffAnswer(source="sheet.play_offs", many=True)
    stakes = StakeLineAnswer(many=True)
    prizes = PrizeLineAnswer(
        source="sheet.lines", many=True, help_text=_("Prizes based on the current standings.")
    )
    payouts = PayoutLineAnswer(
        many=True,
        help_text=_("Prizes and side pots won, paid or not. Prizes are listed once you finalize them."),
    )
    sent = serializers.SerializerMethodField(help_text=_("Payments that players reported sending."))
    counts = CountAnswer(many=True)
    is_fixed = serializers.BooleanField()
    is_stale = serializers.BooleanField(help_text=_("True if a result changed after prizes were finalized."))
    changes = PrizeChangeAnswer(many=True, help_text=_("Prizes that changed since they were finalized."))
    is_closed = serializers.BooleanField()
    left = serializers.SerializerMethodField(
        help_text=_("What's left to do before you can close the cash box.")
    )
    doubts = serializers.SerializerMethodField(help_text=_("Warnings about results that changed later."))

    def get_cuts_owed_cents(self, desk: MoneyDesk) -> dict[str, int]:
        return {account: cents for account, _, cents in desk.cuts_owed}

    @extend_schema_field(SentPaymentAnswer(many=True))
    def get_sent(self, desk: object) -> Any:  # noqa: ARG002 -- the framework's signature
        return SentPaymentAnswer(to_confirm(self.context["event"]), many=True).data

    def get_left(self, desk: object) -> list[str]:  # noqa: ARG002 -- the framework's signature
        left: list[str] = self.context["left"]
        return left

    def get_doubts(self, desk: MoneyDesk) -> list[str]:
        return list(doubts_of(desk, side_pools_of(self.context["event"])))


class StakeTakenAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry.pk")
    taken_cents = serializers.IntegerField()
    change_cents = serializers.IntegerField(help_text=_("Change to give back."))
    owes_cents = serializers.IntegerField(help_text=_("What's still owed."))


class PayoutAnswer(serializers.ModelSerializer[Posting]):
    receipt = serializers.CharField(help_text=_("Receipt number."))
    is_mailed = serializers.BooleanField(
        source="letters.exists", help_text=_("True if the receipt was also emailed.")
    )

    class Meta:
        model = Posting
        fields = ("id", "entry", "kind", "memo", "initials", "receipt", "is_mailed", "recorded_at")


def desk_now(event: Event, _done: object = None) -> MoneyDesk:
    """Return the money desk as it is now."""
    return money_desk(Event.objects.get(pk=event.pk))


def beside_the_desk(event: Event) -> dict[str, Any]:
    """Return what ``MoneyAnswer`` needs besides the desk."""
    now = Event.objects.get(pk=event.pk)
    return {"event": now, "left": cash.left_to_do(now)}


class MoneyView(EventView):
    @extend_schema(responses={200: MoneyAnswer})
    def get(self, request: Request, event_id: int) -> Response:
        """Show entry fees, cash box, prizes and what's left to do."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(MoneyAnswer(desk_now(event), context=beside_the_desk(event)).data)


class LedgerFileView(EventView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR, (200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: int, kind: str) -> HttpResponse:
        """Download the ledger as CSV or a Beancount journal."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        write, content_type = LEDGER_FILES[kind]
        return HttpResponse(write(event), content_type=f"{content_type}; charset=utf-8")
