"""What leaves the app as JSON: all results, and recorded games that read back to the same points."""

import json
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command

from scoring.egn.check import check_file
from scoring.errors import InvalidRecordError
from scoring.rules.options import LonerLead
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import GAME
from tests.kept import kept
from tests.scoring.egn.recorded import BY_PLACE, DEAL, PASSED_OUT, by_place, dealt_by, game
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.errors import NotNowError
from tournaments.formats import PAIR, Feed, FormatKey, MovementSettings, Partners
from tournaments.models import Event
from tournaments.play.selectors.recorded_games import event_notation
from tournaments.play.services.hands import hand_correct, hand_undo
from tournaments.play.services.recorded_games import game_record
from tournaments.seating.services.stages import StageDraft, stage_plan, stage_start

pytestmark = pytest.mark.django_db

EPIC = (Path(__file__).parents[1] / "golden" / "egn" / "Epic Comeback.egn").read_text(encoding="utf-8")


@kept
def actor(organizer):
    return Actor(organizer)


def upload(event, actor, written, table=1):
    """Upload a file whose players sit as in it."""
    match = nights.match_at(event, table=table)
    return game_record(match_id=match.pk, written=written, actor=actor, players=by_place(written))


def names_at(event, table):
    seats = nights.match_at(event, table=table).seats.order_by("position")
    return list(seats.values_list("player__name", flat=True))


def test_the_results_hold_event_rounds_tables_seats_hands_and_standings(running, organizer, actor):
    upload(running, actor, json.dumps(game()))
    wrong = nights.record(nights.match_at(running, table=2), organizer, 1, maker=3, tricks=5, alone=True).hand
    hand_correct(
        hand_id=wrong.pk, report=nights.report(1, maker=3), reason="Not alone", key=uuid4(), actor=actor
    )
    answer = json.loads(json.dumps(event_results(running)))
    assert answer["version"] == 1
    assert (answer["event"]["name"], answer["event"]["status"]) == ("Friday euchre", "running")
    assert answer["event"]["rules"] == PRESETS["party"].to_json()
    assert [player["number"] for player in answer["players"]] == list(range(1, 13))
    assert [each["round"] for each in answer["rounds"]] == list(range(1, 12))
    first, second, _ = answer["rounds"][0]["tables"]
    assert [seat["name"] for seat in first["seats"]] == names_at(running, 1)
    assert [(seat["position"], seat["side"], seat["points"]) for seat in first["seats"]] == [
        *((1, 1, 0), (2, 2, 2), (3, 1, 0), (4, 2, 2))
    ]
    (hand,) = first["hands"]
    assert (hand["number"], hand["maker"], hand["tricks"], hand["trump"]) == (1, 2, 5, "s")
    assert hand["deal"]["phases"][0] == DEAL["phases"][0]
    assert [(hand["void_reason"], hand["seat_points"], hand["deal"]) for hand in second["hands"]] == [
        ("Not alone", [4, 0, 4, 0], None),
        ("", [1, 0, 1, 0], None),
    ]
    assert [line["points"] for line in answer["standings"]] == [2, 2, 1, 1, *[0] * 8]


def test_whoever_sits_out_is_named_in_the_results(organizer):
    event = nights.start(nights.make_night(organizer, [*nights.NAMES, "Mo"]), organizer)
    rounds = event_results(event)["rounds"]
    assert len(rounds) == 13
    for each in rounds:
        seated = {seat["name"] for table in each["tables"] for seat in table["seats"]}
        assert each["byes"] == list({"Mo", *nights.NAMES} - seated)
        assert len(each["byes"]) == 1


def test_the_results_take_as_many_queries_whatever_was_played(running, actor, django_assert_num_queries):
    event_simulate(event_id=running.pk, seed=3, rounds=2, actor=actor)
    round_open(event_id=running.pk, number=3, actor=actor)
    game_record(match_id=nights.match_at(running, 3).pk, written=GAME, actor=actor, players=BY_PLACE)
    event = Event.objects.get(pk=running.pk)
    with django_assert_num_queries(9):
        event_results(event)


def test_recorded_games_read_back_to_the_same_scores(running, actor, tmp_path, capsys):
    """The real game took 11 and 2 points, the other none and 2 and then 2."""
    upload(running, actor, EPIC)
    upload(running, actor, GAME, table=2)
    file = tmp_path / "night.emn"
    file.write_text(event_notation(running), encoding="utf-8")
    call_command("egn", "check", str(file), as_json=True)
    games = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["score"] for one in games] == [[11, 2], [2, 2]]
    assert [one["faults"] for one in games] == [[], []]
    assert [len(one["deals"]) for one in games] == [9, 2]
    assert all(deal["faults"] == [] for one in games for deal in one["deals"])
    assert [game.game.names for game in check_file(file.read_text(encoding="utf-8")).games] == [
        tuple(names_at(running, 1)),
        tuple(names_at(running, 2)),
    ]


def test_an_export_goes_to_a_table_again_as_the_same_hands(running, actor):
    upload(running, actor, EPIC)
    others = {name: seat for seat, name in enumerate(names_at(running, 1), start=1)}
    match = nights.match_at(running, table=2)
    game_record(match_id=match.pk, written=event_notation(running), actor=actor, players=others)
    first, second = (nights.match_at(running, table=table) for table in (1, 2))
    assert [hand.report for hand in second.hands.all()] == [hand.report for hand in first.hands.all()]


def test_an_export_is_known_at_its_own_table_by_its_names(running, actor):
    upload(running, actor, EPIC)
    match = nights.match_at(running)
    again = game_record(match_id=match.pk, written=event_notation(running), actor=actor)
    assert (again.added, again.duplicates) == ((), 9)


def test_games_of_a_last_part_are_in_the_file(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=1))
    final = StageDraft(
        feed=Feed(best=4, partners=Partners.KEEP),
        format=FormatKey.MEXICANO,
        movement=MovementSettings(rounds=1),
    )
    stage_plan(event_id=event.pk, draft=final, actor=actor)
    event = nights.start(event, organizer)
    stands = {1: "Out of time", 2: "Out of time"}
    round_close(event_id=event.pk, number=1, stands=stands, actor=actor)
    stage_start(event_id=event.pk, number=2, actor=actor)
    nights.open_round(event, 2, organizer)
    match = nights.match_at(event, 2)
    game_record(match_id=match.pk, written=GAME, actor=actor, players=BY_PLACE)
    (checked,) = check_file(event_notation(Event.objects.get(pk=event.pk))).games
    assert checked.game.names == tuple(seat.player.name for seat in match.seats.all())


def test_the_two_of_a_pair_are_two_players_of_the_file(organizer, actor):
    pairs = ("Ann & Bob", "Carla & Dave")
    asked = MovementSettings(entry_size=PAIR)
    event = nights.make_night(organizer, pairs, format=FormatKey.SWISS, movement=asked)
    event = nights.start(event, organizer)
    upload(event, actor, GAME)
    (checked,) = check_file(event_notation(event)).games
    assert {frozenset(checked.game.names[::2]), frozenset(checked.game.names[1::2])} == {
        frozenset({"Ann", "Bob"}),
        frozenset({"Carla", "Dave"}),
    }


def test_a_passed_out_hand_is_in_the_file(running, actor):
    upload(running, actor, json.dumps(game(deals=[PASSED_OUT, dealt_by(1)], std=False)))
    (checked,) = check_file(event_notation(running)).games
    assert (checked.is_sound, checked.score, len(checked.deals)) == (True, (2, 0), 2)


@pytest.mark.parametrize("lead", list(LonerLead))
def test_who_leads_against_a_loner_by_the_nights_rules_changes_nothing(lead, organizer, actor):
    rules = replace(PRESETS["party"], loner_lead=lead)
    event = nights.start(nights.make_night(organizer, rules=rules), organizer)
    upload(event, actor, EPIC)
    (checked,) = check_file(event_notation(event)).games
    assert (checked.is_sound, checked.score) == (True, (11, 2))


def test_a_table_with_a_hand_that_has_no_cards_is_left_out(running, organizer, actor):
    upload(running, actor, GAME)
    upload(running, actor, GAME, table=2)
    nights.record(nights.match_at(running, table=2), organizer, 3)
    assert len(check_file(event_notation(running)).games) == 1


def test_a_hand_that_was_taken_back_is_not_in_the_file(running, actor):
    upload(running, actor, GAME)
    hand_undo(match_id=nights.match_at(running).pk, number=2, actor=actor)
    assert console_of(running).is_recorded
    (checked,) = check_file(event_notation(running)).games
    assert (checked.score, len(checked.deals)) == ((0, 2), 1)


def test_without_a_recorded_game_there_is_no_file_of_games(running, organizer):
    nights.record(nights.match_at(running), organizer, 1)
    assert not console_of(running).is_recorded
    with pytest.raises(NotNowError) as refusal:
        event_notation(running)
    assert refusal.value.code == "no_recorded_game"


def test_points_that_the_notation_has_no_field_for_are_not_written_wrong(organizer, actor):
    """A march is worth 3 here; a reader of the file would count 2."""
    rules = replace(PRESETS["party"], march=3)
    event = nights.start(nights.make_night(organizer, rules=rules), organizer)
    upload(event, actor, GAME)
    with pytest.raises(InvalidRecordError, match="can't store table 1's house rules") as refusal:
        event_notation(event)
    assert refusal.value.code == "not_notated"


def test_the_file_of_games_takes_as_many_queries_for_two_tables(running, actor, django_assert_num_queries):
    upload(running, actor, GAME)
    upload(running, actor, GAME, table=2)
    event = Event.objects.get(pk=running.pk)
    with django_assert_num_queries(4):
        event_notation(event)
