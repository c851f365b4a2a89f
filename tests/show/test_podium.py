"""What the TV shows of a step of the awards: the podium as it builds up, and the rest in pages."""

import pytest

from tournaments.show.selectors.show import Ceremony
from tournaments.standings import Finisher, Tally, ceremony


def finishers(*places, name="P{}", cents=()):
    """List one for each place given, best first."""
    prizes = [*cents, *[0] * len(places)]
    return [
        Finisher(
            place=place,
            is_tied=places.count(place) > 1,
            name=name.format(number),
            tally=Tally(number=number, points=50 - place, hands=10),
            score=f"{50 - place} points",
            cents=prizes[number - 1],
        )
        for number, place in enumerate(places, start=1)
    ]


def told(steps, number):
    return Ceremony(steps=steps, told=number, total=len(steps)).so_far()


def shown(now):
    return [(block.place, block.names, block.is_new) for block in now.podium]


def test_the_podium_builds_up_from_third_place_and_stays():
    steps = ceremony(finishers(1, 2, 3, 4, 5))
    assert [shown(told(steps, number)) for number in range(len(steps) + 1)] == [
        [],
        [],
        [(3, ("P3",), True)],
        [(2, ("P2",), True), (3, ("P3",), False)],
        [(1, ("P1",), True), (2, ("P2",), False), (3, ("P3",), False)],
    ]


def test_those_who_share_a_place_share_a_block_and_the_next_is_left_out():
    steps = ceremony(finishers(1, 1, 3, 4, cents=(60_00, 60_00, 20_00)))
    first, third = told(steps, len(steps)).podium
    assert (first.place, set(first.names), first.is_tied, first.cents) == (1, {"P1", "P2"}, True, 60_00)
    assert (third.place, third.cents, third.is_split) == (3, 20_00, False)


def test_a_pair_has_its_ampersand_before_the_second_name():
    (block,) = told(ceremony(finishers(1, name="Ann & Bob {}")), 1).podium
    assert block.names == ("Ann &\N{NO-BREAK SPACE}Bob 1",)


def test_a_prize_that_does_not_divide_evenly_is_shown_as_one():
    steps = ceremony(finishers(1, 1, 1, cents=(33_34, 33_33, 33_33)))
    (block,) = told(steps, 1).podium
    assert (block.cents, block.is_split) == (100_00, True)


def test_a_place_shared_by_many_is_listed_before_it_stands_on_its_block():
    steps = ceremony(finishers(1, 2, *[3] * 9))
    assert told(steps, 1).podium == ()
    assert [len(page) for page in told(steps, 1).list_pages] == [9]
    (second, third) = told(steps, 2).podium
    assert (second.is_new, len(third.names), third.more) == (True, 3, 6)


def test_first_place_always_stands_on_the_podium_even_where_many_share_it():
    steps = ceremony(finishers(*[1] * 12))
    (block,) = told(steps, 1).podium
    assert (len(block.names), block.more) == (8, 4)


@pytest.mark.parametrize(
    ("name", "pages"), [("Player {}", [19, 19, 19]), ("Bartholomew-Christopherson {}", [10] * 5 + [7])]
)
def test_the_rest_are_listed_in_pages_that_can_be_read(name, pages):
    steps = ceremony(finishers(*range(1, 61), name=name))
    assert [len(page) for page in told(steps, 1).list_pages] == pages


def test_the_button_that_tells_them_has_names_in_short():
    steps = ceremony(finishers(1, 1, 1, name="Ann{} Featherstonehaugh-Montgomery de Guadalupe Villanuevas"))
    now = Ceremony(steps=steps, told=0, total=len(steps))
    assert now.names_to_tell == "Ann3 F. Villanuevas, Ann2 F. Villanuevas, Ann1 F. Villanuevas"
