"""What the host passes on: the link with its code, and a text for the chat by the stage of the night."""

import json
import re

import pytest
from django.utils.html import escape

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.direct.test_console import finish
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.models import Event, Link, Show
from tournaments.nights.services.privacy import privacy_set
from tournaments.show.chat import invitation_text, news_text, results_text, seats_text

pytestmark = pytest.mark.django_db

LINK = "https://euchre.example/e/K7QX/"


def test_an_invitation_has_what_someone_asks_first():
    text = invitation_text(
        night="Friday euchre",
        when="Fri, Nov 27 · 7 PM",
        place="VFW Post 1138",
        fee="$10 entry fee",
        spots="9 spots left",
        link=LINK,
    )
    assert text.splitlines() == [
        "Friday euchre",
        "Fri, Nov 27 · 7 PM",
        "VFW Post 1138",
        "$10 entry fee · 9 spots left",
        f"Sign up: {LINK}",
    ]


def test_an_invitation_leaves_out_what_is_not_known():
    text = invitation_text(night="Friday euchre", when="Fri, Nov 27 · 7 PM", link=LINK)
    assert text.splitlines() == ["Friday euchre", "Fri, Nov 27 · 7 PM", f"Sign up: {LINK}"]


def test_seats_name_partners_together_and_sides_apart():
    text = seats_text(
        night="Friday euchre",
        number=3,
        rounds=8,
        tables=[(1, [["Ann", "Bob"], ["Carla", "Dave"]]), (2, [["Eve"], ["Frank"], ["Grace"]])],
        byes=["Hank", "Iris"],
        link=LINK,
    )
    assert text.splitlines() == [
        "Friday euchre: round 3 of 8",
        "Table 1: Ann & Bob vs. Carla & Dave",
        "Table 2: Eve, Frank, Grace",
        "Sitting out: Hank, Iris",
        f"Find your seat: {LINK}",
    ]


def test_results_list_ten_places_and_lead_to_the_rest():
    places = [("1st", "Ann", "71 points"), ("T-2nd", "Bob", "60 points"), ("T-2nd", "Carla", "60 points")]
    assert results_text(night="Friday euchre", places=places, link=LINK).splitlines() == [
        "Friday euchre: final standings",
        "1st: Ann, 71 points",
        "T-2nd: Bob, 60 points",
        "T-2nd: Carla, 60 points",
        f"Results: {LINK}",
    ]
    many = results_text(night="Friday euchre", places=places * 4, link=LINK).splitlines()
    assert (len(many), many[-1]) == (12, f"All 12 places: {LINK}")


def test_news_say_why_there_is_no_list():
    text = news_text(night="Friday euchre", news="All rounds are played.", link=LINK)
    assert text == f"Friday euchre\nAll rounds are played.\nStandings: {LINK}"


def shared(person, event):
    """The text at both doors; the page's field has what the API sends."""
    sent = by_api(browser(person), f"/events/{event.pk}/share/text", None, method="GET")
    assert sent.status == 200
    answer = json.loads(sent.text)
    page = browser(person).get(f"/events/{event.pk}/share/").text
    assert re.search(r"<textarea[^>]*>([^<]*)</textarea>", page)[1] == escape(answer["text"])
    assert f'id="address" href="{answer["link"]}"' in page or event.is_private
    return answer


def test_before_the_start_it_invites(organizer):
    event = nights.make_list(organizer, ["Ann", "Bob"], capacity=8, stake_cents=10_00, place="Elks Lodge")
    answer = shared(organizer, event)
    lines = answer["text"].splitlines()
    assert answer["stage"] == "invitation"
    assert (lines[0], lines[2:]) == (
        event.name,
        [
            "Elks Lodge",
            "$10 entry fee · 6 spots left",
            f"Sign up: http://testserver/e/{event.public_id}/join/",
        ],
    )


def test_a_number_that_the_host_hides_is_not_in_the_text(organizer):
    event = nights.make_list(organizer, ["Ann"], capacity=8)
    Event.objects.filter(pk=event.pk).update(shows_coming=Event.Coming.NOTHING)
    assert "left" not in shared(organizer, event)["text"]


def test_while_they_play_it_has_the_seats_of_the_round(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)
    answer = shared(organizer, event)
    lines = answer["text"].splitlines()
    assert answer["stage"] == "seats"
    assert re.fullmatch(rf"{re.escape(event.name)}: round 1 of \d+", lines[0])
    assert {name for name in nights.NAMES[:5] if name in answer["text"]} == set(nights.NAMES[:5])
    assert lines[-1] == f"Find your seat: http://testserver/e/{event.public_id}/seats/"


def test_seats_that_the_host_holds_back_are_not_in_the_text(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    Event.objects.filter(pk=event.pk).update(draw_released=False)
    text = shared(organizer, event)["text"]
    assert "You'll see the seats when round 1 opens." in text
    assert not any(name in text for name in nights.NAMES[:4])


@pytest.fixture
def over(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    finish(event, organizer)
    return event


def test_afterwards_it_has_the_results(over, organizer):
    answer = shared(organizer, over)
    lines = answer["text"].splitlines()
    assert (answer["stage"], lines[0]) == ("results", f"{over.name}: final standings")
    assert [line.partition(":")[0] for line in lines[1:-1]] == ["1st", "2nd", "T-3rd", "T-3rd"]
    # One of the four has the side that scores 1, 2 and 1 in each round.
    assert lines[1].endswith(", 4 points")


@pytest.mark.parametrize("held_back", [{"frozen_after": 0}, {"told": 0, "frozen_after": None}])
def test_results_that_the_room_does_not_know_are_not_in_the_text(over, organizer, held_back):
    Show.objects.update_or_create(event=over, defaults=held_back)
    text = shared(organizer, over)["text"]
    assert "You'll see the results after the awards." in text
    assert "points" not in text


def test_a_private_night_is_passed_on_by_the_link_that_lets_guests_in(over, organizer):
    privacy_set(event_id=over.pk, is_private=True, actor=Actor(organizer))
    over.refresh_from_db()
    guests = Link.objects.get(event=over, kind=Link.Kind.GUEST, revoked_at=None)
    assert shared(organizer, over)["link"] == f"http://testserver/g#{link_secret(guests)}"


def test_the_page_leads_to_all_that_is_printed(desk, running):
    page = one_line(desk.get(f"/events/{running.pk}/share/").text)
    for at in ("qr/?kind=table", "qr/?kind=player", "sheets/", "tv/"):
        assert f'href="/events/{running.pk}/{at}"' in page
    for at in ("rules/", "how/", "tv/"):
        assert f'href="/e/{running.public_id}/{at}"' in page
    assert page.count('<div class="qr"><svg') == 1


@pytest.mark.parametrize(("kind", "codes"), [("table", 3), ("player", 12), ("", 16), ("other", 16)])
def test_codes_are_printed_by_kind(desk, running, kind, codes):
    page = desk.get(f"/events/{running.pk}/qr/", {"kind": kind}).text
    assert page.count('<div class="qr"><svg') == codes


def test_a_code_for_the_tv_comes_back_to_the_page_of_sharing(desk, running):
    page = f"/events/{running.pk}/share/"
    assert desk.post(f"/events/{running.pk}/tv/code/", {"then": page})["Location"] == page
    assert Show.objects.get(event=running).tv_code in desk.get(page).text
