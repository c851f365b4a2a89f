"""A night's public page before it starts: the invitation, the preview of its link, and what stays private."""

import io
import re
from dataclasses import replace

import pytest
from PIL import Image

from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.pictures import a_picture
from tournaments.audit.actor import Actor
from tournaments.models import Entry, Event
from tournaments.names.short import first_and_initial
from tournaments.nights.services.invitations import invitation_change
from tournaments.pictures.invitation import InvitationPicture, invitation_png
from tournaments.pictures.letters import fitted_lines, heading_face, legible
from tournaments.show.markdown import markdown, plain_text

pytestmark = pytest.mark.django_db

NAMES = ("Ann Becker", "Bob van der Berg", "Cy Young Jr.", "Dee")
PLACE = "VFW Post 1138, 210 Main St"


@kept
def night(organizer):
    """Forty spots at $10, four of them taken; Eve waits to be let in."""
    event = nights.make_list(
        organizer,
        NAMES,
        name="Friday <euchre>",
        capacity=8,
        stake_cents=10_00,
        place=PLACE,
        about="Bar is **open**.\n\n<b>x</b> [no](javascript:alert)",
        contact="Ruth, 555-0100",
    )
    nights.make_list(organizer, ["Eve Hidden"], name="Another")
    return event


def page_of(night, at=""):
    answer = browser().get(f"/e/{night.public_id}/{at}")
    assert answer.status_code == 200
    return one_line(answer.text)


def change(night, organizer, **changes):
    invitation_change(event_id=night.pk, actor=Actor(organizer), **changes)


def private(night):
    Event.objects.filter(pk=night.pk).update(is_private=True)


@pytest.mark.parametrize("at", ["", "join/"])
def test_the_page_has_all_that_someone_asks_before_coming(night, at):
    page = page_of(night, at)
    for said in (
        "Friday &lt;euchre&gt;",
        PLACE,
        "$10",
        "<strong>open</strong>",
        "Ruth, 555-0100",
        "4 spots left",
    ):
        assert (said, said in page) == (said, True)
    assert "&lt;b&gt;x&lt;/b&gt; [no](javascript:alert)" in page
    assert 'href="https://www.openstreetmap.org/search?query=VFW%20Post%201138%2C%20210%20Main%20St"' in page
    assert f'href="/e/{night.public_id}/rules/"' in page
    assert "If all 8 spots fill" in page
    assert "Sign up" in page


SHOWN = {"names": (True, True), "number": (False, True), "nothing": (False, False)}


@pytest.mark.one_by_day
@pytest.mark.parametrize("at", ["", "join/"])
@pytest.mark.parametrize(("shown", "expected"), SHOWN.items())
def test_who_is_coming_is_shown_as_the_host_chooses(night, organizer, shown, expected, at):
    change(night, organizer, shows_coming=shown)
    page, (names, number) = page_of(night, at), expected
    assert [f"<bdi>{each}</bdi>" in page for each in ("Ann B.", "Bob B.", "Cy Y.", "Dee")] == [names] * 4
    assert ("4 of 8" in page, "4 spots left" in page) == (number, number)
    assert not any(each in page for each in ("Becker", "Berg", "Young", "Hidden"))


def test_whoever_has_no_spot_is_not_shown_as_coming(night, organizer):
    change(night, organizer, shows_coming="names")
    gone = Entry.objects.filter(stage__event=night).order_by("queue")
    statuses = (Entry.Status.PENDING, Entry.Status.WITHDRAWN, Entry.Status.WAITING)
    for entry, status in zip(gone, statuses, strict=False):
        Entry.objects.filter(pk=entry.pk).update(status=status)
    change(night, organizer, contact="")
    page = page_of(night)
    assert ("<bdi>Dee</bdi>" in page, "Ann B." in page, "1 of 8" in page) == (True, False, True)


def test_a_full_night_says_so(night):
    Event.objects.filter(pk=night.pk).update(capacity=4)
    assert "Full: join the waitlist" in page_of(night, "join/")


def tags(page):
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)"', page))


@pytest.mark.parametrize("at", ["", "join/"])
def test_a_link_in_a_chat_has_a_preview(night, at):
    found = tags(page_of(night, at))
    assert found["og:title"] == found["twitter:title"] == "Friday &lt;euchre&gt;"
    assert found["og:url"] == f"http://testserver/e/{night.public_id}/{at}"
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:description"].endswith(f"{PLACE} · $10 entry fee · 4 spots left")
    picture = found["og:image"]
    assert picture == found["twitter:image"]
    assert picture.startswith(f"http://testserver/e/{night.public_id}/preview.png?v=")
    answer = browser().get(picture)
    assert answer.headers["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 100_000
    again = browser().get(picture, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_picture_has_a_new_address_when_it_changes(night, organizer):
    before = tags(page_of(night))["og:image"]
    change(night, organizer, about="Another text")
    assert tags(page_of(night))["og:image"] == before
    change(night, organizer, place="Elks Lodge")
    assert tags(page_of(night))["og:image"] != before


def test_a_private_night_shows_none_of_it(night, organizer):
    change(night, organizer, shows_coming="names", picture=a_picture())
    private(night)
    assert browser().get(f"/e/{night.public_id}/").status_code == 404
    assert browser().get(f"/e/{night.public_id}/preview.png").status_code == 404
    assert browser(organizer).get(f"/e/{night.public_id}/preview.png").status_code == 404
    assert browser().get(f"/api/v1/public/{night.public_id}/invitation").status_code == 404
    joining, own = page_of(night, "join/"), one_line(browser(organizer).get(f"/e/{night.public_id}/").text)
    neutral = {"og:title": "Sign up", "og:description": "You're invited to a euchre night."}
    assert (tags(joining), tags(own)) == (neutral, neutral)
    assert "<title>Sign up – Order Up</title>" in joining
    assert ("Ann B." in joining, "/picture/" in joining, "spots left" in joining) == (False, False, False)
    assert ("Ann B." in own, "/picture/" in own) == (True, True)


def test_the_page_becomes_the_standings_at_the_start(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    page = page_of(event)
    assert ("Who's coming" in page, "Standings" in page) == (False, True)


def test_the_api_has_the_invitation(night, organizer):
    change(night, organizer, shows_coming="names", picture=a_picture())
    answer = browser().get(f"/api/v1/public/{night.public_id}/invitation").json()
    assert answer["coming"] == ["Ann B.", "Bob B.", "Cy Y.", "Dee"]
    assert (answer["place"], answer["signed_up"], answer["is_full"]) == (PLACE, 4, False)
    assert sum(answer["prizes_cents"]) == 8 * 10_00
    assert browser().get(answer["picture"]).status_code == 200
    change(night, organizer, shows_coming="nothing")
    answer = browser().get(f"/api/v1/public/{night.public_id}/invitation").json()
    assert (answer["coming"], answer["signed_up"]) == ([], None)


SHORT = {
    "Ann Becker": "Ann B.",
    "Maria Guadalupe Hernandez III": "Maria H.",
    "Cher": "Cher",
    "Łukasz Ówczarek": "Łukasz Ó.",
    "Ann (Red)": "Ann",
}


@pytest.mark.parametrize(("name", "short"), SHORT.items())
def test_a_name_is_shown_by_first_name_and_initial(name, short):
    assert first_and_initial(name) == short


RENDERED = {
    "one\ntwo": "<p>one<br>\ntwo</p>\n",
    "*a* __b__": "<p><em>a</em> <strong>b</strong></p>\n",
    "- a\n- b": "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n",
    "<script>1</script>": "<p>&lt;script&gt;1&lt;/script&gt;</p>\n",
    "[a](data:text/html,1)": "<p>[a](data:text/html,1)</p>\n",
    "# a\n\n![b](https://a.org/b.png)": "<p># a</p>\n<p>!"
    '<a href="https://a.org/b.png" rel="nofollow noopener">b</a></p>\n',
    "See https://a.org/b_c.": '<p>See <a href="https://a.org/b_c" rel="nofollow noopener">https://a.org/b_c</a>.</p>\n',
    "[a](https://a.org)": '<p><a href="https://a.org" rel="nofollow noopener">a</a></p>\n',
}


@pytest.mark.parametrize(("text", "html"), RENDERED.items())
def test_markdown_is_small_and_safe(text, html):
    assert markdown(text) == html


PLAIN = {
    "one\ntwo\n\nthree": "one\ntwo\n\nthree",
    "*a* __b__ 2 \\* 3": "a b 2 * 3",
    "Food:\n\n- a\n- **b**\n  1. c\n  2. d\n- e\n\nBye": "Food:\n- a\n- b\n  1. c\n  2. d\n- e\n\nBye",
    "4. x\n5. y": "4. x\n5. y",
    "<b>x</b> # y & z": "<b>x</b> # y & z",
    "See https://a.org/b_c.": "See https://a.org/b_c.",
    "[**the** bar](https://a.org) or <ruth@a.org>": "the bar (https://a.org) or ruth@a.org",
    "": "",
}


@pytest.mark.parametrize(("text", "plain"), PLAIN.items())
def test_markdown_as_plain_text_has_no_signs(text, plain):
    assert plain_text(text) == plain


LEGIBLE = {
    "Friday  euchre": "Friday euchre",
    "Łódź, ő": "Łódź, ő",
    "Euchre 🎉": "Euchre",
    "金曜": "Night",
    "\u05e2\u05e8\u05d1": "Night",
    "\u202e": "Night",
}


@pytest.mark.parametrize(("text", "drawn"), LEGIBLE.items())
def test_a_picture_has_only_letters_that_its_faces_can_draw(text, drawn):
    assert legible(text, "Night") == drawn


@pytest.mark.one_by_day
@pytest.mark.parametrize("name", ["W" * 80, "Wilhelmina " * 7, "金", "Ł", "a"])
def test_a_picture_is_drawn_whatever_the_name(name):
    said = InvitationPicture(
        name=name,
        otherwise="Euchre night",
        day=("Fri", "27", "Nov"),
        time="7\u00a0PM",
        place=name,
        spots="9 spots left",
    )
    drawn = Image.open(io.BytesIO(invitation_png(said))).convert("RGB")
    # The felt right of the card and between the ticket and the edge stays free: nothing runs out.
    assert {drawn.getpixel((1192, y)) for y in range(0, 530, 10)} == {drawn.getpixel((5, 5))}


def test_a_long_place_is_written_smaller_before_it_is_cut():
    said = InvitationPicture(
        name="Friday euchre",
        otherwise="Euchre night",
        day=("Fri", "27", "Nov"),
        time="7\u00a0PM",
        place="Community Hall of the Volunteer Fire Department, 1200 Old Lighthouse Road, Harborview",
    )
    assert invitation_png(said) != invitation_png(replace(said, place=said.place.replace("view", "side")))


def test_the_time_of_a_picture_is_in_the_face_of_headings_and_not_broken():
    assert heading_face("7\u00a0PM", 44).getname()[0].startswith("Bitter")
    letters = heading_face("7 PM", 44)
    assert fitted_lines("Fri, Nov 27 · 7\u00a0PM", letters, 280, 2) == ["Fri, Nov 27 ·", "7\u00a0PM"]
