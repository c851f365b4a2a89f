"""From groups into a bracket: those who have met are kept apart as long as possible.

Source: docs/brackets.md, section 10.
"""

from collections.abc import Sequence

import rustworkx

from tournaments.brackets import words
from tournaments.errors import BracketError

from .seeding import check_entries, full_size, seed_order

#: Of a bracket of 256.
LAST_ROUND = 8


def crossed(groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the seeds of a bracket: all who were first, then all second, and so on.

    Within one place of the groups the order is the one that lets group mates meet latest; drawn as
    ``Draw.SEEDED``, two groups of two give first against second of the other.

    Args:
        groups: who goes on from each, best first; the best group first.

    Raises:
        BracketError: groups send different numbers, or the bracket would take no such field.
    """
    if len({len(group) for group in groups}) > 1:
        raise BracketError(words.same_from_each_group(), field="groups")
    check_entries([entry for group in groups for entry in group])
    places = {seed: place for place, seed in enumerate(seed_order(full_size(len(groups) * len(groups[0]))))}
    by_group: list[list[int]] = [[] for _ in groups]
    seeds: list[int] = []
    for rank in range(len(groups[0])):
        free = [places[rank * len(groups) + index + 1] for index in range(len(groups))]
        chosen = _latest_meetings(by_group, free)
        for group, index in enumerate(chosen):
            by_group[group].append(free[index])
        seeds += [groups[chosen.index(index)][rank] for index in range(len(groups))]
    return tuple(seeds)


def _latest_meetings(by_group: Sequence[Sequence[int]], free: Sequence[int]) -> list[int]:
    """Give each group one of the free places, so that mates meet as late as can be.

    A meeting in one round costs more than any number in later ones; of the best ways, one that keeps the
    groups nearest their order.
    """
    count = len(free)
    weight = 2 * count * max(len(mates) + 1 for mates in by_group)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(2 * count))
    for group, mates in enumerate(by_group):
        for index, place in enumerate(free):
            # Two places meet in the round of their highest differing bit.
            early = sum(weight ** (LAST_ROUND - (place ^ mate).bit_length()) for mate in mates)
            graph.add_edge(group, count + index, -early * count**3 - (group - index) ** 2)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [index for _, index in sorted((min(pair), max(pair) - count) for pair in found)]
