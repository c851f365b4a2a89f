"""What was entered before a round was started over is not taken as part of its replay, whoever sends it."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.take_back import round_cancel
from tournaments.direct.services.undo import act_undo
from tournaments.errors import NotNowError
from tournaments.models import Hand, RoundTotal
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_record
from tournaments.play.services.totals import total_record

pytestmark = pytest.mark.django_db
SAID = "Round 1 started over, so old results don't count. Enter your new hands."


@kept
def four(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


def opening_of(event):
    return table_state(nights.match_at(event), event).opening


def start_over(event, organizer):
    round_cancel(event_id=event.pk, number=1, reason="The wrong tables", actor=Actor(organizer))
    nights.open_round(event, 1, organizer)


def send(event, organizer, opening, key=None):
    match, report = nights.match_at(event), nights.report(1)
    fields = {"number": 1, "report": report, "key": key or uuid4(), "actor": Actor(organizer)}
    return hand_record(match_id=match.pk, opening=opening, **fields)


def test_a_hand_from_before_the_replay_is_refused_and_one_of_it_is_taken(four, organizer):
    before = opening_of(four)
    start_over(four, organizer)
    with pytest.raises(NotNowError) as refused:
        send(four, organizer, before)
    assert (str(refused.value), refused.value.code) == (SAID, "other_opening")
    assert not Hand.objects.exists()
    assert send(four, organizer, opening_of(four)).is_new


def test_a_hand_that_names_no_opening_is_taken(four, organizer):
    start_over(four, organizer)
    assert send(four, organizer, None).is_new


def test_a_hand_that_was_saved_before_and_is_sent_again_is_answered_as_saved(four, organizer):
    before, key = opening_of(four), uuid4()
    saved = send(four, organizer, before, key).hand
    start_over(four, organizer)
    assert (send(four, organizer, before, key).hand, Hand.objects.count()) == (saved, 1)


def test_once_a_cancellation_is_undone_the_kept_hand_is_taken(four, organizer):
    before = opening_of(four)
    round_cancel(event_id=four.pk, number=1, reason="The wrong tables", actor=Actor(organizer))
    act_undo(event_id=four.pk, undo_id=four.undo_records.latest("pk").pk, actor=Actor(organizer))
    assert send(four, organizer, before).is_new


def test_a_phone_that_has_just_read_its_table_is_refused_too(four, organizer):
    before = opening_of(four)
    start_over(four, organizer)
    phone = nights.phone_at(nights.match_at(four))
    fields = {"number": 1, "report": nights.report(1), "key": uuid4(), "actor": Actor(session=phone.session)}
    with pytest.raises(NotNowError, match="started over, so"):
        hand_record(match_id=phone.table.match.pk, before=phone.table, opening=before, **fields)
    assert not Hand.objects.exists()


def test_points_from_before_the_replay_are_refused(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS), organizer)
    before = opening_of(event)
    start_over(event, organizer)
    report = nights.TotalReport(points=(14, 9), hands=12)
    fields = {"report": report, "key": uuid4(), "actor": Actor(organizer)}
    with pytest.raises(NotNowError, match="started over, so"):
        total_record(match_id=nights.match_at(event).pk, opening=before, **fields)
    assert not RoundTotal.objects.exists()


def test_page_and_api_refuse_alike(four, organizer):
    person, path, before = browser(organizer), f"/events/{four.pk}/rounds/1/tables/1/hands", opening_of(four)
    start_over(four, organizer)
    hand = {"number": 1, "maker": 1, "tricks": 3, "opening": before, "key": str(uuid4())}
    by_the_page = by_page(person, f"/events/{four.pk}/rounds/1/tables/1/hand/", hand)
    by_the_api = by_api(person, path, {**hand, "dealer": 1})
    assert (by_the_page.status, by_the_api.status) == (409, 409)
    assert by_the_page.says("started over, so")
    assert by_the_api.says("started over, so")
