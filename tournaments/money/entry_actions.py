"""What is done about the money of one entry, or of everyone who is here, each declared once."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from tournaments.models import Entry, Event, Posting
from tournaments.money.actions import ACTIONS as DESK_ACTIONS
from tournaments.money.api.money import Cents, PayoutAnswer, StakeTakenAnswer
from tournaments.money.services import everyone, payouts, sent_payments, stakes
from tournaments.money.services.arrivals import entry_arrive
from tournaments.money.views.money import money_again
from tournaments.money.words import prizes
from tournaments.money.words import stakes as words
from tournaments.names.amounts import money_text
from tournaments.names.people import field_labels
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.web.actions import Action, of_entry, of_event
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST, KeyPayload


class EveryonePayload(StrictSerializer):
    seen = StrictInteger(
        min_value=0,
        max_value=BIGGEST,
        help_text=_(
            "Number of entries left to check in or pay, as you saw it. If it changed, nothing is saved."
        ),
    )


class StakePayload(KeyPayload):
    given_cents = Cents(help_text=_("How much cash you got."))
    owes_cents = Cents(
        help_text=_("What the player owes, as you saw it. If the amount changed, nothing is saved.")
    )


class InitialsPayload(KeyPayload):
    initials = StrictText(max_length=400, help_text=_("Initials of the person taking the money."))


def take(*, entry_id: int, owes_cents: int, **named: Any) -> stakes.StakeTaken:
    """Take cash for an entry fee and work out the change. Less than the fee counts as a partial payment."""
    return stakes.stake_pay(entry_id=entry_id, seen_cents=owes_cents, **named)


def fee_paid(event: Event, done: stakes.StakeTaken, name: str) -> str:
    amount = money_text(done.taken_cents, event)
    if done.change_cents:
        change = money_text(done.change_cents, event)
        return words.taken_with_change(name=name, amount=amount, change=change)
    if done.owes_cents:
        return words.taken_in_part(name=name, amount=amount, owed=money_text(done.owes_cents, event))
    return words.fee_paid(name=name, amount=amount)


def refunded(event: Event, back: stakes.StakeBack, name: str) -> str:
    if not back.back_cents:
        return words.back_already(name=name)
    return words.refund(amount=money_text(back.back_cents, event), name=name)


def paid(_event: Event, payout: Posting, name: str) -> str:
    sentence = prizes.paid_by_email_too if payout.letters.exists() else prizes.paid
    return sentence(name=name, memo=payout.memo, receipt=payout.receipt)


def returned(_event: Event, payout: Posting, name: str) -> str:
    sentence = prizes.collected_by_email_too if payout.letters.exists() else prizes.collected
    return sentence(name=name, memo=payout.memo, receipt=payout.receipt)


def named(sentence: Callable[[Event, Any, str], str]) -> Callable[[Event, Any], str]:
    """Return what says a sentence with the entry's name in it."""

    def sentence_for(event: Event, done: Any) -> str:
        entry_id = done.pk if isinstance(done, Entry) else done.entry.pk
        return sentence(event, done, field_labels(event)[entry_id])

    return sentence_for


def entry_of(_event: Event, done: stakes.StakeBack | sent_payments.Decided) -> Entry:
    return done.entry


def payment_sentence(sentence: Callable[..., str]) -> Callable[[Event, Any], str]:
    """Return what says that this call decided a payment, or else who did it before."""

    def said(_event: Event, done: sent_payments.Decided, name: str) -> str:
        if done.is_new:
            return sentence(name=name)
        line = done.earlier
        by = line.actor.name if line and line.actor else ""
        return words.payment_decided(action=line.action if line else "", name=name, by=by)

    return named(said)


HOST = Role.DIRECTOR
entry_action = partial(Action, answers=EntryAnswer, context=called)
everyone_action = partial(entry_action, many=True, takes=EveryonePayload)
at_the_desk = partial(Action, needs=HOST, back="money", page=money_again)
AT, DESK = "entries/<int:entry_id>/", "money/<int:entry_id>/"
REFUND = entry_action(
    "entry-refund",
    f"{AT}refund",
    HOST,
    of_entry(stakes.stake_refund),
    shows=entry_of,
    api_name="api-refund",
)
ACTIONS = (
    entry_action("entry-pay", f"{AT}pay", HOST, of_entry(stakes.stake_take), api_name="api-pay"),
    REFUND,
    entry_action("entry-arrive", f"{AT}arrive", HOST, of_entry(entry_arrive), api_name="api-arrive"),
    everyone_action(
        "everyone-check-in", "everyone/check-in", Role.SCOREKEEPER, of_event(everyone.everyone_check_in)
    ),
    everyone_action("everyone-pay", "everyone/pay", HOST, of_event(everyone.everyone_pay)),
    at_the_desk(
        "stake-take",
        f"{DESK}take",
        does=of_entry(take),
        takes=StakePayload,
        answers=StakeTakenAnswer,
        api_at=f"{AT}stake",
        api_name="api-stake",
        done=named(fee_paid),
    ),
    at_the_desk(
        "stake-let-off",
        f"{DESK}let-off",
        does=of_entry(stakes.stake_let_off),
        answers=EntryAnswer,
        context=called,
        api_at=f"{AT}let-off",
        api_name="api-let-off",
        done=named(lambda _event, _entry, name: words.plays_free(name=name)),
    ),
    at_the_desk(
        "stake-ask",
        f"{DESK}ask",
        does=of_entry(stakes.stake_ask),
        answers=EntryAnswer,
        context=called,
        api_at=f"{AT}ask",
        api_name="api-ask",
        done=named(lambda _event, _entry, name: words.pays_again(name=name)),
    ),
    at_the_desk(
        "sent-confirm",
        f"{DESK}sent/confirm",
        does=of_entry(sent_payments.payment_confirm),
        answers=EntryAnswer,
        shows=entry_of,
        context=called,
        api_at=f"{AT}sent/confirm",
        done=payment_sentence(words.payment_noted),
    ),
    at_the_desk(
        "sent-decline",
        f"{DESK}sent/decline",
        does=of_entry(sent_payments.payment_decline),
        answers=EntryAnswer,
        shows=entry_of,
        context=called,
        api_at=f"{AT}sent/decline",
        done=payment_sentence(words.payment_missing),
    ),
    at_the_desk(
        "pay-out",
        f"{DESK}pay-out",
        does=of_entry(payouts.payout_pay),
        takes=InitialsPayload,
        answers=PayoutAnswer,
        api_at=f"{AT}pay-out",
        done=named(paid),
    ),
    at_the_desk(
        "give-back",
        f"{DESK}give-back",
        does=of_entry(payouts.payout_give_back),
        takes=InitialsPayload,
        answers=PayoutAnswer,
        api_at=f"{AT}give-back",
        done=named(returned),
    ),
)
#: What another page has a button for too; the API has it once.
ELSEWHERE = (
    replace(
        REFUND,
        name="stake-refund",
        at=f"{DESK}refund",
        back="money",
        page=money_again,
        done=named(refunded),
    ),
    *(
        replace(each, name="play-off", at="play-off", back="console", done="")
        for each in DESK_ACTIONS
        if each.name == "money-play-off"
    ),
)
