"""The drawing of a table: who looks at it sits at the bottom, the others follow clockwise."""

import pytest

from tournaments.charts import table_plan


def spots(positions, own):
    return [(place.position, place.x, place.y) for place in table_plan(positions, own)]


def test_of_four_the_partner_is_across():
    assert spots((1, 2, 3, 4), 3) == [(3, 65, 114), (4, 16, 65), (1, 65, 16), (2, 114, 65)]


def test_of_five_and_six_the_next_is_on_the_left():
    assert spots((1, 2, 3, 4, 5), 5)[:2] == [(5, 65, 114), (1, 16, 82)]
    assert spots((1, 2, 3, 4, 5), 5)[-1] == (4, 114, 82)
    assert spots((1, 2, 3, 4, 5, 6), 2)[3] == (5, 65, 16)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_nobody_sits_on_another_or_outside(size):
    places = table_plan(range(1, size + 1), 1)
    assert {place.position for place in places} == set(range(1, size + 1))
    assert all(15 <= place.x <= 115 and 15 <= place.y <= 115 for place in places)
    apart = [
        max(abs(one.x - other.x), abs(one.y - other.y))
        for one in places
        for other in places
        if one is not other
    ]
    assert min(apart) >= 34
