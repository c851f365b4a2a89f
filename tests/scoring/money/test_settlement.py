"""What the losers of a game for stakes pay to the winners."""

from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.settlement import Payment, PointGame, balances_by_point, settle
from tests.scoring.money import usd

TABLE = ((1, 3), (2, 4))


def paid(*payments):
    return tuple(Payment(payer=payer, payee=payee, cents=cents) for payer, payee, cents in payments)


def game(points, sides=TABLE):
    return PointGame(sides=sides, points=points)


@pytest.mark.parametrize(
    ("points", "unit_cents", "expected"),
    [
        ((10, 6), 100, {1: 4_00, 3: 4_00, 2: -4_00, 4: -4_00}),
        ((6, 10), 100, {1: -4_00, 3: -4_00, 2: 4_00, 4: 4_00}),
        ((10, 10), 100, {1: 0, 3: 0, 2: 0, 4: 0}),
        ((10, -2), 25, {1: 3_00, 3: 3_00, 2: -3_00, 4: -3_00}),
        ((0, -1), 1, {1: 1, 3: 1, 2: -1, 4: -1}),
    ],
)
def test_losers_pay_the_difference_to_the_winners(points, unit_cents, expected):
    assert balances_by_point([game(points)], unit_cents=unit_cents) == expected


def test_three_sides_pay_each_other_by_the_difference():
    """10, 6 and 3: the first get 4 and 7, the second pay 4 and get 3, the third pay 7 and 3."""
    peuchre = PointGame(sides=((1, 4), (2, 5), (3, 6)), points=(10, 6, 3))
    expected = {1: 11_00, 4: 11_00, 2: -1_00, 5: -1_00, 3: -10_00, 6: -10_00}
    assert balances_by_point([peuchre], unit_cents=100) == expected


def test_games_with_changing_partners_add_up():
    games = [game((10, 6)), game((10, 7), sides=((1, 2), (3, 4))), game((8, 10), sides=((1, 4), (2, 3)))]
    assert balances_by_point(games, unit_cents=100) == {1: 5_00, 3: 3_00, 2: 1_00, 4: -9_00}


@pytest.mark.parametrize(
    ("unit_cents", "said"),
    [(0, "Make each point worth more than 0"), (-1, "more than 0"), (100_001, "Enter a smaller one")],
)
def test_a_point_that_is_worth_nothing_or_too_much_is_refused(unit_cents, said):
    with pytest.raises(InvalidPayoutError, match=said) as refused:
        balances_by_point([game((10, 6))], unit_cents=unit_cents)
    assert refused.value.field == "unit_cents"


@pytest.mark.parametrize(
    ("sides", "points", "said"),
    [
        (((1, 3),), (10,), "two or more sides"),
        ((), (), "two or more sides"),
        (TABLE, (10,), "points for each"),
        (((1, 3), (2,)), (10, 6), "same number of players"),
        (((), ()), (10, 6), "same number of players"),
        (((1, 3), (3, 4)), (10, 6), "just one side"),
        (((1, 1), (2, 4)), (10, 6), "just one side"),
    ],
)
def test_a_game_that_was_not_played_is_refused(sides, points, said):
    with pytest.raises(InvalidPayoutError, match=said) as refused:
        PointGame(sides=sides, points=points)
    assert refused.value.field == "sides"


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ({}, ()),
        ({1: 0, 2: 0}, ()),
        ({1: 4_00, 3: 4_00, 2: -4_00, 4: -4_00}, ((2, 1, 4_00), (4, 3, 4_00))),
        ({1: 5_00, 3: 3_00, 2: 1_00, 4: -9_00}, ((4, 1, 5_00), (4, 3, 3_00), (4, 2, 1_00))),
        ({1: -5_00, 2: 3_00, 3: 2_00}, ((1, 2, 3_00), (1, 3, 2_00))),
    ],
)
def test_who_pays_whom(balances, payments):
    assert settle(balances, write=usd).payments == paid(*payments)


def test_groups_that_settle_among_themselves_save_payments():
    """Paying down the line would take five payments."""
    balances = {1: 6, 2: 5, 3: -4, 4: -3, 5: -3, 6: -1}
    assert set(settle(balances, write=usd).payments) == set(paid((4, 1, 3), (5, 1, 3), (3, 2, 4), (6, 2, 1)))


def test_a_settlement_is_proven():
    assert settle({1: 5_00, 3: 3_00, 2: 0, 4: -8_00}, write=usd).proof == "$5 + $3 won = $8 lost"
    assert settle({}, write=usd).proof == "$0 won = $0 lost"


@pytest.mark.parametrize("lost", [-4_37, -3_63])
def test_balances_that_do_not_add_up_are_refused(lost):
    with pytest.raises(InvalidPayoutError, match=r"off by \$0\.37") as refused:
        settle({1: 4_00, 2: lost}, write=usd)
    assert (refused.value.field, refused.value.code) == ("balances", "balances_not_zero")


def zeroed(cents):
    return dict(enumerate([*cents, -sum(cents)], start=1))


@given(st.lists(st.integers(-50_000, 50_000), max_size=20))
def test_a_settlement_pays_everyone_off_in_fewer_payments_than_players(cents):
    balances = zeroed(cents)
    payments = settle(balances, write=str).payments
    left = dict(balances)
    for payment in payments:
        assert payment.cents > 0
        assert left[payment.payer] < 0 < left[payment.payee]
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    assert set(left.values()) == {0}
    involved = sum(1 for each in balances.values() if each)
    assert len(payments) <= max(0, involved - 1)


@given(st.lists(st.integers(-4, 4), max_size=6))
@example([6, 5, -4, -3, -3])
def test_no_settlement_takes_fewer_payments(cents):
    """Every group that can settle on its own saves one payment; all groupings are tried."""
    balances = zeroed(cents)
    involved = [each for each in balances.values() if each]
    assert len(settle(balances, write=str).payments) == len(involved) - most_groups(tuple(involved))


def most_groups(cents):
    if not cents:
        return 0
    first, *others = range(len(cents))
    best = 0
    for size in range(len(cents)):
        for chosen in combinations(others, size):
            group = {first, *chosen}
            if sum(cents[index] for index in group) == 0:
                rest = tuple(each for index, each in enumerate(cents) if index not in group)
                best = max(best, 1 + most_groups(rest))
    return best


@st.composite
def evenings(draw):
    """Games of one table whose partners change."""
    games = []
    for _ in range(draw(st.integers(0, 8))):
        seated = draw(st.permutations(range(1, 7)))
        size = draw(st.sampled_from([1, 2, 3]))
        sides = tuple(tuple(seated[at : at + size]) for at in range(0, 6, size))
        points = tuple(draw(st.integers(-5, 15)) for _ in sides)
        games.append(PointGame(sides=sides, points=points))
    return games


@given(evenings(), st.integers(1, 100_000))
def test_playing_by_the_point_is_zero_sum_and_fair_to_partners(games, unit_cents):
    balances = balances_by_point(games, unit_cents=unit_cents)
    assert sum(balances.values()) == 0
    assert len(settle(balances, write=str).payments) <= max(0, len(balances) - 1)
    for each in games:
        won = balances_by_point([each], unit_cents=unit_cents)
        by_side = [{won[player] for player in side} for side in each.sides]
        assert all(len(amounts) == 1 for amounts in by_side)
        best = by_side[each.points.index(max(each.points))]
        assert min(best) >= 0
