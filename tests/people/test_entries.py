"""Who is in: entering, checking in, withdrawing, and the queue for a place."""

from uuid import uuid4

import pytest

from accounts.errors import InvalidNameError
from accounts.models import Player
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, LedgerEntry
from tournaments.money.services.stakes import stake_refund, stake_take
from tournaments.people.services.entries import (
    entries_import,
    entry_add,
    entry_add_registered,
    entry_check_in,
    entry_check_out,
    entry_return,
    entry_withdraw,
)

pytestmark = pytest.mark.django_db


@kept
def event(organizer):
    return nights.make_event(organizer, capacity=2)


def add(event, name, key=None):
    return entry_add(event_id=event.pk, name=name, key=key or uuid4(), actor=Actor())


def paste(event, organizer, *names, key=None, are_others=False):
    return entries_import(
        event_id=event.pk, names=names, key=key or uuid4(), are_others=are_others, actor=Actor(organizer)
    )


def statuses(event):
    return [entry.status for entry in Entry.objects.filter(stage__event=event).order_by("queue")]


def test_two_people_of_one_name_are_two_people(event):
    first, second = add(event, "Chris"), add(event, "Chris")
    assert first.pk != second.pk
    assert list(Player.objects.values_list("name", "number")) == [("Chris", 1), ("Chris", 2)]


def test_one_sign_up_sent_twenty_times_is_one_entry(event):
    key = uuid4()
    assert {add(event, "Chris", key).pk for _ in range(20)} == {Entry.objects.get().pk}


def test_the_third_of_two_places_waits_and_moves_up_when_someone_withdraws(event, organizer):
    first = add(event, "Ann")
    add(event, "Bob")
    assert add(event, "Carla").status == "waiting"
    assert add(event, "Dave").status == "waiting"
    entry_withdraw(entry_id=first.pk, actor=Actor(organizer))
    assert statuses(event) == ["withdrawn", "signed_up", "signed_up", "waiting"]


def test_whoever_returns_queues_again_at_the_end(event, organizer):
    first = add(event, "Ann")
    add(event, "Bob")
    add(event, "Carla")
    entry_withdraw(entry_id=first.pk, actor=Actor(organizer))
    returned = entry_return(entry_id=first.pk, actor=Actor(organizer))
    assert (returned.status, returned.queue) == ("waiting", 4)


def test_check_in_is_once_and_can_be_taken_back(event, organizer):
    entry = add(event, "Ann")
    for _ in range(2):
        assert entry_check_in(entry_id=entry.pk, actor=Actor(organizer)).status == "in"
    assert entry_check_out(entry_id=entry.pk, actor=Actor(organizer)).status == "signed_up"
    assert event.audit.filter(action="entry_check_in").count() == 1


def test_someone_who_waits_cannot_be_checked_in(event, organizer):
    for name in ("Ann", "Bob"):
        add(event, name)
    waiting = add(event, "Carla")
    with pytest.raises(NotNowError, match="on the waitlist"):
        entry_check_in(entry_id=waiting.pk, actor=Actor(organizer))
    assert statuses(event) == ["signed_up", "signed_up", "waiting"]


def test_a_list_is_entered_whole_or_not_at_all(event, organizer):
    with pytest.raises(InvalidNameError):
        paste(event, organizer, "Ann", "Bob\x00", "Carla")
    assert (Entry.objects.count(), Player.objects.count()) == (0, 0)
    assert len(paste(event, organizer, "Ann", "Bob", "Carla")) == 3
    assert statuses(event) == ["signed_up", "signed_up", "waiting"]


def test_a_list_sent_twice_is_one_list(event, organizer):
    key = uuid4()
    first = paste(event, organizer, "Ann", "Bob", key=key)
    again = paste(event, organizer, "Ann", "Bob", key=key)
    assert [entry.pk for entry in first] == [entry.pk for entry in again]
    assert Entry.objects.count() == 2


def test_names_already_entered_are_asked_about(event, organizer):
    add(event, "Ann")
    with pytest.raises(InvalidRequestError, match="Already signed up: ANN") as refused:
        paste(event, organizer, "ANN", "Bob")
    assert refused.value.code == "names_already_entered"
    assert Entry.objects.count() == 1
    assert len(paste(event, organizer, "ANN", "Bob", are_others=True)) == 2


def test_the_same_registered_player_is_in_once(event, organizer):
    player = Player.objects.create(club=event.club, number=1, name="Ann")
    entries = {
        entry_add_registered(event_id=event.pk, people=(player.pk,), key=uuid4(), actor=Actor(organizer)).pk
        for _ in range(2)
    }
    assert len(entries) == 1


def test_a_player_of_another_club_cannot_be_entered(event, organizer):
    other = nights.make_event(nights.make_user("Someone else"))
    player = Player.objects.create(club=other.club, number=1, name="Ann")
    with pytest.raises(Player.DoesNotExist):
        entry_add_registered(event_id=event.pk, people=(player.pk,), key=uuid4(), actor=Actor(organizer))


def test_nobody_enters_or_leaves_once_the_seats_are_drawn(running, organizer):
    entry = Entry.objects.first()
    with pytest.raises(NotNowError, match="started"):
        add(running, "Late")
    with pytest.raises(NotNowError, match="Seats are drawn"):
        entry_withdraw(entry_id=entry.pk, actor=Actor(organizer))
    with pytest.raises(NotNowError):
        entry_check_out(entry_id=entry.pk, actor=Actor(organizer))
    assert Entry.objects.filter(status="in").count() == 12


def test_a_stake_taken_twice_is_in_the_cash_box_once_and_comes_back_once(event, organizer):
    entry = add(event, "Ann")
    for _ in range(2):
        stake_take(entry_id=entry.pk, actor=Actor(organizer))
    assert list(LedgerEntry.objects.values_list("account", "cents")) == [("cash", 1000), ("pool", -1000)]
    for _ in range(2):
        stake_refund(entry_id=entry.pk, actor=Actor(organizer))
    assert sum(LedgerEntry.objects.values_list("cents", flat=True)) == 0
    assert LedgerEntry.objects.count() == 4


def test_a_refund_gives_back_what_was_paid_although_the_stake_has_changed(event, organizer):
    entry = add(event, "Ann")
    stake_take(entry_id=entry.pk, actor=Actor(organizer))
    type(event).objects.filter(pk=event.pk).update(stake_cents=20_00)
    stake_refund(entry_id=entry.pk, actor=Actor(organizer))
    assert LedgerEntry.objects.filter(account="cash").values_list("cents", flat=True).last() == -1000


def test_a_free_night_takes_no_stakes(organizer):
    event = nights.make_event(organizer, stake_cents=0)
    entry = add(event, "Ann")
    with pytest.raises(NotNowError, match="no entry fee"):
        stake_take(entry_id=entry.pk, actor=Actor(organizer))
    assert not LedgerEntry.objects.exists()


def test_a_withdrawn_entry_pays_nothing(event, organizer):
    entry = add(event, "Ann")
    entry_withdraw(entry_id=entry.pk, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="This player withdrew"):
        stake_take(entry_id=entry.pk, actor=Actor(organizer))
    assert not LedgerEntry.objects.exists()
