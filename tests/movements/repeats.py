"""What repeats cost, counted apart from the package."""

from collections import Counter
from itertools import combinations
from math import comb


def repeats(players, tables):
    """Weigh repeats at these tables, players from 1."""
    partners, opponents = Counter(), Counter()
    for north, east, south, west in tables:
        partners.update(frozenset(pair) for pair in ((north, south), (east, west)))
        opponents.update(frozenset((one, other)) for one in (north, south) for other in (east, west))
    pairs = map(frozenset, combinations(range(1, players + 1), 2))
    return sum(
        40 * comb(partners[pair], 2)
        + 3 * comb(partners[pair] + opponents[pair], 2)
        + comb(opponents[pair], 2)
        for pair in pairs
    )
