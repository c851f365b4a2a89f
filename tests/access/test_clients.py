"""One address for lockout and limits: what the outermost of our own proxies saw, never a client's word."""

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from rest_framework.throttling import SimpleRateThrottle

from accounts.callers.clients import client_address
from tests.nights import PASSWORD

pytestmark = pytest.mark.django_db

PROXY = "127.0.0.1"


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "client"),
    [
        (0, "192.0.2.1", None, "192.0.2.1"),
        (0, "192.0.2.1", "198.51.100.9", "192.0.2.1"),
        (1, PROXY, "192.0.2.1", "192.0.2.1"),
        (1, PROXY, "198.51.100.9, 192.0.2.1", "192.0.2.1"),
        (1, PROXY, "198.51.100.9,192.0.2.1,", "192.0.2.1"),
        (1, PROXY, None, PROXY),
        (1, PROXY, "nonsense", PROXY),
        (1, PROXY, "192.0.2.1:51234", "192.0.2.1"),
        (1, "", "192.0.2.1", "192.0.2.1"),
        (0, "", None, "0.0.0.0"),
        (2, PROXY, "198.51.100.9, 192.0.2.1, 10.0.0.2", "192.0.2.1"),
        (2, PROXY, "192.0.2.1", "192.0.2.1"),
        (1, PROXY, "::ffff:192.0.2.1", "192.0.2.1"),
        (1, PROXY, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, PROXY, "[2001:db8:1:2:ffff::1]:443", "2001:db8:1:2::"),
        (0, "fe80::1%eth0", None, "fe80::"),
    ],
)
def test_a_client_is_what_the_outermost_of_our_proxies_saw(settings, proxies, peer, forwarded, client):
    settings.PROXIES = proxies
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    assert client_address(RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)) == client


def page(email, password, forwarded):
    form = {"username": email, "password": password}
    return (
        Client(REMOTE_ADDR=PROXY)
        .post("/account/sign-in/", form, headers={"X-Forwarded-For": forwarded})
        .status_code
    )


def api(email, password, forwarded):
    body = {"email": email, "password": password}
    return (
        Client(REMOTE_ADDR=PROXY)
        .post("/api/v1/token", body, content_type="application/json", headers={"X-Forwarded-For": forwarded})
        .status_code
    )


@pytest.mark.parametrize(("door", "good"), [(page, 302), (api, 201)])
def test_wrong_passwords_with_forged_addresses_lock_the_owner_out_nowhere_else(
    settings, organizer, door, good
):
    settings.PROXIES = 1
    cache.clear()
    for number in range(6):
        door(organizer.email, "not this one", f"198.51.100.{number}, 192.0.2.66")
    assert door(organizer.email, PASSWORD, "198.51.100.77, 192.0.2.66") == 429
    assert door(organizer.email, PASSWORD, "203.0.113.5") == good


def test_limits_are_per_client_behind_a_proxy(monkeypatch, settings):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "link-failures", "1/hour")
    settings.PROXIES = 1
    cache.clear()

    def wrong_link(forwarded):
        return (
            Client(REMOTE_ADDR=PROXY)
            .post(
                "/api/v1/table-session",
                {"secret": "x" * 22},
                content_type="application/json",
                headers={"X-Forwarded-For": forwarded},
            )
            .status_code
        )

    assert [wrong_link(f"198.51.100.{number}, 192.0.2.66") for number in range(2)] == [404, 429]
    assert wrong_link("192.0.2.67") == 404
