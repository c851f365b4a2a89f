"""Random Swiss tournaments against a judge that tries every other way to pair them."""

import os
import random
from collections import Counter

import pytest

from tests.movements.meetings_checker import meeting_faults
from tests.movements.swiss_checker import Judge, all_rounds, can_avoid_meeting_again, pairs_in
from tournaments.errors import MovementError
from tournaments.movements import PastRound, Within, swiss_round

#: Small tournaments to play; 10,000 in the nightly run.
TOURNAMENTS = int(os.environ.get("ORDER_UP_TOURNAMENTS", "300"))
PARTS = 8


class Night:
    """A Swiss night whose entries come late, leave, return and win by lot."""

    def __init__(self, size, seed, within, *, coming_and_going=True, most=1):
        self.rng = random.Random(f"{size} {seed}")
        self.within, self.most, self.restless = within, most, coming_and_going
        self.here = list(range(1, size + 1))
        self.away, self.played, self.told = [], [], []
        self.points = {}
        self.next_entry = size + 1

    def standing(self):
        return sorted(self.here, key=lambda entry: (-self.points.get(entry, 0), entry))

    def move_people(self):
        if not self.restless:
            return
        if self.rng.random() < 0.15 and len(self.here) > 3:
            self.away.append(self.here.pop(self.rng.randrange(len(self.here))))
        if self.rng.random() < 0.15 and self.away:
            self.here.append(self.away.pop())
        if self.rng.random() < 0.1 and len(self.here) < 8:
            self.here.append(self.next_entry)
            self.next_entry += 1

    def pair(self, **options):
        return swiss_round(
            self.standing(), self.played, self.within, random.Random(len(self.played)), **options
        )

    def play(self, current):
        scored = dict.fromkeys(current.byes, self.most)
        for meeting in current.meetings:
            scored.update({entry: self.rng.randint(0, self.most) for entry in meeting.entries})
        for entry, points in scored.items():
            self.points[entry] = self.points.get(entry, 0) + points
        self.played.append(PastRound(round=current, scored=scored))
        self.told.append((pairs_in(current), scored))


@pytest.mark.night
@pytest.mark.parametrize("part", range(PARTS))
def test_no_other_way_to_pair_a_small_field_is_fairer(part):
    for seed in range(part, TOURNAMENTS, PARTS):
        rng = random.Random(seed)
        night = Night(rng.randint(2, 8), seed, rng.choice(list(Within)), most=rng.choice((1, 1, 2, 10)))
        for number in range(1, rng.randint(2, 9)):
            current = night.pair()
            assert current.number == number
            judge, paired = Judge(night.standing(), night.told), pairs_in(current)
            assert sorted(e for pair in paired for e in pair if e is not None) == sorted(night.here)
            prices = {judge.price(other): other for other in all_rounds(night.standing())}
            assert judge.price(paired) == min(prices), f"seed {seed}, round {number}"
            if night.within is not Within.DRAWN:
                halves = night.within is Within.HALVES
                level = [w for w in all_rounds(night.standing()) if judge.price(w) == min(prices)]
                assert judge.distance(paired, halves) == min(judge.distance(way, halves) for way in level)
            night.play(current)
            night.move_people()


@pytest.mark.one_by_day
@pytest.mark.parametrize("within", Within)
@pytest.mark.parametrize("size", [9, 10, 13, 16, 21, 40, 65, 90, 131])
def test_larger_fields_meet_again_only_when_nothing_else_is_left(size, within):
    night = Night(size, 1, within, coming_and_going=False)
    for number in range(1, 10):
        current = night.pair()
        judge = Judge(night.standing(), night.told)
        again = [pair for pair in pairs_in(current) if None not in pair and judge.met(*pair)]
        for entry in current.byes:
            assert judge.sat_out[entry] == 0, f"round {number}"
        assert not again or not can_avoid_meeting_again(
            judge, [e for e in night.here if e not in current.byes]
        )
        night.play(current)
    assert meeting_faults([each.round for each in night.played], night.here) == []


@pytest.mark.one_by_day
@pytest.mark.parametrize("within", [Within.HALVES, Within.NEIGHBOURS])
@pytest.mark.parametrize(("size", "most"), [(70, 1), (101, 1), (101, 2), (128, 1), (128, 10), (150, 1)])
def test_looking_at_near_opponents_finds_what_looking_at_all_does(size, most, within):
    night = Night(size, 5, within, coming_and_going=False, most=most)
    for _ in range(5):
        near, everyone = night.pair(), night.pair(window=size)
        judge = Judge(night.standing(), night.told)
        assert judge.price(pairs_in(near)) == judge.price(pairs_in(everyone))
        halves = within is Within.HALVES
        assert judge.distance(pairs_in(near), halves) == judge.distance(pairs_in(everyone), halves)
        night.play(near)


def repeats(night):
    """Say how many rounds more than the first two met, and how many byes one had after the first."""
    times = Counter(frozenset(pair) for pairs, _ in night.told for pair in pairs)
    return sum(each - 1 for each in times.values())


def played_night(size, rounds, seed, *, ahead):
    night = Night(size, seed, Within.HALVES, coming_and_going=False)
    for number in range(1, rounds + 1):
        night.play(night.pair(rounds_left=(rounds - number) * ahead))
    return night


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("size", "rounds"), [(4, 3), (5, 5), (6, 5), (7, 7), (8, 7), (9, 9), (10, 9), (12, 11), (20, 14)]
)
def test_a_night_as_long_as_a_round_robin_has_no_repeat_and_no_second_bye(size, rounds):
    assert [repeats(played_night(size, rounds, seed, ahead=True)) for seed in range(20)] == [0] * 20


def test_without_looking_ahead_some_nights_run_out_of_opponents():
    """The control: six in five rounds; after three rounds those who have not met can be two threes."""
    assert sum(repeats(played_night(6, 5, seed, ahead=False)) for seed in range(100)) > 0


def test_a_night_longer_than_that_repeats_only_after_everyone_met():
    night = played_night(6, 7, 1, ahead=True)
    met = [frozenset(pair) for pairs, _ in night.told[:5] for pair in pairs]
    assert len(set(met)) == len(met) == 15


def test_a_look_that_is_too_short_is_followed_by_a_longer_one():
    night = Night(70, 2, Within.NEIGHBOURS, coming_and_going=False)
    for _ in range(6):
        night.play(night.pair(window=1))
    met = [frozenset(pair) for pairs, _ in night.told for pair in pairs]
    assert len(met) == len(set(met)) == 6 * 35


def pairings(current):
    return [meeting.entries for meeting in current.meetings]


def test_the_first_round_pairs_halves_neighbours_or_by_lot():
    eight = range(1, 9)
    assert pairings(swiss_round(eight, [], Within.HALVES, random.Random(1))) == [
        (1, 5),
        (2, 6),
        (3, 7),
        (4, 8),
    ]
    assert pairings(swiss_round(eight, [], Within.NEIGHBOURS, random.Random(1))) == [
        (1, 2),
        (3, 4),
        (5, 6),
        (7, 8),
    ]
    drawn = {tuple(pairings(swiss_round(eight, [], Within.DRAWN, random.Random(s)))) for s in range(30)}
    assert len(drawn) > 20
    again = [swiss_round(eight, [], Within.DRAWN, random.Random(7)) for _ in range(2)]
    assert again[0] == again[1]


def test_the_leaders_sit_at_table_one_and_an_odd_one_is_moved_down():
    """1, 2 and 3 have won: the last of them meets the first of those who have not."""
    first = swiss_round(range(1, 7), [], Within.HALVES, random.Random(1))
    won = PastRound(round=first, scored={1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0})
    second = swiss_round([1, 2, 3, 4, 5, 6], [won], Within.HALVES, random.Random(1))
    assert [(meeting.table, meeting.entries) for meeting in second.meetings] == [
        (1, (1, 2)),
        (2, (3, 4)),
        (3, (5, 6)),
    ]


def test_the_bye_goes_to_the_lowest_and_never_twice_to_one():
    night = Night(5, 3, Within.HALVES, coming_and_going=False)
    assert night.pair().byes == (5,)
    for _ in range(5):
        night.play(night.pair())
    assert sorted(entry for each in night.played for entry in each.round.byes) == [1, 2, 3, 4, 5]


def test_who_comes_late_gets_no_bye_before_the_others():
    night = Night(4, 3, Within.HALVES, coming_and_going=False)
    night.play(night.pair())
    night.here.append(5)
    assert night.pair().byes != (5,)
    assert night.standing()[-1] == 5


def test_who_left_is_absent_and_stays_in_the_record():
    night = Night(6, 3, Within.HALVES, coming_and_going=False)
    night.play(night.pair())
    night.here.remove(6)
    current = night.pair()
    assert current.absent == (6,)
    assert len(current.byes) == 1


@pytest.mark.night
@pytest.mark.parametrize("size", [1999, 2000])
def test_two_thousand_entries_are_paired(size):
    night = Night(size, 1, Within.HALVES, coming_and_going=False, most=10)
    for _ in range(2):
        night.play(night.pair())
    told = [frozenset(pair) for pairs, _ in night.told for pair in pairs]
    assert len(told) == len(set(told)) == 2 * 1000


@pytest.mark.parametrize(
    ("here", "said"),
    [([1], "2 to 2000 entries, not 1"), ([1, 2, 1], "once"), (range(1, 2002), "not 2001")],
)
def test_what_is_no_field_is_refused(here, said):
    with pytest.raises(MovementError, match=said) as refused:
        swiss_round(here, [], Within.HALVES, random.Random(1))
    assert refused.value.field == "entries"
