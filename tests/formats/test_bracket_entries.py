"""Who comes into a bracket after its draw, worked out by hand, and against brackets drawn with them."""

import random
from dataclasses import replace

import pytest

from tests.brackets.checker import shape_faults
from tournaments.formats import FORMATS, PAIR, PLAYER, FormatKey, MovementSettings, PlayedGame, PlayedRound
from tournaments.formats import StageState as State
from tournaments.formats.bracket.entries import entered

KNOCKOUT = FORMATS[FormatKey.KNOCKOUT]


def drawn(field_size, **fields):
    """The state before round one, and its games by number with who plays them."""
    settings = MovementSettings(**{"entry_size": PAIR, "seeding": "seeded", **fields})
    state = State(field_size=field_size, settings=settings, seed=7)
    return state, open_games(state)


def open_games(state):
    plan = KNOCKOUT.draw(state)
    return {
        game: (table.seats[:1], table.seats[1:2])
        for game, table in zip(plan.games, plan.plan.rounds[-1].tables, strict=True)
    }


def close(state, rng=None):
    """Play the next round; the lower number wins, or whom the lot names."""
    plan = KNOCKOUT.draw(state)
    games = tuple(
        PlayedGame(
            game=game,
            sides=(
                tuple(sorted({table.seats[0], table.seats[2]})),
                tuple(sorted({table.seats[1], table.seats[3]})),
            ),
            winner=rng.choice([1, 2]) if rng else 1 if table.seats[0] < table.seats[1] else 2,
        )
        for game, table in zip(plan.games, plan.plan.rounds[-1].tables, strict=True)
    )
    played = PlayedRound(plan=plan.plan.rounds[-1], points=(), games=games)
    return replace(state, played=(*state.played, played))


def games_of(bracket):
    return [(game.part, game.round, game.sources, game.level) for game in bracket.games]


@pytest.mark.parametrize("losses", [1, 2])
@pytest.mark.parametrize("size", [3, 5, 6, 7, 9, 11, 13])
def test_before_anybody_plays_it_is_the_bracket_that_one_more_would_have_had(size, losses):
    state, _ = drawn(size, losses=losses)
    found = entered(state, [(size + 1,)], ())
    assert games_of(KNOCKOUT.night(found.state).bracket) == games_of(
        KNOCKOUT.night(replace(state, field_size=size + 1)).bracket
    )


def test_of_six_the_second_seed_loses_the_bye_and_then_the_first():
    """Eight places: 1 has a bye, 4 v 5, 2 has a bye, 3 v 6; both winners are still to come."""
    state, games = drawn(6)
    assert sorted(games.values()) == [((3,), (6,)), ((4,), (5,))]
    found = entered(state, [(7,), (8,)], games)
    assert found.against == ((2,), (1,))
    assert found.state.late == ((2, (7,)), (1, (8,)))
    assert sorted(open_games(found.state).values()) == [
        ((1,), (8,)),
        ((2,), (7,)),
        ((3,), (6,)),
        ((4,), (5,)),
    ]
    assert entered(found.state, [(9,)], open_games(found.state)) is None


def test_of_five_only_the_first_seed_is_free_while_round_one_is_played():
    """2 and 3 have byes and meet at once; 1 waits for 4 or 5."""
    state, games = drawn(5)
    assert sorted(games.values()) == [((2,), (3,)), ((4,), (5,))]
    assert entered(state, [(6,)], games).against == ((1,),)
    assert entered(state, [(6,)], ()).against == ((3,),)
    assert entered(state, [(6,), (7,)], games) is None


def test_a_bye_is_free_until_its_next_game_has_opened():
    state, games = drawn(5)
    state = close(state)
    found = entered(state, [(6,)], games)
    assert found.against == ((1,),)
    assert sorted(open_games(found.state).values()) == [((1,), (6,))]
    assert entered(state, [(6,)], [*games, *open_games(state)]) is None


def test_who_has_left_is_nobodys_opponent():
    state, games = drawn(6)
    assert entered(replace(state, left={2: "Withdrew"}), [(7,)], games).against == ((1,),)
    assert entered(replace(state, left={1: "Withdrew", 2: "Withdrew"}), [(7,)], games) is None


def test_two_players_who_come_late_are_partners():
    state, _ = drawn(10, entry_size=PLAYER)
    found = entered(state, [(11, 12)], ())
    night = KNOCKOUT.night(found.state)
    assert night.members[6] == (11, 12)
    assert len(found.against[0]) == PAIR
    assert KNOCKOUT.night(replace(state)).members == {each: night.members[each] for each in range(1, 6)}


@pytest.mark.one_by_day
@pytest.mark.parametrize("seed", range(60))
def test_whenever_they_come_nothing_that_was_begun_is_otherwise(seed):
    """Any size, seeding and number of lives: what was played stays, and the night ends with one winner."""
    rng = random.Random(f"late {seed}")
    size = rng.randint(5, 20)
    fields = {
        "seeding": rng.choice(["seeded", "drawn", "snake"]),
        "losses": rng.choice([1, 2]),
        "tables": rng.choice([None, 1, 2, 3]),
    }
    if fields["losses"] == 1:
        fields["third_place"] = rng.random() < 0.5
        fields["consolation"] = size >= 6 and rng.random() < 0.5
    state, begun, came = drawn(size, **fields)[0], set(), 0
    while KNOCKOUT.draw(state) is not None:
        is_open = rng.random() < 0.5
        then = begun | (set(open_games(state)) if is_open else set())
        found = entered(state, [(state.field_size + 1,)], then) if rng.random() < 0.5 else None
        if found is not None:
            came += 1
            before, after = KNOCKOUT.night(state), KNOCKOUT.night(found.state)
            for game in then:
                was, now = before.state.at(game), after.state.at(found.numbers[game])
                assert (was.first, was.second, was.winner, was.game.part) == (
                    now.first,
                    now.second,
                    now.winner,
                    now.game.part,
                )
            assert shape_faults(after.bracket, after.bracket.entries) == []
            state, begun = found.state, {found.numbers[game] for game in begun}
        begun |= set(open_games(state))
        state = close(state, rng)
    night = KNOCKOUT.night(state)
    assert night.state.is_over
    assert len(night.bracket.entries) == size + came
