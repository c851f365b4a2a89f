"""Standings by criteria of the organizer's choice, from what is stored."""

import json
from fractions import Fraction

import pytest

from tests import nights
from tests.access.bodies import EVENT
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import MovementSettings
from tournaments.models import Event, Match, Seat
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.standings import Criterion, SitOut

pytestmark = pytest.mark.django_db
C = Criterion


def five(organizer, rounds=3, *, players=5, **changes):
    """Play a party of five with one table to its end."""
    movement = MovementSettings(rounds=rounds)
    event = nights.make_night(organizer, nights.NAMES[:players], movement=movement, **changes)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=4, rounds=None, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def scores(event):
    """Points of each number, round by round, straight from the seats."""
    found = {}
    for number, entry, points in Seat.objects.filter(round__stage__event=event).values_list(
        "round__number", "entry__number", "points"
    ):
        found.setdefault(entry, {})[number] = points
    return found


def test_who_sits_out_is_credited_their_own_average(organizer):
    event = five(organizer, criteria=(C.POINTS,), sit_out=SitOut.OWN_AVERAGE)
    made = scores(event)
    for line in standings_of(event):
        own = made[line.number]
        assert line.credit == Fraction(sum(own.values()) * (3 - len(own)), len(own))
        assert line.figure == sum(own.values()) + line.credit
    figures = [line.figure for line in standings_of(event)]
    assert figures == sorted(figures, reverse=True)


def test_a_round_out_is_credited_when_it_closes_and_counts_as_far_as_the_board(organizer):
    event = nights.make_night(
        organizer,
        nights.NAMES[:5],
        movement=MovementSettings(rounds=5),
        criteria=(C.POINTS,),
        sit_out=SitOut.FIXED,
        sit_out_points=7,
    )
    event = nights.start(event, organizer)
    assert {line.credit for line in standings_of(event)} == {0}
    for number in (1, 2):
        if number == 2:
            round_open(event_id=event.pk, number=2, actor=Actor(organizer))
        round_close(event_id=event.pk, number=number, stands={1: "Late"}, actor=Actor(organizer))
    assert sorted(line.credit for line in standings_of(event)) == [0, 0, 0, 7, 7]
    frozen = ranked(event, through=1)
    assert sorted(line.credit for line in frozen.lines) == [0, 0, 0, 0, 7]
    assert frozen.rule == "You get 7 points for a bye when the round closes."
    assert [line.points for line in frozen.lines] == ["7", "0", "0", "0", "0"]


@pytest.mark.night
def test_games_won_can_decide_before_points(organizer):
    event = five(organizer, players=4, criteria=(C.WINS, C.POINTS))
    lines = standings_of(event)
    keys = [(line.wins, line.tally.points) for line in lines]
    assert keys == sorted(keys, reverse=True)
    assert {line.measure for line in lines} == {"Wins"}
    assert ranked(event).rule == "You're ranked by wins."
    assert ranked(event).level_on == "wins"


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("criteria", "sentence"),
    [
        ((C.POINTS,), "Tied players share the place."),
        (
            (C.WINS, C.LONERS),
            "Ties go to loners. Still tied? You share the place.",
        ),
        ((C.POINTS, C.LOT), "Ties go to random draw."),
    ],
)
def test_the_page_says_what_decides_among_those_who_are_level(criteria, sentence, organizer):
    event = five(organizer, players=4, criteria=criteria)
    assert ranked(event).ties == sentence
    assert sentence in browser(organizer).get(f"/e/{event.public_id}/").text


def test_who_played_fewer_games_than_it_takes_stands_last(organizer):
    event = five(organizer, rounds=2, criteria=(C.POINTS_PER_GAME,), minimum_games=2)
    assert [line.games for line in standings_of(event)] == [2, 2, 2, 1, 1]
    said = ranked(event)
    assert said.rule.endswith("Play at least 2 games, or you rank last.")
    assert said.lines[3].because.endswith("didn't play enough games (1 of 2).")


def test_opponents_scores_are_those_of_everyone_met(organizer):
    """Everyone of four meets each other twice in three rounds, so opponents' points follow from the total."""
    event = five(organizer, players=4, criteria=(C.POINTS, C.BUCHHOLZ))
    made = {number: sum(rounds.values()) for number, rounds in scores(event).items()}
    met = dict.fromkeys(made, 0)
    for match in Match.objects.filter(round__stage__event=event):
        one, two, three, four = match.seats.order_by("position").values_list("entry__number", flat=True)
        for ours, theirs in (((one, three), (two, four)), ((two, four), (one, three))):
            for number in ours:
                met[number] += sum(made[each] for each in theirs)
    assert met == {number: 2 * (sum(made.values()) - made[number]) for number in made}
    assert [line.because for line in standings_of(event)].count("") >= 1


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("changes", "statements"),
    [
        ({"criteria": (C.POINTS_PER_GAME, C.BEST_ROUND)}, 2),
        ({"criteria": (C.POINTS, C.SONNEBORN_BERGER)}, 3),
        ({"criteria": (C.POINTS,), "sit_out": SitOut.TABLE_MEDIAN}, 4),
        ({"criteria": (C.POINTS, C.BUCHHOLZ)}, 5),
        ({"criteria": (C.POINTS, C.BUCHHOLZ), "sit_out": SitOut.FIXED, "sit_out_points": 3}, 5),
    ],
)
def test_only_what_is_asked_for_costs_another_statement(
    organizer, changes, statements, django_assert_num_queries
):
    event = five(organizer, **changes)
    with django_assert_num_queries(statements):
        assert len(standings_of(event)) == 5


def test_the_settings_show_what_each_credit_would_do_at_both_doors(organizer):
    event = nights.make_event(organizer)
    client = browser(organizer)
    page = client.get(f"/events/{event.pk}/settings/").text
    for said in ("Dee beats Bob on points, 28–21.", "Ann beats Bob on points, 29–28."):
        assert said in page
    told = by_api(
        client,
        "/events/preview",
        {"name": "Night", "starts_at": "2026-12-04T19:00:00Z", "sit_out": "fixed", "sit_out_points": 6},
    )
    example = json.loads(told.text)["sit_out_examples"][-1]
    assert (example["kind"], example["order"]) == ("fixed", ["Dee", "Bob", "Ann", "Cy", "Eve"])
    assert example["points"] == {"Ann": "26", "Bob": "27", "Cy": "15", "Dee": "28", "Eve": "14"}


def test_criteria_are_stored_alike_by_both_doors(organizer):
    client = browser(organizer)
    event, other = nights.make_event(organizer), nights.make_event(organizer)
    fields = {"ranking": "wins", "tie_breaks": ["points", "buchholz"], "minimum_games": 2, "sit_out": "fixed"}
    assert (
        by_api(client, f"/events/{event.pk}", {**fields, "sit_out_points": 5}, method="PATCH").status == 200
    )
    form = {**EVENT, "hands": "12", "rounding": "100", **fields, "tie_breaks": "points,buchholz"}
    form["sit_out_points"] = "5"
    assert by_page(client, f"/events/{other.pk}/settings/", form).status == 302
    for each in Event.objects.all():
        assert each.criteria == (C.WINS, C.POINTS, C.BUCHHOLZ)
        assert (each.minimum_games, each.sit_out, each.sit_out_points) == (2, "fixed", 5)
