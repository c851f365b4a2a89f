"""Everybody is checked in while somebody withdraws; without the lock who has gone home gets a seat."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import nights
from tests.concurrency.together import on_its_own, together
from tournaments.audit.actor import Actor
from tournaments.models import Entry
from tournaments.money.services import everyone
from tournaments.money.services.everyone import everyone_check_in
from tournaments.people.services.entries import entry_withdraw

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def coming(organizer):
    return nights.make_list(organizer, nights.NAMES[:4])


def both(event, organizer):
    """Return the two actions: everybody is here, and the first goes home."""
    first, actor = Entry.objects.earliest("pk"), Actor(organizer)
    return (
        lambda: everyone_check_in(event_id=event.pk, seen=4, actor=actor),
        lambda: entry_withdraw(entry_id=first.pk, actor=actor),
    )


def statuses():
    return list(Entry.objects.order_by("pk").values_list("status", flat=True))


def test_whoever_withdraws_meanwhile_is_not_here(coming, organizer):
    """Either all four were there and one left, or one had left and nobody was checked in."""
    together(*both(coming, organizer))
    assert statuses() in (["withdrawn", *["in"] * 3], ["withdrawn", *["signed_up"] * 3])


def test_without_the_lock_whoever_withdraws_meanwhile_is_here(coming, organizer, no_lock, monkeypatch):
    """The control: the list was read, then somebody left, then all who were read are here."""
    check_in, withdraw = both(coming, organizer)
    check = everyone._refuse_other

    def then_withdraw(*said):
        check(*said)
        with ThreadPoolExecutor(max_workers=1) as desk:
            desk.submit(on_its_own, withdraw).result()

    monkeypatch.setattr(everyone, "_refuse_other", then_withdraw)
    check_in()
    assert statuses() == ["in"] * 4
