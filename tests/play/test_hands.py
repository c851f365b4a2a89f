"""Recording, undoing and correcting: what is accepted, what is refused, and that a refusal writes nothing."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import InvalidHandError
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError, StaleHandError
from tournaments.models import AuditEntry, Hand, Match, Seat
from tournaments.play.services.hands import hand_correct, hand_record, hand_undo

pytestmark = pytest.mark.django_db


@kept
def match(running):
    return nights.match_at(running)


def seats(match):
    return list(match.seats.order_by("position").values_list("points", "against", "hands"))


def nothing_written(match):
    return not match.hands.exists() and set(seats(match)) == {(0, 0, 0)}


@pytest.mark.parametrize(
    ("tricks", "alone", "points"),
    [
        (3, False, [1, 0, 1, 0]),
        (4, False, [1, 0, 1, 0]),
        (5, False, [2, 0, 2, 0]),
        (3, True, [1, 0, 1, 0]),
        (5, True, [4, 0, 4, 0]),
        (2, False, [0, 2, 0, 2]),
        (0, True, [0, 2, 0, 2]),
    ],
)
def test_a_hand_brings_its_points_to_both_partners(match, organizer, tricks, alone, points):
    recorded = nights.record(match, organizer, 1, maker=3, tricks=tricks, alone=alone)
    assert recorded.is_new
    assert recorded.hand.seat_points == points
    assert [seat[0] for seat in seats(match)] == points
    assert [seat[2] for seat in seats(match)] == [1, 1, 1, 1]


def test_sums_follow_over_three_hands(match, organizer):
    nights.record(match, organizer, 1, maker=1, tricks=5)
    nights.record(match, organizer, 2, maker=2, tricks=2)
    nights.record(match, organizer, 3, maker=4, tricks=5, alone=True)
    assert seats(match) == [(4, 4, 3), (4, 4, 3), (4, 4, 3), (4, 4, 3)]
    counted = match.seats.order_by("position").values_list("loners", "marches", "euchres", "euchred")
    assert list(counted) == [(0, 1, 1, 0), (0, 1, 0, 1), (0, 1, 1, 0), (1, 1, 0, 1)]


def test_the_same_key_twice_is_one_hand(match, organizer):
    key = uuid4()
    first = nights.record(match, organizer, 1, key=key)
    again = nights.record(match, organizer, 1, key=key)
    assert (first.hand.pk, again.is_new) == (again.hand.pk, False)
    assert match.hands.count() == 1


def test_a_key_whose_hand_was_taken_back_stores_nothing_anew(match, organizer):
    key = uuid4()
    first = nights.record(match, organizer, 1, key=key)
    hand_undo(match_id=match.pk, number=1, actor=Actor(organizer))
    version = Match.objects.get(pk=match.pk).version
    again = nights.record(match, organizer, 1, key=key)
    assert (again.hand.pk, again.is_new) == (first.hand.pk, False)
    match.refresh_from_db()
    assert (match.hands_played, match.version) == (0, version)
    assert seats(match) == [(0, 0, 0)] * 4
    assert AuditEntry.objects.filter(action="hand_record").count() == 1


def test_the_same_key_with_another_hand_is_refused(match, organizer):
    key = uuid4()
    nights.record(match, organizer, 1, key=key, tricks=3)
    with pytest.raises(KeyReusedError):
        nights.record(match, organizer, 1, key=key, tricks=5)
    assert [hand.tricks for hand in match.hands.all()] == [3]


def test_a_key_of_another_table_is_a_key_of_its_own(running, match, organizer):
    key = uuid4()
    nights.record(match, organizer, 1, key=key)
    assert nights.record(nights.match_at(running, table=2), organizer, 1, key=key).is_new


@pytest.mark.parametrize("number", [0, 2, 13, 10**9])
def test_a_hand_out_of_order_is_refused(match, organizer, number):
    with pytest.raises(StaleHandError, match="This table is on hand 1"):
        nights.record(match, organizer, number)
    assert nothing_written(match)


def test_a_hand_after_the_last_is_refused(match, organizer):
    for number in range(1, 13):
        nights.record(match, organizer, number)
    assert Match.objects.get(pk=match.pk).status == Match.Status.DONE
    with pytest.raises(NotNowError, match="All hands are in at this table"):
        nights.record(match, organizer, 13)
    assert match.hands.count() == 12


@pytest.mark.parametrize("round_number", [2, 11])
def test_a_hand_on_a_round_that_is_not_open_is_refused(running, organizer, round_number):
    match = nights.match_at(running, round_number)
    with pytest.raises(NotNowError, match="isn't open yet"):
        nights.record(match, organizer, 1)
    assert nothing_written(match)


def test_a_hand_on_a_closed_round_is_refused(running, match, organizer):
    reasons = {1: "Out of time", 2: "Out of time", 3: "Out of time"}
    round_close(event_id=running.pk, number=1, stands=reasons, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="closed"):
        nights.record(match, organizer, 1)
    assert nothing_written(match)


def test_only_the_seat_whose_turn_it_is_deals(match, organizer):
    late = nights.report(2)
    with pytest.raises(InvalidHandError, match="Seat 1, not seat 2, deals hand 1") as refused:
        hand_record(match_id=match.pk, number=1, report=late, key=uuid4(), actor=Actor(organizer))
    assert refused.value.field == "dealer"
    assert nothing_written(match)


def test_undo_takes_back_the_last_hand_and_keeps_it_on_record(match, organizer):
    nights.record(match, organizer, 1, tricks=5)
    nights.record(match, organizer, 2, maker=2, tricks=3)
    hand_undo(match_id=match.pk, number=2, actor=Actor(organizer))
    assert seats(match) == [(2, 0, 1), (0, 2, 1), (2, 0, 1), (0, 2, 1)]
    assert [(hand.number, hand.voided_at is None) for hand in match.hands.all()] == [(1, True), (2, False)]
    with pytest.raises(StaleHandError):
        hand_undo(match_id=match.pk, number=2, actor=Actor(organizer))
    assert nights.record(match, organizer, 2, maker=2, tricks=5).is_new


def test_undo_of_the_last_hand_opens_a_table_that_was_done(match, organizer):
    for number in range(1, 13):
        nights.record(match, organizer, number)
    hand_undo(match_id=match.pk, number=12, actor=Actor(organizer))
    assert Match.objects.get(pk=match.pk).status == Match.Status.PLAYING


def test_a_correction_replaces_the_hand_and_keeps_the_old_one(match, organizer):
    wrong = nights.record(match, organizer, 1, maker=1, tricks=3).hand
    nights.record(match, organizer, 2, maker=2, tricks=3)
    right = hand_correct(
        hand_id=wrong.pk,
        report=nights.report(1, maker=1, tricks=5, alone=True),
        reason="Played alone",
        key=uuid4(),
        actor=Actor(organizer),
    ).hand
    assert seats(match) == [(4, 1, 2), (1, 4, 2), (4, 1, 2), (1, 4, 2)]
    assert (right.number, right.replaces_id) == (1, wrong.pk)
    old = Hand.objects.get(pk=wrong.pk)
    assert (old.tricks, old.void_reason, old.voided_by) == (3, "Played alone", organizer)
    line = AuditEntry.objects.get(action="hand_correct")
    assert (line.before["seat_points"], line.after["seat_points"]) == ([1, 0, 1, 0], [4, 0, 4, 0])


def test_a_correction_after_the_round_closed_counts(running, match, organizer):
    wrong = nights.record(match, organizer, 1, tricks=3).hand
    reasons = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=reasons, actor=Actor(organizer))
    hand_correct(
        hand_id=wrong.pk,
        report=nights.report(1, tricks=5),
        reason="Miscounted",
        key=uuid4(),
        actor=Actor(organizer),
    )
    assert seats(match)[0] == (2, 0, 1)
    assert Match.objects.get(pk=match.pk).status == Match.Status.STANDS


def test_correcting_a_hand_twice_is_refused(match, organizer):
    wrong = nights.record(match, organizer, 1).hand
    correction = {"hand_id": wrong.pk, "reason": "Miscounted", "actor": Actor(organizer)}
    hand_correct(report=nights.report(1, tricks=5), key=uuid4(), **correction)
    with pytest.raises(NotNowError):
        hand_correct(report=nights.report(1, tricks=4), key=uuid4(), **correction)
    assert match.hands.count() == 2


def test_a_correction_sent_twice_is_one_correction(match, organizer):
    wrong = nights.record(match, organizer, 1).hand
    correction = {
        "hand_id": wrong.pk,
        "report": nights.report(1, tricks=5),
        "reason": "Miscounted",
        "key": uuid4(),
        "actor": Actor(organizer),
    }
    assert hand_correct(**correction).is_new
    assert not hand_correct(**correction).is_new
    assert match.hands.count() == 2


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "two\x00parts"])
def test_a_correction_without_a_reason_is_refused(match, organizer, reason):
    wrong = nights.record(match, organizer, 1).hand
    with pytest.raises(InvalidRequestError) as refused:
        hand_correct(
            hand_id=wrong.pk,
            report=nights.report(1, tricks=5),
            reason=reason,
            key=uuid4(),
            actor=Actor(organizer),
        )
    assert refused.value.field == "reason"
    assert match.hands.count() == 1


def test_the_database_refuses_to_edit_or_delete_a_hand(match, organizer):
    hand = nights.record(match, organizer, 1).hand
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.filter(pk=hand.pk).update(tricks=5)
    with pytest.raises(IntegrityError), transaction.atomic():
        hand.delete()
    hand_undo(match_id=match.pk, number=1, actor=Actor(organizer))
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.filter(pk=hand.pk).update(void_reason="Another reason")


def test_the_database_refuses_to_edit_the_audit_and_the_ledger(running):
    line, cents = running.audit.first(), running.ledger.first()
    for row, change in ((line, {"action": "nothing"}), (cents, {"cents": 1})):
        with pytest.raises(IntegrityError), transaction.atomic():
            type(row).objects.filter(pk=row.pk).update(**change)
        with pytest.raises(IntegrityError), transaction.atomic():
            row.delete()


def test_the_database_refuses_a_sixth_trick_and_a_second_live_hand(match, organizer):
    hand = nights.record(match, organizer, 1).hand
    hand.pk, hand.key = None, uuid4()
    with pytest.raises(IntegrityError, match="one_live_hand_per_number"), transaction.atomic():
        hand.save(force_insert=True)
    hand.number, hand.tricks = 2, 6
    with pytest.raises(IntegrityError, match="hand_tricks_0_to_5"), transaction.atomic():
        hand.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
def test_recording_takes_four_statements_however_many_hands_there_are(
    match, organizer, django_assert_num_queries
):
    for number in range(1, 12):
        with django_assert_num_queries(4):  # BEGIN and COMMIT among them
            nights.record(match, organizer, number)


def test_every_seat_of_the_night_is_stored(running):
    assert Seat.objects.filter(round__stage__event=running).count() == 11 * 12
