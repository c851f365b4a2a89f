"""Money that cannot be taken, paid or counted is refused alike by page and API, and nothing is written."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser, first_entry
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.money.services.payouts import prizes_fix

pytestmark = pytest.mark.django_db

GIVEN = {"given_cents": "10", "owes_cents": "10"}
SENT = {"given_cents": 1000, "owes_cents": 1000}
#: At a night where nobody has paid: the action at the page and in the API, form, body, status, field.
CASES = {
    "give nothing": (
        "take",
        "stake",
        {**GIVEN, "given_cents": "0"},
        {**SENT, "given_cents": 0},
        422,
        "given_cents",
    ),
    "give less than nothing": (
        "take",
        "stake",
        {**GIVEN, "given_cents": "-5"},
        {**SENT, "given_cents": -500},
        422,
        "given_cents",
    ),
    "give a fortune": (
        "take",
        "stake",
        {**GIVEN, "given_cents": "999999999"},
        {**SENT, "given_cents": 99_999_999_900},
        422,
        "given_cents",
    ),
    "pay what another desk took": (
        "take",
        "stake",
        {**GIVEN, "owes_cents": "4"},
        {**SENT, "owes_cents": 400},
        409,
        "owes_cents",
    ),
    "a prize before the end": ("pay-out", "pay-out", {"initials": "AB"}, {"initials": "AB"}, 409, None),
    "a prize without initials": ("pay-out", "pay-out", {"initials": " "}, {"initials": " "}, 422, "initials"),
    "initials that draw nothing": (
        "pay-out",
        "pay-out",
        {"initials": "\u3164"},
        {"initials": "\u3164"},
        422,
        "initials",
    ),
    "long initials": (
        "pay-out",
        "pay-out",
        {"initials": "ABCDEFGHI"},
        {"initials": "ABCDEFGHI"},
        422,
        "initials",
    ),
    "a prize nobody got": ("give-back", "give-back", {"initials": "AB"}, {"initials": "AB"}, 409, None),
    "change of nothing": ("float-in", "float-in", {"cents": "0"}, {"cents": 0}, 422, "cents"),
    "change that is not there": ("float-out", "float-out", {"cents": "5"}, {"cents": 500}, 409, "cents"),
    "a gift from nobody": (
        "add",
        "add",
        {"cents": "5", "giver": ""},
        {"cents": 500, "giver": ""},
        422,
        "giver",
    ),
    "a difference without a reason": (
        "count",
        "count",
        {"counted_cents": "5"},
        {"counted_cents": 500},
        422,
        "reason",
    ),
    "a count below nothing": (
        "count",
        "count",
        {"counted_cents": "-1"},
        {"counted_cents": -100},
        422,
        "counted_cents",
    ),
    "prizes before the end": ("fix", "fix", {}, {}, 409, None),
    "a correction of nothing": ("correct", "correct", {"reason": "x"}, {"reason": "x"}, 409, None),
    "a cut for nobody": (
        "hand-over",
        "hand-over",
        {"to": "me", "initials": "AB"},
        {"to": "me", "initials": "AB"},
        422,
        "to",
    ),
    "a cut of the players' money": (
        "hand-over",
        "hand-over",
        {"to": "owed", "initials": "AB"},
        {"to": "owed", "initials": "AB"},
        422,
        "to",
    ),
    "a cut without initials": (
        "hand-over",
        "hand-over",
        {"to": "house", "initials": " "},
        {"to": "house", "initials": " "},
        422,
        "initials",
    ),
    "a cut before the end": (
        "hand-over",
        "hand-over",
        {"to": "house", "initials": "AB"},
        {"to": "house", "initials": "AB"},
        409,
        None,
    ),
    "a play-off of one against oneself": (
        "play-off",
        "play-off",
        {"entry": ["1", "2"], "place-1": "1", "place-2": "1"},
        {"order": [1, 1]},
        422,
        "order",
    ),
    "a play-off before the end": (
        "play-off",
        "play-off",
        {"entry": ["1", "2"], "place-1": "1", "place-2": "2"},
        {"order": [1, 2]},
        409,
        None,
    ),
    "a close before the end": ("close", "close", {}, {}, 409, None),
    "a reopening without a reason": ("reopen", "reopen", {"reason": " "}, {"reason": " "}, 422, "reason"),
}
OF_AN_ENTRY = {"take", "pay-out", "give-back"}
#: The API takes no key where twice is once.
WITHOUT_A_KEY = {"fix", "correct", "close", "reopen"}


@pytest.mark.one_by_day
@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_money_that_cannot_be_is_refused_at_both_doors(case, organizer):
    page, api, form, body, status, field = case
    event, client = nights.make_night(organizer, nights.NAMES[:4], paid=False), browser(organizer)
    key = {} if page in WITHOUT_A_KEY else {"key": str(uuid4())}
    entry = first_entry(event).pk
    base = f"/events/{event.pk}"
    at = f"entries/{entry}/{api}" if page in OF_AN_ENTRY else f"money/{api}"
    shown_at = f"money/{entry}/{page}" if page in OF_AN_ENTRY else f"money/{page}"
    before = contents()
    told = by_api(client, f"{base}/{at}", {**body, **key})
    assert (told.status, told.field) == (status, field)
    assert by_page(client, f"{base}/{shown_at}/", {**form, **key}).status == status
    assert contents() == before


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    "typed",
    [
        *("10,00", "1,000", "1,000.00", "1e3", "0.005", "0.001", "-0.01", "1000000000000000"),
        *("\u0661\u0660", "\uff11\uff10", "NaN", "ten", "", "$-1"),
    ],
)
def test_an_amount_that_could_be_read_two_ways_is_refused_at_the_desk(typed, organizer):
    event, client = nights.make_night(organizer, nights.NAMES[:4], paid=False), browser(organizer)
    before = contents()
    path = f"/events/{event.pk}/money/{first_entry(event).pk}/take/"
    said = by_page(client, path, {"given_cents": typed, "owes_cents": "10", "key": str(uuid4())})
    assert said.status == 422
    assert said.says("isn't an amount. Enter one like 10 or 10.50.")
    assert contents() == before


def test_a_count_that_is_refused_stays_typed(organizer):
    event, client = nights.make_night(organizer, nights.NAMES[:4]), browser(organizer)
    path, said = (
        f"/events/{event.pk}/money/count/",
        {"counted_cents": "39", "reason": " ", "key": str(uuid4())},
    )
    shown = by_page(client, path, said)
    assert shown.status == 422
    assert shown.says("$1 is missing. The box should hold $40.")
    assert shown.says('name="counted_cents" inputmode="decimal" maxlength="12" required value="39"')
    client.post(path, {**said, "reason": "It fell behind the bar"})
    assert 'required value=""' in client.get(f"/events/{event.pk}/money/").text


@pytest.mark.parametrize("sent", [10.5, "1000", True, None, 2**60])
def test_cents_are_whole_numbers_over_the_api(sent, organizer):
    event, client = nights.make_night(organizer, nights.NAMES[:4], paid=False), browser(organizer)
    body = {"cents": sent, "key": str(uuid4())}
    told = by_api(client, f"/events/{event.pk}/money/float-in", body)
    assert (told.status, told.field) == (422, "cents")


def test_no_stake_moves_after_the_prizes_are_fixed(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    client, entry, before = browser(organizer), first_entry(event).pk, contents()
    told = by_api(client, f"/events/{event.pk}/entries/{entry}/refund", {})
    shown = by_page(client, f"/events/{event.pk}/money/{entry}/refund/", {})
    assert (told.status, told.code, shown.status) == (409, "prizes_fixed", 409)
    assert shown.says(told.text)
    assert contents() == before
