"""Asking for pushes, stopping them and signing a phone out, by page and by API."""

import json

import pytest
from django.core.cache import cache

from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.markup import one_line
from tests.stack import push_service as push
from tournaments.access.links import link_secret
from tournaments.models import Link, PushSubscription
from tournaments.outbox.push_sealing import public_key

pytestmark = pytest.mark.django_db

PHONE = push.Phone()
PUBLIC = "https://8.8.8.8/push/ann"
NO_SERVICE = "We can't send alerts to this browser. Try another browser."
NO_KEY = "We couldn't turn on alerts. Refresh the page and try again."


@pytest.fixture(autouse=True)
def _nobody_counted():
    cache.clear()


@kept
def night(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


def player_of(night, entry):
    return browser(secret=link_secret(link_to(night, entry=entry)), kind=Link.Kind.PLAYER)


@pytest.fixture
def player(night):
    return player_of(night, first_entry(night))


DOORS = {
    "page": lambda player, payload: by_page(player, "/p/push", payload),
    "api": lambda player, payload: by_api(player, "/player/push", payload),
}
STOPS = {
    "page": lambda player, phone: by_page(player, "/p/push/stop", {"phone": phone}).status,
    "api": lambda player, phone: by_api(player, "/player/push/stop", {"phone": phone}).status,
}


@pytest.fixture(params=DOORS)
def asked(request, player):
    def send(**change):
        return DOORS[request.param](player, {**PHONE.payload(PUBLIC), **change})

    return send


def test_a_phone_is_told_and_stopped_by_page(player):
    page = player.get("/p").text
    assert f'data-key="{public_key()}"' in page
    assert by_page(player, "/p/push", PHONE.payload(PUBLIC)).status == 302
    page = player.get("/p").text
    assert "This phone gets an alert each round." in page
    assert "Turn on alerts" not in page
    assert PUBLIC not in page
    phone = PushSubscription.objects.get()
    assert (phone.endpoint, phone.p256dh, phone.auth) == (PUBLIC, PHONE.p256dh, PHONE.auth)
    assert by_page(player, "/p/push/stop", {"phone": phone.pk}).status == 302
    assert not PushSubscription.objects.exists()


def test_a_phone_is_told_and_stopped_by_api(player):
    answer = by_api(player, "/player/push", PHONE.payload(PUBLIC))
    said = json.loads(answer.text)
    assert (answer.status, said["number"]) == (201, 1)
    listed = json.loads(by_api(player, "/player/push", {}, method="GET").text)
    assert (listed["key"], [each["id"] for each in listed["phones"]]) == (public_key(), [said["id"]])
    assert PUBLIC not in answer.text
    answer = by_api(player, "/player/push/stop", {"phone": said["id"]})
    assert (answer.status, json.loads(answer.text)["phones"]) == (200, [])


def test_another_phone_of_the_same_player_is_named_by_its_number(night, player):
    by_page(player, "/p/push", PHONE.payload(PUBLIC))
    other = player_of(night, first_entry(night))
    page = one_line(other.get("/p"))
    assert "Phone 1 gets an alert each round." in page
    assert "Turn on alerts" in page


@pytest.mark.parametrize("door", STOPS)
def test_nobody_stops_a_phone_of_somebody_else(door, night, player):
    by_page(player, "/p/push", PHONE.payload(PUBLIC))
    phone = PushSubscription.objects.get().pk
    stranger = player_of(night, night.first_stage.entries.order_by("-pk").first())
    STOPS[door](stranger, phone)
    assert PushSubscription.objects.filter(pk=phone).exists()
    for _ in range(2):
        assert STOPS[door](player, phone) == {"page": 302, "api": 200}[door]
    assert not PushSubscription.objects.exists()


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"endpoint": "https://192.168.1.1/push"}, NO_SERVICE),
        ({"endpoint": "https://[::1]/push"}, NO_SERVICE),
        ({"endpoint": "http://8.8.8.8/push"}, NO_SERVICE),
        ({"endpoint": "https://8.8.8.8:22/push"}, NO_SERVICE),
        ({"endpoint": "https://8.8.8.8/" + "a" * 1000}, NO_SERVICE),
        ({"endpoint": "https://8.8.8.8/" + "a" * 100_000}, NO_SERVICE),
        ({"endpoint": ""}, NO_SERVICE),
        ({"endpoint": "<script>alert(1)</script>"}, NO_SERVICE),
        ({"p256dh": "A" * 87}, NO_KEY),
        ({"p256dh": "A" * 100_000}, NO_KEY),
        ({"p256dh": ""}, NO_KEY),
        ({"auth": "short"}, NO_KEY),
        ({"auth": "é" * 22}, NO_KEY),
    ],
)
def test_what_a_browser_would_not_send_is_refused_at_both_doors(change, sentence, asked):
    before = contents()
    refused = asked(**change)
    assert (refused.status, refused.says(sentence)) == (422, True)
    assert refused.field in (None, *change)
    assert contents() == before


def test_a_name_that_is_not_found_is_for_later_at_both_doors(asked):
    refused = asked(endpoint="https://nowhere.invalid/push")
    assert (refused.status, refused.says("can't turn on alerts right now")) == (409, True)
    assert not PushSubscription.objects.exists()


def test_enough_phones_are_enough_at_both_doors(asked, night):
    for number in range(4):
        other = player_of(night, first_entry(night))
        by_api(other, "/player/push", PHONE.payload(f"{PUBLIC}{number}"))
    refused = asked()
    assert (
        refused.status,
        refused.says("Alerts are already on for 4 phones. Turn off alerts on one first."),
    ) == (
        409,
        True,
    )


def test_asking_too_often_is_refused_at_both_doors(asked):
    for _ in range(10):
        assert asked().status in {201, 302}
    assert asked().status == 429


def test_without_a_key_the_page_offers_nothing_and_both_doors_say_so(asked, player, settings):
    settings.PUSH_KEY = ""
    assert 'id="push"' not in player.get("/p").text
    refused = asked()
    assert (refused.status, refused.says("Alerts aren't set up yet. Ask the host.")) == (
        409,
        True,
    )


@pytest.mark.parametrize("door", ["page", "api"])
def test_a_phone_that_was_signed_out_asks_for_its_link_again(door, player):
    by_page(player, "/p/push", PHONE.payload(PUBLIC))
    if door == "page":
        assert by_page(player, "/p/sign-out", {}).status == 302
    else:
        assert by_api(player, "/player/sign-out", {}).status == 204
    assert "Open your link again" in player.get("/p").text
    assert by_api(player, "/player", {}, method="GET").status == 401
    assert not PushSubscription.objects.exists()


def test_the_token_of_a_phone_that_was_signed_out_is_no_good(player):
    token = player.cookies["player"].value
    by_api(player, "/player/sign-out", {})
    answer = browser().get("/api/v1/player", headers={"Authorization": f"Player {token}"})
    assert answer.status_code in {401, 410}
