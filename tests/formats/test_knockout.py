"""A knock-out as a format: what it promises, seats and says, with answers worked out by hand."""

from dataclasses import replace

import pytest

from tournaments.brackets import Placement
from tournaments.errors import MovementError, UnsupportedFieldError
from tournaments.formats import (
    FORMATS,
    PAIR,
    FormatKey,
    MovementSettings,
    PlayedGame,
    PlayedRound,
    StageState,
)
from tournaments.formats.bracket.night import bracket_night
from tournaments.formats.bracket.words import bracket_lines, game_name, ways_on
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.movements import RoundPlan, TablePlan

KNOCKOUT = FORMATS[FormatKey.KNOCKOUT]
RULES = HOUSE_RULES["usual"]


def played(field_size, left=None, **fields):
    """Play a night in which the lower number wins every game; yields each state and what is drawn from it."""
    settings = MovementSettings(**{"entry_size": PAIR, "seeding": "seeded", **fields})
    state = StageState(field_size=field_size, settings=settings, seed=7, left=left or {})
    while True:
        drawn = KNOCKOUT.draw(state)
        yield state, drawn
        if drawn is None:
            return
        plan = drawn.plan.rounds[-1]
        games = tuple(
            PlayedGame(
                game=game,
                sides=((table.seats[0],), (table.seats[1],)),
                winner=1 if table.seats[0] < table.seats[1] else 2,
            )
            for game, table in zip(drawn.games, plan.tables, strict=True)
        )
        rounds = (*state.played, PlayedRound(plan=plan, points=(), games=games))
        state = StageState(field_size=field_size, settings=settings, seed=7, played=rounds, left=left or {})


def said(state):
    return [(line.place, line.number, line.because) for line in bracket_lines(KNOCKOUT.night(state))]


def test_six_pairs_with_a_consolation():
    *_, (over, nothing) = played(6, consolation=True, third_place=True)
    assert nothing is None
    assert said(over) == [
        (1, 1, "Won the final"),
        (2, 2, "Lost the final"),
        (3, 3, "Won third place"),
        (4, 4, "Lost the third-place game"),
        (5, 5, "Out in the quarterfinals · Won the consolation bracket"),
        (5, 6, "Out in the quarterfinals"),
    ]


def test_who_is_still_in_shares_first_place():
    states = played(4)
    next(states)
    after_one, _ = next(states)
    assert said(after_one) == [
        (1, 1, "Still in"),
        (1, 2, "Still in"),
        (3, 3, "Out in the semifinals"),
        (3, 4, "Out in the semifinals"),
    ]


def test_who_left_is_named_with_the_way_in_which_they_did():
    state, drawn = next(played(4, left={1: "Withdrew"}))
    assert [table.seats for table in drawn.plan.rounds[0].tables] == [(2, 3, 2, 3)]
    assert (drawn.plan.rounds[0].byes, drawn.plan.rounds[0].absent) == ((4,), (1,))
    assert said(state)[-1] == (4, 1, "Withdrew before the semifinals")


def test_where_everyone_goes_after_a_final_of_two_losses():
    *_, (before, _), _ = played(2, losses=2)
    night = KNOCKOUT.night(before)
    wave = night.wave(None)
    assert game_name(night, wave[0].game) == "Final"
    assert list(ways_on(night, wave, None).values()) == [
        "The unbeaten side needs one win for first place. The other side needs two."
    ]


def test_fewer_tables_make_more_rounds():
    asked = MovementSettings(entry_size=PAIR, tables=2)
    assert KNOCKOUT.shape(8, RULES, asked).rounds == 4
    assert KNOCKOUT.shape(8, RULES, MovementSettings(entry_size=PAIR)).rounds == 3


def test_the_final_is_longer_than_the_games_before_it():
    drawn = [each for _, each in played(4, best_of_rounds=(3, 1), third_place=True) if each is not None]
    assert [each.best_of for each in drawn] == [(1, 1), (1, 3)]
    assert [each.best_of for _, each in played(4) if each is not None] == [(), ()]


@pytest.mark.parametrize(
    ("asked", "pairs", "sentence"),
    [
        ("snake", 4, "Seeded in list order, best first, so the top two meet as late as possible."),
        ("snake", 12, "Seeded in list order, best first, so the top two meet as late as possible."),
        ("snake", 13, "Seeds are split into quarters, then drawn at random."),
        ("seeded", 13, "Seeded in list order, best first, so the top two meet as late as possible."),
    ],
)
def test_a_bracket_promises_a_draw_only_where_one_changes_who_meets(asked, pairs, sentence):
    settings = MovementSettings(entry_size=PAIR, seeding=Placement(asked))
    assert KNOCKOUT.shape(pairs, RULES, settings).promise.startswith(sentence)
    states = [StageState(field_size=pairs, settings=settings, seed=seed) for seed in range(20)]
    firsts = [KNOCKOUT.draw(state).plan.rounds[0].tables for state in states]
    games = {frozenset(frozenset(table.seats) for table in tables) for tables in firsts}
    assert (len(games) > 1) == ("random" in sentence)


@pytest.mark.parametrize(
    ("lengths", "rounds", "hands", "sentence"),
    [
        ((3,), 3, 30, "Every match is best of 3."),
        ((3, 1), 3, 18, "The final is best of 3. Earlier matches are single games."),
        (
            (5, 3, 1),
            3,
            30,
            ("The final is best of 5, the round before it best of 3. Earlier matches are single games."),
        ),
    ],
)
def test_what_series_make_of_a_night(lengths, rounds, hands, sentence):
    """Twelve hands a game: a best of 3 takes 30, halfway from two games to three; a best of 5, 48."""
    shape = KNOCKOUT.shape(8, RULES, MovementSettings(entry_size=PAIR, best_of_rounds=lengths))
    assert (shape.rounds, shape.hands_per_round) == (rounds, hands)
    assert shape.promise.endswith(sentence)
    assert shape.is_about


@pytest.mark.parametrize(
    ("field_size", "asked", "sentence"),
    [
        (
            1,
            {"entry_size": PAIR},
            ("This format needs at least 2 pairs, not 1. Add some, or change the format."),
        ),
        (3, {}, "This format needs at least 4 players, not 3. Add some, or change the format."),
        (7, {}, "With 7 players, one has no partner."),
        (
            5,
            {"entry_size": PAIR, "consolation": True},
            "A consolation bracket needs at least 6 pairs, not 5. Turn it off, or add pairs.",
        ),
    ],
)
def test_a_field_no_bracket_is_made_for_is_refused(field_size, asked, sentence):
    with pytest.raises(UnsupportedFieldError, match=sentence):
        KNOCKOUT.shape(field_size, RULES, MovementSettings(**asked))


@pytest.mark.parametrize(
    "asked",
    [
        {"losses": 3},
        {"losses": 2, "third_place": True},
        {"losses": 2, "consolation": True},
        {"best_of_rounds": (2,)},
        {"best_of_rounds": (11,)},
        {"best_of_rounds": (1,) * 9},
    ],
)
def test_settings_that_contradict_each_other_are_refused(asked):
    with pytest.raises(MovementError):
        MovementSettings(**asked)


def test_who_leaves_before_a_second_final_has_left_before_one_that_was_needed():
    asked = MovementSettings(entry_size=2, losses=2)
    unbeaten, other = bracket_night(2, asked, 7).state.at(1).entries
    games = [PlayedGame(game=1, sides=((unbeaten,), (other,)), winner=1)]
    final = bracket_night(2, asked, 7, games).state.at(2).entries
    lost = PlayedGame(game=2, sides=((final[0],), (final[1],)), winner=1 + final.index(other))
    games.append(lost)
    night = bracket_night(2, asked, 7, games, {unbeaten: "Withdrew"})
    assert [(line.number == unbeaten, line.because) for line in bracket_lines(night)] == [
        (False, "Won the final"),
        (True, "Withdrew before the second final"),
    ]


def test_the_check_finds_who_changes_partners():
    asked = MovementSettings()
    state = StageState(field_size=4, settings=asked, seed=7)
    plan = KNOCKOUT.draw(state).plan
    assert KNOCKOUT.faults(plan, asked) == []
    one, other, *rest = plan.rounds[0].tables[0].seats
    exchanged = RoundPlan(number=2, tables=(TablePlan(table=1, seats=(other, one, *rest)),))
    faults = KNOCKOUT.faults(replace(plan, rounds=(*plan.rounds, exchanged)), asked)
    assert sorted(faults) == [f"round 2: player {number} changed partners" for number in (1, 2, 3, 4)]
