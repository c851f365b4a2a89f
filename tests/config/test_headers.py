"""What every answer carries beside its body, as it stands; a change here is a decision."""

import pytest
from django.conf import settings
from django.core.cache import cache

from tests import nights
from tests.access import clubs
from tests.access.asking import tried
from tests.kept import kept
from tournaments.access.link_cookies import cookie_name
from tournaments.models import Link

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
ALWAYS = {
    "Order-Up": "1",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
PRIVATE = {**ALWAYS, "Referrer-Policy": "no-referrer"}
#: By route and caller, what the answer carries beside the policy of its contents.
CARRIED = {
    ("home", "nobody"): {**ALWAYS, "Cache-Control": "private, no-cache"},
    ("console", "owner"): {**ALWAYS, "Cache-Control": "private, no-cache"},
    ("links", "owner"): {
        **ALWAYS,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("standings", "nobody"): {**ALWAYS, "Cache-Control": "no-cache"},
    ("wall", "nobody"): {**ALWAYS, "Cache-Control": "private, no-cache"},
    ("table-link", "table"): {
        **PRIVATE,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("table-link", "nobody"): {
        **PRIVATE,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("table-fragment", "table"): {
        **PRIVATE,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("guest-link", "nobody"): {
        **PRIVATE,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("player-link", "player"): {
        **PRIVATE,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("player-manifest", "player"): {
        **ALWAYS,
        "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
    },
    ("api-event", "owner"): {**ALWAYS, "Cache-Control": "no-store"},
    ("api-link-table", "table"): {**ALWAYS, "Cache-Control": "no-store"},
    ("api-links", "owner"): {**ALWAYS, "Cache-Control": "no-store"},
    ("api-nothing", "nobody"): {**ALWAYS, "Cache-Control": "no-store"},
    ("export/hands", "owner"): {**ALWAYS, "Cache-Control": "private, no-cache"},
}


@pytest.fixture(autouse=True)
def _fresh_counters():
    cache.clear()


@kept
def home():
    return clubs.make_club("Maple")


def caller(name, home):
    if name == "owner":
        return clubs.browser(home.owner)
    if name == "nobody":
        return clubs.browser()
    return clubs.browser(secret=home.secrets[name], kind=Link.Kind(name))


@pytest.mark.one_by_day
@pytest.mark.parametrize(("listed", "who"), CARRIED)
def test_the_headers_of_an_answer(listed, who, home):
    with tried(caller(who, home), listed, "GET", home) as response:
        headers = response.headers
    carried = {name: value for name, value in headers.items() if name in {*ALWAYS, "Cache-Control"}}
    assert carried == CARRIED[listed, who]
    # Over plain http it would be ignored, with an error on the console; see test_production.
    assert "Cross-Origin-Opener-Policy" not in headers
    assert not {"Server", "X-Powered-By", "Access-Control-Allow-Origin"} & headers.keys()


@pytest.mark.parametrize("listed", ["home", "standings", "table-link", "api-docs"])
def test_the_policy_of_contents_lets_nothing_in_from_elsewhere(listed, home):
    with tried(caller("nobody", home), listed, "GET", home) as response:
        said = response.headers["Content-Security-Policy"]
    policy = dict(part.strip().split(" ", 1) for part in said.split(";"))
    # A page that has a script or a style of its own names it by a nonce.
    assert {name: value.split(" 'nonce-")[0] for name, value in policy.items()} == POLICY


@pytest.mark.parametrize(("listed", "who"), [("api-event", "owner"), ("api-link-table", "table")])
def test_data_lets_nothing_in_at_all(listed, who, home):
    with tried(caller(who, home), listed, "GET", home) as response:
        said = response.headers["Content-Security-Policy"]
    assert said == "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize("listed", ["home", "sign-in", "standings", "wall", "seats", "join", "table-link"])
def test_no_page_holds_a_script_or_style_without_a_nonce(listed, home):
    with tried(caller("table", home), listed, "GET", home) as response:
        text = response.content.decode()
    for mark in ("onclick=", "onload=", "onerror=", "javascript:", ' style="', "http://", "https://"):
        assert mark not in text.replace("http://www.w3.org/2000/svg", "").replace("http://testserver", "")


def morsel(cookies, name):
    cookie = cookies[name]
    return {key: cookie[key] for key in ("httponly", "secure", "samesite", "path", "domain")}


@pytest.mark.parametrize("https", [False, True])
def test_the_cookie_of_a_link(https, home, settings):
    settings.HTTPS = https
    client = clubs.browser()
    body = {"secret": home.secrets["table"]}
    client.post("/api/v1/table-session", body, content_type="application/json")
    name = cookie_name(Link.Kind.TABLE)
    assert name == ("__Host-table" if https else "table")
    assert morsel(client.cookies, name) == {
        "httponly": True,
        "secure": https or "",
        "samesite": "Strict",
        "path": "/",
        "domain": "",
    }


def test_the_cookies_of_a_person(home):
    client = clubs.browser()
    client.post("/account/sign-in/", {"username": home.owner.email, "password": nights.PASSWORD})
    session = morsel(client.cookies, settings.SESSION_COOKIE_NAME)
    assert session == {"httponly": True, "secure": "", "samesite": "Lax", "path": "/", "domain": ""}
    csrf = morsel(client.cookies, settings.CSRF_COOKIE_NAME)
    assert (csrf["samesite"], csrf["path"], csrf["domain"]) == ("Lax", "/", "")
