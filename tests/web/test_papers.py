"""What leaves the app: codes, spreadsheets and the record; and how refusals look."""

import csv
import io
import json
import re

import pytest
from django.test import Client

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.kept import kept
from tests.markup import one_line
from tests.scoring.egn.recorded import BY_PLACE, game
from tournaments.audit.actor import Actor, Change, audit
from tournaments.models import Event, Round
from tournaments.play.services.recorded_games import game_record

pytestmark = pytest.mark.django_db

HARMFUL = ('=HYPERLINK("http://x")', "+1", "-1+1|cmd", "@SUM(A1)")


def rows(answer):
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


@kept
def harmful(organizer):
    """Four people whose names a spreadsheet would run."""
    return nights.start(nights.make_night(organizer, names=HARMFUL), organizer)


@pytest.mark.parametrize("kind", ["standings", "hands", "payouts"])
def test_no_cell_of_an_export_starts_a_formula(desk, harmful, organizer, kind):
    nights.record(nights.match_at(harmful), organizer, 1)
    answer = desk.get(f"/events/{harmful.pk}/export/{kind}.csv")
    cells = [cell for row in rows(answer)[1:] for cell in row]
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert any(cell == f"'{HARMFUL[0]}" for cell in cells)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))]


def test_the_standings_export_holds_every_player_once(desk, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, tricks=5)
    table = rows(desk.get(f"/events/{running.pk}/export/standings.csv"))
    points = [int(row[table[0].index("points")]) for row in table[1:]]
    assert sorted(row[3] for row in table[1:]) == sorted(nights.NAMES)
    assert points == [2, 2] + [0] * 10


def test_payouts_add_up_to_the_pool(desk, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, tricks=5)
    table = rows(desk.get(f"/events/{running.pk}/export/payouts.csv"))
    assert sum(int(row[2]) for row in table[1:]) == 120_00


@pytest.mark.parametrize("kind", ["passwords", "Standings", "..%2Fsettings"])
def test_an_export_that_does_not_exist_is_not_there(desk, running, kind):
    assert desk.get(f"/events/{running.pk}/export/{kind}.csv").status_code == 404


def test_the_sheet_has_a_code_for_every_table_and_player(desk, running):
    answer = desk.get(f"/events/{running.pk}/qr/")
    assert answer.text.count('<div class="qr"><svg') == 3 + 12 + 1
    assert answer.text.count("http://testserver/t#") == 3
    assert answer.text.count("http://testserver/p#") == 12
    assert "no-store" in answer["Cache-Control"]


def test_the_codes_of_people_are_listed_by_name(desk, running):
    text = desk.get(f"/events/{running.pk}/qr/?kind=player").content.decode()
    listed = re.findall('class="opens".*?<bdi>(.*?)</bdi>', text, re.DOTALL)
    assert listed == sorted(nights.NAMES)


def test_a_list_of_codes_folds_where_more_than_a_few_are_hidden(desk, running, organizer):
    forty = [f"{name} {number}" for name in nights.NAMES[:10] for number in range(4)]
    many = nights.start(nights.make_night(organizer, forty), organizer)
    twelve, all_of_them = (one_line(desk.get(f"/events/{each.pk}/qr/")) for each in (running, many))
    assert 'class="rest"' not in twelve
    assert "Show all" not in twelve
    assert all_of_them.count('class="rest"') == 50 - 12
    assert "Show all 50" in all_of_them


def test_papers_of_a_night_that_is_over_promise_nothing(desk, running, organizer):
    """No rounds are left, and nothing can be cut apart before a prize is paid."""
    Event.objects.filter(pk=running.pk).update(status="finished")
    Round.objects.filter(stage__event=running).update(status="closed")
    assert "No rounds left to print" in one_line(desk.get(f"/events/{running.pk}/sheets/"))
    receipts = one_line(desk.get(f"/events/{running.pk}/money/receipts/"))
    assert "No prizes paid yet" in receipts
    assert "cut them apart" not in receipts


def test_the_record_says_in_words_who_did_what_and_why(desk, running, organizer):
    match = nights.match_at(running)
    nights.record(match, organizer, 1)
    hand = match.hands.get()
    fixed = {"maker": "2", "tricks": "2", "reason": "Read wrongly", "key": "7" * 32}
    desk.post(f"/events/{running.pk}/hands/{hand.pk}/correct/", fixed)
    text = one_line(desk.get(f"/events/{running.pk}/activity/"))
    assert (
        '<strong>Entered hand 1 at table 1, round 1: made it</strong><bdi class="muted">Olive Organizer'
        in text
    )
    assert "<strong>Corrected hand 1 at table 1, round 1</strong>" in text
    assert "Why: Read wrongly" in text
    assert "Result: made it → got euchred" in text
    assert "<strong>Opened round 1</strong>" in text
    assert "<strong>Checked in everyone (12)</strong>" in text
    assert "<strong>Collected everyone&#x27;s entry fee (12): $120</strong>" in text
    api = desk.get(f"/api/v1/events/{running.pk}/audit").json()["results"]
    assert [(line["action"], line["says"]) for line in api][:2] == [
        ("hand_correct", "Corrected hand 1 at table 1, round 1"),
        ("hand_record", "Entered hand 1 at table 1, round 1: made it"),
    ]


def test_the_record_names_the_place_of_a_play_off_and_no_checksums(desk, running, organizer):
    actor = Actor(organizer)
    played_off = Change(before={"sha256": "0" * 64}, after={"sha256": "1" * 64, "place": 3})
    audit(actor, "play_off_note", event_id=running.pk, row="playoff:1", change=played_off)
    text = one_line(desk.get(f"/events/{running.pk}/activity/"))
    assert "<strong>Entered who won the playoff for 3rd place</strong>" in text
    assert "sha256" not in text


def test_a_post_without_its_token_is_refused_in_a_sentence(running, organizer):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organizer)
    answer = strict.post(f"/events/{running.pk}/rounds/1/close/")
    assert answer.status_code == 403
    assert "This page expired." in answer.text


def test_a_page_that_does_not_exist_says_so(client):
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "Page not found or private" in answer.text


def test_what_a_role_may_not_do_is_said_with_the_role_that_may(client, running):
    client.force_login(nights.make_user("Sam", club=running.club, role=Role.SCOREKEEPER))
    answer = client.get(f"/events/{running.pk}/settings/")
    assert answer.status_code == 403
    assert "Only your club&#x27;s hosts and owners can do this." in answer.text


def test_a_broken_page_says_that_nothing_is_lost(running, organizer):
    Event.objects.filter(pk=running.pk).update(tie_breaks=["no such thing"])
    browser = Client(raise_request_exception=False)
    browser.force_login(organizer)
    answer = browser.get(f"/events/{running.pk}/settings/")
    assert answer.status_code == 500
    assert "Everything you saved earlier is safe." in answer.text


@pytest.mark.parametrize("path", ["/", "/account/sign-in/", "/account/sign-up/", "/account/password/"])
def test_no_page_carries_inline_script_or_style(client, path):
    answer = client.get(path)
    assert "style=" not in answer.text
    assert "onclick=" not in answer.text
    assert "'unsafe-inline'" not in answer["Content-Security-Policy"]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    "path", ["", "settings/", "qr/", "activity/", "rounds/1/tables/1/", "entries/import/"]
)
def test_no_page_of_the_night_carries_inline_script_or_style(desk, running, path):
    text = desk.get(f"/events/{running.pk}/{path}").text
    assert "style=" not in text
    assert "<script>" not in text


@pytest.mark.parametrize(
    "path", ["/", "/events/new/", "/events/{}/", "/events/{}/qr/", "/events/{}/settings/"]
)
def test_a_page_is_small_on_the_wire(desk, running, path):
    answer = desk.get(path.format(running.pk), headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 20_000


def test_the_results_are_one_file_at_both_doors(desk, running, organizer):
    nights.record(nights.match_at(running), organizer, 1)
    page = desk.get(f"/events/{running.pk}/export/results.json")
    api = by_api(browser(organizer), f"/events/{running.pk}/export/results.json", None, method="GET")
    assert page["Content-Disposition"] == f'attachment; filename="{running.public_id}-results.json"'
    assert page["Content-Type"] == "application/json"
    assert json.loads(api.text) == page.json()
    assert page.json()["rounds"][0]["tables"][0]["hands"][0]["maker"] == 1


def test_recorded_games_are_one_file_at_both_doors(desk, running, organizer):
    console, address = f"/events/{running.pk}/", f"/events/{running.pk}/export/games.emn"
    assert address not in desk.get(console).content.decode()
    written = json.dumps(game())
    match = nights.match_at(running)
    game_record(match_id=match.pk, written=written, actor=Actor(organizer), players=BY_PLACE)
    assert address in desk.get(console).content.decode()
    page, api = desk.get(address), by_api(browser(organizer), address, None, method="GET")
    assert page["Content-Disposition"] == f'attachment; filename="{running.public_id}.emn"'
    assert json.loads(api.text) == page.json()
    assert page.json()["fileType"] == "Euchre Match Notation"


def test_without_recorded_games_both_doors_say_what_to_take_instead(desk, running, organizer):
    address = f"/events/{running.pk}/export/games.emn"
    page = desk.get(address)
    api = by_api(browser(organizer), address, None, method="GET")
    assert (page.status_code, api.status, api.code) == (409, 409, "no_recorded_game")
    assert "No table entered its cards for every hand." in page.content.decode()
    assert api.says("No table entered its cards for every hand.")


#: Of a spreadsheet that takes a semicolon for the end of a cell, as those do that write 1,5.
SPLIT = ("Ann;=1+1", "Bob; @SUM(A1)", 'Cid;"-1', " =9")


def test_no_cell_starts_a_formula_where_semicolons_part_them(desk, organizer):
    event = nights.start(nights.make_night(organizer, names=SPLIT), organizer)
    text = desk.get(f"/events/{event.pk}/export/standings.csv").content.decode("utf-8-sig")
    cells = [cell.strip(' "') for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row]
    assert "Ann;'=1+1" in text
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
