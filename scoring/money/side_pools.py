"""Side pools: small games beside the night's own, who wins each and what is owed into it. Integers only.

Source: docs/money.md, section 11.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import InvalidPayoutError
from scoring.language.messages import gettext, mark
from scoring.money.amounts import Writer
from scoring.money.ties import split_evenly
from scoring.money.words import side_pots as words

LARGEST_SIDE_CENTS = 1_000_000
MOST_NIGHTS = 52


class SideKind(StrEnum):
    """The values are stored, so never renamed."""

    MOST_LONERS = "loners"
    EUCHRE_FINES = "fines"
    HIGH_ROUND = "round"
    LOW_SCORE = "low"
    FIFTY_FIFTY = "fifty"
    LONER_BASKET = "basket"
    PERFECT_HAND = "perfect"


class NobodyWins(StrEnum):
    """What becomes of a side pool that nobody has won."""

    CARRY = "carry"
    RETURN = "return"


SIDE_TITLES = {
    SideKind.MOST_LONERS: mark("Most loners"),
    SideKind.EUCHRE_FINES: mark("Euchre fines"),
    SideKind.HIGH_ROUND: mark("High round"),
    SideKind.LOW_SCORE: mark("Low score"),
    SideKind.FIFTY_FIFTY: "50/50",
    SideKind.LONER_BASKET: mark("Loner basket"),
    SideKind.PERFECT_HAND: mark("Perfect hand"),
}
SIDE_RULES = {
    SideKind.MOST_LONERS: mark("The most loners with all five tricks wins."),
    SideKind.EUCHRE_FINES: mark(
        "You pay a fine each time you're euchred, double on a loner. The pot's best finisher wins it."
    ),
    SideKind.HIGH_ROUND: mark("The most points in one round wins."),
    SideKind.LOW_SCORE: mark("The fewest points for the night wins."),
    SideKind.FIFTY_FIFTY: mark("One ticket wins half. Half goes to the charity."),
    SideKind.LONER_BASKET: mark("Take all five alone to claim the basket. The last player to do it wins."),
    SideKind.PERFECT_HAND: mark("Pay in on enough nights, then hold the five highest trump to win."),
}


def side_title(kind: SideKind) -> str:
    return gettext(SIDE_TITLES[kind])


def side_rule(kind: SideKind) -> str:
    return gettext(SIDE_RULES[kind])


#: What only the hands tell, not the points of a round.
FOLLOW_HANDS = frozenset({SideKind.MOST_LONERS, SideKind.EUCHRE_FINES, SideKind.LONER_BASKET})
#: What can be joined as long as the night goes on; every other side pool only before round one.
OPEN_TO_THE_END = frozenset({SideKind.FIFTY_FIFTY})


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTerms:
    """What a side pool is played by.

    Args:
        stake_cents: what everyone puts in to take part; for the fines, what one fine is.
        nobody: what becomes of it where nobody wins.
        nights: on how many nights, this one among them, one has paid in before a perfect hand wins.

    Raises:
        InvalidPayoutError: the stake is nothing or beyond any table, or the nights are.
    """

    kind: SideKind
    stake_cents: int
    nobody: NobodyWins = NobodyWins.CARRY
    nights: int = 1

    def __post_init__(self) -> None:
        if self.stake_cents <= 0:
            raise InvalidPayoutError(words.no_fee(), field="stake_cents")
        if self.stake_cents > LARGEST_SIDE_CENTS:
            raise InvalidPayoutError(words.fee_too_high(), field="stake_cents")
        if not 1 <= self.nights <= MOST_NIGHTS:
            raise InvalidPayoutError(words.nights_between(most=MOST_NIGHTS), field="nights")
        if self.nights > 1 and self.kind is not SideKind.PERFECT_HAND:
            raise InvalidPayoutError(words.only_perfect_waits(), field="nights")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideHand:
    """A hand as side pools see it: entries of who made it and of the makers who played."""

    maker: int
    makers: tuple[int, ...]
    is_alone: bool
    is_euchred: bool
    is_loner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRecord:
    """What somebody who is in has done; records come in order of place, equals by the recorded lot.

    Args:
        best_round: points in the best round; None before any.
        is_perfect: a perfect hand was seen, and this one may win with it.
    """

    entry: int
    place: int
    points: int
    hands: int
    loners: int
    best_round: int | None = None
    is_perfect: bool = False


def why_not_by_totals(kind: SideKind) -> str:
    """Say in a sentence why a side pool needs hands on record; empty where points will do."""
    if kind not in FOLLOW_HANDS:
        return ""
    return words.needs_hands(title=side_title(kind))


def fines_due(hands: Iterable[SideHand], *, fine_cents: int) -> dict[int, int]:
    """Add up the fines of everyone who was euchred: one each for the makers, two for a maker alone."""
    due: dict[int, int] = {}
    for hand in hands:
        if not hand.is_euchred:
            continue
        fined = {hand.maker: 2 * fine_cents} if hand.is_alone else dict.fromkeys(hand.makers, fine_cents)
        for entry, cents in fined.items():
            due[entry] = due.get(entry, 0) + cents
    return due


def basket_holder(hands: Iterable[SideHand], takers: frozenset[int]) -> int | None:
    """Return which of the takers made the last loner; ``hands`` are in the order in which they came in."""
    holder = None
    for hand in hands:
        if hand.is_loner and hand.maker in takers:
            holder = hand.maker
    return holder


def side_winners(
    kind: SideKind, records: Sequence[SideRecord], *, holder: int | None = None, lot_winner: int | None = None
) -> tuple[int, ...]:
    """Return who wins a side pool as things stand, in the order of the records; nobody is empty.

    Args:
        records: of those who are in and can win.
        holder: who has the basket.
        lot_winner: whom the lot draws for the 50/50.
    """
    if kind is SideKind.PERFECT_HAND:
        return tuple(record.entry for record in records if record.is_perfect)
    if kind in NAMED:
        named = holder if kind is SideKind.LONER_BASKET else lot_winner
        return tuple(record.entry for record in records if record.entry == named)
    return _best(records, [FIGURES[kind](record) for record in records])


#: Won by the one who is named, whatever all the others did.
NAMED = frozenset({SideKind.LONER_BASKET, SideKind.FIFTY_FIFTY})
#: What the best of wins each other side pool; None for who cannot win it.
FIGURES: Mapping[SideKind, Callable[[SideRecord], int | None]] = {
    SideKind.MOST_LONERS: lambda record: record.loners or None,
    SideKind.HIGH_ROUND: lambda record: record.best_round,
    SideKind.LOW_SCORE: lambda record: -record.points if record.hands else None,
    SideKind.EUCHRE_FINES: lambda record: -record.place if record.hands else None,
}


def _best(records: Sequence[SideRecord], figures: Sequence[int | None]) -> tuple[int, ...]:
    best = max((figure for figure in figures if figure is not None), default=None)
    if best is None:
        return ()
    return tuple(record.entry for record, figure in zip(records, figures, strict=True) if figure == best)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideShares:
    """Where the money of a side pool goes.

    Args:
        won: cents by entry, also what is given back.
        charity_cents: the other half of a 50/50.
        carried_cents: what stays for the next night.
    """

    won: dict[int, int]
    charity_cents: int = 0
    carried_cents: int = 0
    sentence: str = ""


def share_side_pool(
    cents: int, terms: SideTerms, winners: Sequence[int], paid: dict[int, int], *, write: Writer
) -> SideShares:
    """Share out a side pool; the shares add up to it.

    Args:
        cents: all that is in it, what was carried over too.
        winners: in the order in which an odd cent goes to the first.
        paid: what everyone put in tonight, by entry.
        write: writes the amounts of the sentence.
    """
    if winners:
        half = cents // 2 if terms.kind is SideKind.FIFTY_FIFTY else 0
        shares = split_evenly(cents - half, len(winners))
        return SideShares(
            won=dict(zip(winners, shares, strict=True)),
            charity_cents=half,
            sentence=_split_sentence(shares, write),
        )
    if terms.nobody is NobodyWins.RETURN:
        back = {entry: put_in for entry, put_in in paid.items() if put_in}
        rest = cents - sum(back.values())
        sentence = words.money_back_and_carried(carried=write(rest)) if rest else words.money_back()
        return SideShares(won=back, carried_cents=rest, sentence=sentence)
    return SideShares(won={}, carried_cents=cents, sentence=words.carried_over())


def _split_sentence(shares: Sequence[int], write: Writer) -> str:
    """Say how winners split it; nothing where there is one."""
    if len(shares) == 1:
        return ""
    split = words.winners_split if shares[0] == shares[-1] else words.winners_split_unevenly
    return split(winners=len(shares), amount=write(sum(shares)))
