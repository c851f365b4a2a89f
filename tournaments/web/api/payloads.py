"""What clients send."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from accounts.models import Scope
from accounts.sign_in.sign_ins import PROGRAM
from scoring.table.hands import HandReport, NoPlay
from scoring.table.reports import read_report
from tournaments.errors import InvalidRequestError
from tournaments.web import words

from .fields import (
    StrictBoolean,
    StrictChoice,
    StrictEmail,
    StrictInteger,
    StrictKey,
    StrictSerializer,
    StrictText,
)

#: What a table says about a hand; the engine reads it as strictly as it stands in the body.
REPORT_FIELDS = (
    *("dealer", "maker", "tricks", "alone", "lone_defender", "named_partner", "call_round"),
    *("trump", "turned_down", "defender_tricks", "no_play"),
)
BIGGEST = 2**31 - 1


def opening_field() -> StrictInteger:
    """Make the field of the opening that a phone shows."""
    return StrictInteger(
        required=False,
        help_text=_("The table's `opening`. We refuse hands with an old one."),
    )


class KeyPayload(StrictSerializer):
    key = StrictKey(help_text=_("A UUID you create. Send the same one on every retry."))


class SignInPayload(StrictSerializer):
    email = StrictEmail(max_length=254)
    password = StrictText(max_length=200)


class TokenPayload(SignInPayload):
    name = StrictText(
        default=PROGRAM, max_length=400, help_text=_("Name for the token, so you recognize it later.")
    )
    scope = StrictChoice(
        choices=Scope.choices,
        default=Scope.RUN,
        help_text=_("What the token may do. It can't do more than its owner."),
    )


class SignUpPayload(SignInPayload):
    name = StrictText(max_length=400)


class ReasonPayload(StrictSerializer):
    reason = StrictText(max_length=400)


class SecretPayload(StrictSerializer):
    secret = StrictText(max_length=64, help_text=_("The part of the link after #."))


class RoundPayload(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Round shown on the phone."))


class NumberPayload(StrictSerializer):
    number = StrictInteger(min_value=1, max_value=BIGGEST)


# Only the schema reads these fields; ``report_in`` reads the body.
class ReportPayload(StrictSerializer):
    """A hand as a table enters it."""

    maker = StrictInteger(required=False, help_text=_("The maker's seat. Send maker and tricks, or no_play."))
    tricks = StrictInteger(required=False, help_text=_("Tricks the makers took, 0 to 5."))
    alone = StrictBoolean(default=False)
    no_play = StrictChoice(choices=[each.value for each in NoPlay], required=False)
    dealer = StrictInteger(
        required=False, help_text=_("Seat of the dealer. It must be that seat's turn to deal.")
    )
    lone_defender = StrictInteger(required=False)
    named_partner = StrictInteger(required=False, help_text=_("Seat of the partner, if the maker names one."))
    call_round = StrictInteger(required=False)
    trump = StrictChoice(choices=["c", "d", "h", "s"], required=False)
    turned_down = StrictChoice(choices=["c", "d", "h", "s"], required=False)
    defender_tricks = StrictInteger(required=False)


class HandPayload(ReportPayload, KeyPayload):
    number = StrictInteger(help_text=_("Number of the table's next hand in this round."))
    opening = opening_field()
    more = StrictBoolean(
        default=False, help_text=_("True if the table starts one more hand when time is up.")
    )


class LinkHandPayload(HandPayload):
    round = StrictInteger(help_text=_("Round shown on the phone."))


def report_in(body: Mapping[str, Any], number: int, seats: int) -> HandReport:
    """Read the report in a body; raises ``InvalidHandError`` naming the field."""
    return read_report(report_fields(body), number=number, seats=seats)


def report_fields(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a report in a body, as they came."""
    return {name: body[name] for name in REPORT_FIELDS if body.get(name) is not None}


def says_dealer(body: Mapping[str, Any]) -> bool:
    """Tell whether a body says who dealt, rather than leave it to whose turn it is."""
    return body.get("dealer") is not None


def read_hand(body: dict[str, Any], fields: frozenset[str], seats: int) -> tuple[int, UUID, HandReport]:
    """Read number, key and report of a hand without the framework's field machinery: it is the hot path.

    Args:
        fields: the fields that may come.
        seats: at the table.

    Raises:
        InvalidRequestError: the body has an unknown field, or no number or key.
        InvalidHandError: no table could have played it.
    """
    unknown = body.keys() - fields
    if unknown:
        raise InvalidRequestError(words.unknown_field(name=min(unknown)[:40]), field=min(unknown)[:40])
    number, key = body.get("number"), body.get("key")
    if type(number) is not int or abs(number) > BIGGEST:
        raise InvalidRequestError(words.which_hand(), field="number")
    if not isinstance(key, str):
        raise InvalidRequestError(words.key_missing(), field="key")
    try:
        parsed = UUID(key)
    except ValueError:
        raise InvalidRequestError(words.key_not_a_uuid(), field="key") from None
    return number, parsed, report_in(body, number, seats)


def opening_in(body: dict[str, Any]) -> int | None:
    """Read which opening of its round a hand names, if any; raises ``InvalidRequestError``."""
    opening = body.get("opening")
    if opening is not None and type(opening) is not int:
        raise InvalidRequestError(words.opening_not_a_number(), field="opening")
    return opening


def more_to_come(body: dict[str, Any]) -> bool:
    """Read whether another hand of the round follows; raises ``InvalidRequestError``."""
    more = body.get("more", False)
    if type(more) is not bool:
        raise InvalidRequestError(words.more_true_or_false(), field="more")
    return more


HAND_FIELDS = frozenset({*REPORT_FIELDS, "number", "key", "opening", "more"})
LINK_HAND_FIELDS = HAND_FIELDS | {"round"}
