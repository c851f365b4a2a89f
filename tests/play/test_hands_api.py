"""A hand through both of the API's doors: a phone at the table, a person of the club."""

from uuid import uuid4

import pytest

from tests import nights
from tests.api import calls
from tournaments.models import AuditEntry, Hand, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["phone", "person"])
def door(request, running, organizer):
    """Post a hand of table 1 in round 1, by the phone at the table or as the director."""
    if request.param == "phone":
        client = calls.phone(running)
        return lambda payload: calls.post(client, "/table/hands", payload)
    client, path = calls.person(organizer), f"/events/{running.pk}/rounds/1/tables/1/hands"
    return lambda payload: calls.post(client, path, {k: v for k, v in payload.items() if k != "round"})


def state():
    hands = list(Hand.objects.order_by("pk").values_list("number", "tricks", "voided_at"))
    return (
        hands,
        list(Seat.objects.order_by("pk").values_list("points", flat=True)),
        AuditEntry.objects.count(),
    )


def test_a_hand_is_answered_with_its_number_points_and_outcome(door):
    payload = calls.hand(maker=2, tricks=5)
    answer = door(payload)
    assert answer.status_code == 201
    hand = Hand.objects.get()
    assert answer.json() == {
        "id": hand.pk,
        "number": 1,
        "key": payload["key"],
        "outcome": "march",
        "seat_points": [0, 2, 0, 2],
        "hands_played": 1,
        "table_status": "playing",
    }
    assert hand.dealer == 1


def test_the_same_key_and_content_answers_the_stored_hand(door):
    payload = calls.hand()
    first = door(payload)
    after = state()
    again = door(payload)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert state() == after


def test_a_repeated_hand_is_answered_after_the_next_one_too(door):
    first = calls.hand()
    assert door(first).status_code == 201
    assert door(calls.hand(2)).status_code == 201
    again = door(first)
    assert (again.status_code, again.json()["number"]) == (200, 1)


OTHER_CONTENT = [{"tricks": 4}, {"alone": True}, {"maker": 2}, {"number": 2}]


def test_the_same_key_with_other_content_is_refused(door, subtests):
    payload = calls.hand()
    door(payload)
    after = state()
    for change in OTHER_CONTENT:
        with subtests.test(str(change)[:40]):
            assert calls.refusal(door({**payload, **change})) == (422, "key_reused", "key")
            assert state() == after


def test_a_key_of_another_table_is_unrelated(running):
    payload = calls.hand()
    for table in (1, 2):
        assert calls.post(calls.phone(running, table), "/table/hands", payload).status_code == 201
    assert Hand.objects.count() == 2


NOT_NEXT = [0, -1, 1, 3, 10**9]


def test_a_number_that_is_not_the_next_answers_409_with_the_table(door, subtests):
    door(calls.hand())
    after = state()
    for number in NOT_NEXT:
        with subtests.test(str(number)[:40]):
            answer = door(calls.hand(number))
            assert calls.refusal(answer) == (409, "stale_hand", "number")
            table = answer.json()["table"]
            assert (table["next_number"], table["dealer"], table["scores"]) == (2, 2, [1, 0])
            assert [hand["number"] for hand in table["hands"]] == [1]
            assert state() == after


IMPOSSIBLE_TRICKS = [-1, 6, 5.5, 3.0, "five", "3", "٣", None, True, 1e9, [3], {}, 2**31, 2**63]


def test_impossible_tricks_are_refused(door, subtests):
    for tricks in IMPOSSIBLE_TRICKS:
        with subtests.test(str(tricks)[:40]):
            before = state()
            status, _, field = calls.refusal(door(calls.hand(tricks=tricks)))
            assert (status, field) == (422, "tricks")
            assert state() == before


NO_MAKERS = [0, 5, -1, "1", True, 1.0, "Ann", [1], 10**30]


def test_a_maker_who_is_not_at_the_table_is_refused(door, subtests):
    for maker in NO_MAKERS:
        with subtests.test(str(maker)[:40]):
            before = state()
            status, _, field = calls.refusal(door(calls.hand(maker=maker)))
            assert (status, field) == (422, "maker")
            assert state() == before


def without(field):
    payload = calls.hand()
    del payload[field]
    return payload


NEVER_PLAYED = [
    (without("tricks"), "tricks"),
    (without("maker"), "maker"),
    (without("number"), "number"),
    (without("key"), "key"),
    (calls.hand(key="x"), "key"),
    (calls.hand(key=""), "key"),
    (calls.hand(key="k" * 100_000), "key"),
    (calls.hand(key=5), "key"),
    (calls.hand(key=None), "key"),
    (calls.hand(number="1"), "number"),
    (calls.hand(number=True), "number"),
    (calls.hand(number=1.0), "number"),
    (calls.hand(alone=1), "alone"),
    (calls.hand(alone="false"), "alone"),
    (calls.hand(dealer=2), "dealer"),
    (calls.hand(dealer="1"), "dealer"),
    (calls.hand(lone_defender=3, alone=True), "lone_defender"),
    (calls.hand(lone_defender=1, alone=True), "lone_defender"),
    (calls.hand(named_partner=2), "named_partner"),
    (calls.hand(trump="x"), "trump"),
    (calls.hand(call_round=2, trump="h", turned_down="h"), "trump"),
    (calls.hand(defender_tricks=3), "defender_tricks"),
    (calls.hand(no_play="passed_out"), "maker"),
    (calls.hand(no_play="rained_off"), "no_play"),
    (calls.hand(points=200), "points"),
    (calls.hand(seat_points=[9, 9, 9, 9]), "seat_points"),
    (calls.hand(recorded_at="1999-01-01T00:00:00Z"), "recorded_at"),
    (calls.hand(event=1), "event"),
    (calls.hand(id=1), "id"),
]


def test_a_hand_that_no_table_played_is_refused_by_its_field(door, subtests):
    for payload, field in NEVER_PLAYED:
        with subtests.test(f"{payload} {field!r}"[:60]):
            before = state()
            status, _, named = calls.refusal(door(payload))
            assert (status, named) == (422, field)
            assert state() == before


def test_a_hand_that_was_passed_out_counts_and_brings_nothing(door):
    answer = door({"round": 1, "number": 1, "key": str(uuid4()), "no_play": "passed_out"})
    assert answer.status_code == 201
    assert (answer.json()["outcome"], answer.json()["seat_points"]) == ("passed_out", [0, 0, 0, 0])


def test_a_loner_by_three_tricks_is_one_point(door):
    answer = door(calls.hand(tricks=3, alone=True))
    assert (answer.status_code, answer.json()["seat_points"]) == (201, [1, 0, 1, 0])


def test_a_table_takes_no_more_than_its_hands(door):
    for number in range(1, 13):
        answer = door(calls.hand(number))
    assert answer.json()["table_status"] == "done"
    after = state()
    late = door(calls.hand(13))
    assert calls.refusal(late) == (409, "table_done", None)
    assert late.json()["table"]["next_number"] is None
    assert len(late.json()["table"]["next_seats"]) == 4
    assert state() == after


@pytest.mark.parametrize("round_number", [2, 11])
def test_a_round_that_is_not_open_takes_no_hand(phone, running, round_number):
    before = state()
    answer = calls.post(phone, "/table/hands", calls.hand(round=round_number))
    assert calls.refusal(answer) == (409, "not_now", None)
    assert answer.json()["table"]["round_status"] == "draft"
    assert state() == before


NO_ROUNDS = [0, -1, 12, 10**9, 10**30]


def test_a_round_that_is_not_there_answers_404(phone, subtests):
    for round_number in NO_ROUNDS:
        with subtests.test(str(round_number)[:40]):
            answer = calls.post(phone, "/table/hands", calls.hand(round=round_number))
            assert calls.refusal(answer) == (404, "not_there", None)


NO_NUMBERS = [None, "1", True, 1.0, [1]]


def test_a_round_that_is_no_number_is_refused(phone, subtests):
    for round_number in NO_NUMBERS:
        with subtests.test(str(round_number)[:40]):
            answer = calls.post(phone, "/table/hands", calls.hand(round=round_number))
            assert calls.refusal(answer) == (422, "invalid", "round")


def test_the_last_hand_is_taken_back_once(phone, running):
    calls.post(phone, "/table/hands", calls.hand(tricks=5))
    undone = calls.post(phone, "/table/undo", {"round": 1, "number": 1})
    assert undone.status_code == 200
    assert (undone.json()["next_number"], undone.json()["scores"]) == (1, [0, 0])
    assert [line["void_reason"] for line in undone.json()["voided"]] == ["Undone at the table"]
    after = state()
    again = calls.post(phone, "/table/undo", {"round": 1, "number": 1})
    assert calls.refusal(again) == (409, "stale_hand", "number")
    assert again.json()["table"]["next_number"] == 1
    assert state() == after
    assert calls.post(phone, "/table/hands", calls.hand()).status_code == 201


def test_a_person_takes_back_a_hand_too(director, running, organizer):
    nights.record(nights.match_at(running), organizer, 1)
    path = f"/events/{running.pk}/rounds/1/tables/1/undo"
    assert calls.refusal(calls.post(director, path, {"number": 2}))[:2] == (409, "stale_hand")
    assert calls.post(director, path, {"number": 1}).status_code == 200
    assert calls.refusal(calls.post(director, path, {"number": "1"}))[2] == "number"


def test_a_correction_replaces_the_hand_and_keeps_the_old_one(director, running, organizer):
    old = nights.record(nights.match_at(running), organizer, 1, tricks=3).hand
    path = f"/events/{running.pk}/hands/{old.pk}/correct"
    payload = {"key": str(uuid4()), "maker": 1, "tricks": 2, "reason": "Miscounted"}
    corrected, again = calls.post(director, path, payload), calls.post(director, path, payload)
    assert (corrected.status_code, again.status_code) == (201, 200)
    assert corrected.json()["seat_points"] == [0, 2, 0, 2]
    table = calls.get(director, f"/events/{running.pk}/rounds/1/tables/1").json()
    assert table["scores"] == [0, 2]
    assert [(line["id"], line["void_reason"]) for line in table["voided"]] == [(old.pk, "Miscounted")]
    after = state()
    other = {**payload, "key": str(uuid4())}
    assert calls.refusal(calls.post(director, path, other)) == (409, "not_now", None)
    assert state() == after


WRONG_CORRECTIONS = [
    ({"reason": ""}, "reason"),
    ({"reason": "   "}, "reason"),
    ({"reason": "x" * 201}, "reason"),
    ({"reason": "\u200b"}, "reason"),
    ({"reason": None}, "reason"),
    ({"tricks": 6}, "tricks"),
    ({"key": "no"}, "key"),
    ({"number": 2}, "number"),
    ({"seat_points": [1]}, "seat_points"),
]


def test_a_correction_names_what_is_wrong_with_it(director, running, organizer, subtests):
    old = nights.record(nights.match_at(running), organizer, 1).hand
    before = state()
    for change, field in WRONG_CORRECTIONS:
        with subtests.test(f"{change}"[:60]):
            payload = {"key": str(uuid4()), "maker": 1, "tricks": 2, "reason": "Miscounted", **change}
            answer = calls.post(director, f"/events/{running.pk}/hands/{old.pk}/correct", payload)
            assert calls.refusal(answer)[::2] == (422, field)
            assert state() == before


def test_a_hand_of_another_event_is_not_there(director, running, organizer):
    other = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    hand = nights.record(nights.match_at(other), organizer, 1).hand
    payload = {"key": str(uuid4()), "maker": 1, "tricks": 2, "reason": "Miscounted"}
    answer = calls.post(director, f"/events/{running.pk}/hands/{hand.pk}/correct", payload)
    assert calls.refusal(answer) == (404, "not_there", None)
    assert Hand.objects.count() == 1
