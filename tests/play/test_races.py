"""Matches that end by their score: games to a target, and the best of several."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.rules.rulesets import PRESETS
from scoring.table.hands import NoPlay
from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats.lengths import with_length
from tournaments.models import Match, Seat
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_undo

pytestmark = pytest.mark.django_db

TO_TEN = with_length(PRESETS["party"], hands=None, target=10, best_of=1)


def race(organizer, rules=TO_TEN, names=nights.NAMES[:4]):
    return nights.start(nights.make_night(organizer, names, rules=rules), organizer)


def marches(match, organizer, *makers, first=1):
    return [
        nights.record(match, organizer, number, maker=maker, tricks=5)
        for number, maker in enumerate(makers, start=first)
    ]


def games(match):
    return list(match.seats.order_by("position").values_list("points", "games"))


def test_a_race_ends_with_the_hand_that_reaches_ten(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    *_, last = marches(match, organizer, 1, 1, 1, 1, 1)
    assert last.hand.match.status == Match.Status.DONE
    assert games(match) == [(10, 1), (0, 0), (10, 1), (0, 0)]
    with pytest.raises(NotNowError, match="The game at this table is over"):
        marches(match, organizer, 2, first=6)
    assert list(differences()) == []


def test_the_table_says_who_has_won_and_why(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    marches(match, organizer, 2, 1, 1, 1, 1)
    state = table_state(match, event)
    assert (state.scores, state.games, state.verdict, state.goal) == ((8, 2), (), "", "a game to 10")
    assert state.progress == "5 hands, playing to 10"
    marches(match, organizer, 1, first=6)
    match.refresh_from_db()
    state = table_state(match, event)
    names = " & ".join(seat.name for seat in state.seats if seat.side == 1)
    assert state.verdict == f"{names} won, 10–2: first to 10."
    assert state.next_number is None


def test_a_series_goes_on_with_the_deal_and_counts_games(organizer):
    event = race(organizer, replace(TO_TEN, best_of=3))
    match = nights.match_at(event)
    marches(match, organizer, *[1] * 5)
    state = table_state(match, event)
    assert (state.games, state.scores, state.next_number, state.dealer) == ((1, 0), (0, 0), 6, 2)
    marches(match, organizer, *[2] * 5, *[1] * 4, first=6)
    (card,) = console_of(event).tables
    assert (card.scores, card.progress) == ((1, 1), "14 hands, best of 3 games to 10")
    marches(match, organizer, 1, first=15)
    match.refresh_from_db()
    assert match.status == Match.Status.DONE
    assert games(match) == [(20, 2), (10, 1), (20, 2), (10, 1)]
    assert table_state(match, event).verdict.endswith("won the match, 2–1. Last game: 10–0.")
    assert list(differences()) == []


def test_an_undo_reopens_and_a_correction_ends_it(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    played = marches(match, organizer, 1, 1, 1, 1, 1)
    hand_undo(match_id=match.pk, number=5, actor=Actor(organizer))
    match.refresh_from_db()
    assert (match.status, games(match)[0]) == (Match.Status.PLAYING, (8, 0))
    nights.correct(played[0].hand, organizer, maker=1, tricks=5, alone=True)
    match.refresh_from_db()
    assert (match.status, games(match)[0]) == (Match.Status.DONE, (10, 1))
    assert list(differences()) == []


def test_hands_left_over_after_a_correction_bring_nothing_and_can_go(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    played = marches(match, organizer, 1, 1, 1, 1, 2)
    nights.correct(played[0].hand, organizer, maker=1, tricks=5, alone=True)
    assert games(match)[:2] == [(10, 1), (0, 0)]
    hand_undo(match_id=match.pk, number=5, actor=Actor(organizer))
    assert games(match)[:2] == [(10, 1), (0, 0)]
    assert list(differences()) == []


def test_a_correction_in_a_closed_round_leaves_the_one_ahead_as_winner(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    played = marches(match, organizer, 1, 1, 1, 1, 1)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    nights.correct(played[0].hand, organizer, maker=1, tricks=3)
    match.refresh_from_db()
    assert (match.status, games(match)[:2]) == (Match.Status.STANDS, [(9, 1), (0, 0)])
    assert list(differences()) == []


def test_a_table_that_stands_is_won_by_whoever_is_ahead(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    marches(match, organizer, 1, 2, 2)
    with pytest.raises(NotNowError, match="Table 1 isn't done: 3 hands, playing to 10"):
        round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    round_close(event_id=event.pk, number=1, stands={1: "Out of time"}, actor=Actor(organizer))
    assert games(match)[:2] == [(2, 0), (4, 1)]
    assert table_state(nights.match_at(event), event).verdict.endswith(
        "won, 4–2: ahead when time was called."
    )
    assert list(differences()) == []


def rule(match, organizer, **fields):
    ruled = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "Spade not followed"}
    decision = Decision(**{**ruled, **fields}, key=uuid4())
    return ruling_add(match_id=match.pk, decision=decision, actor=Actor(organizer))


def test_points_of_a_ruling_count_towards_the_target(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    marches(match, organizer, 2, 2, 2, 2)
    rule(match, organizer)
    match.refresh_from_db()
    assert (match.status, games(match)[1]) == (Match.Status.DONE, (10, 1))
    assert list(differences()) == []


def test_a_ruling_after_the_end_can_reopen_the_game(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    marches(match, organizer, 1, 1, 1, 1, 1)
    rule(match, organizer, target="side", points=2)
    match.refresh_from_db()
    assert (match.status, games(match)[0]) == (Match.Status.PLAYING, (8, 0))
    marches(match, organizer, 1, first=6)
    match.refresh_from_db()
    assert match.status == Match.Status.DONE
    assert list(differences()) == []


def test_a_hand_that_everyone_passed_moves_the_deal(organizer):
    event = race(organizer)
    match = nights.match_at(event)
    nights.record(match, organizer, 1, maker=None, tricks=None, no_play=NoPlay.PASSED_OUT)
    assert table_state(match, event).dealer == 2
    assert list(Seat.objects.filter(match=match).values_list("hands", flat=True)) == [0, 0, 0, 0]


def test_the_last_of_fixed_hands_counts_the_game(organizer):
    event = race(organizer, replace(PRESETS["party"], hands=2))
    match = nights.match_at(event)
    marches(match, organizer, 1)
    assert games(match) == [(2, 0), (0, 0), (2, 0), (0, 0)]
    nights.record(match, organizer, 2, maker=2, tricks=3)
    assert games(match) == [(2, 1), (1, 0), (2, 1), (1, 0)]


@pytest.mark.night
def test_a_night_of_races_is_simulated_to_its_end(organizer):
    event = race(organizer, replace(TO_TEN, best_of=3), nights.NAMES[:8])
    round_close(event_id=event.pk, number=1, stands={1: "Dark", 2: "Dark"}, actor=Actor(organizer))
    event_simulate(event_id=event.pk, seed=5, rounds=None, actor=Actor(organizer))
    assert set(Match.objects.filter(round__number__gt=1).values_list("status", flat=True)) == {"done"}
    won = Seat.objects.filter(match__round__number__gt=1, side=1, position=1).values_list("games", flat=True)
    assert set(won) <= {0, 1, 2}
    assert list(differences()) == []


def test_a_race_is_reckoned_at_twelve_hands_for_ten_points(organizer):
    event = race(organizer)
    assert pace_of(event, now=event.starts_at).is_about
    shape = event.first_stage.kind.shape(4, event.ruleset, event.movement)
    # Three rounds, so that every two partner once.
    assert (shape.rounds, shape.hands, shape.goal, shape.is_about) == (3, 36, "a game to 10", True)
