"""Groups that play side by side: a list for each, and one of everybody.

Source: docs/standings.md, section 6.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from .criteria import Criterion
from .placing import Ranking, rank_by
from .play_offs import PlayedOff, PlayOffs, after_play_offs
from .records import Encounter, Record

NONE_PLAYED = PlayOffs()


def rank_groups(
    groups: Sequence[Sequence[Record]],
    encounters: Iterable[Encounter],
    criteria: Sequence[Criterion],
    *,
    lot: Mapping[int, int],
    minimum_games: int = 0,
    played: PlayOffs = NONE_PLAYED,
) -> tuple[Ranking, tuple[Ranking, ...], tuple[PlayedOff, ...]]:
    """Rank each group by itself, then everybody by the place in their own group, then by the criteria.

    Returns:
        Everybody, and each group, one alone being everybody; and who plays off, the groups' own first.
    """
    games = tuple(encounters)
    ranked = [
        after_play_offs(
            rank_by(group, _inside(group, games), criteria, lot=lot, minimum_games=minimum_games), played
        )
        for group in groups
    ]
    each = tuple(ranking for ranking, _ in ranked)
    inside = tuple(tie for _, ties in ranked for tie in ties)
    if len(each) == 1:
        return each[0], each, inside
    last = sum(map(len, groups))
    tiers = {record.number: last for group in groups for record in group if record.is_out}
    tiers |= {of_group.number: of_group.place for ranking in each for of_group in ranking.ranked}
    level = rank_by(
        chain.from_iterable(groups), games, criteria, lot=lot, minimum_games=minimum_games, tiers=tiers
    )
    everybody, across = after_play_offs(level, played)
    waits = {number for tie in inside if tie.is_open for number in tie.numbers}
    return everybody, each, (*inside, *(tie for tie in across if waits.isdisjoint(tie.numbers)))


def _inside(group: Sequence[Record], games: Iterable[Encounter]) -> list[Encounter]:
    numbers = {record.number for record in group}
    return [each for each in games if numbers.issuperset(each.numbers)]
