"""A table where one side did not come or gave up: who wins, what it brings, and how it is told."""

import csv
import io
from dataclasses import replace

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser
from tests.database import contents
from tests.direct.test_undo_parity import last
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.direct.services.walk_overs import walk_over_decide, walk_over_preview
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.formats.lengths import with_length
from tournaments.models import AuditEntry, Event, Match, Round
from tournaments.money.selectors.exports import seats_rows, standings_rows
from tournaments.people.selectors.table_files import as_csv
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.records import CountedPart, encounters_of
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.progress import stage_state
from tournaments.standings import Criterion, SitOut, WalkOver

pytestmark = pytest.mark.django_db

FIRST, SECOND, NEITHER, AGAIN = Verdict
FOUR = ("Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank")
TWO_HANDS = replace(PRESETS["party"], hands=2)
TO_TEN = with_length(PRESETS["party"], hands=None, target=10, best_of=1)


def meetings(organizer, *, rules=TO_TEN, criteria=(Criterion.WINS, Criterion.POINTS), rounds=3, **fields):
    """Four pairs whose round one is open: 1 meets 4 at table 1 and 2 meets 3 at table 2, or as drawn."""
    event = nights.make_night(
        organizer,
        FOUR,
        format=fields.pop("format", FormatKey.SWISS),
        movement=MovementSettings(entry_size=2, rounds=rounds),
        sit_out=SitOut.NONE,
        rules=rules,
        criteria=criteria,
        **fields,
    )
    Event.objects.filter(pk=event.pk).update(seed=2)
    return nights.start(event, organizer)


@kept
def playing(organizer):
    """A Swiss night of four pairs to ten; round one is open and nothing is told."""
    return meetings(organizer)


@kept
def party(organizer):
    """Eight players, two hands a round; round one is open."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:8], rules=TWO_HANDS), organizer)


def decide(match, organizer, verdict=FIRST, *, whole_side=True, reason="Did not come"):
    return walk_over_decide(
        match_id=match.pk, verdict=verdict, whole_side=whole_side, reason=reason, actor=Actor(organizer)
    )


def lines_at(event, table=1, number=1):
    """The standings' lines of the two sides of a table, side 1 first."""
    lines = {line.entry_id: line for line in standings_of(Event.objects.get(pk=event.pk))}
    seats = nights.match_at(event, number, table).seats.order_by("position")[:2]
    return [lines[seat.entry_id] for seat in seats]


def says(event, table=1, number=1):
    match = Match.objects.select_related("round").get(
        round__stage__event=event, round__number=number, table=table
    )
    return table_state(match, Event.objects.get(pk=event.pk)).verdict


def shown(line):
    return line.points, line.walked_over, line.wins, line.games, line.tally.hands


def test_the_winner_gets_the_target_and_a_game_won_without_a_hand(playing, organizer):
    decide(nights.match_at(playing), organizer)
    first, second = lines_at(playing)
    assert (shown(first), shown(second)) == (("10", "10", 1, 0, 0), ("0", "", 0, 0, 0))
    assert says(playing) == (
        f"{first.name} won by forfeit. {second.name} didn't show up. The winners get 10 points."
    )
    assert ranked(playing).rule == (
        "You're ranked by wins. For a forfeit, the winners get 10 points, or "
        "their own score if that's higher."
    )
    assert list(differences()) == []


def test_who_gives_up_keeps_what_was_made_and_so_do_the_others(playing, organizer):
    match = nights.match_at(playing)
    nights.record(match, organizer, 1, maker=1, tricks=5)
    nights.record(match, organizer, 2, maker=2, tricks=5, alone=True)
    decide(match, organizer, reason="Had to go")
    first, second = lines_at(playing)
    # Two points are made; eight come to them. The others are ahead at the table, and have lost.
    assert (shown(first), shown(second)) == (("10", "8", 1, 1, 2), ("4", "", 0, 1, 2))
    assert says(playing) == (
        f"{first.name} won. {second.name} quit after 2 hands. "
        "The winners get 10 points, or their own score if that's higher."
    )
    assert list(differences()) == []


def test_over_a_number_of_hands_it_is_the_average_of_their_other_rounds(organizer):
    event = meetings(organizer, rules=TWO_HANDS, format=FormatKey.ROUND_ROBIN, rounds=None)
    winner = lines_at(event)[0].entry_id
    decide(nights.match_at(event), organizer)
    round_close(event_id=event.pk, number=1, stands={2: "Late"}, actor=Actor(organizer))
    assert lines_at(event)[0].points == "0"
    nights.open_round(event, 2, organizer)
    for match in Match.objects.filter(round__stage__event=event, round__number=2):
        side = match.seats.filter(entry=winner).values_list("side", flat=True).first()
        for hand in (1, 2):
            nights.record(match, organizer, hand, maker=side or 1, tricks=5)
    # Twice two points in round two, so four for round one.
    assert shown(lines_at(event)[0]) == ("8", "4", 2, 1, 2)
    assert "The winners get the average of their other rounds." in says(event)


@pytest.mark.parametrize(("worth", "points"), [(3, ("4", "")), (6, ("6", "2"))])
def test_a_fixed_number_never_takes_from_what_was_made(worth, points, organizer):
    event = meetings(organizer, walk_over=WalkOver.FIXED, walk_over_points=worth)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5, alone=True)
    decide(nights.match_at(event), organizer)
    line = lines_at(event)[0]
    assert (line.points, line.walked_over) == points


def test_of_a_series_the_winner_gets_every_game_it_takes(organizer):
    rules = with_length(PRESETS["party"], hands=None, target=4, best_of=3)
    event = meetings(organizer, rules=rules)
    nights.record(nights.match_at(event), organizer, 1, maker=2, tricks=5, alone=True)
    decide(nights.match_at(event), organizer)
    first, second = lines_at(event)
    assert (shown(first)[:3], shown(second)[:3]) == (("8", "8", 2), ("4", "", 1))
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize("first", [Criterion.POINTS_PER_GAME, Criterion.POINTS_PER_HAND])
def test_where_points_are_divided_a_game_that_is_not_played_is_not_among_them(first, organizer):
    event = meetings(organizer, criteria=(first, Criterion.WINS))
    decide(nights.match_at(event), organizer)
    line = lines_at(event)[0]
    assert (line.score, line.games, line.wins, line.walked_over) == ("0.00", 0, 1, "")
    assert says(event).endswith("The win counts, but adds no points.")
    assert "A forfeit counts as a win but adds no points." in ranked(event).rule


def test_games_against_each_other_go_to_who_won_so_and_to_nobody_where_neither_came(organizer):
    event = meetings(organizer, criteria=(Criterion.POINTS, Criterion.HEAD_TO_HEAD))
    match = nights.match_at(event)
    for hand, maker in enumerate((2, 2, 2, 1), start=1):
        nights.record(match, organizer, hand, maker=maker, tricks=3)
    decide(match, organizer)
    first, second = lines_at(event)
    # 10 to 3: nobody is level. The game counts for who won it by opponents' scores too.
    assert (first.points, second.points) == ("10", "3")
    table_2 = nights.match_at(event, table=2)
    decide(table_2, organizer, NEITHER)
    assert (
        says(event, 2)
        == f"No winner: neither {' nor '.join(line.name for line in lines_at(event, 2))} showed up."
    )
    assert [shown(line) for line in lines_at(event, 2)] == [("0", "", 0, 0, 0)] * 2
    assert list(differences()) == []


def test_who_has_won_by_a_walk_over_has_beaten_the_others(organizer):
    event = meetings(organizer, criteria=(Criterion.WINS, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER))
    for table in (1, 2):
        nights.record(nights.match_at(event, table=table), organizer, 1, maker=2, tricks=3)
        decide(nights.match_at(event, table=table), organizer)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    winners = {line.entry_id for table in (1, 2) for line in lines_at(event, table)[:1]}
    # By the points on the table the other two have won; the round that follows pairs the winners.
    meet = [
        {seat.entry_id for seat in match.seats.all()}
        for match in Match.objects.filter(round__stage__event=event, round__number=2)
    ]
    assert winners in meet


def test_the_winners_of_a_progressive_table_move_up_though_they_were_behind(organizer):
    event = nights.make_night(
        organizer,
        nights.NAMES[:8],
        format=FormatKey.PROGRESSIVE,
        movement=MovementSettings(rounds=2),
        rules=TWO_HANDS,
    )
    event = nights.start(event, organizer)
    match = nights.match_at(event, table=2)
    nights.record(match, organizer, 1, maker=1, tricks=3)
    decide(match, organizer, SECOND)
    winners = set(match.seats.filter(side=2).values_list("entry_id", flat=True))
    round_close(event_id=event.pk, number=1, stands={1: "Out of time"}, actor=Actor(organizer))
    up = set(nights.match_at(event, 2, 1).seats.values_list("entry_id", flat=True))
    assert winners < up


def test_where_tables_tell_their_points_it_is_the_same(organizer):
    event = meetings(organizer, rules=replace(TWO_HANDS, hands=12), **{**nights.TOTALS, "rounds": 3})
    nights.tell(nights.match_at(event), organizer, (2, 5), hands=6)
    decide(nights.match_at(event), organizer)
    decide(nights.match_at(event, table=2), organizer)
    assert [line.wins for line in lines_at(event)] == [1, 0]
    assert [line.wins for line in lines_at(event, 2)] == [1, 0]
    assert list(differences()) == []


def test_the_table_takes_no_more_and_the_round_closes_without_a_word(playing, organizer):
    decide(nights.match_at(playing), organizer)
    with pytest.raises(NotNowError):
        nights.record(nights.match_at(playing), organizer, 1)
    decide(nights.match_at(playing, table=2), organizer)
    round_close(event_id=playing.pk, number=1, stands={}, actor=Actor(organizer))
    assert Round.objects.get(stage__event=playing, number=1).status == Round.Status.CLOSED


def test_a_game_that_was_put_off_ends_so_too(organizer):
    event = meetings(organizer, format=FormatKey.ROUND_ROBIN, rounds=None)
    decide(nights.match_at(event, table=2), organizer)
    round_close(event_id=event.pk, number=1, stands={}, later=(1,), actor=Actor(organizer))
    for _ in "12":
        decide(nights.match_at(event), organizer)
    assert shown(lines_at(event)[0]) == ("10", "10", 1, 0, 0)


def test_they_play_after_all_or_it_is_taken_back(playing, organizer):
    match = nights.match_at(playing)
    nights.record(match, organizer, 1, maker=1, tricks=5)
    before = [shown(line) for line in lines_at(playing)]
    for _ in "12":
        decide(match, organizer)
    assert AuditEntry.objects.filter(event=playing, action="walk_over_decide").count() == 1
    decide(match, organizer, AGAIN)
    assert ([shown(line) for line in lines_at(playing)], nights.match_at(playing).status) == (
        before,
        "playing",
    )
    after_all = last(browser(organizer), playing)
    assert after_all["says"] == "Ruled on a forfeit at table 1, round 1"
    act_undo(event_id=playing.pk, undo_id=after_all["id"], actor=Actor(organizer))
    assert (lines_at(playing)[0].wins, nights.match_at(playing).walk_over) == (1, 1)
    act = last(browser(organizer), playing)
    act_undo(event_id=playing.pk, undo_id=act["id"], actor=Actor(organizer))
    assert ([shown(line) for line in lines_at(playing)], nights.match_at(playing).status) == (
        before,
        "playing",
    )
    nights.record(nights.match_at(playing), organizer, 2)
    assert list(differences()) == []


def test_a_round_opened_again_keeps_it_and_a_cancelled_one_does_not(playing, organizer):
    for table in (1, 2):
        decide(nights.match_at(playing, table=table), organizer)
    round_close(event_id=playing.pk, number=1, stands={}, actor=Actor(organizer))
    round_reopen(event_id=playing.pk, number=1, actor=Actor(organizer))
    assert nights.match_at(playing).walk_over == 1
    round_cancel(event_id=playing.pk, number=1, reason="Fire alarm", actor=Actor(organizer))
    assert nights.match_at(playing).walk_over is None
    assert {line.points for line in standings_of(playing)} == {"0"}
    assert list(differences()) == []


def test_who_sat_out_is_not_measured_by_it(organizer):
    event = nights.make_night(
        organizer,
        (*FOUR, "Iris & Joe"),
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2),
        criteria=(Criterion.POINTS,),
        sit_out=SitOut.EVENT_AVERAGE,
        rules=TO_TEN,
    )
    event = nights.start(event, organizer)
    nights.record(nights.match_at(event, table=2), organizer, 1, maker=1, tricks=5, alone=True)
    decide(nights.match_at(event), organizer)
    round_close(event_id=event.pk, number=1, stands={2: "Late"}, actor=Actor(organizer))
    # Four and nothing were made at the only table that played.
    assert [line.credited for line in standings_of(event) if line.credited] == ["2"]


def test_where_neither_came_nobody_has_met_anybody(playing, organizer):
    decide(nights.match_at(playing), organizer, NEITHER)
    decide(nights.match_at(playing, table=2), organizer)
    (met,) = encounters_of(CountedPart(playing, 1))
    assert met.points == (1, 0)
    assert met.numbers == tuple(line.number for line in lines_at(playing, 2))
    round_close(event_id=playing.pk, number=1, stands={}, actor=Actor(organizer))
    state = stage_state(playing, playing.stage, plan_of(playing))
    assert [each.deserted for each in state.played] == [{1}]


def test_a_game_that_was_begun_is_won_by_nobody_else(organizer):
    event = meetings(organizer, rules=with_length(PRESETS["party"], hands=None, target=4, best_of=3))
    nights.record(nights.match_at(event), organizer, 1, maker=2, tricks=5)
    decide(nights.match_at(event), organizer)
    assert [line.wins for line in lines_at(event)] == [2, 0]


def test_a_hand_corrected_later_changes_points_and_not_who_has_won(organizer):
    event = meetings(organizer, rules=with_length(PRESETS["party"], hands=None, target=4, best_of=1))
    hand = nights.record(nights.match_at(event), organizer, 1, maker=2, tricks=3).hand
    decide(nights.match_at(event), organizer)
    nights.correct(hand, organizer, maker=2, tricks=5, alone=True)
    assert [(line.points, line.wins) for line in lines_at(event)] == [("4", 1), ("4", 0)]
    assert list(differences()) == []


def test_what_it_changes_is_shown_first_and_nothing_is_kept(playing, organizer):
    before = contents()
    shown_first = walk_over_preview(match_id=nights.match_at(playing).pk, verdict=FIRST, whole_side=False)
    assert contents() == before
    assert shown_first.text.endswith("The winners get 10 points.")
    first, _ = lines_at(playing)
    changed = {each.entry_id: each.points for each in shown_first.changes}
    assert changed[first.entry_id] == ("0", "1")  # games won decide first here


def test_the_exports_say_it(playing, organizer):
    decide(nights.match_at(playing), organizer)
    first, second = lines_at(playing)
    event = Event.objects.get(pk=playing.pk)
    rows = list(csv.DictReader(io.StringIO(as_csv(standings_rows(event)))))
    assert {(row["name"], row["awarded"], row["wins by forfeit"]) for row in rows} >= {
        (first.name, "10", "1"),
        (second.name, "0", "0"),
    }
    assert {row[5] for row in seats_rows(event) if row[1] == 1} == {"wins by forfeit", "didn't finish"}
    results = event_results(event)
    assert [table["walk_over"] for table in results["rounds"][0]["tables"]] == [1, None]
    assert (results["event"]["walk_over"], results["event"]["walk_over_points"]) == ("target", 0)


def test_two_partners_of_a_party_can_give_up_and_both_others_get_it(party, organizer):
    Event.objects.filter(pk=party.pk).update(walk_over=WalkOver.FIXED, walk_over_points=5)
    match = nights.match_at(party)
    decide(match, organizer)
    seats = dict(match.seats.values_list("entry_id", "side"))
    points = {line.entry_id: line.points for line in standings_of(Event.objects.get(pk=party.pk))}
    assert all(points[entry] == ("5" if side == 1 else "0") for entry, side in seats.items())


def test_where_only_one_of_four_is_missing_the_seat_is_to_be_taken(party, organizer):
    with pytest.raises(InvalidRequestError, match="get a sub") as refused:
        decide(nights.match_at(party), organizer, whole_side=False)
    assert (refused.value.code, refused.value.field) == ("one_missing", "whole_side")


def test_a_table_that_is_done_is_corrected_instead(party, organizer):
    for hand in (1, 2):
        nights.record(nights.match_at(party), organizer, hand)
    with pytest.raises(NotNowError, match="has finished"):
        decide(nights.match_at(party), organizer)


@pytest.mark.parametrize("number", [1, 2])
def test_only_an_open_round_can_be_decided(number, party, organizer):
    round_close(event_id=party.pk, number=1, stands={1: "Late", 2: "Late"}, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="is closed" if number == 1 else "isn't open yet"):
        decide(nights.match_at(party, number), organizer)


def test_at_a_table_of_three_sides_nobody_wins_so(organizer):
    event = nights.make_night(
        organizer,
        ("Ann & Bob", "Carla & Dave", "Edith & Frank"),
        format=FormatKey.PEUCHRE,
        rules=PRESETS["peuchre"],
        movement=MovementSettings(entry_size=2),
        criteria=(Criterion.POINTS,),
    )
    event = nights.start(event, organizer)
    with pytest.raises(NotNowError, match="more than two sides") as refused:
        decide(nights.match_at(event), organizer)
    assert refused.value.code == "not_two_sides"
