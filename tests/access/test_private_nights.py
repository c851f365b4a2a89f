"""A private night: for a stranger each of its addresses answers as one that leads nowhere."""

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.sign_in.sign_ins import token_make
from scoring.money.prize_terms import PrizeTerms
from tests import nights
from tests.access import clubs
from tests.access.asking import PARTS, answer_of, ask, changes, is_success, tried
from tests.access.bodies import body_for
from tests.access.routes import LISTED
from tests.database import contents
from tests.kept import kept
from tournaments.access.links import link_exchange, link_secret, table_link_replace
from tournaments.audit.actor import Actor
from tournaments.formats import FormatKey
from tournaments.models import Entry, Event, Link, LinkSession
from tournaments.nights.services.privacy import privacy_set

pytestmark = pytest.mark.django_db

#: As no event is called: an address that leads nowhere.
NOWHERE = "nothinghere1"
#: Every line of the map of the app that is about a night's public address.
PUBLIC = sorted((name, method) for name, method in LISTED if "public_id" in PARTS[name.partition("/")[0]])
#: Whoever was sent the address of a sign-up may come: it says when and where, and not who else does.
SIGN_UP = {("join", "GET"), ("join", "POST"), ("api-join", "POST"), ("door", "GET")}
OWN = ("guest", "player", "table", "other", "keeper", "direct", "owner")


@kept
def home():
    return clubs.make_club("Maple", is_private=True)


@kept
def stranger(home):
    return clubs.make_club("Birch")


def strangers(stranger):
    """Nobody, and the people, phones and players of another club."""
    return {
        "nobody": clubs.browser(),
        "director elsewhere": clubs.browser(stranger.director),
        "table elsewhere": clubs.browser(secret=stranger.secrets["table"]),
        "player elsewhere": clubs.browser(secret=stranger.secrets["player"], kind=Link.Kind.PLAYER),
    }


def said(response):
    """What an answer gives away; a form's token and the request's id are others each time."""
    body = re.sub(r'(name="csrfmiddlewaretoken" value|data-csrf|nonce)="[^"]*"', "", response.text)
    others = {"Content-Security-Policy", "X-Request-ID"}
    headers = {name: value for name, value in response.headers.items() if name not in others}
    return response.status_code, headers, body


@pytest.mark.night
@pytest.mark.parametrize("who", ["nobody", "director elsewhere", "table elsewhere", "player elsewhere"])
def test_to_a_stranger_every_public_address_leads_nowhere(who, home, stranger):
    client, told = strangers(stranger)[who], {}
    for name, method in PUBLIC:
        with tried(client, name, method, home) as response:
            there = said(response)
        with tried(client, name, method, home, public_id=NOWHERE) as response:
            nowhere = said(response)
        if there != nowhere:
            told[name, method] = there[0]
    assert told == {(name, method): LISTED[name, method]["nobody"] for name, method in SIGN_UP} | {
        ("join", "GET"): 200,
        ("join", "POST"): 302,
        ("door", "GET"): 302,
        ("api-join", "POST"): 201,
    }


@pytest.mark.night
@pytest.mark.parametrize("who", OWN)
def test_its_own_people_see_what_everybody_sees_of_another_night(who, home, stranger):
    callers = clubs.callers(home, stranger)
    callers["guest"] = clubs.browser(secret=home.secrets["guest"], kind=Link.Kind.GUEST)
    client, answers = callers[who], {}
    for name, method in PUBLIC:
        with tried(client, name, method, home) as response:
            answers[name, method] = answer_of(response)
            kept_by = response.headers.get("Cache-Control", "")
            if is_success(answers[name, method]) and name not in {"join", "api-join"}:
                assert kept_by == "no-store" or kept_by.startswith("private, "), name
    listed = "nobody" if who == "guest" else who
    # A chat's robot has no permission of anybody: there's no preview to see.
    assert answers == {line: LISTED[line][listed] for line in PUBLIC} | {("chat-preview", "GET"): "404"}


def test_nobody_finds_a_sign_up_that_is_over(home):
    client = clubs.browser()
    page, api = f"/e/{home.running.public_id}/join/", f"/api/v1/public/{home.running.public_id}/join"
    body = body_for("api-join", "POST", home)
    assert client.get(page).status_code == 404
    assert client.post(page, {"name": "Wendy", "key": body["key"]}).status_code == 404
    assert ask(client, "POST", api, body).status_code == 404


def test_the_sign_up_names_nobody_else_and_leads_nowhere(home):
    page = clubs.browser().get(f"/e/{home.coming.public_id}/join/").text
    assert "Maple coming" in page
    assert "Maple Player" not in page
    wendy = clubs.browser()
    wendy.post(f"/e/{home.coming.public_id}/join/", {"name": "Wendy", "key": clubs.new_key()})
    joined = wendy.get("/p").text
    assert "You're" in joined
    assert re.findall(r'href="(/e/[^"]*)"', joined) == [f"/e/{home.coming.public_id}/"]


@pytest.mark.parametrize("how", ["pending", "withdrawn"])
def test_who_is_not_in_it_sees_their_own_page_and_nothing_else(how, home):
    wendy, public = clubs.browser(), home.coming.public_id
    wendy.post(f"/e/{public}/join/", {"name": "Wendy", "key": clubs.new_key()})
    assert wendy.get(f"/e/{public}/").status_code == 200
    Entry.objects.filter(members__player__name="Wendy").update(status=how)
    own = wendy.get("/p").text
    assert re.findall(r'href="(/e/[^"]*)"', own) == []
    assert wendy.get(f"/e/{public}/").status_code == 404


def test_a_number_that_fits_is_not_answered_as_unchanged_to_a_stranger(home):
    owner, nobody = clubs.browser(home.owner), clubs.browser()
    public = home.running.public_id
    for path in (f"/e/{public}/", f"/e/{public}/board/standings/", f"/api/v1/public/{public}/standings"):
        etag = {"If-None-Match": owner.get(path)["ETag"]}
        assert owner.get(path, headers=etag).status_code == 304
        assert nobody.get(path, headers=etag).status_code == 404
        nowhere = path.replace(public, NOWHERE)
        assert nobody.get(nowhere, headers={"If-None-Match": '"0"'}).status_code == 404


def test_a_bracket_and_a_settlement_are_for_its_own_people(organizer):
    event = nights.make_night(
        organizer,
        nights.NAMES[:8],
        format=FormatKey.KNOCKOUT,
        is_private=True,
        terms=PrizeTerms(point_cents=10),
    )
    event = nights.start(event, organizer)
    crew, nobody = clubs.browser(organizer), clubs.browser()
    pages, api = f"/e/{event.public_id}", f"/api/v1/public/{event.public_id}"
    for path in (
        *(f"{pages}/bracket/", f"{pages}/board/bracket/", f"{pages}/who-owes-whom/"),
        *(f"{api}/bracket", f"{api}/settlement"),
    ):
        assert (crew.get(path).status_code, nobody.get(path).status_code) == (200, 404), path


def token_of(user):
    return {"Authorization": f"Token {token_make(user=user)}"}


@pytest.mark.night
def test_programs_come_in_by_a_token_of_the_club_or_of_a_link(home, stranger):
    path = f"/api/v1/public/{home.running.public_id}/standings"
    table = link_exchange(secret=home.secrets["table"], kind=Link.Kind.TABLE).token
    player = link_exchange(secret=home.secrets["player"], kind=Link.Kind.PLAYER).token
    answers = {
        headers["Authorization"].split()[0] + str(number): clubs.browser()
        .get(path, headers=headers)
        .status_code
        for number, headers in enumerate(
            [
                token_of(home.scorekeeper),
                {"Authorization": f"Table {table}"},
                {"Authorization": f"player {player}"},
                token_of(stranger.owner),
                {"Authorization": f"Table {table}x"},
                {"Authorization": "Token nonsense"},
                {"Authorization": "Token"},
                {"Authorization": f"Basic {table}"},
            ]
        )
    }
    assert list(answers.values()) == [200, 200, 200, 404, 404, 404, 404, 404]


def test_a_right_that_ends_counts_at_the_next_request(home):
    path = f"/e/{home.running.public_id}/"
    table, player = (
        clubs.browser(secret=home.secrets["table"]),
        clubs.browser(secret=home.secrets["player"], kind=Link.Kind.PLAYER),
    )
    keeper, director = clubs.browser(home.scorekeeper), clubs.browser(home.director)
    assert [each.get(path).status_code for each in (table, player, keeper, director)] == [200] * 4
    table_link_replace(event_id=home.running.pk, table=1, actor=Actor(home.owner))
    LinkSession.objects.filter(link__kind=Link.Kind.PLAYER).update(
        expires_at=timezone.now() - timedelta(seconds=1)
    )
    home.scorekeeper.memberships.all().delete()
    home.director.is_active = False
    home.director.save()
    assert [each.get(path).status_code for each in (table, player, keeper, director)] == [404] * 4


def test_a_link_of_another_night_of_the_club_opens_nothing_here(home):
    other = nights.start(
        nights.make_night(home.owner, nights.NAMES[:4], paid=False, is_private=True), home.owner
    )
    assert other.club_id == home.club.pk
    assert clubs.browser(secret=home.secrets["table"]).get(f"/e/{other.public_id}/").status_code == 404


def test_the_director_changes_who_sees_it_while_it_is_played(home):
    director, nobody = clubs.browser(home.director), clubs.browser()
    public, page = f"/e/{home.running.public_id}/", f"/events/{home.running.pk}/privacy/"
    assert director.post(page, {"is_private": ""}).url == f"/events/{home.running.pk}/settings/"
    assert nobody.get(public).status_code == 200
    assert 'value="yes">' in director.get(f"/events/{home.running.pk}/settings/").text
    director.post(page, {"is_private": "yes"})
    assert nobody.get(public).status_code == 404
    settings_page = director.get(f"/events/{home.running.pk}/settings/").text
    assert 'value="yes" selected>' in settings_page
    record = director.get(f"/events/{home.running.pk}/activity/").text
    assert record.count("Changed who can see the night") == 2


@pytest.mark.parametrize("sent", [{}, {"is_private": "maybe"}, {"is_private": "true"}])
def test_who_sees_it_is_said_in_so_many_words(sent, home):
    director = clubs.browser(home.director)
    answer = director.post(f"/events/{home.running.pk}/privacy/", sent)
    assert (answer.status_code, "Choose who can see this night." in answer.text) == (422, True)
    api = f"/api/v1/events/{home.running.pk}/privacy"
    for body in ({}, {"is_private": "yes"}, {"is_private": None}, {"is_private": 1}):
        answer = ask(director, "POST", api, body)
        assert (answer.status_code, answer.json()["field"]) == (422, "is_private")
    assert Event.objects.get(pk=home.running.pk).is_private


def test_twice_is_once(home):
    before = home.running.audit.count()
    for _ in range(2):
        privacy_set(event_id=home.running.pk, is_private=False, actor=Actor(home.owner))
    assert home.running.audit.count() == before + 1
    line = home.running.audit.latest("pk")
    assert (line.before, line.after) == ({"is_private": True}, {"is_private": False})


def test_the_wall_of_another_night_does_not_announce_it(home):
    ahead = nights.make_event(home.owner, name="Maple secret", is_private=True)
    shown = nights.make_event(home.owner, name="Maple open")
    Event.objects.filter(pk__in=(ahead.pk, shown.pk)).update(
        starts_at=home.running.starts_at + timedelta(days=1)
    )
    Event.objects.filter(pk=shown.pk).update(starts_at=home.running.starts_at + timedelta(days=2))
    owner = clubs.browser(home.owner)
    screen = {"number": "1", "views": ["next"], "seconds": "15"}
    assert owner.post(f"/events/{home.running.pk}/screens/", screen).status_code == 302
    wall = owner.get(f"/e/{home.running.public_id}/tv/").text
    assert "Maple open" in wall
    assert "Maple secret" not in wall


def test_a_night_is_made_private_in_so_many_words(home):
    owner, before = clubs.browser(home.owner), Event.objects.count()
    form, payload = body_for("event-new", "POST", home), body_for("api-events", "POST", home)
    refused = owner.post("/events/new/", {**form, "is_private": "maybe"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["is_private"])
    refused = ask(owner, "POST", "/api/v1/events", {**payload, "is_private": "maybe"})
    assert (refused.status_code, refused.json()["field"]) == (422, "is_private")
    assert Event.objects.count() == before
    assert owner.post("/events/new/", {**form, "is_private": "yes"}).status_code == 302
    assert Event.objects.latest("pk").is_private
    made = ask(owner, "POST", "/api/v1/events", {**payload, "is_private": True, "key": clubs.new_key()})
    assert (made.status_code, made.json()["is_private"]) == (201, True)
    changed = ask(owner, "PATCH", f"/api/v1/events/{made.json()['id']}", {"name": "Still private"})
    assert (changed.status_code, changed.json()["is_private"]) == (200, True)


def test_the_guests_link_lets_in_until_it_is_replaced(home):
    director, guest = clubs.browser(home.director), clubs.browser()
    listed = director.get(f"/api/v1/events/{home.running.pk}/links").json()["links"]
    (url,) = [link["url"] for link in listed if link["kind"] == "guest"]
    assert url in director.get(f"/events/{home.running.pk}/qr/").text
    assert "Scan the guest code again" in guest.get("/g").text
    opened = ask(guest, "POST", "/api/v1/guest-session", {"secret": url.partition("/g#")[2]})
    assert (opened.status_code, opened.json()["event"]) == (201, home.running.public_id)
    page = guest.get("/g").text
    for there in (
        "Maple running",
        f"/e/{home.running.public_id}/tv/",
        f"/e/{home.running.public_id}/seats/",
    ):
        assert there in page
    header = {"Authorization": f"Guest {opened.json()['token']}"}
    api = f"/api/v1/public/{home.running.public_id}/standings"
    assert clubs.browser().get(api, headers=header).status_code == 200
    assert director.post(f"/events/{home.running.pk}/guests/link/replace/").status_code == 302
    assert guest.get("/g").status_code == 410
    assert guest.get(f"/e/{home.running.public_id}/tv/").status_code == 404
    assert clubs.browser().get(api, headers=header).status_code == 404
    again = ask(guest, "POST", "/api/v1/guest-session", {"secret": url.partition("/g#")[2]})
    assert again.status_code == 410
    assert (
        ask(director, "POST", f"/api/v1/events/{home.running.pk}/guests/link/replace", {}).status_code == 204
    )
    assert "Replaced the guest QR code" in director.get(f"/events/{home.running.pk}/activity/").text


@pytest.mark.night
def test_a_guest_watches_and_does_nothing_else(home):
    guest = clubs.browser(secret=home.secrets["guest"], kind=Link.Kind.GUEST)
    before, allowed = contents(), {}
    for name, method in LISTED:
        if method != "GET" and (name, method) not in SIGN_UP:
            with tried(guest, name, method, home) as response:
                if answer_of(response) != LISTED[name, method]["nobody"] or (
                    changes(before) and not is_success(LISTED[name, method]["nobody"])
                ):
                    allowed[name, method] = answer_of(response)
    # The device keeps its session of a link that it opens again.
    assert allowed == {("api-guest-session", "POST"): "200"}


def test_a_night_that_never_was_private_has_no_link_for_guests(home):
    open_night = nights.make_event(home.owner)
    owner = clubs.browser(home.owner)
    assert owner.post(f"/events/{open_night.pk}/guests/link/replace/").status_code == 404
    assert ask(owner, "POST", f"/api/v1/events/{open_night.pk}/guests/link/replace", {}).status_code == 404
    links = Link.objects.filter(event=open_night, kind=Link.Kind.GUEST)
    for is_private in (True, True, False, True):
        privacy_set(event_id=open_night.pk, is_private=is_private, actor=Actor(home.owner))
    assert links.count() == 1
    assert link_secret(links.get()) in owner.get(f"/events/{open_night.pk}/qr/").text


def test_a_guest_of_one_night_sees_no_other(home):
    other = nights.make_event(home.owner, is_private=True)
    guest = clubs.browser(secret=home.secrets["guest"], kind=Link.Kind.GUEST)
    assert guest.get(f"/e/{home.running.public_id}/").status_code == 200
    assert guest.get(f"/e/{other.public_id}/").status_code == 404


def test_the_database_keeps_one_live_link_of_guests_which_opens_no_table(home):
    again = {"event": home.running, "kind": Link.Kind.GUEST, "nonce": "n"}
    with pytest.raises(IntegrityError, match="one_live_link_of_guests"), transaction.atomic():
        Link.objects.create(**again, secret_hash="a")
    with pytest.raises(IntegrityError, match="link_opens_one_place"), transaction.atomic():
        Link.objects.create(**again, secret_hash="b", table=1, revoked_at=timezone.now())
