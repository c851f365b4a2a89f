"""The podium of the prizes: who stands on it with what, and what the list below has to say."""

from tournaments.money.selectors.prizes import PrizeLine, PrizeSheet, PrizeStep


def sheet(*lines):
    """Prizes of (place, cents, names that share it)."""
    return PrizeSheet(
        gross_cents=100_00,
        pool_cents=100_00,
        currency="USD",
        unpaid=0,
        lines=tuple(
            PrizeLine(
                place=place, is_tied=len(names) > 1, entry_id=number * 10 + place, name=name, cents=cents
            )
            for place, cents, names in lines
            for number, name in enumerate(names)
        ),
    )


def step(place, cents, *names, more=0):
    is_tied = len(names) + more > 1
    return PrizeStep(place=place, is_tied=is_tied, names=names, called=names, more=more, cents=cents)


def test_the_first_three_stand_on_it_and_the_fourth_below():
    paid = sheet((1, 54_00, ["Lou"]), (2, 33_00, ["Hal"]), (3, 22_00, ["Joe"]), (4, 11_00, ["Ida"]))
    assert paid.podium == (step(1, 54_00, "Lou"), step(2, 33_00, "Hal"), step(3, 22_00, "Joe"))
    assert [line.name for line in paid.below] == ["Ida"]


def test_two_who_are_tied_share_a_step_and_the_next_place_has_its_own():
    paid = sheet((1, 43_50, ["Lou", "Hal"]), (3, 22_00, ["Joe"]))
    assert paid.podium == (step(1, 43_50, "Lou", "Hal"), step(3, 22_00, "Joe"))
    assert paid.below == ()


def test_of_four_who_are_tied_one_is_named_and_the_others_are_in_the_list():
    paid = sheet((1, 25_00, ["Lou", "Hal", "Joe", "Ida"]))
    assert paid.podium == (step(1, 25_00, "Lou", more=3),)
    assert [line.name for line in paid.below] == ["Hal", "Joe", "Ida"]


def test_a_name_with_a_word_too_long_for_a_step_is_shortened():
    long, other = "Ann Featherstonehaugh", "Maria Guadalupe Hernandez"
    paid = sheet((1, 54_00, [long]), (2, 33_00, [other]), (3, 22_00, ["Ann F."]))
    assert [each.names for each in paid.podium] == [(long,), (other,), ("Ann F.",)]
    assert [each.called for each in paid.podium] == [(long,), (other,), ("Ann F.",)]
    assert sheet((1, 54_00, [long]), (2, 33_00, ["Bob Lee"])).podium[0].called == ("Ann F.",)


def test_who_only_won_a_door_prize_is_not_on_it():
    door = PrizeLine(place=2, is_tied=False, entry_id=2, name="Hal", cents=5_00, door_cents=5_00)
    paid = PrizeSheet(gross_cents=0, pool_cents=0, currency="USD", unpaid=0, lines=(door,))
    assert (paid.podium, paid.below) == ((), (door,))
