"""What is done to side pools and to what they carried, each declared once."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from scoring.money.side_pools import NobodyWins, SideKind, SideTerms
from tournaments.audit.actor import Actor
from tournaments.models import Entry, Event, SidePool
from tournaments.money.api.money import Cents
from tournaments.money.api.side_carries import CarrySumAnswer
from tournaments.money.api.side_pools import SidePoolAnswer
from tournaments.money.selectors.side_carries import carried_pool, carries_of
from tournaments.money.selectors.side_pools import side_pool_named, side_pools_of
from tournaments.money.services import side_carries, side_changes, side_pools
from tournaments.money.views.side_carries import carried_page
from tournaments.money.words import carries as carry_words
from tournaments.money.words import side_pots as words
from tournaments.names.amounts import money_text
from tournaments.names.people import field_labels
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import KeyPayload

#: What a page says of an entry, by its name, the title of the pool and what was done.
Said = Callable[[str, str, Any], str]
CHOOSE: dict[str, Any] = {
    "invalid_choice": lazy(words.choose_listed, str)(),
    "required": lazy(words.choose_listed, str)(),
}


class RowId(StrictInteger):
    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=-(2**53), max_value=2**53, **options)


class Nights(StrictInteger):
    """How many nights; a form has the field for the perfect hand alone, and it may be blank."""

    default_error_messages = {"invalid": lazy(words.nights_between, str)()}

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if html.is_html_input(dictionary):
            is_for_it = dictionary.get("kind") == SideKind.PERFECT_HAND
            if not is_for_it or not dictionary.get("nights", "").strip():
                return 1
        return super().get_value(dictionary)


class SidePoolPayload(StrictSerializer):
    kind = serializers.ChoiceField(choices=[kind.value for kind in SideKind], error_messages=CHOOSE)
    stake_cents = Cents(help_text=_("Fee to join, or the amount of one fine."))
    nobody = serializers.ChoiceField(
        choices=[each.value for each in NobodyWins],
        default=NobodyWins.CARRY.value,
        help_text=_(
            "If no one wins, `carry` saves the money for the next night and `return` refunds what "
            "players paid."
        ),
        error_messages=CHOOSE,
    )
    nights = Nights(
        default=1, help_text=_("Number of nights a player must pay in before a perfect hand wins.")
    )


class PoolPayload(StrictSerializer):
    pool = StrictText(max_length=20, help_text=_("Kind of side pot, like `loners`."))


class TakerPayload(PoolPayload):
    entry = RowId(help_text=_("Entry ID."))


class FinePayload(TakerPayload, KeyPayload):
    owes_cents = Cents(
        help_text=_("What the player owes, as you saw it. If the amount changed, nothing is saved.")
    )


class FineBackPayload(TakerPayload, KeyPayload):
    back_cents = Cents(help_text=_("The overpayment you saw. If it has changed, nothing is saved."))


class ReasonedPoolPayload(PoolPayload):
    reason = StrictText(max_length=400)


class FeePayload(ReasonedPoolPayload):
    stake_cents = Cents(help_text=_("Fee to join, or the amount of one fine."))


class ReasonedTakerPayload(TakerPayload):
    reason = StrictText(max_length=400)


class CarryPayload(StrictSerializer):
    side_pool = RowId(help_text=_("ID of the side pot the money came from."))
    reason = StrictText(max_length=400)


def open_pool(*, event: Event, kind: str, nobody: str, actor: Actor, **terms: Any) -> SidePool:
    """Open a side pot with any money carried over from earlier nights."""
    side_terms = SideTerms(kind=SideKind(kind), nobody=NobodyWins(nobody), **terms)
    return side_pools.side_pool_open(event_id=event.pk, terms=side_terms, actor=actor)


def of_pool(service: Callable[..., Any], done: Callable[[str, Event, Any], str]) -> dict[str, Any]:
    """Return how a service of one side pool is done and what the page says then."""

    def does(*, event: Event, pool: str, **named: Any) -> tuple[str, Any]:
        found = side_pool_named(event, pool)
        return found.title, service(side_pool_id=found.pk, **named)

    def sentence(event: Event, result: tuple[str, Any]) -> str:
        title, outcome = result
        return done(title, event, outcome)

    does.__doc__ = service.__doc__
    return {"does": does, "done": sentence}


def of_taker(service: Callable[..., Any], done: Said, field: str = "") -> dict[str, Any]:
    """Return the same for an entry in one.

    Args:
        field: the field with what the desk saw, where the service compares it.
    """

    def does(*, event: Event, pool: str, entry: int, **named: Any) -> tuple[str, str, Any]:
        found = side_pool_named(event, pool)
        taker = Entry.people.get(pk=entry, stage__event=event)
        if field:
            named["seen_cents"] = named.pop(field)
        outcome = service(side_pool_id=found.pk, entry_id=taker.pk, **named)
        return field_labels(event)[taker.pk], found.title, outcome

    def sentence(_event: Event, result: tuple[str, str, Any]) -> str:
        name, title, outcome = result
        return done(name, title, outcome)

    does.__doc__ = service.__doc__
    return {"does": does, "done": sentence}


def of_carry(service: Callable[..., Any], done: Callable[..., str]) -> dict[str, Any]:
    """Return the same for a side pool of any night of the club."""

    def does(*, event: Event, side_pool: int, **named: Any) -> str:
        found = carried_pool(event, side_pool)
        service(side_pool_id=found.pk, **named)
        return found.title

    does.__doc__ = service.__doc__
    return {"does": does, "done": lambda _event, title: done(title=title)}


def titled(sentence: Callable[..., str]) -> Callable[[str, Event, Any], str]:
    """Return what says a sentence with the pool's title in it."""
    return lambda title, _event, _outcome: sentence(title=title)


def costs(title: str, event: Event, pool: SidePool) -> str:
    return words.now_costs(title=title, amount=money_text(pool.stake_cents, event))


def next_joining(event: Event, joined: tuple[str, str, Any]) -> str:
    """Return where the page goes on: who lets one in lets in the next, so the list stays open there."""
    kind = joined[2].side_pool.kind
    return f"{reverse('side-pools', args=[event.pk])}?joining={kind}#pool-{kind}"


def pools_now(event: Event, _result: Any) -> Any:
    return side_pools_of(event)


def carries_now(event: Event, _result: Any) -> Any:
    return carries_of(event.club_id)


side_action = partial(
    Action, needs=Role.DIRECTOR, answers=SidePoolAnswer, many=True, shows=pools_now, back="side-pools"
)
carry_action = partial(
    Action,
    needs=Role.DIRECTOR,
    takes=CarryPayload,
    answers=CarrySumAnswer,
    many=True,
    shows=carries_now,
    back="carried",
    page=carried_page,
)
AT = "side-pools/"
ACTIONS = (
    side_action(
        "side-open",
        f"{AT}open",
        api_at="side-pools",
        api_name="api-side-pools",
        takes=SidePoolPayload,
        does=open_pool,
        done=lambda _event, pool: words.now_open(title=pool.title),
    ),
    side_action(
        "side-join",
        f"{AT}join",
        takes=TakerPayload,
        back=next_joining,
        **of_taker(
            side_pools.side_pool_join, lambda name, title, _taker: words.joined(name=name, title=title)
        ),
    ),
    side_action(
        "side-leave",
        f"{AT}leave",
        takes=TakerPayload,
        **of_taker(side_pools.side_pool_leave, lambda name, title, _pool: words.left(name=name, title=title)),
    ),
    side_action(
        "side-fines",
        f"{AT}fines",
        takes=FinePayload,
        **of_taker(
            side_pools.side_fine_take,
            lambda name, _title, fine: words.fines_paid(name=name, memo=fine.memo),
            "owes_cents",
        ),
    ),
    side_action(
        "side-fines-back",
        f"{AT}fines-back",
        takes=FineBackPayload,
        **of_taker(
            side_pools.side_fine_return,
            lambda name, _title, back: words.fines_back(name=name, memo=back.memo),
            "back_cents",
        ),
    ),
    side_action(
        "side-perfect",
        f"{AT}perfect",
        takes=TakerPayload,
        **of_taker(side_pools.side_perfect_note, lambda name, _title, _hand: words.perfect(name=name)),
    ),
    side_action(
        "side-perfect-back",
        f"{AT}perfect-back",
        takes=ReasonedTakerPayload,
        **of_taker(
            side_pools.side_perfect_take_back, lambda name, _title, _hand: words.perfect_removed(name=name)
        ),
    ),
    side_action(
        "side-settle",
        f"{AT}settle",
        takes=PoolPayload,
        **of_pool(side_pools.side_pool_settle, titled(words.now_settled)),
    ),
    side_action(
        "side-correct",
        f"{AT}correct",
        takes=ReasonedPoolPayload,
        **of_pool(side_pools.side_pool_correct, lambda _title, _event, posting: str(posting.memo)),
    ),
    side_action(
        "side-close",
        f"{AT}close",
        takes=ReasonedPoolPayload,
        **of_pool(side_changes.side_pool_close, titled(words.now_closed)),
    ),
    side_action(
        "side-reopen",
        f"{AT}reopen",
        takes=ReasonedPoolPayload,
        **of_pool(side_changes.side_pool_reopen, titled(words.now_reopened)),
    ),
    side_action(
        "side-fee", f"{AT}fee", takes=FeePayload, **of_pool(side_changes.side_pool_change_fee, costs)
    ),
    side_action(
        "side-carry-in",
        f"{AT}carry-in",
        takes=ReasonedPoolPayload,
        **of_pool(side_carries.side_carry_bring, titled(carry_words.carried_in)),
    ),
    side_action(
        "side-carry-back",
        f"{AT}carry-back",
        takes=ReasonedPoolPayload,
        **of_pool(side_carries.side_carry_back, titled(carry_words.carried_back)),
    ),
)
CARRY_ACTIONS = (
    carry_action(
        "carried-release",
        "carried/release",
        **of_carry(side_carries.side_carry_release, carry_words.released),
    ),
    carry_action(
        "carried-restore",
        "carried/restore",
        **of_carry(side_carries.side_carry_restore, carry_words.restored),
    ),
)
