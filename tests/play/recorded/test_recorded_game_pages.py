"""The pages that take a recorded game: at the desk and on the table's phone."""

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import nights
from tests.access.clubs import GAME, browser, link_to
from tests.markup import one_line
from tests.scoring.egn.recorded import BY_PLACE, REAL_GAMES, game, on_the_form
from tournaments.access.links import link_secret
from tournaments.models import Hand

BY_HAND = on_the_form(BY_PLACE)
pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(running):
    return browser(secret=link_secret(link_to(running, table=1)))


def file():
    return SimpleUploadedFile("game.egn", GAME.encode())


def test_the_desk_enters_a_game_and_says_how_many_hands(running, organizer):
    desk, table = browser(organizer), f"/events/{running.pk}/rounds/1/tables/1/"
    assert f'href="{table}game/"' in desk.get(table).content.decode()
    assert desk.get(f"{table}game/").status_code == 200
    shown = desk.post(f"{table}game/", {"file": file(), **BY_HAND}, follow=True)
    assert shown.redirect_chain == [(table, 302)]
    assert "2 hands added from the file." in shown.content.decode()
    again = desk.post(f"{table}game/", {"file": file(), **BY_HAND}, follow=True)
    assert "All hands in this file were already entered." in again.content.decode()
    assert Hand.objects.count() == 2


def test_the_phone_enters_a_game_for_the_round_that_it_showed(phone):
    assert 'href="/t/game"' in phone.get("/t").content.decode()
    page = phone.get("/t/game")
    assert '<input type="hidden" name="round" value="1">' in page.content.decode()
    # With no-referrer, as on the table's own page, a form would not say where it comes from.
    assert page.headers["Referrer-Policy"] == "same-origin"
    shown = phone.post("/t/game", {"round": "1", "file": file(), **BY_HAND}, follow=True)
    assert shown.redirect_chain == [("/t", 302)]
    assert "2 of 12 hands" in shown.content.decode()


def test_a_phone_before_the_night_has_no_round_to_enter_into(night, organizer):
    nights.start(night, organizer, opened=0)
    phone = browser(secret=link_secret(link_to(night, table=1)))
    assert "Enter a recorded game" not in phone.get("/t").content.decode()


def test_a_refusal_lists_every_fault_at_the_form(phone):
    bad = SimpleUploadedFile("game.egn", GAME.replace('"dealer": 0', '"dealer": 8').encode())
    page = phone.post("/t/game", {"round": "1", "file": bad, **BY_HAND})
    text = page.content.decode()
    assert page.status_code == 422
    assert text.count("<li>Deal 1: ") == 2
    assert "Nothing was saved. Fix these problems in the file" in text
    assert 'name="round" value="1"' in text


def asked(page):
    """The labels of a form's questions, each with what is chosen there."""
    text = html.unescape(one_line(page))
    found = re.findall(r'<label for="seat-\d">(.*?)</label><select .*?>(.*?)</select>', text)
    return [(label, re.findall(r"selected>(.*?)<", options)) for label, options in found]


def test_the_desk_asks_who_is_who_and_needs_no_second_upload(running, organizer):
    desk, path = browser(organizer), f"/events/{running.pk}/rounds/1/tables/1/game/"
    first, *others = (seat.player.name for seat in nights.match_at(running).seats.order_by("position"))
    document = json.dumps(game("metadata", "players", [f"{first}a", "Nemo", *others[1:]]))
    page = desk.post(path, {"file": SimpleUploadedFile("game.egn", document.encode())})
    assert page.status_code == 422
    assert asked(page) == [(f"Is “{first}a” the file's name for {first}?", [first]), ("Who is “Nemo”?", [])]
    form = {**on_the_form({f"{first}a": 1, "Nemo": "", others[1]: 3, others[2]: 4}), "text": document}
    again = desk.post(path, form)
    assert asked(again) == [("Who is “Nemo”?", [])]
    twice = desk.post(path, {**form, "seat-2": 1})
    assert twice.status_code == 422
    assert f"“{first}a” and “Nemo” can't both be {first}." in html.unescape(twice.content.decode())
    assert asked(twice)[1] == ("Who is “Nemo”?", [first])
    assert not Hand.objects.exists()
    desk.post(path, {**form, "seat-2": 2})
    assert Hand.objects.count() == 1


def test_the_phone_is_asked_for_the_round_that_it_showed(phone):
    page = phone.post("/t/game", {"round": "1", "file": file()})
    assert [label for label, _ in asked(page)] == [f"Who is “{name}”?" for name in BY_PLACE]
    assert 'name="round" value="1"' in page.content.decode()
    assert len(page.content) < 60_000
    shown = phone.post("/t/game", {"round": "1", "text": GAME, **BY_HAND}, follow=True)
    assert "2 of 12 hands" in shown.content.decode()


def test_the_longest_real_game_is_asked_about_on_a_small_page(phone):
    written = max((path.read_bytes() for path in REAL_GAMES), key=len)
    page = phone.post("/t/game", {"round": "1", "file": SimpleUploadedFile("game.egn", written)})
    assert page.status_code == 422
    assert len(page.content) < 60_000
