"""Sixty sign up at once for forty places, ten withdraw at once: on PostgreSQL and SQLite, with controls."""

import json
import subprocess
import sys

import pytest

from tests import nights
from tests.concurrency.together import meet_before, together
from tests.people.rush import faults_of, rush
from tests.people.test_joining import act, sign_up
from tests.people.test_sign_ups import statuses
from tests.servers import ROOT
from tests.stack.embedded import installed
from tournaments.people.services import entries, joining

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.mark.night
def test_sixty_at_once_fill_forty_places_and_the_right_ten_are_told_once(organizer):
    assert faults_of(rush(organizer)) == []


@pytest.mark.night
@pytest.mark.sqlite
def test_the_same_in_the_embedded_database(migrated, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.people.rush"],
        env=installed(migrated.into(tmp_path)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert json.loads(done.stdout) == {"database": "sqlite", "faults": []}


@pytest.fixture
def night(organizer):
    """One place of two is taken."""
    event = nights.make_event(organizer, capacity=2)
    sign_up(event, "Ann")
    return event


def test_the_last_place_goes_to_one_of_two(night):
    together(lambda: sign_up(night, "Bob"), lambda: sign_up(night, "Cy"))
    assert sorted(statuses(night).values()) == ["signed_up", "signed_up", "waiting"]


def test_without_the_lock_two_get_the_last_place(night, no_lock, monkeypatch):
    """The control: both find it free, and one of the two fails at the place in line that the other has."""
    meet_before(monkeypatch, joining, "enter")
    together(lambda: sign_up(night, "Bob"), lambda: sign_up(night, "Cy"))
    assert sorted(statuses(night).values()) == ["signed_up", "signed_up"]


@pytest.fixture
def full(organizer):
    """Ann and Bob are in; Cy and Dee wait."""
    event = nights.make_event(organizer, capacity=2)
    return event, {name: sign_up(event, name) for name in ("Ann", "Bob", "Cy", "Dee")}


def leaving(phones):
    return [lambda name=name: act(phones[name], "withdraw").status_code for name in ("Ann", "Bob")]


def test_two_who_withdraw_let_two_in(full):
    night, phones = full
    assert together(*leaving(phones)) == [302, 302]
    assert statuses(night) == {"Ann": "withdrawn", "Bob": "withdrawn", "Cy": "signed_up", "Dee": "signed_up"}


def test_without_the_lock_one_place_stays_empty(full, no_lock, monkeypatch):
    """The control: both give the one place that they see to the first in line."""
    night, phones = full
    meet_before(monkeypatch, entries, "fill_places")
    together(*leaving(phones))
    assert statuses(night)["Dee"] == "waiting"
