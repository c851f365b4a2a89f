"""Which of a club's people may be one and the same, so that somebody can be asked."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from .keys import name_key
from .likeness import likeness_of_keys
from .same_person import ClubPerson

#: More than so many of one word say nothing by sharing it.
MOST_ALIKE = 60


def like_pairs(everyone: Sequence[ClubPerson]) -> dict[tuple[int, int], float]:
    """Return pairs of people whose names are alike, the lower id first, and how much.

    Only those are compared that share a word, or are one letter apart.
    """
    keys = {each.person: frozenset(map(name_key, each.names)) for each in everyone}
    blocks: dict[str, set[int]] = defaultdict(set)
    for person, names in keys.items():
        for name in names:
            for block in _blocks(name):
                blocks[block].add(person)
    found: dict[tuple[int, int], float] = {}
    for people in blocks.values():
        if len(people) > MOST_ALIKE:
            continue
        for pair in combinations(sorted(people), 2):
            if pair not in found:
                found[pair] = max(likeness_of_keys(a, b) for a in keys[pair[0]] for b in keys[pair[1]])
    return {pair: score for pair, score in found.items() if score}


def groups(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Put people together who are alike by way of others, the lowest ids first."""
    of: dict[int, set[int]] = {}
    for one, other in pairs:
        joined = of.get(one, {one}) | of.get(other, {other})
        of |= dict.fromkeys(joined, joined)
    grouped = set[int]()
    for person in sorted(of):
        if person not in grouped:
            grouped |= of[person]
            yield tuple(sorted(of[person]))


def _blocks(key: str) -> set[str]:
    whole = key.replace(" ", "")
    return {*key.split(), whole, *(whole[:index] + whole[index + 1 :] for index in range(len(whole)))}
