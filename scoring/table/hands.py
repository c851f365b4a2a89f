"""What a table says about one hand, without the cards."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple, Self, cast

from scoring.cardplay.cards import NoTrump, Suit
from scoring.errors import InvalidHandError
from scoring.stored import check_kinds, describe, fields_of, kinds_of
from scoring.table import words

TRICKS_PER_HAND = 5
MOST_SEATS = 6


class NoPlay(StrEnum):
    """Why a hand was dealt but not played."""

    PASSED_OUT = "passed_out"
    MISDEAL = "misdeal"
    REDEAL = "redeal"


class Contract(NamedTuple):
    """Who made trump and who plays alone: what decides the sides of one hand.

    A tuple because it is the key under which line-ups are remembered.
    """

    dealer: int
    maker: int
    alone: bool = False
    lone_defender: int | None = None
    named_partner: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReport:
    """One hand as its table reports it; refuses what no ruleset could allow.

    Args:
        dealer: a seat, like every other player here: 1 is the first, clockwise.
        tricks: taken by the makers together; ``defender_tricks`` only for those who count both.
        lone_defender: who defended without the partner.
        named_partner: whom the maker named, where partners are named.
        call_round: 1 while the first card was up, then 2 and so on.
        turned_down: suit of the card turned down last.
        no_play: given instead of maker and tricks.

    Raises:
        InvalidHandError: with the field at fault.

    Source: docs/rules.md, section 5.
    """

    dealer: int
    maker: int | None = None
    tricks: int | None = None
    alone: bool = False
    lone_defender: int | None = None
    named_partner: int | None = None
    call_round: int | None = None
    trump: Suit | NoTrump | None = None
    turned_down: Suit | None = None
    defender_tricks: int | None = None
    no_play: NoPlay | None = None

    def __post_init__(self) -> None:
        check_kinds(self, KINDS, InvalidHandError)
        _check_seats(self)
        if self.no_play is not None:
            _check_unplayed(self)
        else:
            _check_played(self)

    @property
    def contract(self) -> Contract:
        """Who plays with whom; only a hand that was played has one."""
        maker = cast("int", self.maker)
        return Contract(self.dealer, maker, self.alone, self.lone_defender, self.named_partner)

    def to_json(self) -> dict[str, object]:
        """Write the fields that say something."""
        held = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in held.items() if value is not None}

    @classmethod
    def from_json(cls, stored: object) -> Self:
        """Read back what ``to_json`` wrote, or what a phone sent.

        Raises:
            InvalidHandError: the field at fault is named; nothing is converted, so "3" is not 3.
        """
        named = fields_of(stored, KINDS, InvalidHandError)
        if "dealer" not in named:
            raise InvalidHandError(words.dealer_missing(), field="dealer", code="dealer_missing")
        return cls(**named)


KINDS = kinds_of(HandReport)
SEAT_FIELDS = ("dealer", "maker", "lone_defender", "named_partner")
PLAY_FIELDS = ("maker", "tricks", "lone_defender", "named_partner", "call_round", "trump", "defender_tricks")


def _check_seats(report: HandReport) -> None:
    for field in SEAT_FIELDS:
        seat = getattr(report, field)
        if seat is not None and not 1 <= seat <= MOST_SEATS:
            raise InvalidHandError(
                words.no_seat(describe(seat), MOST_SEATS),
                field=field,
                code=f"{field}_not_at_table",
            )


def _check_unplayed(report: HandReport) -> None:
    for field in PLAY_FIELDS:
        if getattr(report, field) is not None:
            raise InvalidHandError(
                words.not_played(),
                field=field,
                code="not_played",
            )
    if report.alone:
        raise InvalidHandError(
            words.not_played_alone(),
            field="alone",
            code="not_played",
        )


def _check_played(report: HandReport) -> None:
    if report.maker is None:
        raise InvalidHandError(words.maker_missing(), field="maker", code="maker_missing")
    _check_tricks(report)
    if report.lone_defender == report.maker:
        raise InvalidHandError(words.maker_defends(), field="lone_defender", code="lone_defender_with_makers")
    if report.named_partner == report.maker:
        raise InvalidHandError(words.partner_is_maker(), field="named_partner", code="partner_is_maker")
    _check_call(report)


def _check_tricks(report: HandReport) -> None:
    tricks, others = report.tricks, report.defender_tricks
    if tricks is None:
        raise InvalidHandError(
            words.tricks_missing(TRICKS_PER_HAND),
            field="tricks",
            code="tricks_missing",
        )
    for field, count in (("tricks", tricks), ("defender_tricks", others)):
        if count is not None and not 0 <= count <= TRICKS_PER_HAND:
            raise InvalidHandError(
                words.tricks_out_of_range(TRICKS_PER_HAND, describe(count)),
                field=field,
                code="tricks_out_of_range",
            )
    if others is not None and tricks + others != TRICKS_PER_HAND:
        raise InvalidHandError(
            words.tricks_do_not_add_up(tricks, others, TRICKS_PER_HAND),
            field="defender_tricks",
            code="tricks_do_not_add_up",
        )


def _check_call(report: HandReport) -> None:
    if report.call_round is None:
        return
    if report.call_round < 1:
        raise InvalidHandError(words.call_rounds_from_1(), field="call_round", code="call_round_out_of_range")
    if report.call_round == 1 and report.turned_down is not None:
        raise InvalidHandError(
            words.nothing_turned_down(),
            field="turned_down",
            code="nothing_turned_down",
        )
    if report.call_round == 1 and report.trump is NoTrump.NO_TRUMP:
        raise InvalidHandError(
            words.only_the_upcard(),
            field="trump",
            code="trump_not_turned_up",
        )
