"""The list that a bracket is seeded by, put in order by the director."""

import threading
from functools import partial

import pytest
from django.db.models import QuerySet

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.concurrency.together import together
from tests.database import contents
from tests.direct.brackets.test_knockout import PAIRS, knockout, names_in
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.models import AuditEntry, Entry
from tournaments.names.people import field_of
from tournaments.people.services import seeds
from tournaments.people.services.seeds import entry_seed

pytestmark = pytest.mark.django_db
SEEDED = MovementSettings(entry_size=PAIR, seeding="seeded")


@kept
def coming(organizer):
    return nights.make_night(organizer, PAIRS[:4], format=FormatKey.KNOCKOUT, movement=SEEDED)


def listed(event):
    lines = sorted(field_of(event), key=lambda line: line.queue)
    return [line.label.split()[0] for line in lines]


def entry(event, index):
    return Entry.objects.filter(stage__event=event).order_by("queue")[index].pk


def test_who_is_moved_up_meets_the_last_first(coming, organizer):
    entry_seed(entry_id=entry(coming, 3), place=1, actor=Actor(organizer))
    assert listed(coming) == ["Grace", "Ann", "Carla", "Edith"]
    entry_seed(entry_id=entry(coming, 1), place=3, actor=Actor(organizer))
    assert listed(coming) == ["Grace", "Carla", "Ann", "Edith"]
    nights.start(coming, organizer, opened=0)
    assert names_in(coming, 1) == {
        frozenset({"Grace", "Hank", "Edith", "Frank"}),
        frozenset({"Carla", "Dave", "Ann", "Bob"}),
    }


def test_a_move_is_on_record_and_twice_is_once(coming, organizer):
    moved = entry(coming, 3)
    for _ in "12":
        entry_seed(entry_id=moved, place=2, actor=Actor(organizer))
    said = AuditEntry.objects.filter(action="entry_seed").values_list("before", "after")
    assert list(said) == [({"place": 4}, {"place": 2})]


def test_who_waits_keeps_the_place_in_the_queue(organizer):
    event = nights.make_event(organizer, capacity=3, format=FormatKey.KNOCKOUT, movement=SEEDED)
    client = browser(organizer)
    for serial, name in enumerate(PAIRS[:5]):
        by_api(client, f"/events/{event.pk}/entries", {"name": name, "key": f"{serial:032x}"})
    entry_seed(entry_id=entry(event, 2), place=1, actor=Actor(organizer))
    assert listed(event) == ["Edith", "Ann", "Carla", "Grace", "Iris"]
    waiting = entry(event, 3)
    refused = by_api(client, f"/events/{event.pk}/entries/{waiting}/seed", {"place": 1})
    assert (refused.status, refused.text) == (409, "This player is on the waitlist. Give them a spot first.")


def test_both_doors_move_alike(coming, organizer):
    person, path = browser(organizer), f"/events/{coming.pk}/entries/{entry(coming, 2)}/seed"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"place": "1"}), lambda: by_api(person, path, {"place": 1})
    )
    shown = person.get(f"/events/{coming.pk}/").text
    assert shown.count('<span class="sr-only">Seed</span> ') == 4


@pytest.mark.one_by_day
@pytest.mark.parametrize("place", [0, -1, 5, 10**9, "two", "", None, 1.5, True])
def test_a_place_that_the_list_has_not_is_refused(coming, organizer, place):
    person, path = browser(organizer), f"/events/{coming.pk}/entries/{entry(coming, 2)}/seed"
    before = contents()
    told = by_api(person, path, {"place": place})
    assert (told.status, told.field) == (422, "place")
    assert by_page(person, f"{path}/", {"place": str(place)}).status == 422
    assert contents() == before


def test_an_order_that_says_nothing_is_refused_at_both_doors(organizer):
    drawn = nights.make_night(organizer, nights.NAMES[:4])
    started = knockout(organizer, PAIRS[:4], seeding="seeded")
    person = browser(organizer)
    for event, code, says in (
        (drawn, "drawn_by_lot", "need seeds"),
        (started, "started", "Seats are drawn"),
    ):
        path = f"/events/{event.pk}/entries/{entry(event, 2)}/seed"
        told, shown = by_api(person, path, {"place": 1}), by_page(person, f"{path}/", {"place": "1"})
        assert (told.status, told.code, shown.status) == (409, code, 409)
        assert told.says(says)
        assert shown.says(says)


def both_to_the_top(event, organizer):
    moves = [
        partial(entry_seed, entry_id=entry(event, index), place=1, actor=Actor(organizer)) for index in (2, 3)
    ]
    together(*moves)
    return listed(event)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_two_directors_moving_at_once_both_move(coming, organizer):
    assert both_to_the_top(coming, organizer) in (
        ["Edith", "Grace", "Ann", "Carla"],
        ["Grace", "Edith", "Ann", "Carla"],
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_without_the_lock_one_of_two_moves_is_lost(coming, organizer, monkeypatch):
    """The control: if this stops failing without the lock, the test beside it proves nothing."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
    both, store = threading.Barrier(2), seeds._renumber

    def wait_and_store(*said):
        both.wait(timeout=30)
        store(*said)

    monkeypatch.setattr(seeds, "_renumber", wait_and_store)
    assert both_to_the_top(coming, organizer) in (
        ["Edith", "Ann", "Carla", "Grace"],
        ["Grace", "Ann", "Carla", "Edith"],
    )
