"""What each competitor did, and who met whom with what result, for criteria that look beyond sums."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

from .tallies import Tally

WIN, TIE, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One competitor's night.

    Args:
        games: matches that ended, by which their points are divided for points per game.
        unfinished: the points of a match that is still being played.
        credit: points for sitting out.
        awarded: points for games won without playing them to the end; so many are ``walk_overs``.
        carried: points brought from the part of the night before.
        bye_wins: byes that count as games won.
        virtual_opponents: those whom byes stand for, each with this one's own score.
        best_round: most points in one round.
        is_out: has no place; counts for those who met them.
    """

    tally: Tally
    games: int = 0
    unfinished: int = 0
    credit: Fraction = Fraction(0)
    awarded: Fraction = Fraction(0)
    walk_overs: int = 0
    carried: Fraction = Fraction(0)
    bye_wins: int = 0
    virtual_opponents: int = 0
    best_round: int = 0
    is_out: bool = False

    @property
    def number(self) -> int:
        return self.tally.number

    @property
    def points(self) -> Fraction:
        return self.tally.points + self.credit + self.awarded + self.carried

    @property
    def wins(self) -> int:
        return self.tally.wins + self.bye_wins

    @property
    def points_per_game(self) -> Fraction:
        return Fraction(self.tally.points - self.unfinished, self.games) if self.games else Fraction(0)

    @property
    def points_per_hand(self) -> Fraction:
        return Fraction(self.tally.points, self.tally.hands) if self.tally.hands else Fraction(0)


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two competitors against each other in one match that ended, and the points of each."""

    numbers: tuple[int, int]
    points: tuple[int, int]

    @property
    def results(self) -> tuple[Fraction, Fraction]:
        ours, theirs = self.points
        if ours == theirs:
            return TIE, TIE
        return (WIN, LOSS) if ours > theirs else (LOSS, WIN)


#: What a criterion makes of a competitor, compared part by part, more always better: one value and 0, or
#: for games against each other the size of each group they were counted in, and games won in it.
Figure = tuple[tuple[int, Fraction], ...]


def head_to_head(level: Sequence[int], encounters: Iterable[Encounter]) -> dict[int, Figure]:
    """Count the games won among those who are level, then again among those still level after that.

    It says nothing, an empty figure, unless every two of them met equally often, at least once. A cycle
    leaves everyone equal.

    Source: docs/standings.md, section 4.
    """
    among = [each for each in encounters if set(each.numbers) <= set(level)]
    counts = Counter(frozenset(each.numbers) for each in among)
    times = {counts[frozenset(pair)] for pair in combinations(level, 2)}
    if len(times) != 1 or times == {0}:
        return dict.fromkeys(level, ())
    won = dict.fromkeys(level, Fraction(0))
    for each in among:
        for number, result in zip(each.numbers, each.results, strict=True):
            won[number] += result
    figures: dict[int, Figure] = {}
    for total in set(won.values()):
        still = [number for number in level if won[number] == total]
        further = head_to_head(still, among) if len(still) < len(level) else dict.fromkeys(still, ())
        figures.update({number: ((len(level), total), *further[number]) for number in still})
    return figures


def buchholz(
    scores: Mapping[int, Fraction],
    encounters: Iterable[Encounter],
    virtual: Mapping[int, int] = MappingProxyType({}),
) -> dict[int, Fraction]:
    """Add up the scores of everyone each has met, once for every match.

    Args:
        virtual: of each number its virtual opponents, who have its own score.
    """
    sums = defaultdict(Fraction, {number: scores[number] * count for number, count in virtual.items()})
    for each in encounters:
        one, other = each.numbers
        sums[one] += scores[other]
        sums[other] += scores[one]
    return {number: sums[number] for number in scores}


def sonneborn_berger(scores: Mapping[int, Fraction], encounters: Iterable[Encounter]) -> dict[int, Fraction]:
    """Add up the scores of those each has beaten, and half the scores of those each tied with."""
    sums: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in encounters:
        (one, other), (ours, theirs) = each.numbers, each.results
        sums[one] += ours * scores[other]
        sums[other] += theirs * scores[one]
    return {number: sums[number] for number in scores}
