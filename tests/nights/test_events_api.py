"""Events, entries, rounds and money through the API: what is taken, what is refused and writes nothing."""

from uuid import uuid4

import pytest
from rest_framework.throttling import SimpleRateThrottle

from tests import nights
from tests.api import calls
from tournaments.models import Entry, Event, LedgerEntry, Round

pytestmark = pytest.mark.django_db

EVENT = {"name": "Friday", "starts_at": "2026-11-27T19:00", "time_zone": "America/Detroit"}


def key():
    return str(uuid4())


def entries(event):
    return Entry.objects.filter(stage__event=event).order_by("queue")


def test_an_event_has_defaults_for_everything_but_name_and_time(director):
    answer = calls.post(director, "/events", {**EVENT, "key": key()})
    assert answer.status_code == 201
    event = answer.json()
    assert (
        event.items()
        >= {
            "status": "sign_up",
            "capacity": 12,
            "house_rules": "usual",
            "rounds": 9,
            "hands": 8,
            "stake_cents": 0,
            "currency": "USD",
            "tie_breaks": ["wins", "loners", "euchres"],
            "prizes": {"kind": "weights", "shares": "5:3:2:1", "rounding_cents": 100},
            "starts_at": "2026-11-28T00:00:00Z",
        }.items()
    )
    assert calls.get(director, f"/events/{event['id']}").json() == event


def test_an_event_sent_twice_is_one_event(director):
    payload = {**EVENT, "key": key()}
    first, again = calls.post(director, "/events", payload), calls.post(director, "/events", payload)
    assert first.json()["id"] == again.json()["id"]
    assert Event.objects.count() == 1


IMPOSSIBLE_EVENTS = [
    ("name", ""),
    ("name", "   "),
    ("name", "\u200b"),
    ("name", "a\nb"),
    ("name", "x" * 81),
    ("name", "x" * 10_000),
    ("name", 5),
    ("name", None),
    ("starts_at", "2026-11-27T25:00"),
    ("starts_at", "2026-02-30T19:00"),
    ("starts_at", "2026-11-27T19:00+15:59"),
    ("starts_at", "2026-11-27T19:00-23:59"),
    ("starts_at", "0001-01-01T00:00+14:00"),
    ("starts_at", "9999-12-31T23:59-14:00"),
    ("starts_at", "2026-03-08T02:30"),
    ("starts_at", 1_800_000_000),
    ("starts_at", ["2026-11-27T19:00"]),
    ("time_zone", "Mars/Phobos"),
    ("time_zone", "../../etc/passwd"),
    ("capacity", 0),
    ("capacity", -1),
    ("capacity", 100_001),
    ("capacity", "12"),
    ("capacity", True),
    ("capacity", 12.0),
    ("hands", 0),
    ("hands", -1),
    ("hands", 1_000),
    ("house_rules", "martian"),
    ("house_rules", ["usual"]),
    ("tie_breaks", ["wins", "wins"]),
    ("tie_breaks", ["lot", "wins"]),
    ("tie_breaks", ["height"]),
    ("tie_breaks", "wins"),
    ("stake_cents", -1),
    ("stake_cents", 10**9),
    ("stake_cents", 10**30),
    ("stake_cents", 0.5),
    ("stake_cents", "10"),
    ("key", "no uuid"),
    ("club", "1"),
]


def test_an_event_that_cannot_be_is_refused_by_its_field(director, subtests):
    for field, value in IMPOSSIBLE_EVENTS:
        with subtests.test(f"{field} {value!r}"[:60]):
            before = calls.row_counts()
            answer = calls.post(director, "/events", {**EVENT, "key": key(), field: value})
            status, _, named = calls.refusal(answer)
            assert (status, named) == (422, field)
            assert calls.row_counts() == before


IMPOSSIBLE_PRIZES = [
    ("percent", "50/30/20/10", "110%"),
    ("percent", "33.3/33.3/33.3", "99.9%"),
    ("percent", "0", "1st place"),
    ("percent", "-10/110", "Enter 0 or more"),
    ("percent", "NaN", "isn't a percentage"),
    ("percent", "1e308", "isn't a percentage"),
    ("percent", "50%/50%", "isn't a percentage"),
    ("percent", "\u0665\u0660/\u0665\u0660", "isn't a percentage"),
    ("weights", "1:2", "lower place"),
    ("weights", "", "One place has no share"),
]


def test_prizes_that_do_not_add_up_are_refused_in_a_sentence(director, subtests):
    for kind, shares, sentence in IMPOSSIBLE_PRIZES:
        with subtests.test(f"{kind} {shares!r}"[:60]):
            prizes = {"kind": kind, "shares": shares, "rounding_cents": 100}
            answer = calls.post(director, "/events", {**EVENT, "key": key(), "prizes": prizes})
            assert calls.refusal(answer)[0] == 422
            assert sentence in answer.json()["message"]
            assert not Event.objects.exists()


def test_percents_all_to_first_place_are_taken(director):
    prizes = {"kind": "percent", "shares": "100/0", "rounding_cents": 1}
    answer = calls.post(director, "/events", {**EVENT, "key": key(), "prizes": prizes})
    assert (answer.status_code, answer.json()["prizes"]["shares"]) == (201, "100/0")


UNASKED = ["id", "public_id", "status", "seed", "currency", "created_by", "points"]


def test_what_nobody_may_set_is_refused(director, night, subtests):
    for unasked in UNASKED:
        with subtests.test(str(unasked)[:40]):
            before = Event.objects.values().get()
            for answer in (
                calls.post(director, "/events", {**EVENT, "key": key(), unasked: 1}),
                calls.send(director, "PATCH", f"/api/v1/events/{night.pk}", {unasked: 1}),
            ):
                assert calls.refusal(answer) == (422, "invalid", unasked)
            assert Event.objects.values().get() == before


def test_a_change_keeps_what_is_not_sent(director, night):
    before = Event.objects.values().get()
    answer = calls.send(director, "PATCH", f"/api/v1/events/{night.pk}", {"name": "Saturday", "hands": 8})
    assert answer.status_code == 200
    after = Event.objects.values().get()
    assert {name for name in before if before[name] != after[name]} == {"name", "rules"}
    assert after["rules"] == {**before["rules"], "hands": 8}


def test_a_change_after_round_one_has_opened_is_refused(director, running):
    before = Event.objects.values().get()
    answer = calls.send(director, "PATCH", f"/api/v1/events/{running.pk}", {"name": "Late"})
    assert calls.refusal(answer) == (409, "locked", None)
    assert Event.objects.values().get() == before


def test_an_event_can_be_put_in_a_club_of_ones_own_only(director, night):
    payload = {**EVENT, "key": key(), "club": night.club_id}
    assert calls.post(director, "/events", payload).json()["club"] == night.club_id
    stranger = calls.person(nights.make_user("Stranger"))
    assert calls.refusal(calls.post(stranger, "/events", payload)) == (404, "not_there", None)


def test_a_preview_saves_nothing_and_refuses_too_few(director):
    assert calls.post(director, "/events/preview", EVENT).json()["rounds"] == 9
    refused = calls.post(director, "/events/preview", {**EVENT, "capacity": 3})
    assert calls.refusal(refused) == (409, "unsupported_field", "players")
    assert "at least 4" in refused.json()["message"]
    assert not Event.objects.exists()


STRANGE_NAMES = ["O'Brien", "<script>alert(1)</script>", "{{7*7}}", "José 🃏", "علي", "=1+1"]


def test_a_name_is_kept_as_it_was_sent(director, night, subtests):
    for name in STRANGE_NAMES:
        with subtests.test(str(name)[:40]):
            answer = calls.post(director, f"/events/{night.pk}/entries", {"name": name, "key": key()})
            assert (answer.status_code, answer.json()["name"], answer.json()["status"]) == (
                201,
                name,
                "waiting",
            )


def test_two_of_one_name_are_two_people_told_apart(director, organizer):
    event = nights.make_event(organizer)
    path = f"/events/{event.pk}/entries"
    answers = [calls.post(director, path, {"name": "Chris", "key": key()}) for _ in "12"]
    listed = calls.get(director, path).json()
    assert [line["name"] for line in listed] == ["Chris", "Chris 2"]
    assert answers[1].json()["name"] == "Chris 2"


def test_the_same_player_of_the_register_is_entered_once(director, night, organizer):
    event = nights.make_event(organizer, name="Next week")
    for _ in "12":
        answer = calls.post(director, f"/events/{event.pk}/entries", {"player": 3, "key": key()})
        assert (answer.status_code, answer.json()["name"]) == (201, "Carla")
    assert entries(event).count() == 1
    players = calls.get(director, f"/clubs/{event.club_id}/players").json()
    assert (players["count"], players["results"][2]) == (12, {"number": 3, "name": "Carla"})


IMPOSSIBLE_ENTRIES = [
    ({}, "name"),
    ({"name": "Ann", "player": 1}, "name"),
    ({"name": ""}, "name"),
    ({"name": ["Ann"]}, "name"),
    ({"name": "Ann", "paid": True}, "paid"),
    ({"name": "Ann", "is_paid": True}, "is_paid"),
    ({"name": "Ann", "status": "in"}, "status"),
    ({"name": "Ann", "number": 1}, "number"),
    ({"name": "Ann", "key": 5}, "key"),
]


def test_an_entry_that_cannot_be_is_refused_by_its_field(director, night, subtests):
    for payload, field in IMPOSSIBLE_ENTRIES:
        with subtests.test(f"{payload} {field!r}"[:60]):
            before = calls.row_counts()
            answer = calls.post(director, f"/events/{night.pk}/entries", {"key": key(), **payload})
            assert calls.refusal(answer)[::2] == (422, field)
            assert calls.row_counts() == before


NO_PLAYERS = [0, 13, -1, 2**31 - 1]


def test_a_player_the_club_does_not_know_is_not_there(director, night, subtests):
    for player in NO_PLAYERS:
        with subtests.test(str(player)[:40]):
            answer = calls.post(director, f"/events/{night.pk}/entries", {"player": player, "key": key()})
            assert calls.refusal(answer)[:2] == (404, "not_there")


def test_a_list_is_entered_whole_or_not_at_all(director, organizer):
    event = nights.make_event(organizer)
    path = f"/events/{event.pk}/entries/import"
    bad = calls.post(director, path, {"text": "Ann\nBob\n\u202eeve", "key": key()})
    assert calls.refusal(bad) == (422, "invalid", "names")
    assert "Line 3" in bad.json()["message"]
    unclosed = calls.post(director, path, {"text": 'name\n"Ann\nBob', "key": key()})
    assert calls.refusal(unclosed)[0] == 422
    assert not entries(event).exists()
    payload = {"text": "\ufeffName;Phone\r\nAnn;1\r\nBob;2\r\n", "key": key()}
    for _ in "12":
        answer = calls.post(director, path, payload)
        assert (answer.status_code, [line["name"] for line in answer.json()]) == (201, ["Ann", "Bob"])
    again = calls.post(director, path, {"text": "ann\nCy", "key": key()})
    assert calls.refusal(again) == (422, "names_already_entered", "names")
    assert entries(event).count() == 2
    others = calls.post(director, path, {"text": "ann\nCy", "key": key(), "are_others": True})
    assert (others.status_code, entries(event).count()) == (201, 4)


def test_joining_by_the_public_address_is_one_entry_that_waits_for_a_place(night):
    payload = {"name": "Late", "key": key()}
    answers = [calls.post(calls.nobody(), f"/public/{night.public_id}/join", payload) for _ in range(20)]
    assert {answer.json()["status"] for answer in answers} == {"waiting"}
    assert entries(night).count() == 13


def test_a_flood_of_sign_ups_from_one_address_is_slowed_down(monkeypatch, night):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "join", "2/min")
    answers = [
        calls.post(calls.nobody(), f"/public/{night.public_id}/join", {"name": "Bot", "key": key()})
        for _ in "123"
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert entries(night).count() == 14


def test_money_is_taken_once_and_given_back_once(director, organizer):
    event = nights.make_night(organizer, paid=False)
    entry = entries(event).first()
    path = f"/events/{event.pk}/entries/{entry.pk}"
    for action, paid, lines in (
        ("pay", True, 2),
        ("pay", True, 2),
        ("refund", False, 4),
        ("refund", False, 4),
    ):
        assert calls.post(director, f"{path}/{action}").json()["is_paid"] == paid
        assert LedgerEntry.objects.count() == lines
    assert sum(LedgerEntry.objects.values_list("cents", flat=True)) == 0


def test_an_entry_moves_between_its_states(director, night):
    entry = entries(night).first()
    path = f"/events/{night.pk}/entries/{entry.pk}"
    for action, status in (
        ("check-out", "signed_up"),
        ("check-in", "in"),
        ("withdraw", "withdrawn"),
        ("return", "signed_up"),
    ):
        assert calls.post(director, f"{path}/{action}").json()["status"] == status
    assert calls.post(director, f"{path}/explode").status_code == 404


def test_nothing_moves_after_the_start(director, running):
    entry = entries(running).first()
    before = calls.row_counts()
    for action in ("check-out", "withdraw"):
        answer = calls.post(director, f"/events/{running.pk}/entries/{entry.pk}/{action}")
        assert calls.refusal(answer)[0] == 409
    late = calls.post(director, f"/events/{running.pk}/entries", {"name": "Late", "key": key()})
    assert calls.refusal(late) == (409, "started", None)
    assert calls.row_counts() == before


@pytest.mark.parametrize("people", [0, 3])
def test_too_few_are_refused(director, organizer, people):
    event = nights.make_night(organizer, nights.NAMES[:people], capacity=12)
    answer = calls.post(director, f"/events/{event.pk}/start")
    assert calls.refusal(answer)[:2] == (409, "unsupported_field")
    assert "at least 4" in answer.json()["message"]
    assert not Round.objects.exists()


def test_starting_and_opening_twice_is_once(director, night):
    for _ in "12":
        assert calls.post(director, f"/events/{night.pk}/start").json()["status"] == "running"
        assert calls.post(director, f"/events/{night.pk}/rounds/1/open").json()["status"] == "open"
    assert Round.objects.filter(status="open").count() == 1
    assert calls.refusal(calls.post(director, f"/events/{night.pk}/rounds/2/open"))[:2] == (409, "not_now")
    assert calls.refusal(calls.post(director, f"/events/{night.pk}/rounds/12/open"))[:2] == (404, "not_there")


@pytest.mark.night
def test_a_round_closes_when_the_director_has_decided_table_by_table(director, running):
    path = f"/events/{running.pk}/rounds/1/close"
    missing = calls.post(director, path, {"stands": []})
    assert calls.refusal(missing) == (409, "tables_missing", None)
    assert "Table 1 isn't done: 0 of 12 hands" in missing.json()["message"]
    decided = [{"table": table, "reason": "Went home"} for table in (1, 2, 3)]
    for wrong in (
        [{"table": 1, "reason": ""}, *decided[1:]],
        [*decided, {"table": 4, "reason": "x"}],
        [{"table": "1", "reason": "x"}],
        [{"table": 1}],
        ["1"],
        {"1": "x"},
    ):
        assert calls.refusal(calls.post(director, path, {"stands": wrong}))[0] == 422
    assert Round.objects.get(number=1).status == "open"
    for _ in "12":
        assert calls.post(director, path, {"stands": decided}).json()["status"] == "closed"


def test_a_replaced_table_link_is_another_one(director, running):
    def url():
        links = calls.get(director, f"/events/{running.pk}/links").json()["links"]
        return next(link["url"] for link in links if link["table"] == 1)

    first = url()
    assert first.startswith("http://testserver/t#")
    assert url() == first
    assert calls.post(director, f"/events/{running.pk}/tables/1/link/replace").status_code == 204
    assert url() != first
    gone = calls.post(director, f"/events/{running.pk}/tables/9/link/replace")
    assert calls.refusal(gone)[:2] == (404, "not_there")
