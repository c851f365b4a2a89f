"""Groups that play side by side: a list for each, and one of everybody.

Source: docs/standings.md, section 6.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from .criteria import Criterion
from .placing import Ranking, rank_by
from .records import Encounter, Record


def rank_groups(
    groups: Sequence[Sequence[Record]],
    encounters: Iterable[Encounter],
    criteria: Sequence[Criterion],
    *,
    lot: Mapping[int, int],
    minimum_games: int = 0,
) -> tuple[Ranking, tuple[Ranking, ...]]:
    """Rank each group by itself, then everybody by the place in their own group, then by the criteria.

    Returns:
        Everybody, and each group; one group alone is everybody.
    """
    met = tuple(encounters)
    if len(groups) == 1:
        only = rank_by(groups[0], met, criteria, lot=lot, minimum_games=minimum_games)
        return only, (only,)
    each = tuple(
        rank_by(group, _inside(group, met), criteria, lot=lot, minimum_games=minimum_games)
        for group in groups
    )
    tiers = {ranked.number: ranked.place for ranking in each for ranked in ranking.ranked}
    everybody = list(chain.from_iterable(groups))
    return rank_by(everybody, met, criteria, lot=lot, minimum_games=minimum_games, tiers=tiers), each


def _inside(group: Sequence[Record], met: Iterable[Encounter]) -> list[Encounter]:
    numbers = {record.number for record in group}
    return [each for each in met if numbers.issuperset(each.numbers)]
