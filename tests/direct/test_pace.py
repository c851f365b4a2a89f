"""How fast a night is: sums worked out by hand; and ending it earlier, by page and API."""

from datetime import UTC, datetime, timedelta

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.shorten import night_shorten
from tournaments.formats.duration.pace import RoundSpan, TableSpan, done_by, slow_tables, time_per_hand
from tournaments.models import AuditEntry, Event, Match, Round, Seat
from tournaments.play.selectors.tables import table_state

EIGHT = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)


def at(minutes):
    return EIGHT + timedelta(minutes=minutes)


def tables(*played, done=()):
    """Tables 1, 2, … as (hands, minute of the last one)."""
    return tuple(
        TableSpan(table=n, hands=hands, last_hand_at=at(minute) if hands else None, is_done=n in done)
        for n, (hands, minute) in enumerate(played, start=1)
    )


def closed(start, end, *played):
    return RoundSpan(opened_at=at(start), closed_at=at(end), tables=tables(*played))


def opened(start, *played, done=()):
    return RoundSpan(opened_at=at(start), closed_at=None, tables=tables(*played, done=done))


def test_a_hand_takes_the_average_of_all_tables():
    # 12 hands in 30 minutes and 12 in 18: 48 minutes for 24 hands.
    assert time_per_hand([closed(0, 32, (12, 30), (12, 18))]) == timedelta(minutes=2)


def test_a_correction_after_the_round_makes_no_hand_slower():
    assert time_per_hand([closed(0, 20, (10, 300))]) == timedelta(minutes=2)


def test_seven_hands_are_no_measure():
    assert time_per_hand([opened(0, (4, 10), (3, 10))]) is None
    assert time_per_hand([opened(0, (4, 10), (4, 10))]) == timedelta(minutes=2.5)


def test_hands_that_come_in_faster_than_anybody_plays_are_no_measure():
    # 24 hands, all told within 5 minutes; 12.5 seconds each.
    typed = [closed(0, 5, (12, 2.5), (12, 2.5))]
    assert time_per_hand(typed) is None
    assert time_per_hand([closed(0, 5, (12, 3), (12, 3))]) == timedelta(seconds=15)
    # Two rounds to come of 12 hands at two minutes, and the break between them.
    assert done_by(typed, hands_per_round=12, to_come=2, now=at(6)) == at(6 + 24 + 2 + 24)


@pytest.mark.parametrize(
    ("played", "slow"),
    [
        (((6, 12), (6, 12), (4, 12)), (3,)),
        (((6, 12), (6, 12), (5, 12)), ()),
        (((0, 0), (0, 0), (0, 0)), ()),
        (((12, 20), (3, 20)), (2,)),
    ],
)
def test_a_table_two_hands_behind_half_of_the_room_is_slow(played, slow):
    assert slow_tables(opened(0, *played)) == slow


def test_a_table_that_is_done_is_not_slow():
    assert slow_tables(opened(0, (6, 12), (6, 12), (2, 5), done=(3,))) == ()


def test_before_the_first_hand_the_usual_time_is_reckoned_with():
    # 3 rounds of 10 hands at 2 minutes and two breaks of 2.
    assert done_by([], hands_per_round=10, to_come=3, now=EIGHT) == at(64)


def test_an_open_round_ends_with_its_slowest_table_and_the_rest_follow():
    # 16 hands in 32 minutes: 2 a hand. Table 2 has 4 to go after minute 16: minute 24; then 2 + 20.
    rounds = [opened(0, (10, 16), (6, 16), done=(1,))]
    assert done_by(rounds, hands_per_round=10, to_come=1, now=at(17)) == at(46)


def test_rounds_take_as_long_as_those_before_and_breaks_too():
    rounds = [closed(0, 25, (10, 20)), closed(30, 55, (10, 50))]
    # Two more of 25 minutes with a break of 5, from now.
    assert done_by(rounds, hands_per_round=10, to_come=2, now=at(60)) == at(60 + 25 + 5 + 25)


def test_a_table_that_should_be_done_by_now_takes_until_now():
    assert done_by([opened(0, (9, 18))], hands_per_round=10, to_come=0, now=at(40)) == at(40)


@pytest.mark.django_db
def test_the_night_page_says_when_it_will_be_over_and_who_is_slow(running, organizer):
    for table, hands in ((1, 6), (2, 6), (3, 2)):
        for number in range(1, hands + 1):
            nights.record(nights.match_at(running, table=table), organizer, number)
    Round.objects.filter(number=1).update(opened_at=EIGHT)
    Match.objects.filter(round__number=1).update(last_hand_at=at(14))
    pace = pace_of(running, now=at(15))
    # 14 hands in 3 times 14 minutes: 3 a hand.
    assert (pace.minutes_per_hand, pace.slow, pace.rounds) == (3.0, (3,), 11)
    # Table 3 has 10 to go: minute 44; then ten rounds of 36 and breaks of 2.
    assert pace.done_by == at(44 + 10 * 38)
    assert [(each.rounds, each.done_by) for each in pace.shorter][:2] == [
        (10, at(44 + 9 * 38)),
        (9, at(44 + 8 * 38)),
    ]
    text = one_line(browser(organizer).get(f"/events/{running.pk}/"))
    assert "Tonight: 3.0 minutes a hand" in text
    assert "Slow: table 3" in text
    assert "Cut to 9 rounds (" in text


@pytest.mark.django_db
def test_the_pace_takes_two_statements(running, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        pace_of(running, now=EIGHT)


@pytest.mark.django_db
def test_a_shorter_night_keeps_its_rounds_as_they_were_and_ends_after_its_last(running, organizer):
    actor = Actor(organizer)
    kept = list(Seat.objects.filter(round__number__lte=2).order_by("pk").values())
    for _ in range(2):
        night_shorten(event_id=running.pk, rounds=2, actor=actor)
    assert list(Seat.objects.order_by("pk").values()) == kept
    assert Round.objects.count() == 2
    for number in (1, 2):
        round_open(event_id=running.pk, number=number, actor=actor)
        stands = dict.fromkeys((1, 2, 3), "Late")
        round_close(event_id=running.pk, number=number, stands=stands, actor=actor)
    assert Event.objects.get(pk=running.pk).status == Event.Status.FINISHED
    entry = AuditEntry.objects.get(action="night_shorten")
    assert (entry.before, entry.after) == ({"rounds": 11}, {"rounds": 2})


@pytest.mark.django_db
def test_the_phones_of_the_last_round_are_told_that_it_is_the_last(running, organizer):
    """Their pages look again only where the version has grown."""
    match = nights.match_at(running)
    assert [seat.round for seat in table_state(match, running).next_seats] == [2, 2, 2, 2]
    night_shorten(event_id=running.pk, rounds=1, actor=Actor(organizer))
    now = nights.match_at(running)
    assert (table_state(now, running).next_seats, now.version > match.version) == ((), True)


@pytest.mark.django_db
def test_a_night_cut_after_a_closed_round_is_over(running, organizer):
    actor = Actor(organizer)
    round_close(event_id=running.pk, number=1, stands=dict.fromkeys((1, 2, 3), "Late"), actor=actor)
    night_shorten(event_id=running.pk, rounds=1, actor=actor)
    assert Event.objects.get(pk=running.pk).status == Event.Status.FINISHED
    assert pace_of(Event.objects.get(pk=running.pk), now=EIGHT) is None


@pytest.mark.night
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "rounds", "status", "field"),
    [
        ("running", 0, 422, "rounds"),
        ("running", 12, 422, "rounds"),
        ("running", "few", 422, "rounds"),
        ("second", 1, 409, None),
        ("night", 5, 409, None),
    ],
)
def test_a_night_that_cannot_be_cut_is_left_alone(request, organizer, state, rounds, status, field):
    event = request.getfixturevalue("night" if state == "night" else "running")
    if state == "second":
        actor = Actor(organizer)
        round_close(event_id=event.pk, number=1, stands=dict.fromkeys((1, 2, 3), "Late"), actor=actor)
        round_open(event_id=event.pk, number=2, actor=actor)
    person, before = browser(organizer), contents()
    page = by_page(person, f"/events/{event.pk}/shorten/", {"rounds": rounds})
    api = by_api(person, f"/events/{event.pk}/shorten", {"rounds": rounds})
    assert (page.status, api.status, api.field) == (status, status, field)
    assert contents() == before
