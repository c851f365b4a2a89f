"""Two merges that cross, and a merge while somebody signs up; with controls without the lock."""

import pytest

from accounts.models import Club, Player
from tests import nights
from tests.concurrency.together import kinds, meet_before, overtaken_before, together, while_held
from tests.people.test_joining import sign_up
from tournaments.audit.actor import Actor
from tournaments.models import EntryPlayer
from tournaments.people.services import identity

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
NAMES = ("Ann Miller", "Ann Miler")


@pytest.fixture
def tonight(organizer):
    """Ann Miler played an earlier night; Ann Miller is in tonight. Their numbers are 2 and 1."""
    event = nights.make_list(organizer, NAMES[:1], stake_cents=0, capacity=9)
    nights.make_list(organizer, NAMES[1:], stake_cents=0)
    return event


def merging(event, organizer, keep, other):
    fields = {"club_id": event.club_id, "keep": keep, "others": [other], "actor": Actor(organizer)}
    return lambda: identity.people_merge(**fields)


def links():
    return dict(Player.objects.filter(same_as__isnull=False).values_list("number", "same_as__number"))


def crossing(event, organizer):
    return merging(event, organizer, 1, 2), merging(event, organizer, 2, 1)


def test_two_merges_that_cross_leave_one_person(tonight, organizer):
    assert kinds(together(*crossing(tonight, organizer))) == ["Player", "Player"]
    assert links() in ({1: 2}, {2: 1})


def test_without_the_lock_each_is_the_other(tonight, organizer, no_lock, monkeypatch):
    """The control: both have written, and neither has committed."""
    meet_before(monkeypatch, identity, "club_note")
    together(*crossing(tonight, organizer))
    assert links() == {1: 2, 2: 1}


def people_tonight(event):
    members = EntryPlayer.objects.filter(stage__event=event).select_related("player")
    return [member.player.person_id for member in members]


@pytest.mark.parametrize("first", [0, 1])
def test_who_signs_up_during_a_merge_is_not_in_a_night_twice(tonight, organizer, first):
    both = (merging(tonight, organizer, 1, 2), lambda: sign_up(tonight, NAMES[1]))
    while_held(Club.objects.filter(pk=tonight.club_id), both[first], both[1 - first])
    there = people_tonight(tonight)
    assert len(there) == len(set(there)) > 0


def test_without_the_lock_one_person_is_in_a_night_twice(tonight, organizer, no_lock, monkeypatch):
    """The control: nobody of that name is there when the merge looks."""
    overtaken_before(monkeypatch, identity, "club_note", lambda: sign_up(tonight, NAMES[1]))
    merging(tonight, organizer, 1, 2)()
    there = people_tonight(tonight)
    assert (len(there), len(set(there))) == (2, 1)
