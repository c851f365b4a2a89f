"""Places by any list of criteria, each applied to those who are still level.

Source: docs/standings.md, sections 2 to 4.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from scoring.language import gettext, ordinal

from . import words
from .criteria import RATES, Criterion
from .figures import WORDS, plain
from .records import Encounter, Figure, Record, buchholz, head_to_head, sonneborn_berger


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A competitor's place; ``figures`` say what each criterion made of them, more always better.

    Args:
        tier: the place in one's own group, where there are groups; it decides before everything else.
        is_short: played fewer games than divided points ask for, and so stands after all who did.
    """

    place: int
    number: int
    is_tied: bool
    figures: tuple[Figure, ...]
    record: Record
    is_short: bool = False
    tier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Everyone, best first, and what decided."""

    criteria: tuple[Criterion, ...]
    ranked: tuple[Ranked, ...]
    minimum_games: int = 0


def rank_by(
    records: Iterable[Record],
    encounters: Iterable[Encounter],
    criteria: Sequence[Criterion],
    *,
    lot: Mapping[int, int],
    minimum_games: int = 0,
    tiers: Mapping[int, int] | None = None,
) -> Ranking:
    """Place everyone; those equal throughout share a place, listed by lot, and the next place skips.

    Who is out is compared with all the others and then placed nowhere.

    Args:
        criteria: as ``read_criteria`` allows them.
        lot: the drawn lot of each number, no two alike; the lowest comes first.
        minimum_games: who played fewer stands after all others; where points are divided only.
        tiers: of each number what decides before everything else, the lowest best.
    """
    by_number = {record.number: record for record in records}
    needed = 0 if RATES.isdisjoint(criteria) else minimum_games
    short = {number for number, record in by_number.items() if record.games < needed}
    numbers = sorted(by_number, key=lambda number: lot[number])
    tier = tiers or dict.fromkeys(numbers, 0)
    groups = [
        [number for number in numbers if (tier[number], number in short) == (at, is_short)]
        for at in sorted(set(tier.values()))
        for is_short in (False, True)
    ]
    figures: dict[int, tuple[Figure, ...]] = dict.fromkeys(numbers, ())
    source = _Figures(by_number, tuple(encounters), criteria, lot)
    for criterion in criteria:
        groups = [part for group in groups for part in _split(group, source.of(criterion, group), figures)]
    ranked: list[Ranked] = []
    for level in groups:
        group = [number for number in level if not by_number[number].is_out]
        place = len(ranked) + 1
        ranked.extend(
            Ranked(
                place=place,
                number=number,
                is_tied=len(group) > 1,
                figures=figures[number],
                record=by_number[number],
                is_short=number in short,
                tier=tier[number],
            )
            for number in group
        )
    return Ranking(criteria=tuple(criteria), ranked=tuple(ranked), minimum_games=needed)


def _split(
    group: Sequence[int], found: Mapping[int, Figure], figures: dict[int, tuple[Figure, ...]]
) -> list[list[int]]:
    """Part a group by figure, best first, noting the figures."""
    parts: dict[Figure, list[int]] = {}
    for number in group:
        figures[number] = (*figures[number], found[number])
        parts.setdefault(found[number], []).append(number)
    return [parts[figure] for figure in sorted(parts, reverse=True)]


_OF_RECORD: Mapping[Criterion, Callable[[Record], Fraction | int]] = {
    Criterion.POINTS: lambda record: record.points,
    Criterion.WINS: lambda record: record.wins,
    Criterion.POINTS_PER_GAME: lambda record: record.points_per_game,
    Criterion.POINTS_PER_HAND: lambda record: record.points_per_hand,
    Criterion.MARGIN: lambda record: record.tally.margin,
    Criterion.LONERS: lambda record: record.tally.loners,
    Criterion.MARCHES: lambda record: record.tally.marches,
    Criterion.EUCHRES: lambda record: record.tally.euchres,
    Criterion.FEWEST_EUCHRED: lambda record: -record.tally.euchred,
    Criterion.BEST_ROUND: lambda record: record.best_round,
}


class _Figures:
    """Works out a criterion's figures; those of opponents' strength depend on everyone."""

    def __init__(
        self,
        records: Mapping[int, Record],
        encounters: Sequence[Encounter],
        criteria: Sequence[Criterion],
        lot: Mapping[int, int],
    ) -> None:
        self._records, self._encounters, self._lot = records, encounters, lot
        scores = self._scores(criteria)
        virtual = {number: record.virtual_opponents for number, record in records.items()}
        self._strength = {
            Criterion.BUCHHOLZ: buchholz(scores, encounters, virtual),
            Criterion.SONNEBORN_BERGER: sonneborn_berger(scores, encounters),
        }

    def of(self, criterion: Criterion, group: Sequence[int]) -> Mapping[int, Figure]:
        if criterion is Criterion.HEAD_TO_HEAD:
            return head_to_head(group, self._encounters)
        if criterion is Criterion.PLAY_OFF:  # played once this is known
            return dict.fromkeys(group, ())
        if criterion in self._strength:
            return {number: ((0, self._strength[criterion][number]),) for number in group}
        return {number: ((0, self._value(criterion, self._records[number])),) for number in group}

    def _value(self, criterion: Criterion, record: Record) -> Fraction:
        if criterion is Criterion.LOT:
            return Fraction(-self._lot[record.number])
        return Fraction(_OF_RECORD[criterion](record))

    def _scores(self, criteria: Sequence[Criterion]) -> dict[int, Fraction]:
        """Return what opponents are worth: games won, ties as halves, where these come first; else points."""
        if criteria[0] is not Criterion.WINS:
            return {number: record.points for number, record in self._records.items()}
        # A single player's win counts once for each opponent, and so does a bye that counts as a win.
        scores = {
            number: Fraction(record.virtual_opponents if record.bye_wins else 0)
            for number, record in self._records.items()
        }
        for each in self._encounters:
            for number, result in zip(each.numbers, each.results, strict=True):
                scores[number] += result
        return scores


def explain_places(ranking: Ranking, above: Ranked, below: Ranked, names: Mapping[int, str]) -> str:
    """Say in one sentence why the one stands above the other, or that they share a place.

    Args:
        names: what each number is called; partners have an ampersand between them.
    """
    first, second = names[above.number], names[below.number]
    if above.tier != below.tier:
        return words.better_in_group(
            first=first, second=second, ours=ordinal(above.tier), theirs=ordinal(below.tier)
        )
    if above.is_short != below.is_short:
        return words.too_few_games(second=second, played=below.record.games, needed=ranking.minimum_games)
    for criterion, ours, theirs in zip(ranking.criteria, above.figures, below.figures, strict=True):
        if criterion is Criterion.LOT:
            return words.beats_by_draw(first=first, second=second)
        if ours == theirs:
            continue
        if criterion is Criterion.POINTS_PER_HAND:
            return words.beats_per_hand(
                first=first, second=second, ours=_in_hands(above.record), theirs=_in_hands(below.record)
            )
        return _decided(criterion, ours, theirs, first, second)
    return words.tied(first=first, second=second, place=ordinal(above.place))


def _decided(criterion: Criterion, ours: Figure, theirs: Figure, first: str, second: str) -> str:
    if criterion is Criterion.HEAD_TO_HEAD:
        return _head_to_head(ours, theirs, first, second)
    if criterion is Criterion.PLAY_OFF:
        return words.ahead_in_playoff(first=first, second=second)
    better, worse, noun = ours[0][1], theirs[0][1], gettext(WORDS[criterion].noun)
    if criterion is Criterion.MARGIN:
        return words.beats_by_range(
            first=first, second=second, noun=noun, ours=f"{int(better):+}", theirs=f"{int(worse):+}"
        )
    if criterion is Criterion.FEWEST_EUCHRED:
        better, worse = -better, -worse
    return words.beats(first=first, second=second, noun=noun, ours=plain(better), theirs=plain(worse))


def _head_to_head(ours: Figure, theirs: Figure, first: str, second: str) -> str:
    (size, won), (_, lost) = next(both for both in zip(ours, theirs, strict=False) if both[0] != both[1])
    if size == 2:
        return words.beats_head_to_head(first=first, second=second, ours=plain(won), theirs=plain(lost))
    return words.beats_among(first=first, second=second, tied=size, ours=plain(won), theirs=plain(lost))


def _in_hands(record: Record) -> tuple[int, int]:
    return record.tally.points, record.tally.hands


def places_without(places: Sequence[int], out: Set[int]) -> tuple[int, ...]:
    """Return the places of those who are left, best first; who was level stays level.

    Args:
        places: of everyone, best first.
        out: the indices of who cannot be placed, such as those who have withdrawn.
    """
    left = [place for index, place in enumerate(places) if index not in out]
    return tuple(bisect_left(left, place) + 1 for place in left)


def places_by(scores: Sequence[Fraction]) -> tuple[int, ...]:
    """Return each one's place by a score alone, the most first; who has the same shares the place."""
    ordered = sorted(-score for score in scores)
    return tuple(bisect_left(ordered, -score) + 1 for score in scores)
