"""A key that comes again after its action was undone is refused by both doors: nothing was taken since."""

import pytest

from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from tests import nights
from tests.access.clubs import browser, first_entry
from tests.acts_at_random import undo
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import prizes_fix

pytestmark = pytest.mark.django_db

KEY = "0a6a3cf2-9e5e-4c1f-8d53-6b1a0c0f5a10"
SENTENCE = "This was already done and then undone. Refresh the page before you try again."


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def coming(organizer):
    return nights.make_night(organizer, nights.NAMES[:4], paid=False)


@kept
def over(organizer):
    """Four paid and played; of 40.00 the house gets a tenth, and the prizes are fixed."""
    terms = PrizeTerms(house=Cut(title="House", basis=CutBasis.GROSS, share=1000))
    night = nights.make_night(organizer, nights.NAMES[:4], terms=terms)
    event = nights.start(night, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def refused_again(event, organizer, page, api):
    """Do it by page, undo it, and send it once more through both doors."""
    assert page().status == 302
    undo(event, organizer)
    before = contents()
    for door in (page, api):
        answer = door()
        assert (answer.status, answer.says(SENTENCE)) == (409, True)
    assert (api().code, api().field) == ("undone", "key")
    assert contents() == before


def test_a_fee(coming, person, organizer):
    entry = first_entry(coming).pk
    path, desk = f"/events/{coming.pk}/entries/{entry}", f"/events/{coming.pk}/money/{entry}"
    refused_again(
        coming,
        organizer,
        lambda: by_page(person, f"{desk}/take/", {"key": KEY, "given_cents": "10", "owes_cents": "10"}),
        lambda: by_api(person, f"{path}/stake", {"key": KEY, "given_cents": 10_00, "owes_cents": 10_00}),
    )


@pytest.mark.night
def test_a_prize(over, person, organizer):
    entry = prize_sheet(over).lines[0].entry_id
    path, desk = f"/events/{over.pk}/entries/{entry}", f"/events/{over.pk}/money/{entry}"
    refused_again(
        over,
        organizer,
        lambda: by_page(person, f"{desk}/pay-out/", {"key": KEY, "initials": "AB"}),
        lambda: by_api(person, f"{path}/pay-out", {"key": KEY, "initials": "AB"}),
    )


@pytest.mark.night
def test_a_cut(over, person, organizer):
    path, form = f"/events/{over.pk}/money/hand-over", {"key": KEY, "to": "house", "initials": "AB"}
    refused_again(
        over, organizer, lambda: by_page(person, f"{path}/", form), lambda: by_api(person, path, form)
    )


def test_a_ruling(person, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    path = f"/events/{event.pk}/rounds/1/tables/1"
    fields = {"key": KEY, "code": "renege", "target": "opponents", "reason": "Hearts were in the hand"}
    refused_again(
        event,
        organizer,
        lambda: by_page(person, f"{path}/ruling/", {**fields, "seat": "2", "points": "2"}),
        lambda: by_api(person, f"{path}/rulings", {**fields, "seat": 2, "points": 2}),
    )
