"""What those who share a place are paid, by the policy that the organizer chose. Integers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, groupby, pairwise

from scoring.errors import InvalidPayoutError
from scoring.language.messages import mark
from scoring.money.amounts import Writer
from scoring.money.words import prizes as words
from scoring.money.words import typed


class TiePolicy(StrEnum):
    """The values are stored, so never renamed."""

    SPLIT = "split"
    PLAY_OFF = "play_off"
    LOT = "lot"
    DUPLICATE = "duplicate"


TIE_LABELS = {
    TiePolicy.SPLIT: mark("Split the prizes"),
    TiePolicy.PLAY_OFF: mark("Playoff"),
    TiePolicy.LOT: mark("Random draw"),
    TiePolicy.DUPLICATE: mark("Full prize for each"),
}


def check_ties(policy: TiePolicy, *, is_fixed: bool) -> None:
    """Refuse to pay fixed amounts twice: the second would be money that nobody paid in."""
    if is_fixed and policy is TiePolicy.DUPLICATE:
        raise InvalidPayoutError(typed.no_fixed_prize_twice(), field="prize_ties", code="duplicated_prize")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """The policy, and what it goes by.

    Args:
        played_off: shared places that were played off: there the order given is the result.
        together: of each finisher, the number of whom they won with; partners stand next to one another.
            Empty where everyone won alone.
    """

    policy: TiePolicy = TiePolicy.SPLIT
    played_off: frozenset[int] = frozenset()
    together: tuple[int, ...] = ()

    def teams(self, place: int, sharers: int) -> tuple[int, ...]:
        """Return how many won together, of each who share this place."""
        numbers = self.together[place - 1 : place - 1 + sharers]
        return tuple(len(list(team)) for _, team in groupby(numbers)) or (1,) * sharers


POOLED = Ties()


def split_evenly(cents: int, sharers: int, *, unit_cents: int = 1) -> tuple[int, ...]:
    """Divide an amount among equals so that no two differ by more than a unit.

    Units left over go one each to the first; cents that make no whole unit go to the next one.
    """
    units, odd_cents = divmod(cents, unit_cents)
    each, odd_units = divmod(units, sharers)
    shares = [(each + 1) * unit_cents] * odd_units + [each * unit_cents] * (sharers - odd_units)
    shares[odd_units] += odd_cents
    return tuple(shares)


@dataclass(frozen=True, slots=True, kw_only=True)
class TieShare:
    """What a shared place pays to each, and in which words; whether a play-off is still to come."""

    cents: tuple[int, ...]
    sentence: str
    is_open: bool = False


def share_of_tie(
    place: int, covered: Sequence[int], unit_cents: int, ties: Ties, *, write: Writer
) -> TieShare:
    """Share the prizes that a shared place covers among its sharers, in the order in which they stand.

    Partners who won together are no tie: whatever the policy, they split what the two of them cover.
    """
    won = _won_together(covered, ties.teams(place, len(covered)))
    # Duplicated shares differ by what rounding leaves over at most: no money to play off for.
    if ties.policy in (TiePolicy.SPLIT, TiePolicy.DUPLICATE) or len(set(covered)) == 1 or len(set(won)) == 1:
        return TieShare(
            cents=split_evenly(sum(covered), len(covered), unit_cents=unit_cents),
            sentence=split_sentence(place, covered, unit_cents, write=write),
        )
    each = tuple(cents for team in won for cents in split_evenly(sum(team), len(team), unit_cents=unit_cents))
    is_open = ties.policy is not TiePolicy.LOT and place not in ties.played_off
    text = words.to_play_off if is_open else words.played_off
    if ties.policy is TiePolicy.LOT:
        text = words.drawn_tie
    sentences = [text(count=len(covered), place=place, prizes=[write(sum(team)) for team in won])]
    if len(won) < len(covered):
        sentences.append(words.partners_split())
    split = split_evenly(sum(covered), len(covered), unit_cents=unit_cents)
    return TieShare(cents=split if is_open else each, sentence=" ".join(sentences), is_open=is_open)


def _won_together(covered: Sequence[int], teams: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(covered[start:end]) for start, end in pairwise(accumulate(teams, initial=0))]


def split_sentence(place: int, covered: Sequence[int], unit_cents: int, *, write: Writer) -> str:
    """Say how a shared place was split."""
    sharers, total = len(covered), sum(covered)
    paid = [write(cents) for cents in covered if cents]
    whole = f"{' + '.join(paid)} = {write(total)}" if len(paid) > 1 else paid[0]
    each = total // unit_cents // sharers * unit_cents
    rest = total - each * sharers
    if not rest:
        return words.split_tie(count=sharers, place=place, total=whole, each=write(each))
    return words.split_tie_unevenly(
        count=sharers, place=place, total=whole, each=write(each), rest=write(rest)
    )
