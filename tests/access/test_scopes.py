"""What a token of each scope may do, at every address of the API."""

import json

import pytest
from django.db import IntegrityError

from accounts.models import Scope, SignIn
from accounts.sign_in.sign_ins import token_make
from tests.access import clubs
from tests.access.asking import address, answer_of, changes, tried
from tests.access.routes import LISTED
from tests.accounts.test_sign_ins import browser, program, token_of
from tests.database import contents
from tests.kept import kept

pytestmark = pytest.mark.django_db

WEAKER = {"read": (), "score": ("read",), "run": ("read", "score")}
SCORING = (
    *("api-hands", "api-undo", "api-game", "api-total", "api-total-undo", "api-sheets"),
    *("api-dealer", "api-dealer-draw", "api-redeal", "api-redeal-undo"),
)
#: Where it is neither "read" for GET nor "run" for the rest.
OTHERWISE = {
    **{(name, "POST"): "score" for name in SCORING},
    ("api-token", "DELETE"): "read",
    **{(f"api-{kind}-session", "POST"): "score" for kind in ("table", "guest", "player")},
    # Nothing is stored.
    **{(f"api-{name}", "POST"): "read" for name in ("movement-check", "trick")},
    # The links in them open tables and clubs to whoever holds them.
    ("api-links", "GET"): "run",
    ("api-share-text", "GET"): "run",
    ("api-invitations", "GET"): "run",
}
#: They let in also whoever has no token, but look at one that is sent.
LOOKS = {
    ("api-token", "DELETE"),
    *((f"api-{name}", "POST") for name in ("address-confirm", "users", "join", "mail-confirm", "mail-stop")),
    ("api-join-open", "POST"),
    *((f"api-{name}", "POST") for name in ("table-session", "guest-session", "player-session")),
    *((f"api-{name}", "POST") for name in ("movement-improve", "movement-check", "trick")),
}
NEEDS = {
    line: OTHERWISE.get(line, "read" if line[1] == "GET" else "run")
    for line, answers in LISTED.items()
    if line[0].startswith("api-")
    and (line in LOOKS or (answers["nobody"] == "401" and answers["owner"] != "401"))
}


@kept
def home():
    host = clubs.make_club("Maple")
    clubs.browser(secret=host.secrets["table"])
    return host


def with_token(user, scope):
    client = clubs.browser()
    client.defaults["HTTP_AUTHORIZATION"] = f"Token {token_make(user=user, scope=Scope(scope))}"
    return client


def refusal_of(response):
    answer = answer_of(response)
    return (answer, response.json()["code"]) if answer == "403" else answer


@pytest.mark.night
@pytest.mark.parametrize("scope", ["read", "score", "run"])
def test_a_token_does_what_its_scope_covers_and_changes_nothing_else(scope, home):
    client = with_token(home.owner, scope)
    before = contents()
    wrong, changed = {}, set()
    for (name, method), needs in NEEDS.items():
        with tried(client, name, method, home) as response:
            answer = refusal_of(response)
            if scope in WEAKER[needs]:
                expected = ("403", "scope")
                if changes(before):
                    changed.add((name, method))
            else:
                expected = "204" if name == "api-token" else LISTED[name, method]["owner"]
            if answer != expected:
                wrong[name, method] = answer
    assert (wrong, changed) == ({}, set())
    assert len(NEEDS) > 150


@pytest.mark.parametrize("door", ["join", "users", "movements/improve"])
def test_a_token_that_is_not_good_keeps_nobody_out(door, home):
    client = with_token(home.owner, "read")
    client.defaults["HTTP_AUTHORIZATION"] += "x"
    bodies = {
        "join": ("api-join", {"name": "Wendy", "key": clubs.new_key()}, 201),
        "users": (
            "api-users",
            {"email": "w@example.org", "name": "Wendy", "password": "a long one 4 W"},
            201,
        ),
        "movements/improve": ("api-movement-improve", {"players": 14, "rounds": 8, "seconds": 10}, 202),
    }
    name, body, good = bodies[door]
    answer = client.post(address(name, home), json.dumps(body), content_type="application/json")
    assert answer.status_code == good


def test_the_refusal_names_both_scopes(home):
    client = with_token(home.owner, "read")
    path = address("api-hands", home)
    refused = client.post(path, json.dumps({}), content_type="application/json")
    assert refused.json() == {
        "code": "scope",
        "message": "This token's scope is “read”. Use one with “score”.",
        "field": None,
    }


def test_a_program_asks_for_its_scope_and_sees_it_in_the_list(organizer):
    laptop = browser(organizer)
    narrow = token_of(organizer, name="TV", scope="read").json()
    assert narrow["scope"] == "read"
    assert token_of(organizer, name="Tablet", scope="score").json()["scope"] == "score"
    assert token_of(organizer, name="Script").json()["scope"] == "run"
    listed = program(narrow["token"]).get("/api/v1/sign-ins").json()
    assert [(each["name"], each["scope"]) for each in listed] == [
        ("Script", "run"),
        ("Tablet", "score"),
        ("TV", "read"),
        ("Firefox on Windows", "run"),
    ]
    page = laptop.get("/account/sign-ins/").text
    told = ["full access", "can enter scores", "view only"]
    assert [page.index(each) for each in told] == sorted(page.index(each) for each in told)
    assert page.count("App (") == 3


@pytest.mark.parametrize("scope", ["", "write", "READ", None, 1])
def test_a_scope_that_there_is_not_makes_no_token(scope, organizer):
    refused = token_of(organizer, scope=scope)
    assert (refused.status_code, refused.json()["field"]) == (422, "scope")
    assert not SignIn.objects.exists()


@pytest.mark.parametrize("scope", ["write", ""])
def test_no_other_scope_can_be_stored(scope, organizer):
    token_make(user=organizer)
    with pytest.raises(IntegrityError, match="a_scope_that_there_is"):
        SignIn.objects.update(scope=scope)


def test_a_browser_has_no_narrow_scope(organizer):
    browser(organizer)
    with pytest.raises(IntegrityError, match="a_browser_does_everything"):
        SignIn.objects.update(scope="read")
