"""What is kept between tests is as good as new in each of them."""

import pytest
from django.db import connection

from tests.kept import kept
from tournaments.models import Entry, Event

pytestmark = pytest.mark.django_db


@kept
def renamed(running):
    Event.objects.filter(pk=running.pk).update(name="Renamed")
    return Event.objects.get(pk=running.pk)


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_finds_rows_and_objects_as_they_were_made(turn, running, organizer):
    stored = Event.objects.get()
    assert (running.name, stored.name, organizer.name) == (
        "Friday euchre",
        "Friday euchre",
        "Olive Organizer",
    )
    assert set(Entry.objects.values_list("number", flat=True)) == set(range(1, 13))
    running.name = organizer.name = "Changed"
    Event.objects.update(name="Changed")
    Entry.objects.update(number=None)


@pytest.mark.parametrize("turn", [1, 2])
def test_what_is_made_from_it_is_of_one_piece(turn, renamed, running):
    assert (renamed.pk, renamed.name, running.name) == (running.pk, "Renamed", "Friday euchre")
    assert Event.objects.get().name == "Renamed"


@pytest.mark.parametrize("turn", [1, 2])
def test_a_test_that_starts_from_less_finds_less(turn, night):
    assert Event.objects.get().status == Event.Status.SIGN_UP
    assert Event.objects.get().pk == night.pk


def test_a_test_that_starts_from_nothing_finds_nothing():
    assert not Event.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_test_with_transactions_of_its_own_makes_its_own_rows(night):
    assert not connection.in_atomic_block
    assert Event.objects.get().pk == night.pk


@pytest.mark.django_db
def test_a_test_database_may_take_its_time_to_be_dropped():
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() != ("0",)
    with connection._nodb_cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("0",)
