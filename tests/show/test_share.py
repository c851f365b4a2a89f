"""What the host passes on: the link with its code, and a text for the chat by the stage of the night."""

import io
import json
import re

import pytest
from django.utils.html import escape
from PIL import Image

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.direct.test_console import finish
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.models import Event, Link, Show
from tournaments.nights.services.privacy import privacy_set
from tournaments.pictures.results import ResultLine, ResultsPicture, results_png
from tournaments.show.chat import invitation_text, news_text, results_text, seats_text
from tournaments.show.selectors.show import ceremony_steps
from tournaments.show.services.show import ceremony_tell

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
    link = answer["link"]
    shown = f'id="address" href="{link}">{link.removeprefix("http://")}</a>'
    assert shown in page or event.is_private
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
    assert "You'll see the seats once the host shows them or opens round 1." in text
    assert not any(name in text for name in nights.NAMES[:4])


@kept
def over(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    finish(event, organizer)
    return event


@pytest.mark.night
def test_afterwards_it_has_the_results(over, organizer):
    answer = shared(organizer, over)
    lines = answer["text"].splitlines()
    assert (answer["stage"], lines[0]) == ("results", f"{over.name}: final standings")
    assert [line.partition(":")[0] for line in lines[1:-1]] == ["1st", "2nd", "T-3rd", "T-3rd"]
    # One of the four has the side that scores 1, 2 and 1 in each round.
    assert lines[1].endswith(", 4 points")


def test_results_that_the_room_does_not_know_are_not_in_the_text(over, organizer):
    last = len(ceremony_steps(over))
    preview = '<meta property="og:description" content="Final standings'
    for step in range(last):
        ceremony_tell(event_id=over.pk, step=step, actor=Actor(organizer))
        text = shared(organizer, over)["text"]
        assert "You'll see the results once the host shows them." in text
        assert "points" not in text
        assert preview not in browser().get(f"/e/{over.public_id}/").text
    ceremony_tell(event_id=over.pk, step=last, actor=Actor(organizer))
    assert "1st: " in shared(organizer, over)["text"]
    assert preview in browser().get(f"/e/{over.public_id}/").text


def test_a_private_night_is_passed_on_by_the_link_that_lets_guests_in(over, organizer):
    privacy_set(event_id=over.pk, is_private=True, actor=Actor(organizer))
    over.refresh_from_db()
    guests = Link.objects.get(event=over, kind=Link.Kind.GUEST, revoked_at=None)
    assert shared(organizer, over)["link"] == f"http://testserver/g#{link_secret(guests)}"


def test_the_page_leads_to_all_that_is_printed(desk, running):
    page = one_line(desk.get(f"/events/{running.pk}/share/").text)
    for at in ("qr/?kind=table", "qr/?kind=player", "sheets/", "tv/"):
        assert f'href="/events/{running.pk}/{at}"' in page
    for at in ("rules/", "how/", f"tv/?back={running.pk}"):
        assert f'href="/e/{running.public_id}/{at}"' in page
    assert page.count('<div class="qr"><svg') == 1


@pytest.mark.one_by_day
@pytest.mark.parametrize(("kind", "codes"), [("table", 3), ("player", 12), ("", 16), ("other", 16)])
def test_codes_are_printed_by_kind(desk, running, kind, codes):
    page = desk.get(f"/events/{running.pk}/qr/", {"kind": kind}).text
    assert page.count('<div class="qr"><svg') == codes


def test_a_code_for_the_tv_comes_back_to_the_page_of_sharing(desk, running):
    page = f"/events/{running.pk}/share/"
    assert desk.post(f"/events/{running.pk}/tv/code/", {"then": page})["Location"] == page
    assert Show.objects.get(event=running).tv_code in desk.get(page).text


def picture_at(answer):
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert len(answer.content) < 200_000
    return Image.open(io.BytesIO(answer.content))


SIZES = {"": (1080, 1080), "?shape=square": (1080, 1080), "?shape=wide": (1200, 630)}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("asked", "size"), SIZES.items())
def test_the_results_are_a_picture_at_both_doors(over, organizer, asked, size):
    host = browser(organizer)
    page = host.get(f"/events/{over.pk}/share/results.png{asked}")
    api = host.get(f"/api/v1/events/{over.pk}/share/picture{asked}")
    assert picture_at(page).size == picture_at(api).size == size
    assert page.content == api.content
    again = host.get(f"/events/{over.pk}/share/results.png{asked}", headers={"If-None-Match": page["ETag"]})
    assert again.status_code == 304


@pytest.mark.night
def test_a_picture_may_leave_out_the_prizes_and_changes_its_tag(over, organizer):
    host, at = browser(organizer), f"/events/{over.pk}/share/results.png"
    whole, without = host.get(at), host.get(f"{at}?prizes=no")
    assert whole["ETag"] != without["ETag"]
    Event.objects.filter(pk=over.pk).update(name="Another name")
    assert host.get(at)["ETag"] != whole["ETag"]


def test_there_is_no_picture_of_an_empty_night_nor_in_another_shape(over, organizer):
    event, desk = nights.make_event(organizer), browser(organizer)
    for at in (f"/events/{event.pk}/share/results.png", f"/api/v1/events/{event.pk}/share/picture"):
        assert desk.get(at).status_code == 409
    refused = by_api(browser(organizer), f"/events/{over.pk}/share/picture?shape=round", None, method="GET")
    assert (refused.status, refused.says("Choose square or wide.")) == (422, True)


def test_the_finished_night_leads_to_its_picture(over, organizer):
    host = browser(organizer)
    for page in ("", "tv/"):
        assert f'href="/events/{over.pk}/share/#picture"' in host.get(f"/events/{over.pk}/{page}").text
    shown = one_line(host.get(f"/events/{over.pk}/share/").text)
    assert f'src="/events/{over.pk}/share/results.png"' in shown


def preview(event):
    return re.findall(r'property="og:image" content="([^"]+)"', browser().get(f"/e/{event.public_id}/").text)


def test_a_finished_public_night_has_its_podium_as_the_preview_of_its_link(over):
    (address,) = preview(over)
    assert address.startswith(f"http://testserver/e/{over.public_id}/preview.png?v=")
    assert picture_at(browser().get(address)).size == (1200, 630)


def test_what_the_room_does_not_know_is_in_no_preview(over):
    known = browser().get(f"/e/{over.public_id}/preview.png")["ETag"]
    Show.objects.update_or_create(event=over, defaults={"frozen_after": 0})
    assert browser().get(f"/e/{over.public_id}/preview.png")["ETag"] != known


def test_guests_of_a_private_night_get_no_picture_and_the_host_does(over, organizer):
    privacy_set(event_id=over.pk, is_private=True, actor=Actor(organizer))
    assert browser().get(f"/e/{over.public_id}/preview.png").status_code == 404
    assert browser().get(f"/events/{over.pk}/share/results.png").status_code == 302
    assert "og:image" not in browser(organizer).get(f"/e/{over.public_id}/").text
    assert picture_at(browser(organizer).get(f"/events/{over.pk}/share/results.png")).size == (1080, 1080)


LONG = "Wilhelmina Alexandrina Featherstonehaugh & Bartholomew Smith"


@pytest.mark.one_by_day
@pytest.mark.parametrize("names", [["Ann"], [LONG] * 3, ["W" * 60] * 12, ["金", "Ann", "Ó"] * 70])
@pytest.mark.parametrize("is_wide", [False, True])
def test_a_picture_holds_any_field(names, is_wide):
    lines = tuple(ResultLine(n, f"T-{n}th", name, "71 points", "$60") for n, name in enumerate(names, 1))
    said = ResultsPicture(
        is_wide=is_wide,
        name=LONG,
        otherwise="Euchre night",
        nameless="Player",
        when="Final standings · Fri, Nov 27",
        club=LONG,
        lines=lines,
        more="and {number} more",
    )
    drawn = Image.open(io.BytesIO(results_png(said))).convert("RGB")
    # The edges stay free: nothing runs out.
    width, height = drawn.size
    felt = drawn.getpixel((5, 5))
    edges = (3, 30, width - 30, width - 3)
    assert {drawn.getpixel((x, y)) for x in edges for y in range(0, height - 95, 7)} == {felt}
