"""A whole night through the API alone, as a program would run it; and where one round's hands lead."""

from uuid import uuid4

import pytest

from tests import nights
from tests.api import calls
from tournaments.access.links import link_secret
from tournaments.models import AuditEntry, Event, Link

pytestmark = pytest.mark.django_db

EVENT = {
    "name": "Party of eight",
    "starts_at": "2026-11-27T19:00",
    "time_zone": "America/Detroit",
    "capacity": 8,
    "hands": 2,
    "stake_cents": 10_00,
    "prizes": {"kind": "weights", "shares": "3:1", "rounding_cents": 100},
}
NAMES = "Ann\nBob\nCarla\nDave\nEdith\nFrank\nGrace\nHank\n"


def said(answer, status=200):
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


def play_round(director, event_id, number, links):
    base = f"/events/{event_id}/rounds/{number}"
    assert said(calls.post(director, f"{base}/open"))["status"] == "open"
    tables = said(calls.get(director, f"{base}/seats"))["tables"]
    assert len(tables) == 2
    for table in tables:
        phone = calls.nobody()
        phone.credentials(HTTP_AUTHORIZATION=f"Table {links[table['table']]}")
        for hand in (1, 2):
            payload = calls.hand(hand, round=number, maker=1, tricks=5, alone=hand == 2)
            answer = said(calls.post(phone, "/table/hands", payload), 201)
            assert answer["seat_points"] == ([2, 0, 2, 0], [4, 0, 4, 0])[hand - 1]
        assert (answer["hands_played"], answer["table_status"]) == (2, "done")
    return said(calls.post(director, f"{base}/close", {"stands": []}))["status"]


@pytest.fixture
def host():
    account = {"email": "host@club.test", "name": "Host", "password": nights.PASSWORD}
    client = calls.nobody()
    token = said(calls.post(client, "/users", account), 201)["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def enter_everyone(host, base):
    pasted = {"text": NAMES, "key": str(uuid4())}
    entries = said(calls.post(host, f"{base}/entries/import", pasted), 201)
    assert [entry["name"] for entry in entries] == NAMES.split()
    for entry in entries:
        assert said(calls.post(host, f"{base}/entries/{entry['id']}/check-in"))["status"] == "in"
        assert said(calls.post(host, f"{base}/entries/{entry['id']}/pay"))["is_paid"] is True


def open_tables(host, base):
    """Exchange every table's printed link, and return the tokens by table."""
    sheet = said(calls.get(host, f"{base}/links"))["links"]
    tokens = {}
    for link in sheet:
        if link["kind"] == "table":
            secret = link["url"].partition("/t#")[2]
            opened = said(calls.post(calls.nobody(), "/table-session", {"secret": secret}), 201)
            assert opened["table"] == link["table"]
            tokens[link["table"]] = opened["token"]
    return tokens


def test_a_preview_says_what_a_night_of_eight_means(host):
    forecast = said(calls.post(host, "/events/preview", EVENT))
    assert (
        forecast.items()
        >= {
            "rounds": 7,
            "tables": 2,
            "hands": 14,
            "is_about": False,
            "goal": "2 hands",
            "promise": "You partner everyone once and play against everyone twice.",
            "byes_per_round": 0,
            "byes": "",
            "ends_at": "2026-11-28T00:28:00Z",
            "gross_cents": 80_00,
            "pool_cents": 80_00,
            "prizes_cents": [60_00, 20_00],
            "sentences": [],
        }.items()
    )


@pytest.mark.night
def test_a_night_of_eight_from_sign_up_to_prizes(host):
    event = said(calls.post(host, "/events", {**EVENT, "key": str(uuid4())}), 201)
    base, public = f"/events/{event['id']}", f"/public/{event['public_id']}"
    enter_everyone(host, base)
    assert said(calls.post(host, f"{base}/start"))["status"] == "running"
    tokens = open_tables(host, base)
    assert [play_round(host, event["id"], number, tokens) for number in range(1, 8)] == ["closed"] * 7

    assert Event.objects.get().status == Event.Status.FINISHED
    standings = said(calls.get(calls.nobody(), f"{public}/standings"))
    # 7 rounds, 2 tables, 6 points to each of 2 partners at each table.
    assert sum(line["points"] for line in standings["standings"]) == 7 * 2 * 2 * 6
    assert standings == said(calls.get(host, f"{base}/standings"))
    prizes = said(calls.get(host, f"{base}/prizes"))
    assert prizes["pool_cents"] == 80_00
    assert sum(line["cents"] for line in prizes["payouts"]) == 80_00
    assert prizes == said(calls.get(calls.nobody(), f"{public}/prizes"))


def test_what_leaves_the_app_is_there_after_the_night(director, running):
    base = f"/events/{running.pk}"
    audit = said(calls.get(director, f"{base}/audit?size=200"))
    assert audit["count"] == AuditEntry.objects.count()
    assert audit["results"][-1]["action"] == "event_create"
    for kind, header in (("standings", "place,"), ("hands", "round,"), ("payouts", "place,name,cents")):
        file = calls.get(director, f"{base}/export/{kind}.csv")
        assert file.headers["Content-Type"].startswith("text/csv")
        assert file.content.decode().startswith(header)


def test_the_console_says_what_is_missing_and_what_comes_next(director, running):
    console = said(calls.get(director, f"/events/{running.pk}/console"))
    assert (console["here"], console["paid"], console["to_open"], console["to_close"]) == (12, 12, None, 1)
    assert [card["hands_played"] for card in console["tables"]] == [0, 0, 0]
    assert console["entries"][0]["name"] == "Ann"
    assert [each["status"] for each in console["rounds"]] == ["open"] + ["draft"] * 10


def test_a_player_sees_the_own_seats_and_place(running):
    link = Link.objects.get(event=running, kind="player", entry__queue=1)
    opened = said(calls.post(calls.nobody(), "/player-session", {"secret": link_secret(link)}), 201)
    player = calls.nobody()
    player.credentials(HTTP_AUTHORIZATION=f"Player {opened['token']}")
    page = said(calls.get(player, "/player"))
    assert page["standing"]["name"] == "Ann"
    assert [seat["round"] for seat in page["seats"]] == list(range(1, 12))
    partners = [name for seat in page["seats"] for name in seat["partners"]]
    assert sorted(partners) == sorted(nights.NAMES[1:])
