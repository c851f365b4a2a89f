"""Progressive and Mexicano: each round follows from those before it, whatever happens at the tables."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.errors import UnsupportedFieldError
from tournaments.formats import FORMATS, FormatKey, MovementSettings, PlayedRound, StageState
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.movements import Pairing, Progression, TieRule, faults, misplaced

PROGRESSIVE, MEXICANO = FORMATS[FormatKey.PROGRESSIVE], FORMATS[FormatKey.MEXICANO]


def played(kind, players, results, **fields):
    """Play a night; ``results(round, table)`` are the points of the two sides.

    Yields the state before each draw and what was drawn.
    """
    asked = MovementSettings(**fields)
    total = kind.shape(players, HOUSE_RULES["usual"], asked).rounds
    rounds, points = [], Counter()
    while True:
        standing = sorted(range(1, players + 1), key=lambda player: (-points[player], player))
        state = StageState(
            field_size=players,
            settings=asked,
            seed=5,
            rounds=total,
            played=tuple(rounds),
            standing=tuple(standing),
        )
        drawn = kind.draw(state)
        if drawn is None:
            return
        yield state, drawn
        plan = drawn.plan.rounds[-1]
        scored = []
        for table in plan.tables:
            brought = results(plan.number, table.table)
            scored.append((brought * 2)[:4])
            points.update(dict(zip(table.seats, scored[-1], strict=True)))
        rounds.append(PlayedRound(plan=plan, points=tuple(scored)))


NIGHTS = {
    "players": st.integers(4, 41),
    "rounds": st.integers(1, 7),
    "seed": st.integers(0, 999),
    "tables": st.none() | st.integers(1, 12),
}


@pytest.mark.parametrize("key", [FormatKey.PROGRESSIVE, FormatKey.MEXICANO])
@settings(max_examples=60)
@given(**NIGHTS, progression=st.sampled_from(Progression), ties=st.sampled_from(TieRule))
def test_in_every_round_everybody_has_one_place(*, key, players, rounds, seed, tables, progression, ties):
    kind, rng = FORMATS[key], random.Random(seed)
    fields = {"rounds": rounds, "tables": tables, "progression": progression, "ties": ties}
    try:
        shape = kind.shape(players, HOUSE_RULES["usual"], MovementSettings(**fields))
    except UnsupportedFieldError:
        assert key is FormatKey.PROGRESSIVE
        assert players - 4 * tables > 4
        return
    drawn = [
        draw for _, draw in played(kind, players, lambda *_: (rng.randint(0, 3), rng.randint(0, 3)), **fields)
    ]
    assert [faults(draw.plan) for draw in drawn] == [[]] * rounds
    for before, after in pairwise(drawn):
        assert after.plan.rounds[:-1] == before.plan.rounds
    assert {len(draw.plan.rounds[-1].tables) for draw in drawn} == {shape.tables}
    assert {len(draw.plan.rounds[-1].byes) for draw in drawn} == {shape.byes_per_round}


@settings(max_examples=60)
@given(**NIGHTS, pairing=st.sampled_from(Pairing))
def test_a_mexicano_table_has_neighbours_of_the_standing_and_byes_are_even(
    players, rounds, seed, tables, pairing
):
    rng = random.Random(seed)
    fields = {"rounds": rounds, "tables": tables, "pairing": pairing}
    byes = Counter(dict.fromkeys(range(1, players + 1), 0))
    for state, draw in played(MEXICANO, players, lambda *_: (rng.randint(0, 9), rng.randint(0, 9)), **fields):
        current = draw.plan.rounds[-1]
        seated = [player for player in state.standing if player not in current.byes]
        for index, table in enumerate(current.tables):
            four = seated[4 * index : 4 * index + 4]
            assert sorted(table.seats) == sorted(four)
            partner_of_first = table.seats[(table.seats.index(four[0]) + 2) % 4]
            assert partner_of_first == four[3 if pairing is Pairing.FIRST_AND_FOURTH else 2]
        byes.update(current.byes)
        assert max(byes.values()) - min(byes.values()) <= 1


def seats(draw):
    return [set(table.seats) for table in draw.plan.rounds[-1].tables]


def two_rounds(progression, results, players=12, **fields):
    night = played(
        PROGRESSIVE, players, lambda _, table: results[table], rounds=2, progression=progression, **fields
    )
    return [draw for _, draw in night]


FIRST_WINS = {1: (9, 3), 2: (9, 3), 3: (9, 3)}


@pytest.mark.parametrize(
    ("progression", "tables"),
    [
        # Round one seats 1-4, 5-8 and 9-12; the winners are 1 and 3, 5 and 7, 9 and 11.
        (Progression.WINNERS_UP, [{1, 3, 5, 7}, {6, 8, 9, 11}, {10, 12, 2, 4}]),
        (Progression.LOSERS_DOWN, [{1, 3, 10, 12}, {5, 7, 2, 4}, {9, 11, 6, 8}]),
    ],
)
def test_winners_and_losers_go_where_the_progression_says(progression, tables):
    assert seats(two_rounds(progression, FIRST_WINS)[1]) == tables


def test_a_penalty_of_one_partner_makes_no_winner_of_the_others():
    # At table 1 seats 1 and 3 have nine, less four for seat 1.
    results = {**FIRST_WINS, 1: (5, 6, 9, 6)}
    assert seats(two_rounds(Progression.WINNERS_UP, results)[1]) == [
        {1, 3, 5, 7},
        {6, 8, 9, 11},
        {10, 12, 2, 4},
    ]


@settings(max_examples=60)
@given(**NIGHTS, progression=st.sampled_from(Progression))
def test_nobody_keeps_a_partner_in_progressive_play(players, rounds, seed, tables, progression):
    rng = random.Random(seed)
    if tables is not None and players - 4 * min(tables, players // 4) > 4:
        return
    fields = {"rounds": rounds, "tables": tables, "progression": progression}
    night = played(PROGRESSIVE, players, lambda *_: (rng.randint(0, 5), rng.randint(0, 5)), **fields)
    draw = [draw for _, draw in night][-1]
    partners = [
        {
            frozenset(pair)
            for table in current.tables
            for pair in (table.seats[::2], table.seats[1::2])
            if not set(pair) & set(draw.plan.rounds[index - 1].byes)
        }
        for index, current in enumerate(draw.plan.rounds)
    ]
    assert all(not before & after for before, after in pairwise(partners))


@pytest.mark.parametrize(
    ("rule", "note"),
    [
        (
            TieRule.DEALERS,
            "Table 2 was tied: seats 1 and 3 count as the winners (they dealt first).",
        ),
        (TieRule.OTHERS, "Table 2 was tied: seats 2 and 4 count as the winners (they didn't deal first)."),
    ],
)
def test_a_tie_is_decided_by_the_rule_and_said(rule, note):
    first, second = two_rounds(Progression.WINNERS_UP, {**FIRST_WINS, 2: (6, 6)}, ties=rule)
    assert (first.note, second.note) == ("", note)
    up = {5, 7} if rule is TieRule.DEALERS else {6, 8}
    assert seats(second)[0] == {1, 3} | up


def test_a_lot_is_drawn_the_same_again_and_falls_on_either_side():
    tied = {1: (6, 6), 2: (6, 6), 3: (6, 6)}
    first, again = (two_rounds(Progression.WINNERS_UP, tied)[1] for _ in range(2))
    assert first == again
    assert first.note.startswith("Table 1 was tied: seats ")
    many = dict.fromkeys(range(1, 11), (6, 6))
    note = two_rounds(Progression.WINNERS_UP, many, players=40)[1].note
    assert "seats 1 and 3" in note
    assert "seats 2 and 4" in note


def test_fewer_tables_than_let_everyone_come_in_are_refused():
    with pytest.raises(UnsupportedFieldError, match="With 2 tables, 6 players would sit out") as refused:
        PROGRESSIVE.shape(14, HOUSE_RULES["usual"], MovementSettings(tables=2))
    assert refused.value.field == "tables"


@pytest.mark.parametrize("kind", [PROGRESSIVE, MEXICANO])
def test_fewer_than_four_are_refused(kind):
    with pytest.raises(UnsupportedFieldError, match=r"This format needs at least 4 players, not 3\."):
        kind.shape(3, HOUSE_RULES["usual"], MovementSettings())


def test_the_shape_says_who_moves_and_who_sits_out():
    shape = PROGRESSIVE.shape(14, HOUSE_RULES["usual"], MovementSettings())
    assert (shape.rounds, shape.tables, shape.byes_per_round) == (8, 3, 2)
    assert shape.promise.startswith("Winners move up a table. At table 1, winners stay")
    assert shape.bye_sentence == (
        "2 of 14 sit out each round. After you sit out, you trade places with the player at the last "
        "table who has sat out the least."
    )
    shape = MEXICANO.shape(13, HOUSE_RULES["usual"], MovementSettings(rounds=13))
    assert shape.bye_sentence == "1 of 13 sits out each round. Everyone sits out once."
    assert shape.promise.endswith("1st and 4th play 2nd and 3rd.")


@pytest.mark.parametrize(
    "said",
    [
        {"progression": Progression.LOSERS_DOWN, "ties": TieRule.OTHERS, "rounds": 3},
        {"pairing": Pairing.FIRST_AND_THIRD},
    ],
)
def test_what_a_format_asks_is_read_back_as_written(said):
    assert MovementSettings.from_json(MovementSettings(**said).to_json()) == MovementSettings(**said)


@pytest.mark.parametrize("key", [FormatKey.PROGRESSIVE, FormatKey.MEXICANO])
@settings(max_examples=60)
@given(players=st.integers(4, 30), seed=st.integers(0, 9999))
def test_whoever_comes_and_goes_everybody_here_has_one_place(key, players, seed):
    kind, rng, rounds = FORMATS[key], random.Random(seed), []
    for _ in range(5):
        gone = rng.sample(range(1, players + 1), rng.randint(0, players - 4))
        state = StageState(
            field_size=players,
            settings=MovementSettings(),
            seed=seed,
            rounds=5,
            played=tuple(rounds),
            standing=tuple(rng.sample(range(1, players + 1), players)),
            away=tuple(sorted(gone)),
        )
        drawn = kind.draw(state)
        assert misplaced(drawn.plan) == []
        current = drawn.plan.rounds[-1]
        assert current.absent == state.away
        assert len(current.tables) == (players - len(gone)) // 4
        points = tuple((rng.randint(0, 2), rng.randint(0, 2)) * 2 for _ in current.tables)
        rounds.append(PlayedRound(plan=current, points=points))
