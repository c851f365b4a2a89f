"""Two who look ask, or agree, at the same instant; with controls without the lock."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tests.people.test_joining import sign_up
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.models import Entry, EntryPlayer, Stage
from tournaments.people.services import found_partners, partners
from tournaments.people.services.found_partners import partner_bring
from tournaments.people.services.partners import partner_agree, partner_ask

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def looking(organizer):
    """Ann, Bob and Cy look; three pairs fit in."""
    event = nights.make_event(organizer, capacity=3)
    Stage.objects.filter(event=event).update(format="two_fields", settings={"entry_size": 2})
    for name in ("Ann", "Bob", "Cy"):
        sign_up(event, name, looking="1")
    return list(Entry.objects.order_by("queue").values_list("pk", flat=True))


def asks(one, other):
    return lambda: partner_ask(entry_id=one, other_id=other, actor=Actor())


def agrees(one, other):
    return lambda: partner_agree(entry_id=one, other_id=other, actor=Actor())


def statuses():
    return list(Entry.objects.order_by("queue").values_list("status", flat=True))


def test_two_who_ask_the_same_person_at_once_both_ask(looking):
    ann, bob, cy = looking
    assert kinds(together(asks(ann, bob), asks(cy, bob))) == ["Entry", "Entry"]
    assert list(Entry.objects.order_by("queue").values_list("asks", flat=True)) == [bob, None, bob]


def test_two_who_ask_each_other_at_once_are_a_pair(looking):
    ann, bob, _ = looking
    together(asks(ann, bob), asks(bob, ann))
    assert statuses() == ["signed_up", "paired", "looking"]


def test_without_the_lock_two_who_ask_each_other_are_none(looking, no_lock, monkeypatch):
    """The control: neither sees the other's question."""
    ann, bob, _ = looking
    meet_before(monkeypatch, partners, "queue_asked")
    together(asks(ann, bob), asks(bob, ann))
    assert statuses() == ["looking"] * 3


@pytest.fixture
def asked(looking):
    """Ann asks Bob, and Bob asks Cy."""
    ann, bob, cy = looking
    asks(ann, bob)()
    asks(bob, cy)()
    return looking


def test_of_two_who_agree_at_once_one_has_a_partner(asked):
    ann, bob, cy = asked
    answers = together(agrees(bob, ann), agrees(cy, bob))
    assert sorted(isinstance(each, NotNowError) for each in answers) == [False, True]
    assert EntryPlayer.objects.exclude(came_from=None).count() == 1
    assert sorted(statuses()) == ["looking", "paired", "signed_up"]


def test_without_the_lock_one_is_in_two_pairs(asked, no_lock, monkeypatch):
    """The control: both find Bob looking; the last to write has him, or the database sees a deadlock."""
    ann, bob, cy = asked
    meet_before(monkeypatch, partners, "places_left")
    answers = together(agrees(bob, ann), agrees(cy, bob))
    assert not any(isinstance(each, NotNowError) for each in answers)


def names(one, name):
    return lambda: partner_bring(entry_id=one, name=name, device="a phone", key=uuid4(), actor=Actor())


def test_who_is_named_by_two_at_once_is_signed_up_once_and_asked_by_both(looking):
    ann, bob, _ = looking
    assert kinds(together(names(ann, "Dee"), names(bob, "Dee"))) == ["Entry", "Entry"]
    dee = Entry.objects.get(members__player__name="Dee").pk
    assert list(Entry.objects.order_by("queue").values_list("asks", flat=True)) == [dee, dee, None, None]


def test_without_the_lock_there_are_two_of_the_one_who_is_named(looking, no_lock, monkeypatch):
    """The control: neither finds the other's Dee; the places in line or the numbers of both are one."""
    ann, bob, _ = looking
    meet_before(monkeypatch, found_partners, "enter_joining")
    together(names(ann, "Dee"), names(bob, "Dee"))
    asked = [each for each in Entry.objects.order_by("queue").values_list("asks", flat=True) if each]
    assert len(set(asked)) == len(asked)
