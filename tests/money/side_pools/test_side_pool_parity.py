"""What is done to a side pool by page and by API leaves the same rows, and is refused alike."""

import pytest

from scoring.money.side_pools import SideKind, SideTerms
from tests import nights
from tests.access.clubs import browser, first_entry
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.test_parity import KEY, assert_alike
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.money.services.side_carries import side_carry_back, side_carry_release
from tournaments.money.services.side_changes import side_pool_close
from tournaments.money.services.side_pools import (
    side_fine_take,
    side_perfect_note,
    side_pool_join,
    side_pool_open,
    side_pool_settle,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def coming(organizer):
    """Four who are here, the fines, the basket and the perfect hand open, and Ann in all of them."""
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    for kind in (SideKind.EUCHRE_FINES, SideKind.LONER_BASKET, SideKind.PERFECT_HAND):
        terms = SideTerms(kind=kind, stake_cents=1_00)
        pool = side_pool_open(event_id=event.pk, terms=terms, actor=Actor(organizer))
        side_pool_join(side_pool_id=pool.pk, entry_id=first_entry(event).pk, actor=Actor(organizer))
    return event


def doors(person, event, action, form, body):
    at = "" if action == "open" else f"/{action}"
    return (
        lambda: by_page(person, f"/events/{event.pk}/side-pools/{action}/", form),
        lambda: by_api(person, f"/events/{event.pk}/side-pools{at}", body),
    )


def alike(person, event, action, form, body=None):
    assert_alike(*doors(person, event, action, form, form if body is None else body))


def test_opening_one(person, coming):
    form = {"kind": "low", "stake_cents": "2.50", "nobody": "return", "nights": "1"}
    alike(person, coming, "open", form, {"kind": "low", "stake_cents": 2_50, "nobody": "return"})


@pytest.mark.parametrize("action", ["join", "leave"])
def test_joining_and_leaving(action, person, coming):
    entry = first_entry(coming).pk + (action == "join")
    alike(person, coming, action, {"pool": "basket", "entry": entry})


def test_noting_a_perfect_hand(person, coming):
    alike(person, coming, "perfect", {"pool": "perfect", "entry": first_entry(coming).pk})


def test_taking_a_perfect_hand_back(person, coming, organizer):
    pool, entry = coming.side_pools.get(kind="perfect"), first_entry(coming).pk
    side_perfect_note(side_pool_id=pool.pk, entry_id=entry, actor=Actor(organizer))
    alike(person, coming, "perfect-back", {"pool": "perfect", "entry": entry, "reason": "Bob held it"})


def test_collecting_a_fine(person, coming, organizer):
    nights.start(coming, organizer)
    match = nights.match_at(coming)
    position = match.seats.get(entry=first_entry(coming)).position
    nights.record(match, organizer, 1, maker=position, tricks=2)
    fields = {"pool": "fines", "entry": first_entry(coming).pk, "key": KEY}
    alike(person, coming, "fines", {**fields, "owes_cents": "1"}, {**fields, "owes_cents": 1_00})


def test_giving_a_fine_back(person, coming, organizer):
    nights.start(coming, organizer)
    match, ann = nights.match_at(coming), first_entry(coming).pk
    pool, position = coming.side_pools.get(kind="fines"), match.seats.get(entry=ann).position
    hand = nights.record(match, organizer, 1, maker=position, tricks=2).hand
    fields = {"side_pool_id": pool.pk, "entry_id": ann, "actor": Actor(organizer)}
    side_fine_take(**fields, seen_cents=1_00, key=coming.key)
    nights.correct(hand, organizer, maker=position, tricks=3)
    fields = {"pool": "fines", "entry": ann, "key": KEY}
    alike(person, coming, "fines-back", {**fields, "back_cents": "1"}, {**fields, "back_cents": 1_00})


def test_settling_and_settling_anew(person, coming, organizer):
    nights.start(coming, organizer)
    match = nights.match_at(coming)
    position = match.seats.get(entry=first_entry(coming)).position
    hand = nights.record(match, organizer, 1, maker=position, tricks=5, alone=True).hand
    Event.objects.filter(pk=coming.pk).update(status="finished")
    alike(person, coming, "settle", {"pool": "basket"})
    pool = coming.side_pools.get(kind="basket")
    side_pool_settle(side_pool_id=pool.pk, actor=Actor(organizer))
    nights.correct(hand, organizer, maker=position, tricks=3)
    alike(person, coming, "correct", {"pool": "basket", "reason": "No loner"})


@pytest.mark.one_by_day
@pytest.mark.parametrize("action", ["close", "reopen", "carry-back", "carry-in"])
def test_changing_one_for_a_reason(action, person, organizer):
    pool, event = carried_on(organizer)
    said, act = {"pool": "basket", "reason": "A mistake"}, Actor(organizer)
    if action == "reopen":
        side_pool_close(side_pool_id=pool.pk, reason="x", actor=act)
    if action == "carry-in":
        side_carry_back(side_pool_id=pool.pk, reason="x", actor=act)
    alike(person, event, action, said)


def carried_on(organizer):
    """The second night of a basket that nobody won on the first, and its night."""
    pools = []
    for _ in range(2):
        event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
        terms = SideTerms(kind=SideKind.LONER_BASKET, stake_cents=1_00)
        pools.append(side_pool_open(event_id=event.pk, terms=terms, actor=Actor(organizer)))
        side_pool_join(side_pool_id=pools[-1].pk, entry_id=first_entry(event).pk, actor=Actor(organizer))
        if len(pools) == 1:
            Event.objects.filter(pk=event.pk).update(status="finished")
            side_pool_settle(side_pool_id=pools[0].pk, actor=Actor(organizer))
    return pools[1], event


def test_mending_a_fee(person, coming):
    fields = {"pool": "basket", "reason": "Mistyped"}
    alike(person, coming, "fee", {**fields, "stake_cents": "2.50"}, {**fields, "stake_cents": 2_50})


@pytest.mark.night
@pytest.mark.parametrize("action", ["release", "restore"])
def test_releasing_what_was_carried_and_carrying_it_again(action, person, organizer):
    pool, event = carried_on(organizer)
    side_carry_back(side_pool_id=pool.pk, reason="x", actor=Actor(organizer))
    source = event.club.events.order_by("pk").first().side_pools.get()
    if action == "restore":
        side_carry_release(side_pool_id=source.pk, reason="x", actor=Actor(organizer))
    fields = {"side_pool": source.pk, "reason": "New cards"}
    assert_alike(
        lambda: by_page(person, f"/events/{event.pk}/carried/{action}/", fields),
        lambda: by_api(person, f"/events/{event.pk}/carried/{action}", fields),
    )


@pytest.mark.night
def test_the_report_of_carried_money_adds_up_on_the_page_in_the_file_and_over_the_api(person, organizer):
    _, event = carried_on(organizer)
    page = person.get(f"/events/{event.pk}/carried/").content.decode()
    assert "$1 carried over = $1 to later nights + $0 kept by the club + $0 still waiting" in page
    file = person.get(f"/events/{event.pk}/carried.csv").content.decode("utf-8-sig").splitlines()
    assert file[0] == "kind,night,date,cents,currency,where,into,reason"
    assert file[1].startswith("Loner basket,Friday euchre,2026-11-2")
    assert file[1].endswith(",100,USD,night,Friday euchre,")
    [told] = person.get(f"/api/v1/events/{event.pk}/carried").json()
    assert [told[f"{name}_cents"] for name in ("carried", "night", "released", "open")] == [100, 100, 0, 0]


REFUSED = {
    "a fee of nothing": ("fee", {"pool": "basket", "stake_cents": "0", "reason": "x"}, None, 422),
    "closed for no reason": ("close", {"pool": "basket", "reason": " "}, None, 422),
    "reopened for no reason": ("reopen", {"pool": "basket", "reason": " "}, None, 422),
    "nothing to bring in": ("carry-in", {"pool": "basket", "reason": "x"}, None, 409),
    "of no kind": ("open", {"kind": "luck", "stake_cents": "1", "nobody": "carry"}, {"kind": "luck"}, 422),
    "for nothing": ("open", {"kind": "low", "stake_cents": "0", "nobody": "carry"}, {"stake_cents": 0}, 422),
    "below nothing": (
        "open",
        {"kind": "low", "stake_cents": "-1", "nobody": "carry"},
        {"stake_cents": -1},
        422,
    ),
    "with no end": ("open", {"kind": "low", "stake_cents": "1", "nobody": "burn"}, {"nobody": "burn"}, 422),
    "over no night": (
        "open",
        {"kind": "perfect", "stake_cents": "1", "nobody": "carry", "nights": "0"},
        None,
        422,
    ),
    "on other terms": ("open", {"kind": "fines", "stake_cents": "2", "nobody": "carry"}, None, 409),
    "not open": ("join", {"pool": "low", "entry": "{ann}"}, None, 409),
    "fines that nobody owes": ("fines", {"pool": "fines", "entry": "{ann}", "owes_cents": "1"}, None, 409),
    "fines back never paid": (
        "fines-back",
        {"pool": "fines", "entry": "{ann}", "back_cents": "1"},
        None,
        409,
    ),
    "a perfect hand in a basket": ("perfect", {"pool": "basket", "entry": "{ann}"}, None, 409),
    "a perfect hand back that nobody held": (
        "perfect-back",
        {"pool": "perfect", "entry": "{ann}", "reason": "x"},
        None,
        409,
    ),
    "a perfect hand back for no reason": (
        "perfect-back",
        {"pool": "perfect", "entry": "{ann}", "reason": " "},
        None,
        422,
    ),
    "settled before the end": ("settle", {"pool": "basket"}, None, 409),
    "corrected before it is settled": ("correct", {"pool": "basket", "reason": "x"}, None, 409),
    "corrected for no reason": ("correct", {"pool": "basket", "reason": " "}, None, 422),
    "somebody of another night": ("join", {"pool": "basket", "entry": "999999"}, None, 404),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("action", "form", "json", "status"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_refused_at_both_doors(action, form, json, status, person, coming):
    form = {name: said.format(ann=first_entry(coming).pk) for name, said in form.items()} | {"key": KEY}
    body = {"kind": "low", "stake_cents": 1_00, **json} if json else sent(form, action)
    before = contents()
    shown, told = (door() for door in doors(person, coming, action, form, body))
    assert (shown.status, told.status) == (status, status)
    assert contents() == before


@pytest.mark.parametrize("kind", ["loners", "fines", "basket"])
def test_what_follows_hands_is_refused_at_both_doors_where_tables_report_points(kind, person, organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS)
    page = person.get(f"/events/{event.pk}/side-pots/").content.decode()
    assert (f'value="{kind}"' in page, 'value="low"' in page) == (False, True)
    before = contents()
    form = {"kind": kind, "stake_cents": "1", "nobody": "carry"}
    body = {"kind": kind, "stake_cents": 1_00}
    shown, told = (door() for door in doors(person, event, "open", form, body))
    assert (shown.status, told.status, told.code, told.field) == (422, 422, "needs_hands", "kind")
    assert shown.says(told.text)
    assert contents() == before


def sent(form, action):
    """The form as the API takes it: numbers as numbers, and a key only where one is asked."""
    body = {name: said for name, said in form.items() if name != "key" or action.startswith("fines")}
    for name in ("entry", "nights"):
        if name in body:
            body[name] = int(body[name])
    for name in ("stake_cents", "owes_cents", "back_cents"):
        if name in body:
            body[name] = int(body[name]) * 100
    return body
