"""A knock-out whose final is longer than the games before it."""

import pytest
from django.core.management import call_command

from tests import nights
from tests.access.clubs import browser
from tests.direct.brackets.test_knockout import PAIRS, knockout, places
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.verification import differences
from tournaments.models import Event, Hand, Match
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.bracket import bracket_of

pytestmark = pytest.mark.django_db


def close(event, organizer, number):
    round_close(event_id=event.pk, number=number, stands={}, actor=Actor(organizer))


def win_game(event, organizer, table, maker, game=1):
    """Let the side of ``maker`` win one game of twelve hands."""
    match = Match.objects.get(round__stage__event=event, round__status="open", table=table)
    hands = event.ruleset.hands
    for hand in range((game - 1) * hands + 1, game * hands + 1):
        nights.record(match, organizer, hand, maker=maker)


@kept
def final(organizer):
    """Ann & Bob and Carla & Dave have won single games and are in a final of three."""
    event = knockout(organizer, PAIRS[:4], seeding="seeded", best_of_rounds=(3, 1))
    nights.open_round(event, 1, organizer)
    for table in (1, 2):
        win_game(event, organizer, table, maker=1)
    close(event, organizer, 1)
    nights.open_round(event, 2, organizer)
    return event


@pytest.mark.night
def test_the_final_takes_two_games_and_the_semifinals_one(final, organizer):
    assert list(Match.objects.order_by("round__number", "table").values_list("best_of", flat=True)) == [
        1,
        1,
        3,
    ]
    win_game(final, organizer, 1, maker=1)
    match = nights.match_at(final, 2)
    assert (match.status, table_state(match, final).games) == (Match.Status.PLAYING, (1, 0))
    card = console_of(final).tables[0]
    assert (card.scores, card.hands_total, card.progress) == (
        (1, 0),
        None,
        "12 hands, best of 3 games of 12 hands",
    )
    win_game(final, organizer, 1, maker=2, game=2)
    win_game(final, organizer, 1, maker=2, game=3)
    assert nights.match_at(final, 2).status == Match.Status.DONE
    close(final, organizer, 2)
    assert places(final) == {"Carla & Dave": 1, "Ann & Bob": 2, "Edith & Frank": 3, "Grace & Hank": 3}
    assert list(differences()) == []


def test_the_bracket_says_how_long_each_game_is(final, organizer):
    win_game(final, organizer, 1, maker=1)
    view = bracket_of(Event.objects.get(pk=final.pk))
    assert [(game.best_of, [side.points for side in game.sides]) for game in view.games] == [
        (1, [12, 0]),
        (1, [12, 0]),
        (3, [1, 0]),
    ]
    assert [each.text for each in view.headings] == ["Semifinals", "Final, best of 3"]
    assert "<h3>Final, best of 3</h3>" in one_line(browser(organizer).get(f"/e/{final.public_id}/bracket/"))


def test_a_hand_struck_out_is_judged_by_the_length_of_its_game(final, organizer):
    win_game(final, organizer, 1, maker=1)
    win_game(final, organizer, 1, maker=1, game=2)
    last = Hand.objects.filter(match=nights.match_at(final, 2)).order_by("number").last()
    nights.correct(last, organizer, maker=2, tricks=5, alone=True)
    match = nights.match_at(final, 2)
    assert (match.status, table_state(match, final).games) == (Match.Status.DONE, (2, 0))


def test_the_pace_reckons_with_the_longer_game(final):
    first = final.first_stage.rounds.get(number=2).opened_at
    assert pace_of(Event.objects.get(pk=final.pk), now=first).is_about


@pytest.mark.night
def test_a_night_of_series_is_simulated_to_its_end(organizer):
    event = knockout(organizer, PAIRS[:4], best_of_rounds=(5, 3))
    call_command("simulate", event.public_id, seed=3)
    assert list(Match.objects.order_by("round__number", "table").values_list("best_of", flat=True)) == [
        3,
        3,
        5,
    ]
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert list(differences()) == []
