"""Single players in Swiss rounds: a new partner every time, near scores together."""

import os
import random
from collections import Counter
from itertools import product

import pytest

from tests.movements.swiss_checker import all_rounds, opponents_in, partners_in
from tournaments.errors import MovementError
from tournaments.movements import PlayedTables, swiss_tables

TOURNAMENTS = int(os.environ.get("ORDER_UP_TOURNAMENTS", "300"))


class Night:
    def __init__(self, size, seed):
        self.rng = random.Random(f"{size} {seed}")
        self.here = list(range(1, size + 1))
        self.points = Counter()
        self.played = []

    def standing(self):
        return sorted(self.here, key=lambda player: (-self.points[player], player))

    def pair(self, **options):
        return swiss_tables(self.standing(), self.played, random.Random(len(self.played)), **options)

    def play(self, current, most=8):
        scored = dict.fromkeys(current.byes, most // 2)
        for table in current.tables:
            scored.update({player: self.rng.randint(0, most) for player in table.seats})
        self.points.update(scored)
        self.played.append(PlayedTables(round=current, scored=scored))


def price(night, tables):
    """Count partners again, then squares of how often opponents have met; docs/swiss.md, section 4."""
    before = Counter(pair for each in night.played for pair in partners_in(each.round)[0])
    met = Counter(pair for each in night.played for pair in opponents_in(each.round))
    partners = [frozenset(pair) for both in tables for pair in both]
    opponents = [frozenset(pair) for one, other in tables for pair in product(one, other)]
    return sum(before[pair] for pair in partners), sum(met[pair] ** 2 for pair in opponents)


@pytest.mark.night
@pytest.mark.parametrize("part", range(4))
def test_no_other_way_to_seat_a_small_field_is_fairer(part):
    for seed in range(part, TOURNAMENTS // 2, 4):
        rng = random.Random(seed)
        night = Night(rng.randint(4, 9), seed)
        for number in range(1, 8):
            current = night.pair()
            seated = sorted(player for table in current.tables for player in table.seats)
            assert sorted([*seated, *current.byes]) == sorted(night.here), f"seed {seed}"
            assert len(current.byes) == len(night.here) % 4
            _, meetings = partners_in(current)
            ways = [tables for pairs in all_rounds(seated) for tables in all_rounds(pairs)]
            assert price(night, meetings) == min(price(night, way) for way in ways), (
                f"seed {seed}, round {number}"
            )
            byes = Counter(player for each in night.played for player in each.round.byes)
            assert all(
                (byes[out], night.points[out]) <= (byes[p], night.points[p])
                for out in current.byes
                for p in seated
            )
            night.play(current, rng.choice((1, 8)))


@pytest.mark.night
def test_twelve_in_five_rounds_meet_few_again_and_nobody_three_times():
    """An independent check found 11 repeated opponents a night where partners were chosen first."""
    again = []
    for seed in range(20):
        night = Night(12, seed)
        for _ in range(5):
            night.play(night.pair())
        met = Counter(pair for each in night.played for pair in opponents_in(each.round))
        assert max(met.values()) == 2
        again.append(sum(times - 1 for times in met.values()))
    assert sum(again) / len(again) < 11 / 2


@pytest.mark.parametrize("size", [16, 20])
def test_where_the_field_is_large_enough_hardly_anybody_meets_again(size):
    night = Night(size, 1)
    for _ in range(5):
        night.play(night.pair())
    met = Counter(pair for each in night.played for pair in opponents_in(each.round))
    assert sum(times - 1 for times in met.values()) <= 1


@pytest.mark.night
@pytest.mark.parametrize("size", [16, 23, 50, 66, 101, 200])
def test_nobody_partners_anybody_twice_in_a_night(size):
    night = Night(size, 1)
    for _ in range(9):
        night.play(night.pair())
    partners = Counter(pair for each in night.played for pair in partners_in(each.round)[0])
    assert set(partners.values()) == {1}
    byes = Counter(player for each in night.played for player in each.round.byes)
    assert max(byes.values(), default=0) <= 1 + (9 * (size % 4)) // size


def test_all_partners_are_had_before_any_comes_again():
    """Four players have three partners each; the fourth round is the first to repeat one."""
    night = Night(4, 1)
    for _ in range(6):
        night.play(night.pair())
    partners = Counter(pair for each in night.played for pair in partners_in(each.round)[0])
    assert sorted(partners.values()) == [2] * 6


def test_who_was_away_gets_no_bye_before_the_others_and_is_marked():
    night = Night(9, 1)
    night.play(night.pair())
    night.here.remove(1)
    gone = night.pair()
    assert gone.absent == (1,)
    night.play(gone)
    night.here.append(1)
    assert 1 not in night.pair().byes


def test_a_draw_can_be_repeated_and_is_one():
    rounds = [swiss_tables(range(1, 13), [], random.Random(seed)) for seed in (4, 4, 5)]
    assert rounds[0] == rounds[1] != rounds[2]


@pytest.mark.night
def test_two_thousand_players_are_seated():
    night = Night(2000, 1)
    for _ in range(2):
        night.play(night.pair())
    partners = Counter(pair for each in night.played for pair in partners_in(each.round)[0])
    assert len(partners) == 2 * 1000


@pytest.mark.parametrize("here", [[1, 2, 3], [1, 2, 3, 3], range(2001)])
def test_what_is_no_field_is_refused(here):
    with pytest.raises(MovementError) as refused:
        swiss_tables(here, [], random.Random(1))
    assert refused.value.field == "entries"
