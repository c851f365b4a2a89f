"""What holds of every ranking, whatever the records and criteria."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from scoring.money.pool_split import payouts, read_prizes
from tests.standings.test_placing import AGAINST, LOT, C, beat, level, places, record
from tournaments.standings import Criterion, Encounter, explain_places, rank_by


@st.composite
def fields(draw):
    size, small = draw(st.integers(1, 8)), st.integers(0, 2)
    records = [
        record(
            number,
            draw(small),
            games=draw(small),
            best_round=draw(small),
            **{name: draw(small) for name in ("wins", "loners", "marches", "euchres", "euchred", "margin")},
        )
        for number in range(1, size + 1)
    ]
    met = [
        Encounter((one, other), (draw(small), draw(small)))
        for one in range(1, size + 1)
        for other in range(one + 1, size + 1)
        for _ in range(draw(st.integers(0, 2)))
    ]
    return records, met, dict(enumerate(draw(st.permutations(range(1, size + 1))), start=1))


lists = st.tuples(
    st.sampled_from([C.POINTS, C.WINS, C.POINTS_PER_GAME, C.POINTS_PER_HAND]),
    st.lists(st.sampled_from([each for each in Criterion if each is not C.LOT]), unique=True),
).map(lambda both: (both[0], *(each for each in both[1] if each is not both[0])))


@given(fields(), lists, st.randoms(use_true_random=False))
def test_places_are_complete_and_depend_on_no_order(field, criteria, rng):
    records, met, lot = field
    ranking = rank_by(records, met, criteria, lot=lot)
    shuffled = rank_by(rng.sample(records, len(records)), rng.sample(met, len(met)), criteria, lot=lot)
    assert shuffled == ranking
    assert sorted(each.number for each in ranking.ranked) == [each.number for each in records]
    for index, each in enumerate(ranking.ranked):
        sharing = [other for other in ranking.ranked if other.place == each.place]
        assert each.is_tied == (len(sharing) > 1)
        assert each.place == 1 + ranking.ranked.index(sharing[0])
        assert {other.figures for other in sharing} == {each.figures}
        if index:
            sentence = explain_places(ranking, ranking.ranked[index - 1], each, dict.fromkeys(range(9), "X"))
            assert sentence.endswith(".")
            assert ("tied for" in sentence) == (ranking.ranked[index - 1].place == each.place)


@given(fields(), lists)
def test_an_added_lot_leaves_no_place_shared(field, criteria):
    records, met, lot = field
    ranking = rank_by(records, met, (*criteria, C.LOT), lot=lot)
    assert [each.place for each in ranking.ranked] == list(range(1, len(records) + 1))


SIMPLE = {
    C.WINS: ("wins", 1),
    C.LONERS: ("loners", 1),
    C.MARCHES: ("marches", 1),
    C.EUCHRES: ("euchres", 1),
    C.FEWEST_EUCHRED: ("euchred", -1),
    C.MARGIN: ("margin", 1),
}


@given(fields(), st.lists(st.sampled_from(list(SIMPLE)), unique=True))
def test_places_count_those_who_are_better(field, tie_breaks):
    records, met, lot = field

    def figures(number):
        tally = records[number - 1].tally
        return [tally.points, *(getattr(tally, SIMPLE[each][0]) * SIMPLE[each][1] for each in tie_breaks)]

    everyone = [figures(each.number) for each in records]
    for each in rank_by(records, met, (C.POINTS, *tie_breaks), lot=lot).ranked:
        ours = figures(each.number)
        assert (each.place, each.is_tied) == (
            sum(other > ours for other in everyone) + 1,
            everyone.count(ours) > 1,
        )


@given(fields(), st.data(), st.integers(0, 40_000))
def test_another_lot_moves_nothing_but_an_odd_unit(field, data, pool):
    """Names and numbers never decide: with any lot, each is paid the same to within one dollar."""
    records, met, lot = field
    plan = read_prizes("5:3:2:1", rounding_cents=100)
    paid = []
    for order in (list(lot.values()), data.draw(st.permutations(list(lot.values())))):
        ranked = rank_by(records, met, (C.POINTS, C.WINS), lot=dict(enumerate(order, start=1))).ranked
        sheet = payouts(pool, plan, [each.place for each in ranked], write=str)
        paid.append(
            {each.number: (cents, each.is_tied) for each, cents in zip(ranked, sheet.cents, strict=True)}
        )
    for number, (cents, tied) in paid[0].items():
        assert abs(cents - paid[1][number][0]) <= (100 if tied else 0)


@given(st.permutations([1, 2, 3]), st.integers(1, 3))
def test_a_full_order_of_games_is_followed_whatever_the_numbers(order, times):
    one, two, three = order
    met = [beat(one, two), beat(one, three), beat(two, three)] * times
    for arranged in permutations(level(1, 2, 3)):
        assert [number for _, number in places(rank_by(arranged, met, AGAINST, lot=LOT))] == order
