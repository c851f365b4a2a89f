"""The cheapest way to pair everyone, where one criterion counts infinitely more than the next."""

from collections.abc import Collection, Iterable, Mapping
from operator import mul

import rustworkx

Pair = tuple[int, int]
#: What a pairing costs by each criterion, the most important first; whole numbers of 0 or more.
Cost = tuple[int, ...]


def cheapest_pairs(numbers: Collection[int], costs: Mapping[Pair, Cost]) -> tuple[Pair, ...]:
    """Pair as many as possible, and of all such ways take one with the lowest sums of costs.

    Sums are compared by the first criterion, equal ones by the second, and so on.

    Args:
        costs: of every pair allowed, each given once.

    Returns:
        Pairs as they stand in ``costs``.
    """
    places = {number: index for index, number in enumerate(numbers)}
    weights = _weights(costs.values(), len(places) // 2)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(places.keys())
    most = sum(map(mul, weights, map(max, zip(*costs.values(), strict=True)))) + 1 if costs else 1
    graph.add_edges_from(
        [
            (places[one], places[other], most - sum(map(mul, weights, cost)))
            for (one, other), cost in costs.items()
        ]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    matched = {frozenset((graph[one], graph[other])) for one, other in found}
    return tuple(pair for pair in costs if frozenset(pair) in matched)


def _weights(costs: Iterable[Cost], pairs: int) -> list[int]:
    """Weigh each criterion above all that the later ones can add up to."""
    weights: list[int] = []
    weight = 1
    for highest in reversed([max(column) for column in zip(*costs, strict=True)]):
        weights.insert(0, weight)
        weight *= pairs * highest + 1
    return weights
