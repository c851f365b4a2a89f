"""Starting rounds found by exchanging two places at a time: what is counted on stays what a recount says."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements.construction.cyclic import Circles, _Counts


@given(
    tables=st.integers(1, 6),
    byes=st.integers(0, 3),
    cycle=st.integers(3, 12),
    seed=st.integers(0, 2**32),
)
def test_the_cost_after_any_exchanges_is_that_of_a_recount(tables, byes, cycle, seed):
    rng = random.Random(seed)
    circles = Circles(4 * tables + byes, min(cycle, 4 * tables))
    places = rng.sample(range(4 * tables + byes), 4 * tables)
    counted = _Counts(circles, tables)
    counted.change(places, 1)
    for _ in range(20):
        i, j = rng.sample(range(4 * tables), 2)
        counted.exchange(places, i, j)
        anew = _Counts(circles, tables)
        anew.change(places, 1)
        assert (counted.counts, counted.cost) == (anew.counts, anew.cost)
