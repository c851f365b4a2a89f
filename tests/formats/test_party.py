"""The party for every number of players: what it says before the draw, and that the draw keeps it."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.errors import MovementError, UnsupportedFieldError
from tournaments.formats import FORMATS, FormatKey, MovementSettings, StageState
from tournaments.formats.party import HOUSE_RULES
from tournaments.movements import faults

PARTY = FORMATS[FormatKey.PARTY]


def shape(players, **fields):
    return PARTY.shape(players, HOUSE_RULES["usual"], MovementSettings(**fields))


def plan(players, seed=1, **fields):
    state = StageState(field_size=players, settings=MovementSettings(**fields), seed=seed)
    return PARTY.draw(state).plan


@pytest.mark.night
@settings(max_examples=40)
@given(players=st.integers(4, 200), rounds=st.integers(1, 6), tables=st.none() | st.integers(1, 50))
def test_every_field_is_seated_as_its_shape_says(players, rounds, tables):
    said = shape(players, rounds=rounds, tables=tables)
    planned = plan(players, rounds=rounds, tables=tables)
    assert faults(planned) == []
    byes = Counter(player for current in planned.rounds for player in current.byes)
    each = Counter(byes[player] for player in range(1, players + 1))
    assert tuple(sorted(each.items())) == said.byes_each
    assert {len(current.tables) for current in planned.rounds} == {said.tables}
    assert len(planned.rounds) == rounds


@pytest.mark.parametrize(
    ("players", "said", "sentence"),
    [
        (12, {}, ""),
        (13, {}, "1 of 13 sits out each round. Everyone sits out once."),
        (14, {}, "2 of 14 sit out each round. Everyone sits out twice."),
        (14, {"rounds": 8}, "2 of 14 sit out each round. 12 sit out once, 2 sit out twice."),
        (14, {"rounds": 5}, "2 of 14 sit out each round. 10 sit out once, 4 never."),
        (12, {"tables": 2, "rounds": 9}, "4 of 12 sit out each round. Everyone sits out 3 times."),
    ],
)
def test_the_shape_says_who_sits_out_how_often(players, said, sentence):
    assert shape(players, **said).bye_sentence == sentence


@pytest.mark.parametrize(
    ("players", "said", "promise"),
    [
        (12, {}, "You partner everyone once and play against everyone twice."),
        (12, {"rounds": 22}, "You partner everyone twice and play against everyone 4 times."),
        (18, {}, "You never have the same partner twice or the same opponent three times."),
        (12, {"rounds": 8}, "We mix partners and opponents as evenly as we can."),
        (12, {"tables": 2}, "We mix partners and opponents as evenly as we can."),
    ],
)
def test_a_promise_is_made_only_where_the_movement_keeps_it(players, said, promise):
    assert shape(players, **said).promise == promise


def test_the_same_seed_repeats_the_plan_and_another_does_not():
    assert plan(46, seed=5) == plan(46, seed=5)
    assert plan(46, seed=5).rounds != plan(46, seed=6).rounds


def test_tables_that_the_players_cannot_fill_stay_empty():
    assert shape(9, tables=50).tables == 2


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_fewer_than_four_are_refused(players):
    with pytest.raises(UnsupportedFieldError, match="at least 4"):
        shape(players)


@pytest.mark.parametrize("said", [{"rounds": 0}, {"rounds": 251}, {"tables": 0}, {"tables": 51}])
def test_settings_out_of_range_are_refused(said):
    with pytest.raises(MovementError) as refused:
        MovementSettings(**said)
    assert refused.value.field == next(iter(said))


@pytest.mark.parametrize("said", [{}, {"rounds": 8}, {"tables": 3}, {"rounds": 1, "tables": 50}])
def test_settings_are_read_back_as_written(said):
    assert MovementSettings.from_json(MovementSettings(**said).to_json()) == MovementSettings(**said)
