"""The Canadian rule: a hand by the dealer's partner says when it was called, by whatever door it comes."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import doors_of_a_table
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.models import Dispute, Hand

pytestmark = pytest.mark.django_db
DOORS = ("api, phone", "api, person", "page, phone", "page, person")
#: Seat 1 deals hand 1, and seat 3 is across.
PARTNER = {"maker": 3, "tricks": 3}


@kept
def canadian(organizer):
    rules = HOUSE_RULES["canadian"]
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=rules), organizer)


def payload(**fields):
    return {"number": 1, "key": str(uuid4()), **fields}


def doors(event, organizer):
    return doors_of_a_table(event, organizer, link_secret(link_to(event, table=1)))


@pytest.mark.one_by_day
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("said", "call_round"),
    [
        ({**PARTNER, "call_round": 2}, 2),
        ({"maker": 3, "tricks": 3, "alone": True}, None),
        ({"maker": 1, "tricks": 3}, None),
        ({"maker": 2, "tricks": 3}, None),
    ],
    ids=["card turned down", "alone", "the dealer", "an opponent"],
)
def test_a_hand_that_the_rule_allows_is_taken(door, said, call_round, canadian, organizer):
    answer = doors(canadian, organizer)[door](payload(**said))
    assert answer.status in (201, 302)
    assert Hand.objects.get().call_round == call_round


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("said", "code", "sentence"),
    [
        (PARTNER, "call_round_missing", "Choose when the dealer's partner called: ordered up alone"),
        ({**PARTNER, "call_round": 1}, "partner_must_play_alone", "must go alone"),
    ],
    ids=["when is left out", "ordered up with help"],
)
def test_a_hand_that_it_forbids_or_leaves_open_is_refused(door, said, code, sentence, canadian, organizer):
    answer = doors(canadian, organizer)[door](payload(**said))
    assert answer.status == 422
    assert answer.code == (code if "api" in door else None)
    assert answer.says(sentence)
    assert not Hand.objects.exists()


def test_other_rules_ask_nobody(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    assert doors(event, organizer)["api, phone"](payload(**PARTNER)).status == 201
    page = browser(organizer).get(f"/events/{event.pk}/rounds/1/tables/1/").text
    assert "When did they call?" not in page
    assert (
        browser(organizer).get(f"/api/v1/events/{event.pk}/rounds/1/tables/1").json()["asks_call_round"]
        is False
    )


def test_two_phones_agree_on_a_loner_whatever_they_say_of_the_round(canadian, organizer):
    for call_round in ({"call_round": 1}, {}):
        doors(canadian, organizer)["page, phone"](payload(maker=3, tricks=5, alone=True, **call_round))
    assert not Dispute.objects.exists()


def test_a_second_report_that_leaves_the_round_out_disputes_nothing(canadian, organizer):
    assert doors(canadian, organizer)["page, person"](payload(**PARTNER, call_round=2)).status == 302
    answer = doors(canadian, organizer)["api, phone"](payload(**PARTNER))
    assert (answer.status, answer.code) == (422, "call_round_missing")
    assert not Dispute.objects.exists()


def test_a_correction_says_it_too_and_a_hand_from_before_the_question_stays(canadian, organizer):
    doors(canadian, organizer)["page, person"](payload(**PARTNER, call_round=2))
    hand = Hand.objects.get()
    desk = browser(organizer)
    page = desk.get(f"/events/{canadian.pk}/rounds/1/tables/1/").text
    assert 'value="2" selected>\nYes, second time around</option>' in page
    address = f"/events/{canadian.pk}/hands/{hand.pk}/correct/"
    fields = {"maker": 3, "tricks": 4, "reason": "Miscounted", "key": str(uuid4())}
    refused = desk.post(address, fields)
    assert refused.status_code == 422
    assert "Choose when the dealer&#x27;s partner called:" in refused.text
    assert desk.post(address, {**fields, "call_round": "2"}).status_code == 302
    assert Hand.objects.get(voided_at=None).tricks == 4


def test_a_simulated_night_says_it_of_every_hand(canadian, organizer):
    assert event_simulate(event_id=canadian.pk, seed=1, rounds=1, actor=Actor(organizer)) > 0
