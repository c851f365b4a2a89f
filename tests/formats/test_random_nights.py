"""Random nights of every format, round by round, judged by code that draws nothing (T19)."""

import os
import random
from collections import Counter
from itertools import combinations

import pytest

from tests.brackets.checker import played_out, shape_faults
from tests.by_night import one_in
from tournaments.brackets import Placement, double_elimination, single_elimination
from tournaments.formats import (
    FORMATS,
    PAIR,
    PLAYER,
    Feed,
    FormatKey,
    MovementSettings,
    Partners,
    PlayedGame,
    PlayedRound,
    StageState,
)
from tournaments.formats.house_rules import HOUSE_RULES

#: Nights of each kind; 5,000 once in a while.
TOURNAMENTS = int(os.environ.get("ORDER_UP_TOURNAMENTS", "300")) // 10
MOST_ROUNDS = 9


def place_faults(current, everyone, seats=4):
    """List who has two places in a round or none, and tables that are wrong in themselves."""
    found = []
    places = Counter([*current.byes, *current.absent])
    for table in current.tables:
        places.update(set(table.seats))
        if len(table.seats) != seats or len(set(table.seats)) not in (seats // 2, seats):
            found.append(f"table {table.table} seats {table.seats}")
    if places != Counter(everyone):
        found.append(f"places are {sorted((places - Counter(everyone)).elements())} too many")
    numbers = [table.table for table in current.tables]
    if numbers != sorted(set(numbers)) or min(numbers) < 1:
        found.append(f"tables are numbered {numbers}")
    return found


def bye_faults(rounds, everyone):
    """Byes of those who were here all night are at most one apart."""
    byes = Counter(number for current in rounds for number in current.byes)
    had = [byes[number] for number in everyone]
    return [f"byes {sorted(had)}"] if max(had) - min(had) > 1 else []


def meeting_faults(rounds):
    """Pairs who have met again."""
    met = Counter(frozenset(table.seats) for current in rounds for table in current.tables)
    return [f"{sorted(pair)} meet {times} times" for pair, times in met.items() if times > 1]


def partner_faults(rounds):
    """Players who have partnered again."""
    partners = Counter(
        frozenset(pair)
        for current in rounds
        for table in current.tables
        for pair in (table.seats[::2], table.seats[1::2])
    )
    return [f"{sorted(pair)} partner {times} times" for pair, times in partners.items() if times > 1]


def nights(kind, size, rng, **fields):
    """Draw and play up to nine rounds with points by lot; returns the rounds."""
    settings = MovementSettings(**fields)
    total = kind.shape(size, HOUSE_RULES["usual"], settings).rounds
    rounds, points = [], Counter()
    if kind.draws_ahead:
        start = StageState(field_size=size, settings=settings, seed=rng.randrange(10**6))
        return kind.draw(start).plan.rounds[:MOST_ROUNDS]
    while len(rounds) < min(total, MOST_ROUNDS):
        order = sorted(range(1, size + 1), key=lambda number: (-points[number], number))
        state = StageState(
            field_size=size,
            settings=settings,
            seed=rng.randrange(10**6),
            rounds=total,
            played=tuple(rounds),
            standing=tuple(order),
        )
        current = kind.draw(state).plan.rounds[len(rounds)]
        scored = [[rng.randint(0, 20) for _ in "12"] * 2 for _ in current.tables]
        for table, made in zip(current.tables, scored, strict=True):
            for number, got in dict(zip(table.seats, made, strict=True)).items():
                points[number] += got
        rounds.append(PlayedRound(plan=current, points=tuple(map(tuple, scored))))
    return [each.plan for each in rounds]


#: Of each kind: entries from and to, their size, and what holds besides one place for everyone.
KINDS = {
    "swiss pairs": (FormatKey.SWISS, (4, 64), PAIR, ("byes",)),
    "swiss players": (FormatKey.SWISS, (8, 40), PLAYER, ("byes",)),
    "mexicano": (FormatKey.MEXICANO, (4, 40), PLAYER, ("byes",)),
    "progressive": (FormatKey.PROGRESSIVE, (4, 40), PLAYER, ()),
    "round robin": (FormatKey.ROUND_ROBIN, (3, 30), PAIR, ("meetings",)),
    "two fields": (FormatKey.TWO_FIELDS, (4, 40), PAIR, ("meetings",)),
    "party": (FormatKey.PARTY, (4, 20), PLAYER, ("byes",)),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("name", KINDS)
def test_in_a_random_night_everyone_has_one_place_a_round(name):
    key, sizes, entry_size, promised = KINDS[name]
    for seed in range(TOURNAMENTS):
        rng = random.Random(f"{name} {seed}")
        size = rng.randint(*sizes)
        rounds = nights(FORMATS[key], size, rng, entry_size=entry_size)
        everyone = range(1, size + 1)
        found = [fault for current in rounds for fault in place_faults(current, everyone)]
        found += bye_faults(rounds, everyone) if "byes" in promised else []
        found += meeting_faults(rounds) if "meetings" in promised else []
        assert found == [], f"{name}, seed {seed}, {size} entries"


#: Of one table all night: entries, their size and the seats.
TABLES = {
    "single table": (FormatKey.SINGLE_TABLE, 2, PAIR, 4),
    "five rotating": (FormatKey.FIVE_ROTATING, 5, PLAYER, 5),
    "five all-play": (FormatKey.FIVE_ALL_PLAY, 5, PLAYER, 5),
    "peuchre": (FormatKey.PEUCHRE, 3, PAIR, 6),
}


@pytest.mark.parametrize("name", TABLES)
def test_at_one_table_all_sit_each_round_opposite_their_partners_and_deal_in_turn(name):
    key, size, entry_size, seats = TABLES[name]
    for seed in range(TOURNAMENTS):
        rng = random.Random(f"{name} {seed}")
        asked = rng.randint(1, MOST_ROUNDS)
        rounds = nights(FORMATS[key], size, rng, entry_size=entry_size, rounds=asked)
        assert len(rounds) == asked
        found = [fault for each in rounds for fault in place_faults(each, range(1, size + 1), seats)]
        assert found == [], f"{name}, seed {seed}"
        sat = [current.tables[0].seats for current in rounds]
        first = [table[0] for table in sat]
        assert all(len(set(first[at : at + size])) == len(first[at : at + size]) for at in range(asked))
        if entry_size == PAIR:
            assert all(table[: seats // 2] == table[seats // 2 :] for table in sat), f"{name}, seed {seed}"


def test_each_format_without_a_bracket_has_random_nights():
    tried = {key for key, *_ in (*KINDS.values(), *TABLES.values())}
    assert tried == {key for key, kind in FORMATS.items() if not kind.has_bracket}


#: What a first part can be, and what the best of it can play on.
FIRST = (FormatKey.PARTY, FormatKey.MEXICANO, FormatKey.PROGRESSIVE, FormatKey.ROUND_ROBIN)
LAST = {
    PAIR: (FormatKey.ROUND_ROBIN, FormatKey.SWISS, FormatKey.TWO_FIELDS, FormatKey.KNOCKOUT),
    PLAYER: (FormatKey.MEXICANO, FormatKey.PROGRESSIVE),
}


def test_in_a_random_last_part_just_the_best_of_the_first_have_one_place_a_round():
    for seed in range(TOURNAMENTS):
        rng = random.Random(f"stages {seed}")
        first, size = FORMATS[rng.choice(FIRST)], rng.randint(8, 16)
        entry_size = PAIR if first.key is FormatKey.ROUND_ROBIN else PLAYER
        met = nights(first, size, rng, entry_size=entry_size, rounds=None)
        standing = rng.sample(range(1, size + 1), size)
        assert place_faults(met[-1], range(1, size + 1)) == [], f"seed {seed}"
        keeps = entry_size == PAIR or rng.random() < 0.5
        partners = Partners.KEEP if keeps else rng.choice([Partners.RANK, Partners.LOT])
        feed = Feed(best=rng.choice([4, 6, 8]) if keeps else rng.choice([6, 8]), partners=partners)
        through = standing[: feed.best]
        entered = feed.entrants(through, rng.sample(through, feed.best))
        assert sorted(number for entry in entered for number in entry) == sorted(standing[: feed.best])
        of_pairs = PAIR if entry_size == PAIR or not keeps else PLAYER
        last = FORMATS[rng.choice(LAST[of_pairs])]
        if last.key is FormatKey.TWO_FIELDS and len(entered) % 2:
            continue
        fields = {"entry_size": of_pairs}
        if last.has_bracket:
            state = StageState(field_size=len(entered), settings=MovementSettings(**fields), seed=seed)
            rounds = last.draw(state).plan.rounds
        else:
            rounds = nights(last, len(entered), rng, **fields)
        for current in rounds:
            assert place_faults(current, range(1, len(entered) + 1)) == [], f"seed {seed}"


@pytest.mark.night
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_a_swiss_night_short_enough_repeats_nothing(seed):
    """With half as many rounds as entries nobody need meet, or partner, anybody again."""
    for number in range(TOURNAMENTS):
        rng = random.Random(f"{seed} {number}")
        size = rng.randint(20, 64)
        rounds = nights(FORMATS[FormatKey.SWISS], size, rng, entry_size=PAIR, rounds=8)
        assert meeting_faults(rounds) == [], f"seed {seed} {number}"
        rounds = nights(FORMATS[FormatKey.SWISS], size, rng, entry_size=PLAYER, rounds=8)
        assert partner_faults(rounds) == [], f"seed {seed} {number}"


def by_lot(rng):
    return lambda *both: rng.choice(both)


@pytest.mark.night
def test_a_random_bracket_is_sound_and_ends_with_one_who_lost_least():
    for seed in range(TOURNAMENTS * 10):
        rng = random.Random(seed)
        size, draw = rng.randint(2, 256), rng.choice(list(Placement))
        entries, losses = range(1, size + 1), rng.choice([1, 2])
        if losses == 1:
            third, consolation = rng.random() < 0.5, size >= 6 and rng.random() < 0.5
            bracket = single_elimination(entries, draw, rng, third_place=third, consolation=consolation)
        else:
            bracket = double_elimination(entries, draw, rng)
        assert shape_faults(bracket, entries) == [], f"seed {seed}"
        main = {game.number for game in bracket.games if game.part not in ("third", "consolation")}
        played = played_out(bracket, by_lot(rng))
        lost = Counter(loser for game, _, loser in played if game in main)
        never = [entry for entry in entries if lost[entry] < losses]
        assert (len(never), max(lost.values())) == (1, losses), f"seed {seed}"


def test_a_random_knock_out_night_seats_nobody_twice_and_ends():
    kind = FORMATS[FormatKey.KNOCKOUT]
    for seed in range(TOURNAMENTS * 2):
        rng = random.Random(seed)
        losses, size = rng.choice([1, 2]), rng.randint(2, 40)
        asked = MovementSettings(
            entry_size=PAIR, losses=losses, seeding=rng.choice(list(Placement)), tables=rng.choice([None, 3])
        )
        played, met = [], Counter()
        while True:
            state = StageState(field_size=size, settings=asked, seed=seed, played=tuple(played))
            drawn = kind.draw(state)
            if drawn is None:
                break
            current = drawn.plan.rounds[-1]
            assert place_faults(current, range(1, size + 1)) == [], f"seed {seed}"
            games = tuple(
                PlayedGame(game=game, sides=(table.seats[:1], table.seats[1:2]), winner=rng.choice([1, 2]))
                for game, table in zip(drawn.games, current.tables, strict=True)
            )
            met.update(game.game for game in games)
            played.append(PlayedRound(plan=current, points=(), games=games))
        lost = Counter(game.sides[2 - game.winner][0] for each in played for game in each.games)
        assert set(met.values()) == {1}, f"seed {seed}"
        assert sum(lost.values()) in ({size - 1} if losses == 1 else {2 * size - 2, 2 * size - 1})
        assert sorted(lost[number] for number in range(1, size + 1))[1:] == [losses] * (size - 1)


def test_the_judge_finds_what_is_wrong():
    """Else a night without faults would say nothing."""
    four = nights(FORMATS[FormatKey.SWISS], 4, random.Random(1), entry_size=PAIR, rounds=3)
    assert meeting_faults(four) == []
    assert len(meeting_faults([*four, four[0]])) == 2
    assert place_faults(four[0], range(1, 4)) != []
    five = nights(FORMATS[FormatKey.SWISS], 5, random.Random(1), entry_size=PAIR, rounds=3)
    assert bye_faults([five[0], five[0]], range(1, 6)) == ["byes [0, 0, 0, 0, 2]"]
    eight = nights(FORMATS[FormatKey.SWISS], 8, random.Random(1), entry_size=PLAYER, rounds=3)
    pairs = list(combinations(eight, 2))
    assert [partner_faults(both) for both in pairs] == [[]] * len(pairs)
    assert len(partner_faults([eight[0], eight[0]])) == 4
