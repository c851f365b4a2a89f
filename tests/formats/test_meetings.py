"""Round robin, Swiss and two fields: what is drawn whatever the results, and whoever comes and goes."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.errors import MovementError, UnsupportedFieldError
from tournaments.formats import FORMATS, FormatKey, MovementSettings, PlayedRound, StageState
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.movements import Within, fairness

ROUND_ROBIN, SWISS, TWO_FIELDS = (
    FORMATS[key] for key in (FormatKey.ROUND_ROBIN, FormatKey.SWISS, FormatKey.TWO_FIELDS)
)
RULES = HOUSE_RULES["usual"]


def asked(**fields):
    return MovementSettings(**{"entry_size": 2, **fields})


def meetings(plan):
    """The pairings of each round, and that each table seats two pairs across from each other."""
    found = []
    for current in plan.rounds:
        assert all(table.seats == table.seats[:2] * 2 for table in current.tables)
        tables = [table.table for table in current.tables]
        assert tables == sorted(set(tables))
        found.append([frozenset(table.seats) for table in current.tables])
    return found


def planned(kind, size, **fields):
    return kind.draw(StageState(field_size=size, settings=asked(**fields), seed=3)).plan


@pytest.mark.parametrize("size", [2, 3, 4, 7, 8, 15, 16, 31])
def test_in_a_round_robin_every_two_pairs_meet_once(size):
    plan = planned(ROUND_ROBIN, size)
    met = Counter(pair for current in meetings(plan) for pair in current)
    assert met == {frozenset(pair): 1 for pair in combinations(range(1, size + 1), 2)}
    byes = Counter(number for current in plan.rounds for number in current.byes)
    assert byes == (dict.fromkeys(range(1, size + 1), 1) if size % 2 else {})
    shape = ROUND_ROBIN.shape(size, RULES, asked())
    assert (shape.rounds, shape.tables) == (len(plan.rounds), size // 2)
    assert ROUND_ROBIN.faults(plan, asked()) == []


def test_groups_play_side_by_side_and_nobody_meets_another_group():
    """Seven pairs dealt over two groups: 1 4 5 and 2 3 6 7."""
    plan = planned(ROUND_ROBIN, 7, groups=2)
    met = {pair for current in meetings(plan) for pair in current}
    groups = ({1, 4, 5}, {2, 3, 6, 7})
    if frozenset({1, 4}) not in met:
        groups = ({1, 4, 5, 7}, {2, 3, 6})
    assert met == {frozenset(pair) for group in groups for pair in combinations(sorted(group), 2)}
    assert len(plan.rounds) == 3
    assert "2 groups of 3 or 4" in ROUND_ROBIN.shape(7, RULES, asked(groups=2)).promise


@pytest.mark.parametrize(
    ("kind", "size", "said", "sentence"),
    [
        (ROUND_ROBIN, 1, {}, ("This format needs at least 2 pairs, not 1. Add some, or change the format.")),
        (
            ROUND_ROBIN,
            5,
            {"groups": 3},
            "A group can have 2 to 100 pairs. With 5 pairs, choose a different number of groups.",
        ),
        (
            ROUND_ROBIN,
            101,
            {},
            "A group can have 2 to 100 pairs. With 101 pairs, choose a different number of groups.",
        ),
        (TWO_FIELDS, 0, {}, ("This format needs at least 2 pairs, not 0. Add some, or change the format.")),
        (TWO_FIELDS, 8, {"rounds": 5}, "With 8 pairs, choose up to 4 rounds."),
        (SWISS, 1, {}, ("This format needs at least 2 pairs, not 1. Add some, or change the format.")),
        (
            SWISS,
            3,
            {"entry_size": 1},
            ("This format needs at least 4 players, not 3. Add some, or change the format."),
        ),
    ],
)
def test_a_field_that_is_none_is_refused(kind, size, said, sentence):
    with pytest.raises(UnsupportedFieldError, match=sentence):
        kind.shape(size, RULES, asked(**said))


def test_no_groups_are_refused():
    for groups in (0, 17):
        with pytest.raises(MovementError, match="1 to 16 groups") as refused:
            asked(groups=groups)
        assert refused.value.field == "groups"


@pytest.mark.parametrize("size", [2, 3, 4, 7, 8, 20])
def test_of_two_fields_one_stays_and_everybody_meets_the_other(size):
    plan = planned(TWO_FIELDS, size)
    staying = set(range(1, size - size // 2 + 1))
    met = Counter(pair for current in meetings(plan) for pair in current)
    assert met == {
        frozenset({one, other}): 1 for one in staying for other in range(len(staying) + 1, size + 1)
    }
    assert TWO_FIELDS.faults(plan, asked()) == []
    shape = TWO_FIELDS.shape(size, RULES, asked())
    assert (shape.rounds, shape.tables, shape.byes_per_round) == (len(staying), len(staying), size % 2)
    assert all(
        pair & staying == {number}
        for current in plan.rounds
        for table in current.tables
        for number, pair in [(table.table, frozenset(table.seats))]
    )


@pytest.mark.parametrize("kind", [ROUND_ROBIN, TWO_FIELDS])
def test_who_has_left_leaves_byes_and_changes_nothing_else(kind):
    whole = planned(kind, 8)
    state = StageState(
        field_size=8, settings=asked(), seed=3, rounds=len(whole.rounds), opened=whole.rounds[:2], away=(5,)
    )
    after = kind.draw(state).plan
    assert after.rounds[:2] == whole.rounds[:2]
    for before, now in zip(whole.rounds[2:], after.rounds[2:], strict=True):
        opponents = {n for table in before.tables if 5 in table.seats for n in table.seats} - {5}
        assert set(now.byes) == opponents | set(before.byes) - {5}
        assert now.absent == (5,)
        assert [table for table in before.tables if 5 not in table.seats] == list(now.tables)
    assert kind.misplaced(after, asked()) == []
    back = kind.draw(replace(state, opened=after.rounds[:3], away=())).plan
    assert back.rounds[3:] == whole.rounds[3:]


@pytest.mark.parametrize("kind", [ROUND_ROBIN, TWO_FIELDS])
def test_a_pair_comes_in_before_round_one_opens_and_not_after(kind):
    whole = planned(kind, 6)
    state = StageState(field_size=7, settings=asked(), seed=3)
    assert kind.draw(state).plan == planned(kind, 7)
    first = replace(whole.rounds[0], absent=(7,))
    with pytest.raises(UnsupportedFieldError, match="Pairs can't join after round 1 opens"):
        kind.draw(replace(state, opened=(first,), coming=(7,)))


def test_what_a_change_costs_is_counted_in_pairs():
    """Four pairs in three rounds: nobody has another partner, and every two meet once."""
    counted = fairness(planned(ROUND_ROBIN, 4))
    assert (counted.repeated_partners, counted.most_meetings, counted.byes) == (0, 1, (0, 0))


@pytest.mark.parametrize("kind", [ROUND_ROBIN, TWO_FIELDS])
def test_a_night_that_was_made_shorter_stays_so(kind):
    whole = planned(kind, 8)
    state = StageState(field_size=8, settings=asked(), seed=3, rounds=3, opened=whole.rounds[:1], away=(5,))
    assert len(kind.draw(state).plan.rounds) == 3


def test_pairs_that_meet_again_are_a_fault():
    plan = planned(ROUND_ROBIN, 4)
    twice = replace(plan, rounds=(*plan.rounds[:2], replace(plan.rounds[0], number=3)))
    assert ROUND_ROBIN.faults(twice, asked()) == [
        f"round 3: pairs {' and '.join(map(str, sorted(pair)))} meet again" for pair in meetings(plan)[0]
    ]
    assert ROUND_ROBIN.misplaced(twice, asked()) == []


class Night:
    """A Swiss night in which anybody may win, leave, be back or come late."""

    def __init__(self, size, seed, entry_size, within=Within.HALVES):
        self.rng, self.seed, self.size = random.Random(f"{seed} {size}"), seed, size
        self.settings = MovementSettings(entry_size=entry_size, within=within)
        self.played, self.away, self.wins = [], set(), Counter()

    def state(self):
        everyone = range(1, self.size + 1)
        return StageState(
            field_size=self.size,
            settings=self.settings,
            seed=self.seed,
            rounds=9,
            played=tuple(
                replace(each, plan=replace(each.plan, absent=self._not_placed(each.plan)))
                for each in self.played
            ),
            standing=tuple(sorted(everyone, key=lambda number: (-self.wins[number], number))),
            away=tuple(sorted(self.away)),
        )

    def _not_placed(self, plan):
        placed = {number for table in plan.tables for number in table.seats} | set(plan.byes)
        return tuple(sorted(set(range(1, self.size + 1)) - placed))

    def play(self, current):
        points = []
        for table in current.tables:
            ours, theirs = self.rng.randint(0, 3), self.rng.randint(0, 3)
            points.append((ours, theirs) * 2)
            for index, number in enumerate(table.seats[:2] if self.settings.is_for_pairs else table.seats):
                won = (ours > theirs) if index % 2 == 0 else (theirs > ours)
                self.wins[number] += 2 if won else ours == theirs
        for number in current.byes:
            self.wins[number] += 2
        self.played.append(PlayedRound(plan=current, points=tuple(points)))

    def come_and_go(self, least):
        self.size += self.rng.random() < 0.2
        here = [n for n in range(1, self.size + 1) if n not in self.away]
        if len(here) > least and self.rng.random() < 0.4:
            self.away.add(self.rng.choice(here))
        if self.away and self.rng.random() < 0.3:
            self.away.remove(self.rng.choice(sorted(self.away)))


@pytest.mark.night
@settings(max_examples=40)
@given(
    size=st.integers(4, 24),
    seed=st.integers(0, 9999),
    entry_size=st.sampled_from([1, 2]),
    within=st.sampled_from(Within),
)
def test_whoever_comes_and_goes_everybody_here_has_one_place_in_a_swiss_round(size, seed, entry_size, within):
    night, least = Night(size, seed, entry_size, within), 4 if entry_size == 1 else 2
    for _ in range(6):
        state = night.state()
        drawn = SWISS.draw(state)
        current = drawn.plan.rounds[-1]
        assert SWISS.misplaced(drawn.plan, night.settings) == []
        assert current.absent == state.away
        assert len(current.byes) == len(state.here) % (2 * (3 - entry_size))
        assert SWISS.draw(state) == drawn
        night.play(current)
        night.come_and_go(least)


@settings(max_examples=30)
@given(size=st.integers(6, 40), seed=st.integers(0, 9999))
def test_with_rounds_enough_to_spare_no_pairs_meet_again_and_nobody_sits_out_twice(size, seed):
    night = Night(size, seed, 2)
    for _ in range(3):
        drawn = SWISS.draw(night.state())
        out = "For the next seats, sitting out this round counts as a win."
        assert drawn.note == (out if size % 2 else "")
        night.play(drawn.plan.rounds[-1])
    met = [pair for current in meetings(drawn.plan) for pair in current]
    byes = [number for current in drawn.plan.rounds for number in current.byes]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes)


@pytest.mark.parametrize("points", [(9, 3, 9, 3), (2, 3, 9, 3)])  # of one partner a penalty may take points
def test_round_one_sets_the_upper_half_against_the_lower_and_winners_meet_then(points):
    night = Night(8, 1, 2)
    first = SWISS.draw(night.state()).plan.rounds[-1]
    assert [set(table.seats) for table in first.tables] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    night.wins.update({1: 2, 2: 2, 3: 2, 4: 2})
    night.played.append(PlayedRound(plan=first, points=tuple(points for _ in first.tables)))
    second = SWISS.draw(night.state()).plan.rounds[-1]
    assert [set(table.seats) for table in second.tables] == [{1, 3}, {2, 4}, {5, 7}, {6, 8}]


def test_where_neither_pair_came_both_have_lost():
    night = Night(8, 1, 2)
    first = SWISS.draw(night.state()).plan.rounds[-1]
    night.wins.update({1: 2, 2: 2})
    points = ((9, 3, 9, 3), (9, 3, 9, 3), (0, 0, 0, 0), (0, 0, 0, 0))
    night.played.append(PlayedRound(plan=first, points=points, deserted=frozenset({3, 4})))
    second = SWISS.draw(night.state()).plan.rounds[-1]
    # Everybody but the two winners is level: the upper half of them against the lower.
    assert [set(table.seats) for table in second.tables] == [{1, 2}, {3, 6}, {4, 7}, {5, 8}]


def test_a_game_that_is_played_later_counts_as_level_whoever_leads_in_it():
    night = Night(8, 1, 2)
    first = SWISS.draw(night.state()).plan.rounds[-1]
    night.wins.update({1: 2, 2: 2})
    points = ((9, 3, 9, 3),) * 4
    night.played.append(PlayedRound(plan=first, points=points, late=frozenset({3, 4})))
    drawn = SWISS.draw(night.state())
    tables = [set(table.seats) for table in drawn.plan.rounds[-1].tables]
    # The winners meet, the losers meet, and the four who are level meet, nobody again.
    assert (tables[0], tables[3]) == ({1, 2}, {5, 6})
    assert tables[1] | tables[2] == {3, 4, 7, 8}
    assert {3, 7} not in tables
    assert drawn.note == "For these seats, a postponed game counts as a tie."


def test_meeting_again_where_nothing_avoids_it_is_said():
    night = Night(2, 1, 2)
    for _ in range(2):
        drawn = SWISS.draw(night.state())
        night.play(drawn.plan.rounds[-1])
    assert drawn.note == "Table 1 is a rematch. It couldn't be avoided."


def test_a_swiss_night_has_as_many_rounds_as_leave_one_unbeaten_and_ends_after_them():
    assert [SWISS.shape(size, RULES, asked()).rounds for size in (2, 8, 9, 16, 17, 200)] == [3, 3, 4, 4, 5, 8]
    night = Night(8, 1, 2)
    for _ in range(3):
        night.play(SWISS.draw(night.state()).plan.rounds[-1])
    assert SWISS.draw(replace(night.state(), rounds=3)) is None


@pytest.mark.parametrize(
    ("pairs", "rounds", "offered"), [(8, 7, True), (8, 6, False), (7, 7, True), (7, 6, False)]
)
def test_a_round_robin_is_offered_where_the_rounds_reach_it(pairs, rounds, offered):
    promise = SWISS.shape(pairs, RULES, asked(rounds=rounds)).promise
    assert promise.endswith("a round robin lets you play every pair.") == offered


def test_what_they_ask_is_read_back_as_written():
    said = asked(groups=4, within=Within.DRAWN, rounds=3)
    assert MovementSettings.from_json(said.to_json()) == said


def test_single_players_change_partners_every_round_of_a_swiss_night():
    night = Night(12, 5, 1)
    for _ in range(4):
        drawn = SWISS.draw(night.state())
        night.play(drawn.plan.rounds[-1])
    partners = [
        {frozenset(table.seats[::2]) for table in each.tables}
        | {frozenset(table.seats[1::2]) for table in each.tables}
        for each in drawn.plan.rounds
    ]
    assert all(not before & after for before, after in pairwise(partners))
    assert len(set().union(*partners)) == 24
