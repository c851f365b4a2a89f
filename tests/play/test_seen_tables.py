"""A hand of a phone whose table was read as it was let in: one statement, unless something changed since."""

from uuid import uuid4

import pytest

from scoring.errors import InvalidHandError
from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.verification import differences
from tournaments.errors import KeyReusedError, NotNowError, StaleHandError
from tournaments.models import AuditEntry, Hand
from tournaments.play.services.hands import hand_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(running):
    return nights.match_at(running)


def rule(match, organizer):
    fields = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "Spade not followed"}
    ruling_add(match_id=match.pk, decision=Decision(key=uuid4(), **fields), actor=Actor(organizer))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_each_hand_but_the_last_takes_one_statement(match, django_assert_num_queries):
    for number in range(1, 12):
        phone = nights.phone_at(match)
        with django_assert_num_queries(1):
            nights.record_by(phone, number)
    phone = nights.phone_at(match)
    with django_assert_num_queries(6):  # BEGIN and COMMIT, and what decides who has won
        nights.record_by(phone, 12)
    match.refresh_from_db()
    assert (match.status, match.hands_played) == ("done", 12)
    assert list(differences()) == []


def test_all_that_goes_with_a_hand_is_stored(match):
    phone = nights.phone_at(match)
    hand = nights.record_by(phone, 1, maker=1, tricks=5, alone=True).hand
    stored = Hand.objects.get(pk=hand.pk)
    assert (stored.recorded_via, stored.seat_points, stored.report) == (
        phone.session,
        [4, 0, 4, 0],
        hand.report,
    )
    line = AuditEntry.objects.get(action="hand_record")
    assert (line.row, line.via, line.after["outcome"]) == (f"hand:{hand.pk}", phone.session, "loner_march")
    assert list(differences()) == []


def test_a_hand_that_another_phone_told_first_is_not_the_next_one(match):
    late, quick = nights.phone_at(match), nights.phone_at(match)
    nights.record_by(quick, 1)
    nights.record_by(nights.phone_at(match), 2)
    with pytest.raises(StaleHandError, match="This table is on hand 3"):
        nights.record_by(late, 4)
    assert nights.record_by(late, 1).is_new is False
    assert Hand.objects.count() == 2


def test_a_ruling_in_between_counts_beside_the_hand(match, organizer):
    nights.record_by(nights.phone_at(match), 1, maker=1, tricks=3)
    phone = nights.phone_at(match)
    rule(match, organizer)
    assert nights.record_by(phone, 2, maker=1, tricks=3).is_new
    assert list(match.seats.order_by("position").values_list("points", flat=True)) == [2, 2, 2, 2]
    assert list(differences()) == []


def test_a_hand_taken_back_in_between_leaves_another_number_next(match, organizer):
    nights.record_by(nights.phone_at(match), 1)
    phone = nights.phone_at(match)
    hand_undo(match_id=match.pk, number=1, actor=Actor(organizer))
    with pytest.raises(StaleHandError, match="This table is on hand 1"):
        nights.record_by(phone, 2)


def test_a_round_closed_in_between_takes_no_hand(running, match, organizer):
    phone = nights.phone_at(match)
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Round 1 is closed"):
        nights.record_by(phone, 1)
    assert not Hand.objects.exists()


def test_a_key_that_confirmed_a_hand_is_no_other_hands(match):
    key = uuid4()
    nights.record_by(nights.phone_at(match), 1)
    assert nights.record_by(nights.phone_at(match), 1, key=key).is_new is False
    with pytest.raises(KeyReusedError):
        nights.record_by(nights.phone_at(match), 2, key=key)


def test_a_key_again_is_the_same_hand(match):
    key, phone = uuid4(), nights.phone_at(match)
    first = nights.record_by(nights.phone_at(match), 1, key=key)
    again = nights.record_by(phone, 1, key=key)
    assert (again.hand, again.is_new) == (first.hand, False)


def test_a_hand_that_cannot_be_is_refused_and_nothing_stored(match):
    with pytest.raises(InvalidHandError):
        nights.record_by(nights.phone_at(match), 1, maker=5)
    assert not AuditEntry.objects.filter(action="hand_record").exists()


def test_a_night_of_totals_takes_no_hand(organizer):
    event = nights.start(nights.make_night(organizer, **nights.TOTALS), organizer)
    with pytest.raises(NotNowError, match="points at the end of the round"):
        nights.record_by(nights.phone_at(nights.match_at(event)), 1)
