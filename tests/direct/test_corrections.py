"""What a correction says it would change is what it changes, and saying it changes nothing."""

from uuid import uuid4

import pytest

from scoring.errors import InvalidHandError
from scoring.rules.rulesets import PRESETS
from scoring.table.totals import TotalReport
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.nights import (
    NAMES,
    TOTALS,
    correct,
    make_night,
    match_at,
    open_round,
    play_round,
    record,
    report,
    start,
    tell,
)
from tests.rows_left import rows
from tournaments.audit.actor import Actor
from tournaments.direct.services.corrections import correction_preview
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.formats.lengths import with_length
from tournaments.models import Event, Match
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.play.services.totals import total_correct
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@kept
def four(organizer):
    """Ann to Dave, one hand played: seats 1 and 3 made it."""
    event = start(make_night(organizer, NAMES[:4]), organizer)
    record(match_at(event), organizer, 1, maker=1, tricks=3)
    return event


def preview(hand, organizer, **fields):
    return correction_preview(hand_id=hand.pk, report=report(hand.number, **fields), actor=Actor(organizer))


def pictured(event):
    event = Event.objects.get(pk=event.pk)
    cents = {line.entry_id: line.cents for line in prize_sheet(event).lines}
    return {
        line.entry_id: (line.place, line.score, cents.get(line.entry_id, 0)) for line in standings_of(event)
    }


def test_it_says_what_comes_of_it(four, organizer):
    hand = match_at(four).hands.get()
    before = pictured(four)
    said = preview(hand, organizer, maker=2, tricks=5, alone=True)
    correct(hand, organizer, maker=2, tricks=5, alone=True)
    after = pictured(four)
    assert len(said.changes) == 4
    for each in said.changes:
        told = tuple(zip(each.places, each.points, each.cents, strict=True))
        assert told == (before[each.entry_id], after[each.entry_id])
    assert [each.points for each in said.changes] == [("0", "4"), ("0", "4"), ("1", "0"), ("1", "0")]


def test_looking_changes_nothing(four, organizer):
    hand, before = match_at(four).hands.get(), rows()
    preview(hand, organizer, maker=2, tricks=5)
    assert rows() == before


def test_a_correction_that_changes_no_score_says_so(four, organizer):
    hand = match_at(four).hands.get()
    assert preview(hand, organizer, maker=3, tricks=4).changes == ()


def test_what_cannot_be_corrected_cannot_be_looked_at(four, organizer):
    hand = match_at(four).hands.get()
    with pytest.raises(InvalidHandError):
        preview(hand, organizer, maker=9)
    correct(hand, organizer, maker=2, tricks=3)
    with pytest.raises(NotNowError, match="already corrected"):
        preview(hand, organizer, maker=1)


@kept
def mexicano(organizer):
    """Round 1 is closed and round 2 drawn from it."""
    event = start(
        make_night(organizer, NAMES[:8], format=FormatKey.MEXICANO, movement=MovementSettings(rounds=3)),
        organizer,
    )
    play_round(event, organizer, 1)
    stands = {1: "Out of time", 2: "Out of time"}
    round_close(event_id=event.pk, number=1, stands=stands, actor=Actor(organizer))
    return event


def test_seats_that_would_be_others_are_said(mexicano, organizer):
    hand = match_at(mexicano, 1, 1).hands.get()
    said = preview(hand, organizer, maker=2, tricks=5, alone=True)
    assert said.sentences == (
        "The next round's seats won't match the new standings. After you save, redraw or keep them.",
    )


def test_rounds_that_were_seated_by_it_stay(mexicano, organizer):
    open_round(mexicano, 2, organizer)
    hand = match_at(mexicano, 1, 1).hands.get()
    said = preview(hand, organizer, maker=2, tricks=5, alone=True)
    assert said.sentences == ("The seats for round 2 came from the old results and won't change.",)


@pytest.mark.night
def test_both_doors_say_the_same(mexicano, organizer):
    person, hand = browser(organizer), match_at(mexicano, 1, 1).hands.get()
    path = f"/events/{mexicano.pk}/hands/{hand.pk}/correct/preview"
    page = person.get(f"/events/{mexicano.pk}/rounds/1/tables/1/").text
    assert f'action="{path}/"' in page
    form = {"maker": "2", "tricks": "5", "alone": "1", "reason": "Wrong side", "key": str(hand.key)}
    shown = by_page(person, f"{path}/", form)
    told = by_api(person, path, {"maker": 2, "tricks": 5, "alone": True})
    assert (shown.status, told.status) == (200, 200)
    assert "seats won't match" in shown.text
    assert "seats won't match" in told.text
    assert 'name="reason" value="Wrong side"' in one_line(shown.text)
    assert by_api(person, path, {"maker": 9}).field == "maker"
    refused = by_page(person, f"{path}/", {**form, "reason": ""})
    assert (refused.status, "Give a reason, up to" in refused.text) == (422, True)


TO_TEN = with_length(PRESETS["party"], hands=None, target=10, best_of=1)


def status_at(event):
    return match_at(event).status


def test_a_finished_game_corrected_to_nine_and_back_to_ten_is_finished(organizer):
    event = start(make_night(organizer, NAMES[:4], rules=TO_TEN), organizer)
    hands = [record(match_at(event), organizer, number, maker=2, tricks=5).hand for number in range(1, 6)]
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    assert status_at(event) == "done"
    nine = correct(hands[4], organizer, maker=2, tricks=3)
    assert status_at(event) == "stands"
    correct(nine, organizer, maker=2, tricks=5)
    assert status_at(event) == "done"
    assert list(differences()) == []


def test_a_game_that_the_director_let_stand_stays_so_whatever_is_corrected(organizer):
    event = start(make_night(organizer, NAMES[:4], rules=TO_TEN), organizer)
    hands = [record(match_at(event), organizer, number, maker=2, tricks=5).hand for number in range(1, 5)]
    round_close(event_id=event.pk, number=1, stands={1: "The bar closes"}, actor=Actor(organizer))
    correct(hands[3], organizer, maker=2, tricks=5, alone=True)
    assert (status_at(event), list(differences())) == ("stands", [])


def test_verification_sees_a_finished_game_that_is_stored_as_let_stand(organizer):
    event = start(make_night(organizer, NAMES[:4], rules=TO_TEN), organizer)
    for number in range(1, 6):
        record(match_at(event), organizer, number, maker=2, tricks=5)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    Match.objects.update(status="stands")
    assert list(differences()) == [
        "Friday euchre, round 1, table 1: the table is marked as “stands”, but its hands show it's done"
    ]


def test_points_corrected_to_a_hand_less_and_back_are_those_of_a_finished_table(organizer):
    event = start(make_night(organizer, NAMES[:4], **TOTALS), organizer)
    total = tell(match_at(event), organizer, (14, 9)).total
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    for hands, status in ((11, "stands"), (12, "done")):
        report = TotalReport(points=(14, 9), hands=hands)
        fields = {"report": report, "reason": "Counted again", "key": uuid4(), "actor": Actor(organizer)}
        total = total_correct(total_id=total.pk, **fields).total
        assert status_at(event) == status
