"""Hands that nobody could have played, or not now: refused alike at every door, and nothing is written."""

from dataclasses import dataclass, field, replace
from uuid import uuid4

import pytest

from scoring.rules.options import DefendAlone
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page, doors_of_a_table
from tests.by_night import one_in
from tests.database import contents
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.formats.party import HOUSE_RULES
from tournaments.models import Hand, Match

pytestmark = pytest.mark.django_db

ABSENT = object()
NO_LONERS = replace(
    PRESETS["party"], loners=False, loner_march=None, loner_made=None, loner_euchred=None, renege_loner=None
)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A change to a good hand, as JSON and as a form; a form can say less."""

    json: dict = field(default_factory=dict)
    form: dict | None = None
    status: int = 422
    code: str
    field: str | None
    says: str
    rules: object = None


def same(**changes):
    return {"json": changes, "form": {name: str(value) for name, value in changes.items()}}


def tricks(value, code, says, form=ABSENT):
    """Tricks as JSON; the form sends the same text, or cannot send it."""
    text = str(value) if form is ABSENT else form
    return Case(
        json={"tricks": value},
        form=None if text is None else {"tricks": text},
        code=code,
        field="tricks",
        says=says,
    )


WHOLE = "tricks must be a whole number or nothing, not"
FEW = "A side can take 0 to 5 tricks, not"
PASSED = {
    "json": {"maker": ABSENT, "tricks": ABSENT, "no_play": "passed_out"},
    "form": {"no_play": "passed_out"},
}

CASES = {
    # bad_input 1; A 1-14
    "tricks -1": tricks(-1, "tricks_out_of_range", FEW),
    "tricks 6": tricks(6, "tricks_out_of_range", FEW),
    "tricks 2^31": tricks(2**31, "tricks_out_of_range", FEW),
    "tricks 2^63": tricks(2**63, "tricks_out_of_range", FEW),
    "tricks 5.5": tricks(5.5, "wrong_type", WHOLE),
    "tricks five": tricks("five", "wrong_type", WHOLE),
    "tricks as text": tricks("3", "wrong_type", WHOLE, form=None),
    "tricks in Arabic": tricks("٣", "wrong_type", WHOLE),
    "tricks null": tricks(None, "tricks_missing", "Enter the makers' tricks", form=""),
    "tricks missing": Case(
        json={"tricks": ABSENT},
        form={"tricks": ABSENT},
        code="tricks_missing",
        field="tricks",
        says="Enter the makers' tricks",
    ),
    "tricks true": tricks(True, "wrong_type", WHOLE),
    "tricks 1e9": tricks(1e9, "wrong_type", WHOLE),
    "tricks in a list": tricks([3], "wrong_type", WHOLE, form=None),
    "tricks on both sides": Case(
        json={"tricks": 3, "defender_tricks": 3},
        code="tricks_do_not_add_up",
        field="defender_tricks",
        says="3 and 3 tricks don't add up to 5. Check both.",
    ),
    "points": Case(json={"points": 3}, code="invalid", field="points", says="There's no field named"),
    # bad_input 2; A 17, 18
    **{
        f"maker {seat}": Case(
            **same(maker=seat),
            code="maker_not_at_table",
            field="maker",
            says=f"There's no seat {seat}" if seat < 1 else " from 1",
        )
        for seat in (-1, 0, 5, 7, 10**6)
    },
    "maker missing": Case(
        json={"maker": ABSENT}, form={"maker": ABSENT}, code="maker_missing", field="maker", says="who called"
    ),
    "maker by name": Case(**same(maker="Ann"), code="wrong_type", field="maker", says="maker must be"),
    # bad_input 3 to 7
    "alone as text": Case(json={"alone": "yes"}, code="wrong_type", field="alone", says="alone must be"),
    "alone where nobody may": Case(
        json={"alone": True},
        form={"alone": "on"},
        rules=NO_LONERS,
        code="loners_not_allowed",
        field="alone",
        says="These rules don't allow going alone.",
    ),
    "the dealer's partner with help": Case(
        json={"maker": 3, "call_round": 1},
        rules=HOUSE_RULES["canadian"],
        code="partner_must_play_alone",
        field="alone",
        says="must go alone",
    ),
    "passed out, dealer stuck": Case(
        **PASSED,
        rules=HOUSE_RULES["stick_the_dealer"],
        code="dealer_must_name",
        field="no_play",
        says="The dealer is stuck and must call trump. Choose the dealer as the caller.",
    ),
    "not played for no reason": Case(
        json={**PASSED["json"], "no_play": "tired"},
        form={"no_play": "tired"},
        code="wrong_type",
        field="no_play",
        says="no_play must be",
    ),
    "misdeal": Case(
        json={**PASSED["json"], "no_play": "misdeal"},
        form={"no_play": "misdeal"},
        code="does_not_count",
        field="no_play",
        says="This deal doesn't count as a hand. Deal again.",
    ),
    "played and not played": Case(
        json={"no_play": "passed_out"}, code="not_played", field="maker", says="wasn't played"
    ),
    "lone defender among the makers": Case(
        json={"lone_defender": 3},
        rules=replace(
            PRESETS["party"], defend_alone=DefendAlone.ALWAYS, lone_defence=4, lone_defence_march=4
        ),
        code="lone_defender_with_makers",
        field="lone_defender",
        says="can't be on the makers' side",
    ),
    "trump that was turned down": Case(
        json={"trump": "h", "turned_down": "h", "call_round": 2},
        code="trump_turned_down",
        field="trump",
        says="were turned down",
    ),
    "a partner named at four": Case(
        json={"named_partner": 2}, code="partner_not_named_here", field="named_partner", says="name a partner"
    ),
    "the dealer out of turn": Case(
        json={"dealer": 2},
        code="dealer_out_of_turn",
        field="dealer",
        says="Seat 1, not seat 2, deals hand 1.",
    ),
    # bad_input 8
    **{
        f"hand {number}": Case(
            **same(number=number),
            status=409,
            code="stale_hand",
            field="number",
            says=f"This table is on hand 1, not hand {number}.",
        )
        for number in (0, 2, 10**9)
    },
    "hand without a number": Case(
        json={"number": ABSENT}, form={"number": ABSENT}, code="invalid", field="number", says="which hand"
    ),
    "hand one and a half": Case(**same(number=1.5), code="invalid", field="number", says="which hand"),
    # bad_input 13; A 24, 25
    **{
        f"key {key[:9]!r}": Case(**same(key=key), code="invalid", field="key", says="")
        for key in ("", "x", "k" * 100_000, "9f0c3f4e-7a2f-4c65-9d53")
    },
    "key missing": Case(json={"key": ABSENT}, form={"key": ABSENT}, code="invalid", field="key", says=""),
}


def payload(changes, **good):
    hand = {**good, "key": str(uuid4()), **changes}
    return {name: value for name, value in hand.items() if value is not ABSENT}


def as_json(changes=None):
    return payload(changes or {}, number=1, maker=1, tricks=3)


def as_form(changes=None):
    return payload(changes or {}, number="1", maker="1", tricks="3")


def four(organizer, rules=None):
    """The shortest night: four people, three rounds, one table."""
    changes = {} if rules is None else {"rules": rules}
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], **changes), organizer)


def doors(event, organizer, **place):
    return doors_of_a_table(event, organizer, link_secret(link_to(event, table=1)), **place)


@pytest.mark.parametrize("which", one_in(6, CASES))
def test_a_hand_that_cannot_be_is_refused_at_every_door_and_nothing_is_written(which, organizer, subtests):
    case = CASES[which]
    event = four(organizer, case.rules)
    ways = doors(event, organizer)
    before = contents()
    for name, send in ways.items():
        sent = as_json(case.json) if name.startswith("api") else case.form and as_form(case.form)
        if sent is None:
            continue
        with subtests.test(name):
            answer = send(sent)
            assert answer.status == case.status
            assert answer.says(case.says)
            if name.startswith("api"):
                assert (answer.code, answer.field) == (case.code, case.field)
    assert contents() == before


def test_a_good_hand_is_taken_at_every_door(organizer):
    """The control: what every case above changes is a hand that can be."""
    event = four(organizer)
    statuses = [
        send(
            as_json({"number": number}) if name.startswith("api") else as_form({"number": str(number)})
        ).status
        for number, (name, send) in enumerate(doors(event, organizer).items(), start=1)
    ]
    assert statuses == [201, 201, 302, 302]
    assert list(Hand.objects.values_list("number", "maker", "tricks")) == [(n, 1, 3) for n in (1, 2, 3, 4)]


def draft(event, _):
    return {"round_number": 2}


def closed(event, organizer):
    round_close(event_id=event.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    return {"round_number": 1}


def rung(event, organizer):
    """The bell has closed the table after one of its hands."""
    nights.record(nights.match_at(event), organizer, 1)
    Match.objects.update(status=Match.Status.STANDS)
    return {"round_number": 1}


def played_out(event, organizer):
    nights.record(nights.match_at(event), organizer, 1)
    return {"round_number": 1}


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("prepare", "number", "code", "says"),
    [
        (draft, 1, "not_now", "Round 2 isn't open yet"),
        (closed, 1, "not_now", "Round 1 is closed"),
        (played_out, 2, "table_done", "All hands are in at this table."),
        (rung, 2, "table_done", "This table is closed. If its score is wrong, ask the host."),
    ],
)
def test_a_hand_at_the_wrong_moment_is_refused_with_the_table_as_it_is(
    prepare, number, code, says, organizer, subtests
):
    event = four(organizer, replace(PRESETS["party"], hands=1))
    place = prepare(event, organizer)
    for name, send in doors(event, organizer, **place).items():
        with subtests.test(name):
            before = contents()
            is_api = name.startswith("api")
            answer = send(as_json({"number": number}) if is_api else as_form({"number": str(number)}))
            assert answer.status == 409
            assert answer.says(says)
            assert answer.code == (code if is_api else None)
            assert contents() == before


def test_a_key_is_one_hand_at_every_door(organizer, subtests):
    event = four(organizer)
    key = str(uuid4())
    assert doors(event, organizer)["api, phone"](as_json({"key": key})).status == 201
    for name, send in doors(event, organizer).items():
        is_api = name.startswith("api")
        with subtests.test(name):
            before = contents()
            again = send(as_json({"key": key}) if is_api else as_form({"key": key}))
            assert again.status == (200 if is_api else 302)
            other = send(
                as_json({"key": key, "tricks": 4}) if is_api else as_form({"key": key, "tricks": "4"})
            )
            assert other.status == 422
            assert other.says("This key was already used for hand 1.")
            assert (other.code, other.field) == (("key_reused", "key") if is_api else (None, None))
            assert contents() == before


CORRECTIONS = {
    "no reason": ({"reason": ""}, 422, "reason_missing", "Give a reason, up to 200 characters"),
    "blank reason": ({"reason": " \t "}, 422, "reason_missing", "Give a reason, up to 200 characters"),
    "reason too long": ({"reason": "x" * 201}, 422, "reason_missing", "Give a reason, up to 200 characters"),
    "reason with an invisible mark": ({"reason": "a\u202eb"}, 422, "reason_missing", "Give a reason"),
    "impossible": ({"tricks": 6}, 422, "tricks_out_of_range", FEW),
    "no key": ({"key": "x"}, 422, "invalid", ""),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("change", "status", "code", "says"), CORRECTIONS.values(), ids=CORRECTIONS.keys())
def test_a_correction_that_cannot_be_is_refused_at_both_doors(change, status, code, says, organizer):
    event = four(organizer)
    hand = nights.record(nights.match_at(event), organizer, 1).hand
    api, page = correcting(event, organizer, hand)
    before = contents()
    body = {"maker": 2, "tricks": 4, "reason": "Wrong side", "key": str(uuid4()), **change}
    told = api(body)
    assert (told.status, told.code) == (status, code)
    assert told.says(says)
    shown = page({name: str(value) for name, value in body.items()})
    assert shown.status == status
    assert shown.says(says)
    assert contents() == before


def test_a_hand_already_corrected_is_not_corrected_again(organizer):
    event = four(organizer)
    hand = nights.record(nights.match_at(event), organizer, 1).hand
    api, page = correcting(event, organizer, hand)
    first = {"maker": 2, "tricks": 4, "reason": "Wrong side", "key": str(uuid4())}
    assert api(first).status == 201
    before = contents()
    second = {**first, "key": str(uuid4())}
    for send in (api, page):
        answer = send(second)
        assert answer.status == 409
        assert answer.says("already corrected or undone")
    assert contents() == before


def correcting(event, organizer, hand):
    client = browser(organizer)
    return (
        lambda body: by_api(client, f"/events/{event.pk}/hands/{hand.pk}/correct", body),
        lambda form: by_page(client, f"/events/{event.pk}/hands/{hand.pk}/correct/", form),
    )


@pytest.mark.one_by_day
@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "", "1.0", "\u0663", "9" * 5_000])
def test_only_the_last_hand_is_taken_back(number, organizer, subtests):
    event = four(organizer)
    nights.record(nights.match_at(event), organizer, 1)
    phone, person = browser(secret=link_secret(link_to(event, table=1))), browser(organizer)
    table = f"/events/{event.pk}/rounds/1/tables/1"
    as_number = int(number) if number in {"0", "2", "-1"} else number
    before = contents()
    for name, answer in {
        "page, phone": lambda: by_page(phone, "/t/undo", {"round": "1", "number": number}),
        "page, person": lambda: by_page(person, f"{table}/undo/", {"number": number}),
        "api, phone": lambda: by_api(phone, "/table/undo", {"round": 1, "number": as_number}),
        "api, person": lambda: by_api(person, f"{table}/undo", {"number": as_number}),
    }.items():
        with subtests.test(name):
            assert answer().status in (409, 422)
            assert contents() == before


@pytest.mark.one_by_day
@pytest.mark.parametrize("number", ["0", "2", "99", "-1", "x", "", "\u0661", "9" * 5_000])
def test_a_round_that_is_not_there_takes_no_hand_from_a_phone(number, organizer):
    event = four(organizer)
    phone = browser(secret=link_secret(link_to(event, table=1)))
    before = contents()
    assert by_page(phone, "/t/hand", {**as_form(), "round": number}).status in (404, 409, 422)
    as_number = (
        int(number)
        if number.lstrip("-").isascii() and number.lstrip("-").isdigit() and len(number) < 9
        else number
    )
    assert by_api(phone, "/table/hands", {**as_json(), "round": as_number}).status in (404, 409, 422)
    assert contents() == before
