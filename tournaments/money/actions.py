"""What is done at the money desk that concerns nobody alone, each declared once."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import CashCount, Event, LedgerEntry, Posting
from tournaments.money.api.money import Cents, MoneyAnswer, beside_the_desk, desk_now
from tournaments.money.services import cash, payouts
from tournaments.money.services.ledger import cut_account
from tournaments.money.services.pay_all import winners_pay
from tournaments.money.services.play_offs import play_off_note
from tournaments.money.words import box, prizes
from tournaments.names.amounts import money_text
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictInteger, StrictText
from tournaments.web.api.payloads import KeyPayload, ReasonPayload

#: The entries that play off as one, as a page sends them.
SIDE = re.compile(r"[0-9]{1,18}(?: [0-9]{1,18})*")


class AmountPayload(KeyPayload):
    cents = Cents()


class AddPayload(AmountPayload):
    giver = StrictText(max_length=400, help_text=_("Name of the person adding the money."))


class CountPayload(KeyPayload):
    counted_cents = Cents()
    reason = StrictText(max_length=400, default="", help_text=_("Why the count is different."))


class HandOverPayload(KeyPayload):
    to = StrictText(max_length=20, help_text=_("Either `house` or `charity`."))
    initials = StrictText(
        max_length=400, help_text=_("Initials of the person taking or returning the money.")
    )


class PayAllPayload(KeyPayload):
    initials = StrictText(max_length=400, help_text=_("Initials of the person paying or taking the money."))
    owed_cents = Cents(
        help_text=_("Prizes still to pay, as you saw them. If the total changed, nothing is paid.")
    )


class FinishList(serializers.ListField):
    """Who finished where; a form has the sides that play off, and a field for the place of each."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        return finish_in(dictionary) if html.is_html_input(dictionary) else super().get_value(dictionary)


def finish_in(form: Any) -> list[int]:
    """Return entries in the order of a form's places; raises ``InvalidRequestError``."""
    sides = [tuple(map(int, side.split())) for side in form.getlist("entry") if SIDE.fullmatch(side)]
    places = {side: form.get(f"place-{side[0]}", "").strip() for side in sides}
    if not sides or set(places.values()) != {str(place + 1) for place in range(len(sides))}:
        raise InvalidRequestError(prizes.different_places(), field="order")
    return [entry_id for side in sorted(sides, key=lambda side: int(places[side])) for entry_id in side]


class PlayOffPayload(KeyPayload):
    order = FinishList(
        child=StrictInteger(),
        min_length=2,
        max_length=200,
        help_text=_("Entry IDs in order of finish, winner first."),
    )


def cut_hand_over(*, event: Event, to: str, **named: Any) -> Posting:
    """Pay the house or charity its cut, or collect what was overpaid, signed with initials."""
    return payouts.cut_hand_over(event_id=event.pk, account=cut_account(to), **named)


def memo(_event: Event, posting: Posting) -> str:
    return posting.memo


def counted(event: Event, count: CashCount) -> str:
    sentence = box.counted_wrong if count.difference_cents else box.counted_right
    return sentence(amount=money_text(count.counted_cents, event))


def handed_over(_event: Event, posting: Posting) -> str:
    sentence = box.cut_paid if posting.kind == Posting.Kind.CUT else box.cut_collected
    return sentence(memo=posting.memo, receipt=posting.receipt)


def winners_paid(event: Event, done: list[Posting]) -> str:
    cents = event.ledger.filter(posting__in=done, account=LedgerEntry.Account.OWED)
    amount = money_text(cents.aggregate(cents=Sum("cents"))["cents"], event)
    return prizes.winners_paid(amount=amount, number=len(done))


def says(sentence: Callable[[], str]) -> Callable[[Event, Any], str]:
    """Return what says the same whatever was done."""
    return lambda _event, _done: sentence()


HOST = Role.DIRECTOR
#: What each answers: the money desk as it is then.
desk_action = partial(
    Action, needs=HOST, answers=MoneyAnswer, shows=desk_now, context=beside_the_desk, back="money"
)
ACTIONS = (
    desk_action(
        "float-in",
        "money/float-in",
        does=of_event(cash.float_put_in),
        takes=AmountPayload,
        done=memo,
    ),
    desk_action(
        "float-out", "money/float-out", does=of_event(cash.float_take_out), takes=AmountPayload, done=memo
    ),
    desk_action("money-add", "money/add", does=of_event(cash.pool_add), takes=AddPayload, done=memo),
    desk_action(
        "cash-count", "money/count", does=of_event(cash.cash_count), takes=CountPayload, done=counted
    ),
    desk_action(
        "prizes-fix",
        "money/fix",
        does=of_event(payouts.prizes_fix),
        done=says(prizes.now_final),
    ),
    desk_action(
        "prizes-correct",
        "money/correct",
        does=of_event(payouts.prizes_correct),
        takes=ReasonPayload,
        done=says(prizes.now_corrected),
    ),
    desk_action(
        "winners-pay",
        "money/pay-all",
        does=of_event(winners_pay),
        takes=PayAllPayload,
        done=winners_paid,
    ),
    desk_action("hand-over", "money/hand-over", does=cut_hand_over, takes=HandOverPayload, done=handed_over),
    desk_action(
        "money-play-off",
        "money/play-off",
        does=of_event(play_off_note),
        takes=PlayOffPayload,
        done=says(prizes.playoff_saved),
    ),
    desk_action("money-close", "money/close", does=of_event(cash.money_close), done=says(box.now_closed)),
    desk_action(
        "money-reopen",
        "money/reopen",
        does=of_event(cash.money_reopen),
        takes=ReasonPayload,
        done=says(box.now_open),
    ),
)
