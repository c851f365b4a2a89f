"""The pages that take a recorded game: at the desk and on the table's phone."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import nights
from tests.access.clubs import GAME, browser, link_to
from tournaments.models import Hand
from tournaments.services.links import link_secret

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
    shown = desk.post(f"{table}game/", {"file": file()}, follow=True)
    assert shown.redirect_chain == [(table, 302)]
    assert "2 hands entered from the file." in shown.content.decode()
    again = desk.post(f"{table}game/", {"file": file()}, follow=True)
    assert "Every hand of this file was here already." in again.content.decode()
    assert Hand.objects.count() == 2


def test_the_phone_enters_a_game_for_the_round_that_it_showed(phone):
    assert 'href="/t/game"' in phone.get("/t").content.decode()
    page = phone.get("/t/game")
    assert '<input type="hidden" name="round" value="1">' in page.content.decode()
    # With no-referrer, as on the table's own page, a form would not say where it comes from.
    assert page.headers["Referrer-Policy"] == "same-origin"
    shown = phone.post("/t/game", {"round": "1", "file": file()}, follow=True)
    assert shown.redirect_chain == [("/t", 302)]
    assert "2 of 12 hands" in shown.content.decode()


def test_a_phone_before_the_night_has_no_round_to_enter_into(night, organizer):
    nights.start(night, organizer, opened=0)
    phone = browser(secret=link_secret(link_to(night, table=1)))
    assert "Enter a recorded game" not in phone.get("/t").content.decode()


def test_a_refusal_lists_every_fault_at_the_form(phone):
    bad = SimpleUploadedFile("game.egn", GAME.replace('"dealer": 0', '"dealer": 8').encode())
    page = phone.post("/t/game", {"round": "1", "file": bad})
    text = page.content.decode()
    assert page.status_code == 422
    assert text.count("<li>Deal 1: ") == 2
    assert "Nothing was entered." in text
    assert 'name="round" value="1"' in text
