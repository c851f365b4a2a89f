"""Who takes a trick, by page without scripts and by API: the same answer, the same refusals."""

import json

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api
from tests.database import contents
from tests.markup import one_line
from tournaments.access.links import link_secret

pytestmark = pytest.mark.django_db

RENEGE = {
    "trump": "h",
    "plays": [{"card": "Kd"}, {"card": "Jh", "held": ["9c", "Ad"]}, {"card": "9d", "held": []}],
}


def by_form(client, sent):
    """Ask the page what a body asks the API."""
    asked = {"trump": sent.get("trump", "")}
    for number, play in enumerate(sent.get("plays", ()), start=1):
        asked |= {f"c{number}": play.get("card", ""), f"h{number}": play.get("held", [])}
    return client.get("/trick/", asked)


def test_both_doors_say_who_takes_it_and_who_reneged(client):
    page, api = by_form(client, RENEGE), by_api(client, "/trick", RENEGE)
    answer = json.loads(api.text)
    assert (page.status_code, api.status) == (200, 200)
    assert (answer["taker"], answer["led"]) == (2, "d")
    assert [(play["is_legal"], play["owed"]) for play in answer["plays"]] == [
        (True, []),
        (False, ["Ad"]),
        (True, []),
    ]
    for sentence in (*answer["sentences"], *(play["sentence"] for play in answer["plays"])):
        assert sentence in page.content.decode()
    assert answer["plays"][1]["sentence"] == (
        "Player 2 reneged with the jack of hearts and should have played the ace of diamonds."
    )


@pytest.mark.parametrize(
    ("sent", "code", "says"),
    [
        ({**RENEGE, "plays": []}, "no_trick", "Add at least one card"),
        ({**RENEGE, "plays": [{"card": "9z"}]}, "unknown_card", "There's no card '9z'."),
        ({**RENEGE, "plays": [{"card": "9h", "held": ["<b>"]}]}, "unknown_card", "There's no card"),
        (
            {**RENEGE, "plays": [{"card": "9h"}, {"card": "9h"}]},
            "card_twice",
            "The 9 of hearts is entered twice",
        ),
        (
            {**RENEGE, "plays": [{"card": "9h"}, {"card": "Ah", "held": ["9h"]}]},
            "card_twice",
            "The 9 of hearts is entered twice. Choose another card.",
        ),
    ],
)
def test_what_is_no_trick_is_refused_at_both_doors(sent, code, says, client):
    before = contents()
    page, api = by_form(client, sent), by_api(client, "/trick", sent)
    assert (page.status_code, api.status, api.code) == (422, 422, code)
    assert api.says(says)
    assert says.replace("'", "&#x27;") in page.content.decode()
    assert contents() == before


@pytest.mark.parametrize("trump", ["", "x", "hearts", "♥", "nn"])
def test_a_trump_that_is_none_is_refused_at_both_doors(trump, client):
    sent = {**RENEGE, "trump": trump}
    page, api = by_form(client, sent), by_api(client, "/trick", sent)
    assert (page.status_code, api.status, api.field) == (422, 422, "trump")
    assert "Choose the trump suit." in page.content.decode()


@pytest.mark.parametrize(
    "body",
    [
        {"trump": "h"},
        {"trump": "h", "plays": "Jh"},
        {"trump": "h", "plays": [{"card": 3}]},
        {"trump": "h", "plays": [{"held": ["Jh"]}]},
        {"trump": "h", "plays": [{"card": "Jh", "held": ["9h"] * 7}]},
        {"trump": "h", "plays": [{"card": "Jh"}], "player": 3},
        {"trump": "h", "plays": [{"card": card} for card in ("9h", "Th", "Jh", "Qh", "Kh", "Ah", "9s")]},
    ],
)
def test_a_body_of_another_shape_is_refused(body, client):
    assert by_api(client, "/trick", body).status == 422


def test_a_gap_in_the_order_is_asked_about(client):
    page = client.get("/trick/", {"trump": "h", "c1": "Kd", "c3": "9d"})
    assert page.status_code == 422
    assert "Choose player 2&#x27;s card first." in page.content.decode()


def test_ten_may_be_written_as_ten(client):
    told = by_api(client, "/trick", {"trump": "c", "plays": [{"card": "10c"}]})
    assert json.loads(told.text)["plays"][0]["card"] == "Tc"


def test_the_form_comes_back_as_it_was_sent(client):
    text = one_line(by_form(client, RENEGE))
    assert text.count(" checked") == 6
    assert 'name="c2" value="Jh" aria-label="jack of hearts" checked' in text
    assert 'name="h2" value="Ad" aria-label="ace of diamonds" checked' in text


def test_the_page_is_the_same_for_everybody(client, organizer):
    assert client.get("/trick/").content == browser(organizer).get("/trick/").content


def test_the_worker_keeps_the_page_and_its_files_only(client):
    answer = client.get("/trick/sw.js")
    text = answer.content.decode()
    files = json.loads(text.partition("const FILES = ")[2].partition(", PAGE")[0])
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert files == [
        "/trick/",
        *(
            staticfiles_storage.url(f"app/{name}")
            for name in ("app.css", "trick.css", "pages/trick.js", "icon.svg", "bitter.woff2")
        ),
    ]
    page = client.get("/trick/").content.decode()
    linked = {
        part.partition('"')[0] for mark in ('href="/static', 'src="/static') for part in page.split(mark)[1:]
    }
    # The style sheet's own, which no page names.
    face = staticfiles_storage.url("app/bitter.woff2")
    assert {f"/static{each}" for each in linked} == set(files[1:]) - {face}


def test_tables_and_the_front_page_lead_to_it(client, running, organizer):
    phone = browser(secret=link_secret(link_to(running, table=1)))
    desk = browser(organizer)
    pages = [
        client.get("/"),
        desk.get("/"),
        phone.get("/t"),
        desk.get(f"/events/{running.pk}/rounds/1/tables/1/"),
    ]
    assert ['href="/trick/"' in page.content.decode() for page in pages] == [True] * 4
    assert nights.match_at(running).hands.count() == 0
