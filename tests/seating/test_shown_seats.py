"""The desk shows the seats first, and lets the host show them to everyone."""

import pytest
from django.urls import reverse

from accounts.models import Role
from tests import nights
from tests.access import clubs
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.models import Event, Link

pytestmark = pytest.mark.django_db

BUTTON = "Show seats now"
NOT_YET = "The host hasn&#x27;t shown the seats yet."


@kept
def draft(organizer):
    """Four are drawn; round 1 is not open."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)


@pytest.fixture
def desk(organizer):
    return clubs.browser(organizer)


def test_the_host_sees_the_seats_and_shows_them_with_one_button(desk, draft):
    night, seats = reverse("console", args=[draft.pk]), reverse("seats-desk", args=[draft.pk])
    public = reverse("seats", args=[draft.public_id])
    assert BUTTON in desk.get(night).text
    page = desk.get(seats).text
    assert [name for name in nights.NAMES[:4] if f"<bdi>{name}</bdi>" not in page] == []
    assert BUTTON in page
    assert NOT_YET in desk.get(public).text
    assert desk.post(reverse("draw-release", args=[draft.pk])).url == night
    for there in (night, seats):
        assert BUTTON not in desk.get(there).text
    page = clubs.browser().get(public).text
    assert [name for name in nights.NAMES[:4] if f"<bdi>{name}</bdi>" not in page] == []


def test_a_scorekeeper_sees_the_seats_and_shows_them_to_nobody(draft):
    keeper = clubs.browser(nights.make_user("Kim Keeper", draft.club, Role.SCOREKEEPER))
    page = keeper.get(reverse("seats-desk", args=[draft.pk])).text
    assert "<bdi>Ann</bdi>" in page
    assert BUTTON not in page
    assert keeper.post(reverse("draw-release", args=[draft.pk])).status_code == 403
    assert not Event.objects.get(pk=draft.pk).draw_released


def test_a_round_that_is_not_there_is_not_there(desk, draft):
    assert desk.get(reverse("seats-desk", args=[draft.pk]), {"round": "9"}).status_code == 404


def test_before_the_draw_the_desk_says_when_there_are_seats(desk, night):
    page = desk.get(reverse("seats-desk", args=[night.pk]))
    assert (page.status_code, "You'll see seats here when the night starts." in page.text) == (200, True)


def test_a_table_and_a_player_are_told_when_they_see_their_seats(draft):
    table = clubs.browser(secret=link_secret(clubs.link_to(draft, table=1)))
    assert "Seats aren't posted yet" in table.get("/t").text
    own = link_secret(clubs.link_to(draft, entry=clubs.first_entry(draft)))
    player = clubs.browser(secret=own, kind=Link.Kind.PLAYER)
    assert "Your seat isn't posted yet" in player.get("/p").text


def test_the_settings_offer_one_round_at_a_time_also_while_it_is_played(desk, running):
    settings = reverse("event-settings", args=[running.pk])
    assert '<option value="all" selected>' in desk.get(settings).text
    saved = desk.post(reverse("later-rounds", args=[running.pk]), {"shown": "one"})
    assert saved.url == settings
    assert '<option value="one" selected>' in desk.get(settings).text
    page = clubs.browser().get(reverse("seats", args=[running.public_id]), {"round": "2"}).text
    assert "You&#x27;ll see the seats for round 2 when round 1 is over." in page
    assert '<a class="button" href="?round=2"' not in page
