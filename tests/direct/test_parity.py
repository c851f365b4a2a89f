"""The same action by page and by API leaves the same rows."""

import json
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from tests import nights
from tests.access.clubs import GAME, browser, first_entry, link_to
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.rows_left import assert_alike
from tests.scoring.egn.recorded import BY_PLACE, on_the_form
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.errors import DisputedHandError
from tournaments.formats import FormatKey
from tournaments.models import Dispute, Event, Link, Ruling, SavedRules

pytestmark = pytest.mark.django_db

KEY = str(UUID(int=7, version=4))


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def coming(organizer):
    """Four signed up, nobody here, nothing paid."""
    return nights.make_event(organizer, capacity=4)


@kept
def four(organizer):
    return nights.make_night(organizer, nights.NAMES[:4])


@kept
def playing(four, organizer):
    return nights.start(four, organizer)


def test_adding_an_entry(person, coming):
    sent = {"name": "Ann", "key": KEY}
    path = f"/events/{coming.pk}/entries"
    assert_alike(lambda: by_page(person, f"{path}/add/", sent), lambda: by_api(person, path, sent))


def test_pasting_a_list(person, coming):
    path, text = f"/events/{coming.pk}/entries/import", "Ann\nBob\nCarla\nDave\nEdith"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"names": text, "key": KEY}),
        lambda: by_api(person, path, {"text": text, "key": KEY}),
    )


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("first", "action"),
    [
        ((), "check-in"),
        (("check-in",), "check-out"),
        ((), "pay"),
        (("pay",), "refund"),
        ((), "withdraw"),
        (("withdraw",), "return"),
    ],
)
def test_what_happens_to_an_entry(first, action, person, coming):
    by_api(person, f"/events/{coming.pk}/entries", {"name": "Ann", "key": KEY})
    path = f"/events/{coming.pk}/entries/{first_entry(coming).pk}"
    for earlier in first:
        assert by_api(person, f"{path}/{earlier}", {}).status == 200
    assert_alike(
        lambda: by_page(person, f"{path}/{action}/", {}), lambda: by_api(person, f"{path}/{action}", {})
    )


def test_changing_and_keeping_house_rules(person, coming):
    path = f"/events/{coming.pk}/house-rules"
    rules = {**coming.ruleset.to_json(), "name": "Legion", "march": 3}
    form = {name: str(value) for name, value in rules.items() if value is not None and value is not False}
    assert_alike(
        lambda: by_page(person, f"{path}/", form),
        lambda: by_api(person, path, {"rules": {"name": "Legion", "march": 3}}, method="PUT"),
    )
    by_page(person, f"{path}/", form)
    kept = f"/clubs/{coming.club_id}/house-rules"
    assert_alike(
        lambda: by_page(person, f"{path}/keep/", {}),
        lambda: by_api(person, kept, {"rules": {**coming.ruleset.to_json(), "name": "Legion", "march": 3}}),
    )
    by_page(person, f"{path}/keep/", {})
    one = f"{kept}/{SavedRules.objects.get().pk}"
    assert_alike(
        lambda: by_page(person, f"{one}/forget/", {}), lambda: by_api(person, one, {}, method="DELETE")
    )


def test_starting_the_night(person, four):
    path = f"/events/{four.pk}/start"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


def test_opening_a_round(person, four, organizer):
    nights.start(four, organizer, opened=0)
    path = f"/events/{four.pk}/rounds/1/open"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


@pytest.mark.night
def test_drawing_a_round_again_after_a_correction(person, organizer):
    event = nights.make_night(organizer, nights.NAMES[:8], format=FormatKey.PROGRESSIVE)
    playing_it = nights.start(event, organizer)
    hands = nights.play_round(playing_it, organizer, 1)
    round_close(event_id=event.pk, number=1, stands=dict.fromkeys((1, 2), "Late"), actor=Actor(organizer))
    nights.correct(hands[0], organizer, maker=2)
    path = f"/events/{event.pk}/rounds/2/draw"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


@pytest.mark.night
def test_closing_a_round_by_decision(person, playing):
    path = f"/events/{playing.pk}/rounds/1/close"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"stands-1": "Late"}),
        lambda: by_api(person, path, {"stands": [{"table": 1, "reason": "Late"}]}),
    )


HANDS = {
    "made": {"maker": 2, "tricks": 3},
    "euchred alone": {"maker": 3, "tricks": 2, "alone": True},
    "passed out": {"no_play": "passed_out"},
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS.keys())
@pytest.mark.parametrize("who", ["person", "phone"])
def test_recording_a_hand(who, hand, person, playing):
    sent = {"number": 1, "key": KEY, **hand}
    if who == "person":
        table = f"/events/{playing.pk}/rounds/1/tables/1"
        client, page, api = person, f"{table}/hand/", f"{table}/hands"
    else:
        client = browser(secret=link_secret(link_to(playing, table=1)))
        sent, page, api = {**sent, "round": 1}, "/t/hand", "/table/hands"
    assert_alike(lambda: by_page(client, page, sent), lambda: by_api(client, api, sent))


@pytest.mark.parametrize("who", ["person", "phone"])
def test_entering_a_recorded_game(who, person, playing):
    def file():
        return SimpleUploadedFile("game.egn", GAME.encode())

    if who == "person":
        client, here, page = person, {}, f"/events/{playing.pk}/rounds/1/tables/1/game/"
        api = page.rstrip("/")
    else:
        client, here = browser(secret=link_secret(link_to(playing, table=1))), {"round": 1}
        page, api = "/t/game", "/table/game"
    assert_alike(
        lambda: by_page(client, page, {**here, "file": file(), **on_the_form(BY_PLACE)}),
        lambda: by_api(client, api, {**here, "text": GAME, "players": BY_PLACE}),
    )


@pytest.mark.parametrize("who", ["person", "phone"])
def test_taking_a_hand_back(who, person, playing, organizer):
    nights.record(nights.match_at(playing), organizer, 1)
    sent = {"number": 1}
    if who == "person":
        table = f"/events/{playing.pk}/rounds/1/tables/1"
        client, page, api = person, f"{table}/undo/", f"{table}/undo"
    else:
        client = browser(secret=link_secret(link_to(playing, table=1)))
        sent, page, api = {**sent, "round": 1}, "/t/undo", "/table/undo"
    assert_alike(lambda: by_page(client, page, sent), lambda: by_api(client, api, sent))


AT_THE_DEAL = {
    "who deals": ("dealer", {"seat": 3}),
    "a misdeal": ("redeal", {"number": 1, "no_play": "misdeal", "key": KEY}),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("door", "sent"), AT_THE_DEAL.values(), ids=AT_THE_DEAL.keys())
@pytest.mark.parametrize("who", ["person", "phone"])
def test_saying_who_deals_and_that_a_deal_came_to_nothing(who, door, sent, person, playing):
    if who == "person":
        path = f"/events/{playing.pk}/rounds/1/tables/1/{door}"
        client, page, api = person, f"{path}/", path
    else:
        client = browser(secret=link_secret(link_to(playing, table=1)))
        sent, page, api = {**sent, "round": 1}, f"/t/{door}", f"/table/{door}"
    assert_alike(lambda: by_page(client, page, sent), lambda: by_api(client, api, sent))


def test_correcting_a_hand(person, playing, organizer):
    hand = nights.record(nights.match_at(playing), organizer, 1).hand
    sent = {"maker": 4, "tricks": 5, "reason": "Wrong side", "key": KEY}
    path = f"/events/{playing.pk}/hands/{hand.pk}/correct"
    assert_alike(lambda: by_page(person, f"{path}/", sent), lambda: by_api(person, path, sent))


def test_replacing_a_tables_link(person, playing):
    path = f"/events/{playing.pk}/tables/1/link/replace"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


def test_making_a_night(person, organizer):
    """A night's own address, seed and ids are random; all else is the same."""
    form = {
        "name": "Friday",
        "starts_at": "2026-11-27T19:00",
        "time_zone": "America/Detroit",
        "capacity": "16",
        "format": "mexicano",
        "house_rules": "canadian",
        "stake": "7.50",
        "prizes": "50/30/20",
        "key": KEY,
    }
    payload = {
        "name": "Friday",
        "starts_at": "2026-11-27T19:00",
        "time_zone": "America/Detroit",
        "capacity": 16,
        "format": "mexicano",
        "house_rules": "canadian",
        "stake_cents": 750,
        "key": KEY,
        "prizes": {"kind": "percent", "shares": "50/30/20"},
    }
    made = {}
    for door, send in {
        "page": lambda: by_page(person, "/events/new/", form),
        "api": lambda: by_api(person, "/events", payload),
    }.items():
        start = transaction.savepoint()
        assert send().status in (201, 302)
        event = Event.objects.get()
        made[door] = {
            field.name: getattr(event, field.attname)
            for field in Event._meta.fields
            if field.name not in {"id", "public_id", "seed", "club", "created_at"}
        } | {"stages": list(event.stages.values_list("number", "format", "settings"))}
        transaction.savepoint_rollback(start)
    assert made["api"] == made["page"]
    assert made["page"]["starts_at"].isoformat() == "2026-11-28T00:00:00+00:00"


@pytest.mark.night
@pytest.mark.parametrize(
    "sent", [{"take": "first"}, {"take": "second"}, {"take": "second", "reason": "Table 1 miscounted"}]
)
def test_settling_a_dispute(sent, person, playing, organizer):
    match = nights.match_at(playing)
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    path = f"/events/{playing.pk}/disputes/{Dispute.objects.get().pk}/settle"
    assert_alike(lambda: by_page(person, f"{path}/", sent), lambda: by_api(person, path, sent))


@pytest.mark.night
def test_seating_the_rest_anew_after_somebody_left(person, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)
    entry = first_entry(event).pk
    fields = {"first": 2, "leaves": [entry]}
    told = by_api(person, f"/events/{event.pk}/repair/preview", fields)
    sha256 = json.loads(told.text)["sha256"]
    form = {"first": "2", f"who-{entry}": "leaves", "sha256": sha256}
    assert_alike(
        lambda: by_page(person, f"/events/{event.pk}/changes/save/", form),
        lambda: by_api(person, f"/events/{event.pk}/repair", {**fields, "sha256": sha256}),
    )


@pytest.mark.night
def test_exchanging_two_players(person, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)
    one, other = event.stages.get().entries.order_by("number").values_list("pk", flat=True)[:2]
    fields = {"round": 2, "one": one, "other": other}
    told = by_api(person, f"/events/{event.pk}/swap/preview", fields)
    sent = {**fields, "sha256": json.loads(told.text)["sha256"]}
    assert_alike(
        lambda: by_page(person, f"/events/{event.pk}/swap/save/", sent),
        lambda: by_api(person, f"/events/{event.pk}/swap", sent),
    )


def test_a_ruling(person, playing):
    path = f"/events/{playing.pk}/rounds/1/tables/1"
    fields = {"code": "renege", "target": "side", "reason": "Did not follow", "key": KEY}
    assert_alike(
        lambda: by_page(person, f"{path}/ruling/", {**fields, "seat": "2", "points": "2"}),
        lambda: by_api(person, f"{path}/rulings", {**fields, "seat": 2, "points": 2}),
    )


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"points": 21}, "points"),
        ({"points": -1}, "points"),
        ({"seat": 5}, "seat"),
        ({"reason": ""}, "reason"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_alike(wrong, field, person, playing):
    path = f"/events/{playing.pk}/rounds/1/tables/1"
    fields = {
        "code": "renege",
        "target": "side",
        "reason": "Did not follow",
        "seat": 2,
        "points": 2,
        "key": KEY,
    }
    told = by_api(person, f"{path}/rulings", {**fields, **wrong})
    form = {name: str(value) for name, value in {**fields, **wrong}.items()}
    shown = by_page(person, f"{path}/ruling/", form)
    assert (told.status, told.field, shown.status) == (422, field, 422)
    assert shown.says(told.text)
    assert not Ruling.objects.exists()


def test_calling_and_answering(person, playing):
    phone = browser(secret=link_secret(Link.objects.get(event=playing, table=1)))
    call = {"round": 1}
    assert_alike(lambda: by_page(phone, "/t/call", call), lambda: by_api(phone, "/table/call", call))
    by_api(phone, "/table/call", call)
    path = f"/events/{playing.pk}/rounds/1/tables/1/answer"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


@pytest.mark.parametrize("first", [(), ({"after": 2},)])
def test_freezing_the_public_board_and_ending_it(first, person, playing):
    path = f"/events/{playing.pk}/freeze"
    for earlier in first:
        assert by_api(person, path, earlier).status == 200
    form, payload = ({"after": "all"}, {"after": None}) if first else ({"after": "1"}, {"after": 1})
    assert_alike(lambda: by_page(person, f"{path}/", form), lambda: by_api(person, path, payload))


@pytest.mark.night
@pytest.mark.parametrize(("form", "payload"), [("1", 1), ("end", None)])
def test_telling_the_ceremony(form, payload, person, playing, organizer):
    for number in (1, 2, 3):
        nights.start(playing, organizer, opened=number)
        nights.record(nights.match_at(playing, number), organizer, 1)
        stands = {"stands": [{"table": 1, "reason": "Late"}]}
        by_api(person, f"/events/{playing.pk}/rounds/{number}/close", stands)
    path = f"/events/{playing.pk}/ceremony"
    assert by_api(person, path, {"step": 0}).status == 200
    assert_alike(
        lambda: by_page(person, f"{path}/", {"step": form}), lambda: by_api(person, path, {"step": payload})
    )


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("action", "form", "payload"),
    [
        ("announcement", {"text": "Pizza"}, {"text": "Pizza"}),
        (
            "screens",
            {"number": "3", "views": ["seats", "clock"], "seconds": "20"},
            {"number": 3, "views": ["seats", "clock"], "seconds": 20},
        ),
        (
            "clock",
            {"press": "start", "minutes": "20", "each_round": "on"},
            {"press": "start", "minutes": 20, "each_round": True},
        ),
        ("shorten", {"rounds": "2"}, {"rounds": 2}),
    ],
)
def test_what_stands_on_the_wall_and_how_long_the_night_is(action, form, payload, person, playing):
    path = f"/events/{playing.pk}/{action}"
    assert_alike(lambda: by_page(person, f"{path}/", form), lambda: by_api(person, path, payload))


def test_saying_who_sees_the_night(person, playing):
    path = f"/events/{playing.pk}/privacy"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"is_private": "yes"}),
        lambda: by_api(person, path, {"is_private": True}),
    )
