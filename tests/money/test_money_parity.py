"""What is done about money by page and by API leaves the same rows."""

import pytest

from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import TiePolicy
from tests import nights
from tests.access.clubs import browser, first_entry
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.test_parity import KEY, assert_alike
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Entry, Event
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.cash import float_put_in
from tournaments.money.services.payouts import payout_pay, prizes_fix
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def coming(organizer):
    """Four here, nothing paid, five dollars of change in the box."""
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    float_put_in(event_id=event.pk, cents=5_00, key=event.key, actor=Actor(organizer))
    return event


@kept
def over(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def alike(person, event, action, form, body=None, *, api=None):
    path = f"/events/{event.pk}/money/{action}"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"key": KEY, **form}),
        lambda: by_api(person, f"/events/{event.pk}/{api or f'money/{action}'}", body),
    )


def signed(**fields):
    return {"key": KEY, **fields}


@pytest.mark.parametrize(("given", "cents"), [("20", 20_00), ("10", 10_00), ("4.50", 4_50)])
def test_taking_a_stake(given, cents, person, coming):
    entry = first_entry(coming).pk
    body = signed(given_cents=cents, owes_cents=10_00)
    alike(
        person,
        coming,
        f"{entry}/take",
        {"given_cents": given, "owes_cents": "10"},
        body,
        api=f"entries/{entry}/stake",
    )


def test_letting_off_and_asking_after_all(person, coming):
    entry = first_entry(coming).pk
    alike(person, coming, f"{entry}/let-off", {}, {}, api=f"entries/{entry}/let-off")
    Entry.objects.filter(pk=entry).update(is_free=True)
    alike(person, coming, f"{entry}/ask", {}, {}, api=f"entries/{entry}/ask")


def test_giving_a_stake_back(person, coming):
    entry = first_entry(coming).pk
    by_api(person, f"/events/{coming.pk}/entries/{entry}/pay", {})
    alike(person, coming, f"{entry}/refund", {}, {}, api=f"entries/{entry}/refund")


@pytest.mark.parametrize("action", ["float-in", "float-out"])
def test_change_in_and_out(action, person, coming):
    alike(person, coming, action, {"cents": "5"}, signed(cents=5_00))


def test_adding_to_the_pool(person, coming):
    alike(person, coming, "add", {"cents": "50", "giver": "The bar"}, signed(cents=50_00, giver="The bar"))


def test_counting_the_box(person, coming):
    alike(
        person,
        coming,
        "count",
        {"counted_cents": "4", "reason": "Wrong change"},
        signed(counted_cents=4_00, reason="Wrong change"),
    )


@pytest.mark.night
def test_fixing_the_prizes(person, over):
    alike(person, over, "fix", {}, {})


def test_prizes_that_are_fixed_stay_as_they_are_at_both_doors(person, over, organizer):
    fixed = prizes_fix(event_id=over.pk, actor=Actor(organizer))
    Entry.objects.filter(pk=prize_sheet(over).lines[0].entry_id).update(status="withdrawn")
    before = contents()
    assert by_page(person, f"/events/{over.pk}/money/fix/", {}).status == 302
    assert by_api(person, f"/events/{over.pk}/money/fix", {}).status == 200
    assert contents() == before
    by_api(person, f"/events/{over.pk}/money/correct", {"reason": "Left early"})
    assert over.postings.filter(kind="prizes", reverses=fixed).count() == 1
    assert over.postings.filter(kind="prizes", reverses=None).exclude(pk=fixed.pk).count() == 1


def test_handing_a_prize_over(person, over, organizer):
    prizes_fix(event_id=over.pk, actor=Actor(organizer))
    entry = prize_sheet(over).lines[0].entry_id
    alike(
        person,
        over,
        f"{entry}/pay-out",
        {"initials": "AB"},
        signed(initials="AB"),
        api=f"entries/{entry}/pay-out",
    )


@pytest.mark.night
def test_both_doors_say_that_a_result_has_changed_since_the_prizes_were_fixed(person, over, organizer):
    prizes_fix(event_id=over.pk, actor=Actor(organizer))
    text = "The standings changed after you finalized prizes. If you close now, the old prizes stay."
    for doubts in ([], [text]):
        assert person.get(f"/api/v1/events/{over.pk}/money").json()["doubts"] == doubts
        assert (text in person.get(f"/events/{over.pk}/money/").text) == bool(doubts)
        Entry.objects.filter(pk=prize_sheet(over).lines[0].entry_id).update(status="withdrawn")


@pytest.mark.night
def test_correcting_the_prizes_and_taking_one_back(person, over, organizer):
    prizes_fix(event_id=over.pk, actor=Actor(organizer))
    first = prize_sheet(over).lines[0].entry_id
    payout_pay(entry_id=first, initials="AB", key=over.key, actor=Actor(organizer))
    Entry.objects.filter(pk=first).update(status="withdrawn")
    alike(person, over, "correct", {"reason": "Left early"}, {"reason": "Left early"})
    by_api(person, f"/events/{over.pk}/money/correct", {"reason": "Left early"})
    alike(
        person,
        over,
        f"{first}/give-back",
        {"initials": "OO"},
        signed(initials="OO"),
        api=f"entries/{first}/give-back",
    )


@pytest.mark.night
def test_handing_the_house_its_cut(person, organizer):
    terms = PrizeTerms(house=Cut(title="House", basis=CutBasis.GROSS, share=1000))
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], terms=terms), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    alike(person, event, "hand-over", {"to": "house", "initials": "AB"}, signed(to="house", initials="AB"))


@pytest.mark.night
def test_noting_a_play_off(person, organizer):
    terms = PrizeTerms(prize_ties=TiePolicy.PLAY_OFF)
    event = nights.make_night(organizer, nights.NAMES[:4], terms=terms, criteria=(Criterion.POINTS,))
    nights.start(event, organizer, opened=0)
    Event.objects.filter(pk=event.pk).update(status="finished")
    first, *others = [line.entry_id for line in prize_sheet(Event.objects.get(pk=event.pk)).lines]
    order = [*others, first]
    places = {f"place-{entry}": str(place) for place, entry in enumerate(order, start=1)}
    alike(person, event, "play-off", {"entry": [first, *others], **places}, signed(order=order))


@pytest.mark.night
def test_closing_and_reopening(person, organizer):
    event = nights.make_event(organizer, stake_cents=0)
    Event.objects.filter(pk=event.pk).update(status="finished")
    alike(person, event, "close", {}, {})
    by_api(person, f"/events/{event.pk}/money/close", {})
    alike(person, event, "reopen", {"reason": "Forgotten"}, {"reason": "Forgotten"})
