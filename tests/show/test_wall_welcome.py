"""Before anybody has a seat the TV shows the way in, unless the night is private."""

import pytest
from django.urls import reverse

from tests import nights
from tests.markup import one_line
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_tv_shows_where_to_sign_up_and_how_many_have(client, organizer):
    event = nights.make_night(organizer, nights.NAMES[:5])
    page = client.get(reverse("wall", args=[event.public_id])).text
    assert '<b class="num">5</b> of 5 spots taken' in one_line(page)
    assert f'<p class="address">testserver/e/{event.public_id}/</p>' in page
    assert "Scan to sign up" in page


def test_an_empty_night_says_welcome(client, organizer):
    event = nights.make_event(organizer)
    assert ">Welcome<" in client.get(reverse("wall", args=[event.public_id])).text


def test_a_canceled_night_says_so(client, organizer):
    event = nights.make_event(organizer)
    Event.objects.update(status=Event.Status.CANCELED)
    page = one_line(client.get(reverse("wall", args=[event.public_id])).text)
    assert "This night is canceled" in page
    assert "Starting soon" not in page


def test_no_address_is_shown_once_the_night_runs_or_where_no_phone_could_open_it(client, organizer):
    event = nights.make_night(organizer, nights.NAMES[:5])
    here = client.get(reverse("wall", args=[event.public_id]), headers={"host": "localhost"}).text
    assert "wall-join" not in here
    Event.objects.update(status=Event.Status.RUNNING)
    assert "wall-join" not in client.get(reverse("wall", args=[event.public_id])).text
