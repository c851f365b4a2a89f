"""Somebody is disqualified in a bracket: no prize, and the place kept or the last, as the director says."""

import json

import pytest

from scoring.money.pool_split import parse_prize_plan
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.brackets.test_knockout import PAIRS, knockout, play
from tests.direct.test_undo_parity import last
from tests.kept import kept
from tests.last_parts import EIGHT, close, draw_final, plan
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure, bracket_preview
from tournaments.direct.services.disqualification import Disqualification
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import AuditEntry, Entry, Event
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.services.stage_plans import StageDraft

pytestmark = pytest.mark.django_db

KEEP, RECOMPUTE = Disqualification.KEEP, Disqualification.RECOMPUTE
BY_BRACKET = "You're ranked by how far you get. Players who go out in the same round tie."


@kept
def over(organizer):
    """Ann & Bob have beaten Grace & Hank, and Carla & Dave in the final; $30 and $10 are to be won."""
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    Event.objects.filter(pk=event.pk).update(
        prizes=parse_prize_plan("weights", "3:1", rounding_cents=100).to_json()
    )
    play(event, organizer, 1, {"Ann", "Carla"})
    play(event, organizer, 2, {"Ann"})
    return Event.objects.get(pk=event.pk)


def entry_of(event, name):
    first = name.split(" & ")[0]
    return Entry.objects.get(stage=event.stage, members__player__name=first)


def out(event, organizer, name="Ann & Bob", *, others=KEEP, how="disqualified"):
    event = Event.objects.get(pk=event.pk)
    change = Departure(entry=entry_of(event, name).pk, how=how, others=others, reason="Hid a card")
    shown = bracket_preview(event, change)
    bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
    return shown


def places(event):
    return {line.name: line.place for line in standings_of(Event.objects.get(pk=event.pk))}


def won(event):
    return {line.name: line.cents for line in prize_sheet(Event.objects.get(pk=event.pk)).lines}


@pytest.mark.night
def test_the_place_stays_and_the_prizes_move_up(over, organizer):
    before = places(over)
    assert (before, won(over)) == (
        {"Ann & Bob": 1, "Carla & Dave": 2, "Edith & Frank": 3, "Grace & Hank": 3},
        {"Ann & Bob": 30_00, "Carla & Dave": 10_00},
    )
    shown = out(over, organizer)
    assert places(over) == before
    # Those who share third place share what the second place was worth.
    assert won(over) == {"Carla & Dave": 30_00, "Edith & Frank": 5_00, "Grace & Hank": 5_00}
    assert set(shown.prizes) == {
        "Carla & Dave: $30 instead of $10",
        "Edith & Frank: $5 instead of $0",
        "Grace & Hank: $5 instead of $0",
        "Ann & Bob: $0 instead of $30",
    }
    assert ranked(over).rule == (
        f"{BY_BRACKET} Disqualified: Ann & Bob. They keep their place but get no prize."
    )
    assert "Disqualified: Ann & Bob. Everyone below moves up." in prize_sheet(over).sentences
    assert list(differences()) == []


@pytest.mark.night
def test_or_they_stand_last_and_the_others_move_up(over, organizer):
    shown = out(over, organizer, others=RECOMPUTE)
    assert places(over) == {"Carla & Dave": 1, "Edith & Frank": 2, "Grace & Hank": 2, "Ann & Bob": 4}
    assert won(over) == {"Carla & Dave": 30_00, "Edith & Frank": 5_00, "Grace & Hank": 5_00}
    assert {(each.name, each.before, each.after) for each in shown.places} == {
        ("Ann & Bob", "1st · Won the final", "4th · Won the final"),
        ("Carla & Dave", "2nd · Lost the final", "1st · Lost the final"),
        ("Edith & Frank", "T-3rd · Out in the semifinals", "T-2nd · Out in the semifinals"),
        ("Grace & Hank", "T-3rd · Out in the semifinals", "T-2nd · Out in the semifinals"),
    }
    assert ranked(over).rule.endswith("Disqualified: Ann & Bob. They get last place and no prize.")
    # What they played is not struck out: the others have the points that they made against them.
    line = next(line for line in standings_of(over) if line.name == "Ann & Bob")
    assert (line.tally.points, line.tally.hands) == (24, 24)


def test_of_several_the_order_is_kept_at_the_end(over, organizer):
    for name in ("Ann & Bob", "Grace & Hank"):
        out(over, organizer, name, others=RECOMPUTE)
    assert places(over) == {"Carla & Dave": 1, "Edith & Frank": 2, "Ann & Bob": 3, "Grace & Hank": 4}
    assert won(over) == {"Carla & Dave": 30_00, "Edith & Frank": 10_00}


@pytest.mark.night
def test_while_it_is_played_the_opponents_go_on_and_the_last_place_is_theirs(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    out(event, organizer, others=RECOMPUTE)
    assert places(event) == {"Carla & Dave": 1, "Edith & Frank": 2, "Grace & Hank": 2, "Ann & Bob": 4}
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED


@pytest.mark.night
def test_it_can_be_said_otherwise_they_are_back_or_it_is_taken_back(over, organizer):
    before = (places(over), won(over))
    for others in (KEEP, RECOMPUTE, RECOMPUTE):
        out(over, organizer, others=others)
    assert places(over)["Ann & Bob"] == 4
    assert AuditEntry.objects.filter(event=over, action="bracket_decide").count() == 2
    act = last(browser(organizer), over)
    act_undo(event_id=over.pk, undo_id=act["id"], actor=Actor(organizer))
    assert (places(over)["Ann & Bob"], won(over).get("Ann & Bob")) == (1, None)
    out(over, organizer, how="")
    assert (places(over), won(over)) == before
    assert Entry.objects.filter(keeps_games=False).count() == 0


@pytest.mark.night
def test_of_a_drawn_pair_only_the_one_who_did_it_wins_nothing(organizer):
    event = knockout(organizer, ("Ann", "Bob", "Carla", "Dave"))
    winner = nights.match_at(event).seats.select_related("player").get(position=1).player.name
    partner = nights.match_at(event).seats.select_related("player").get(position=3).player.name
    play(event, organizer, 1, {winner})
    out(event, organizer, winner, others=RECOMPUTE)
    after = places(event)
    assert (after[winner], after[partner]) == (3, 3)
    assert winner not in won(event)
    assert partner in won(event)


@pytest.mark.night
def test_in_a_last_part_it_is_so_for_both_of_a_pair(organizer):
    draft = StageDraft(
        feed=Feed(best=4, partners=Partners.RANK),
        format=FormatKey.KNOCKOUT,
        movement=MovementSettings(entry_size=2),
    )
    event = nights.make_night(organizer, EIGHT, movement=MovementSettings(rounds=1))
    plan(event, organizer, draft)
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1)
    event = draw_final(event, organizer)
    seats = nights.match_at(event, 2).seats.select_related("player").order_by("position")
    first, second, partner, _ = [seat.player.name for seat in seats]
    play(event, organizer, 2, {first})
    event = Event.objects.get(pk=event.pk)
    out(event, organizer, first)
    assert (places(event)[first], places(event)[partner], places(event)[second]) == (1, 1, 3)
    assert won(event).keys().isdisjoint({first, partner})
    out(event, organizer, first, others=RECOMPUTE)
    assert (places(event)[first], places(event)[partner], places(event)[second]) == (3, 3, 1)
    assert sum(won(event).values()) == prize_sheet(event).pool_cents


def decided(person, event, **fields):
    body = {"entry": entry_of(event, "Ann & Bob").pk, "how": "disqualified", "reason": "Hid a card", **fields}
    form = {**body, "entry": str(body["entry"])}
    return (
        lambda **more: by_page(person, f"/events/{event.pk}/bracket/decide/", {**form, **more}),
        lambda: by_api(person, f"/events/{event.pk}/bracket/decide", body),
    )


@pytest.mark.night
@pytest.mark.parametrize("others", ["keep", "recompute"])
def test_both_doors_leave_the_same_rows(others, over, organizer):
    page, api = decided(browser(organizer), over, others=others)
    assert_alike(lambda: page(sha256=""), api)


@pytest.mark.night
def test_both_doors_show_it_first(over, organizer):
    person, before = browser(organizer), contents()
    page, _ = decided(person, over, others="recompute")
    shown = page()
    assert shown.says("What changes")
    assert shown.says("4th · Won the final")
    assert shown.says("Carla & Dave: $30 instead of $10")
    assert not shown.says("Games that won't count")
    body = {"entry": entry_of(over, "Ann & Bob").pk, "how": "disqualified", "others": "keep", "reason": "x"}
    answer = json.loads(by_api(person, f"/events/{over.pk}/bracket/preview", body).text)
    assert (answer["disturbs"], "Ann & Bob: $0 instead of $30" in answer["prizes"]) == (False, True)
    assert contents() == before


@pytest.mark.parametrize("others", ["lift", "maybe"])
def test_what_becomes_of_the_others_is_one_of_two(others, over, organizer):
    person, before = browser(organizer), contents()
    page, api = (door() for door in decided(person, over, others=others))
    assert (page.status, api.status, api.field) == (422, 422, "others")
    assert contents() == before


def test_nobody_is_let_back_in_that_way():
    with pytest.raises(InvalidRequestError):
        Departure(entry=1, how="disqualified", others=Disqualification.LIFT, reason="Sorry")
