"""Who played at the night before and has not answered: listed, and added with one tap; page and API."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import entry_of
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.models import Entry, Stage
from tournaments.people.services.anonymise import player_anonymise
from tournaments.people.services.entries import entry_add, entry_add_registered, entry_withdraw
from tournaments.people.views.lineup import MOST_OF_LAST_TIME

pytestmark = pytest.mark.django_db

LABEL = "No answer yet"


@kept
def played(organizer):
    """The night before: Ann, Bob, Carla and Dave played, Edith withdrew."""
    event = nights.make_night(organizer, nights.NAMES[:5])
    entry_withdraw(entry_id=entry_of(event, "Edith").pk, actor=Actor(organizer))
    return nights.start(event, organizer)


@pytest.fixture
def client(organizer):
    browser = Client()
    browser.force_login(organizer)
    return browser


def night_after(earlier, organizer, **changes):
    return nights.make_event(
        organizer, **{"capacity": 8, "starts_at": earlier.starts_at + timedelta(days=7), **changes}
    )


def again(event, earlier, name, organizer):
    player = entry_of(earlier, name).members.get().player_id
    return entry_add_registered(event_id=event.pk, people=(player,), key=uuid4(), actor=Actor(organizer))


def listed(client, event):
    """Return the night before and the names, by the API."""
    answer = client.get(f"/api/v1/events/{event.pk}/people/last-time").json()
    return answer["event"], [each["name"] for each in answer["players"]]


def shown(client, event, query=""):
    """Return the names on the page, and whether the list is open."""
    page = client.get(f"/events/{event.pk}/people/{query}").text
    part = page.partition('id="last-time"')[2].partition("</details>")[0]
    return re.findall(r'class="who"><bdi>([^<]+)', part), part.startswith(" open")


def test_who_came_last_time_and_is_not_on_the_list_is_listed(played, organizer, client):
    event = night_after(played, organizer)
    assert listed(client, event) == (played.pk, ["Ann", "Bob", "Carla", "Dave"])
    again(event, played, "Bob", organizer)
    gone = again(event, played, "Dave", organizer)
    # Who withdrew has answered.
    entry_withdraw(entry_id=gone.pk, actor=Actor(organizer))
    assert listed(client, event) == (played.pk, ["Ann", "Carla"])
    assert shown(client, event) == (["Ann", "Carla"], False)


def test_only_the_night_before_counts(played, organizer, client):
    assert listed(client, played) == (None, [])
    second = night_after(played, organizer)
    # A night that was not played yet is none that anybody came to.
    third = night_after(second, organizer)
    assert listed(client, third)[0] == played.pk
    nights.enter_again(second, played, organizer)
    nights.start(second, organizer)
    assert listed(client, third) == (second.pk, ["Ann", "Bob", "Carla", "Dave", "Edith"])
    assert listed(client, played) == (None, [])


def test_who_only_waited_last_time_is_not_listed(organizer, client):
    earlier = nights.make_night(organizer, nights.NAMES[:4])
    entry_add(event_id=earlier.pk, name="Edith", key=uuid4(), actor=Actor(organizer))
    event = night_after(nights.start(earlier, organizer), organizer)
    assert listed(client, event) == (earlier.pk, ["Ann", "Bob", "Carla", "Dave"])


def test_a_tap_adds_the_very_person_and_leaves_the_list_open(played, organizer, client):
    event = night_after(played, organizer)
    page = client.get(f"/events/{event.pk}/people/").text
    part = page.partition('id="last-time"')[2].partition("</details>")[0]
    form = dict(re.findall(r'name="(key|name|then)" value="([^"]+)"', part.partition("</form>")[0]))
    answer = client.post(f"/events/{event.pk}/entries/add/", form)
    assert (answer.status_code, answer.url) == (302, f"/events/{event.pk}/people/?last=1")
    assert client.post(f"/events/{event.pk}/entries/add/", form).status_code == 302
    entered = Entry.objects.get(stage__event=event).members.get().player
    assert entered == entry_of(played, "Ann").members.get().player
    assert shown(client, event, "?last=1") == (["Bob", "Carla", "Dave"], True)


def test_for_pairs_somebody_comes_back_without_a_partner(played, organizer, client):
    event = night_after(played, organizer)
    Stage.objects.filter(event=event).update(format="two_fields", settings={"entry_size": 2})
    page = one_line(client.get(f"/events/{event.pk}/people/").text)
    assert page.count("Add without a partner") == 1 + 4


def test_a_removed_name_is_nobody_to_ask(played, organizer, client):
    event = night_after(played, organizer)
    player = entry_of(played, "Carla").members.get().player
    nights.play_round(played, organizer, 1)
    round_close(event_id=played.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    night_shorten(event_id=played.pk, rounds=1, actor=Actor(organizer))
    player_anonymise(club_id=played.club_id, number=player.number, name="Carla", actor=Actor(organizer))
    assert listed(client, event) == (played.pk, ["Ann", "Bob", "Dave"])


def test_once_seats_are_drawn_nobody_is_asked(played, organizer, client):
    assert LABEL not in client.get(f"/events/{played.pk}/people/").text


def test_a_large_night_is_listed_in_part(organizer, client):
    names = [f"Player of {number}" for number in range(100, 100 + MOST_OF_LAST_TIME + 4)]
    earlier = nights.start(nights.make_night(organizer, names), organizer)
    event = night_after(earlier, organizer)
    found, _ = shown(client, event)
    assert found == sorted(names)[:MOST_OF_LAST_TIME]
    page = one_line(client.get(f"/events/{event.pk}/people/").text)
    assert f"This list shows {MOST_OF_LAST_TIME}. Others follow as you add them." in page
    assert len(listed(client, event)[1]) == len(names)
