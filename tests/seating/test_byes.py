"""Who sits out is named wherever seats are shown."""

import pytest

from tests import nights
from tests.api import calls
from tests.kept import kept
from tests.markup import one_line, words
from tournaments.access.links import link_secret
from tournaments.formats import MovementSettings
from tournaments.models import Bye

pytestmark = pytest.mark.django_db


@kept
def fourteen(organizer):
    """Round one of five is open, and two sit out in it."""
    names = [*nights.NAMES, "Mia", "Ned"]
    movement = MovementSettings(rounds=5)
    return nights.start(nights.make_night(organizer, names, movement=movement), organizer)


def out_in(event, number):
    byes = Bye.objects.filter(round__stage__event=event, round__number=number).order_by("entry__number")
    return list(byes.values_list("entry__members__player__name", flat=True))


def test_the_night_the_seats_and_the_wall_name_them(client, organizer, fourteen):
    client.force_login(organizer)
    one, other = out_in(fourteen, 1)
    text = f"Sitting out this round: {one}, {other}"
    assert text in words(client.get(f"/events/{fourteen.pk}/"))
    assert text in words(client.get(f"/e/{fourteen.public_id}/seats/"))
    assert f"Sitting out: {one}, {other}" in one_line(client.get(f"/e/{fourteen.public_id}/tv/"))


def test_the_night_names_them_before_the_round_opens(client, organizer):
    event = nights.make_night(organizer, nights.NAMES[:5])
    nights.start(event, organizer, opened=0)
    client.force_login(organizer)
    assert f"Sitting out this round: {out_in(event, 1)[0]}" in words(client.get(f"/events/{event.pk}/"))


def test_the_api_names_them(organizer, fourteen):
    out = out_in(fourteen, 1)
    seats = calls.get(calls.nobody(), f"/public/{fourteen.public_id}/rounds/1/seats")
    assert seats.json()["byes"] == out
    console = calls.get(calls.person(organizer), f"/events/{fourteen.pk}/console")
    assert console.json()["byes"] == out


def test_the_page_of_a_player_says_that_they_sit_out(client, fourteen):
    bye = Bye.objects.filter(round__number=1).first()
    link = fourteen.links.get(entry=bye.entry)
    opened = client.post(
        "/api/v1/player-session", {"secret": link_secret(link)}, content_type="application/json"
    )
    assert opened.status_code == 201
    assert "You're sitting out this round" in client.get("/p").text
    now = client.get("/api/v1/player").json()["seats"][0]
    assert (now["table"], now["sits_out"]) == (None, True)


def test_before_the_draw_the_page_says_who_will_sit_out_how_often(client, organizer):
    names = [*nights.NAMES, "Mia", "Ned"]
    event = nights.make_night(organizer, names, movement=MovementSettings(rounds=5))
    client.force_login(organizer)
    text = "2 of 14 sit out each round. 10 sit out once, 4 never."
    assert text in one_line(client.get(f"/events/{event.pk}/"))
    assert text in client.get(f"/events/{event.pk}/settings/").text
