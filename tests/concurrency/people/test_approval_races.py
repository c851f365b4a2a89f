"""Two desks approve sign-ups at the same instant for one place; with a control without the lock."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Entry
from tournaments.people.services import sign_ups
from tournaments.people.services.entries import entry_add, entry_withdraw
from tournaments.people.services.sign_ups import approval_set, sign_ups_approve

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def asked(organizer):
    """Ann and Bob are pending for one place."""
    night = nights.make_event(organizer, capacity=1)
    approval_set(event_id=night.pk, approves=True, actor=Actor(organizer))
    for name in ("Ann", "Bob"):
        entry_add(event_id=night.pk, name=name, key=uuid4(), actor=Actor(), device=name)
    return night


@pytest.fixture
def approve_each(asked, organizer):
    # Two people: what can be taken back is named by the last line of whoever did it.
    desks = zip(Entry.objects.order_by("pk"), [organizer, nights.make_user("Second")], strict=True)
    return [
        lambda entry=entry, by=by: sign_ups_approve(event_id=asked.pk, entry_ids=[entry.pk], actor=Actor(by))
        for entry, by in desks
    ]


def statuses():
    return sorted(Entry.objects.values_list("status", flat=True))


def test_one_of_two_gets_the_place(approve_each):
    assert kinds(together(*approve_each)) == ["list", "list"]
    assert statuses() == ["signed_up", "waiting"]


def test_without_the_lock_both_get_the_place(approve_each, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, sign_ups, "publish_on_commit")
    assert kinds(together(*approve_each)) == ["list", "list"]
    assert statuses() == ["signed_up", "signed_up"]


def test_who_is_approved_and_withdrawn_at_once_is_out(asked, approve_each, organizer):
    ann = Entry.objects.earliest("pk").pk
    together(approve_each[0], lambda: entry_withdraw(entry_id=ann, actor=Actor(organizer)))
    assert statuses() == ["pending", "withdrawn"]


def test_without_the_lock_who_has_withdrawn_is_in_again(asked, approve_each, organizer, no_lock, monkeypatch):
    """The control: the list was read, then Ann withdrew, then whoever was read is in."""
    ann, publish = Entry.objects.earliest("pk").pk, Entry.objects.bulk_update
    manager = type(Entry.objects)

    def then_update(self, entries, fields):
        together(lambda: entry_withdraw(entry_id=ann, actor=Actor(organizer)))
        return publish(entries, fields)

    monkeypatch.setattr(manager, "bulk_update", then_update)
    approve_each[0]()
    assert statuses() == ["pending", "signed_up"]
