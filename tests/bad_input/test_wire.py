"""Addresses, queries and bodies that no page of ours sends: refused, and never an error of the server's."""

import copy
import itertools

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import QueryDict

from tests.access import clubs
from tests.access.asking import PARTS, address, changes, is_success, tried, undone
from tests.access.bodies import body_for
from tests.access.routes import LISTED
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.models import Link

pytestmark = pytest.mark.django_db

NUMBERS = (
    *("club_id", "event_id", "entry_id", "hand_id", "user_id", "number", "table"),
    *("dispute_id", "kept_id", "total_id"),
)


@kept
def home():
    return clubs.make_club("Maple")


@pytest.mark.night
@pytest.mark.parametrize("value", [0, 10**40], ids=["0", "10^40"])
def test_a_number_in_an_address_that_nothing_has_is_not_there(value, home):
    client = clubs.browser(home.owner)
    before = contents()
    wrong, tries = {}, 0
    for (name, method), expected in LISTED.items():
        for part in PARTS[name.partition("/")[0]] & set(NUMBERS):
            if is_success(expected["owner"]):
                with tried(client, name, method, home, **{part: value}) as response:
                    tries += 1
                    if response.status_code != 404 or changes(before):
                        wrong[name, method, part] = response.status_code
    # Who is no member stays none: the same answer for every number.
    assert {key: status for key, status in wrong.items() if "user_id" not in key} == {}
    assert {status for key, status in wrong.items() if "user_id" in key} <= {204, 302}
    assert contents() == before
    assert tries > 50


#: More than each kind of column holds.
NOT_HELD = (2**31, 10**25, -(10**25))


def with_numbers(body, numbers):
    """Give a body once for each whole number in it, with the next of the numbers in its place."""
    parts = body.items() if isinstance(body, dict) else enumerate(body)
    for key, value in list(parts):
        if isinstance(value, dict | list):
            others = with_numbers(value, numbers)
        elif isinstance(value, bool):
            others = ()
        elif isinstance(value, str):
            others = [str(next(numbers))] if value.isdecimal() else []
        else:
            others = [next(numbers)] if isinstance(value, int) else []
        for other in others:
            changed = copy.copy(body)
            changed[key] = other
            yield changed


@pytest.mark.night
def test_a_number_in_a_body_that_no_database_holds_is_no_error_of_the_servers(home):
    """Each number is tried in turn: the two doors of an action read one body."""
    clients = {
        "owner": clubs.browser(home.owner),
        "table": clubs.browser(secret=home.secrets["table"]),
        "player": clubs.browser(secret=home.secrets["player"], kind=Link.Kind.PLAYER),
    }
    wrong, tries, numbers = {}, 0, itertools.cycle(NOT_HELD)
    for (name, method), expected in LISTED.items():
        who = next((who for who in clients if is_success(expected[who])), "owner")
        for body in with_numbers(body_for(name, method, home), numbers):
            with tried(clients[who], name, method, home, body=body) as response:
                tries += 1
                if response.status_code >= 500:
                    wrong[name, method, str(body)] = response.status_code
    assert wrong == {}
    assert tries > 100


def test_a_hand_with_a_number_that_no_database_holds_is_refused_by_its_field(home):
    client = clubs.browser(secret=home.secrets["table"])
    sent = {**body_for("api-link-hands", "POST", home), "number": 10**25}
    before = contents()
    api, page = by_api(client, "/table/hands", sent), by_page(client, "/t/hand", sent)
    assert (api.status, api.field, page.status) == (422, "number", 422)
    assert contents() == before


def test_points_of_a_ruling_that_are_no_number_are_refused_by_the_page_too(home):
    client = clubs.browser(home.owner)
    before = contents()
    for points in ("", "two", "1.5", 10**25, -1):
        body = {**body_for("ruling-new", "POST", home), "points": points}
        with tried(client, "ruling-new", "POST", home, body=body) as response:
            assert (response.status_code, changes(before)) == (422, False), points


@pytest.mark.parametrize(
    "listed", ["standings", "api-public-standings", "board-fragment", "join", "seats", "wall"]
)
@pytest.mark.parametrize("public_id", ["x", "-" * 16, "a" * 500])
def test_a_public_address_that_is_made_up_is_not_there(listed, public_id, home):
    with tried(clubs.browser(), listed, "GET", home, public_id=public_id) as response:
        assert response.status_code == 404


QUERIES = (
    *("round=0", "round=-1", "round=x", "round=99", f"round={'9' * 5000}", "round=%D9%A1", "round=1&round=2"),
    *("page=%00", "seen=%FF%FE", "order=;drop+table", "club=x", f"club={'9' * 5000}", "next=//evil.example"),
    *("q=(a%2B)%2B%24", "tie=up:luck", "hands=x", "hands=99999999999999999999", "weights=x"),
)
#: Those of several fields in one request; each alone too, since what is refused first hides the others.
TOGETHER = (
    f"round={'9' * 5000}&page=%00&seen=%FF%FE&order=;drop+table&club=x&weights=x",
    f"round=x&club={'9' * 5000}&next=//evil.example&hands=99999999999999999999&tie=up:luck&q=(a%2B)%2B%24",
)


class Watched(QueryDict):
    """Fields of a query that remember which of them a page asks for; ``*`` is all of them."""

    asked_for = frozenset()

    def __getitem__(self, name):
        self._note(name)
        return super().__getitem__(name)

    def _getlist(self, name, *values, **options):
        self._note(name)
        return super()._getlist(name, *values, **options)

    def __contains__(self, name):
        self._note(name)
        return super().__contains__(name)

    def __iter__(self):
        self._note("*")
        return super().__iter__()

    def lists(self):
        self._note("*")
        return super().lists()

    @classmethod
    def _note(cls, name):
        cls.asked_for |= {name}


def pages(home):
    """Return the addresses of what the owner can read."""
    return {
        name: address(name, home)
        for (name, method), expected in LISTED.items()
        if method == "GET"
        and is_success(expected["owner"])
        and not name.startswith(("api-schema", "api-docs"))
    }


def fields_of(client, path, monkeypatch):
    """Return which fields of a query a page asks for."""
    Watched.asked_for = frozenset()
    with monkeypatch.context() as patch, undone(client):
        patch.setattr(WSGIRequest, "GET", property(lambda request: Watched(request.META["QUERY_STRING"])))
        client.get(path)
    return Watched.asked_for


def queries_for(fields):
    """Return those of several fields, and alone what is read; where none is, one in case it is read whole."""
    alone = [query for query in QUERIES if fields & {"*", query.partition("=")[0]}]
    return [*TOGETHER, *alone] if fields else TOGETHER[:1]


@pytest.mark.night
def test_a_query_that_makes_no_sense_is_no_error_of_the_servers(home, monkeypatch):
    client, before = clubs.browser(home.owner), contents()
    wrong, read, tries = {}, set(), 0
    for name, path in pages(home).items():
        fields = fields_of(client, path, monkeypatch)
        read |= fields
        for query in queries_for(fields):
            tries += 1
            with undone(client):
                response = client.get(f"{path}?{query}")
            if response.status_code >= 500:
                wrong[name, query] = response.status_code
    assert wrong == {}
    assert read >= {"round", "page", "q"}
    assert contents() == before
    assert tries > 300


BODIES = {
    "nothing": ("application/x-www-form-urlencoded", b""),
    "NUL in every field": (
        "application/x-www-form-urlencoded",
        b"name=a%00&names=b%00&key=%00&number=%00&maker=%00&reason=%00&round=%00&email=%00&stake=%00&username=%00",
    ),
    "half of a character": ("application/x-www-form-urlencoded", b"name=%ED%A0%80&names=%FF&reason=%C3"),
    "digits without end": (
        "application/x-www-form-urlencoded",
        b"&".join(
            name + b"=" + b"9" * 5000
            for name in (
                b"number",
                b"round",
                b"maker",
                b"tricks",
                b"capacity",
                b"hands",
                b"stake",
                b"stands-1",
                b"club",
            )
        ),
    ),
    "numbers in names": (
        "application/x-www-form-urlencoded",
        b"stands-" + b"9" * 5000 + b"=x&stands-%D9%A1=x",
    ),
    "1,001 fields": ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % n for n in range(1_001))),
    "two megabytes": ("application/x-www-form-urlencoded", b"name=" + b"x" * 2_000_000),
    "JSON at a page": ("application/json", b'{"name": "Ann"}'),
    "half of a form in parts": (
        "multipart/form-data; boundary=x",
        b"--x\r\nContent-Disposition: form-data; na",
    ),
    "a form in parts without boundary": ("multipart/form-data", b"name=Ann"),
    "an unknown charset": ("application/x-www-form-urlencoded; charset=nonsense", b"nothing=Ann"),
}
#: Refused before a page has any field: each page is sent one of these in turn.
ANYWHERE = ("1,001 fields", "two megabytes", *list(BODIES)[-3:])


@pytest.mark.night
@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("caller", ["owner", "table"])
def test_a_body_that_no_page_sends_is_refused_and_writes_nothing(caller, kind, home):
    client = clubs.browser(home.owner) if caller == "owner" else clubs.browser(secret=home.secrets["table"])
    before, (content_type, body) = contents(), BODIES[kind]
    wrong = {}
    for at, ((name, method), expected) in enumerate(LISTED.items()):
        # What needs no body does without one.
        is_bodiless = name.startswith(
            (
                "address-send",
                "chart-remove",
                "demo",
                "entry-arrive",
                "entry-check-out",
                "entry-pay",
                "entry-withdraw",
                "guest-link-replace",
                "draw-release",
                "event-start",
                "round-open",
                "round-show",
                "round-reopen",
                "rules-keep",
                "rules-forget",
                "table-total-undo",
                "invitation",
                "link-replace",
                "mail-confirm",
                "mail-stop",
                "sign-in-end",
                "sign-ins-end",
                "sign-out",
                "tables-close",
                "tv-code",
                "member-end",
                "pay-ways",
                "series-begin",
                "stake-let-off",
                "next-part-nobody",
                "wish-back",
            )
        )
        if method != "POST" or name.startswith("api-") or is_bodiless or not is_success(expected[caller]):
            continue
        if kind in ANYWHERE and ANYWHERE[at % len(ANYWHERE)] != kind:
            continue
        with undone(client):
            response = client.generic("POST", address(name, home), body, content_type=content_type)
            if response.status_code >= 500 or changes(before):
                wrong[name] = response.status_code
    assert wrong == {}
