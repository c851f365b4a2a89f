"""A night's link as the robots of chats fetch it: no cookie, by HEAD and range, the first 64 KiB at most."""

import io
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.test import Client
from PIL import Image

from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.money.services.payouts import prizes_fix
from tournaments.nights.services.cancel import event_cancel

pytestmark = pytest.mark.django_db

#: Those that fetch a page for a preview, as they call themselves.
ROBOTS = {
    "WhatsApp": "WhatsApp/2.23.20.0",
    "Facebook and Messenger": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "iMessage": (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) "
        "Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0"
    ),
    "Telegram": "TelegramBot (like TwitterBot)",
    "Slack": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Discord": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "X": "Twitterbot/1.0",
    "Teams": "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
}
READ_BYTES = 64 * 1024
PLACE = "VFW Post 1138"
NAMES = ("Ann Becker", "Bob Lee", "Cy Young", "Dee Moss")


class Robot(HTMLParser):
    """Reads what stands in the head, as it comes."""

    def __init__(self, name):
        super().__init__()
        self.client, self.tags = Client(headers={"User-Agent": ROBOTS[name]}), {}
        self.title, self.is_title = "", False

    def handle_starttag(self, tag, attrs):
        fields = dict(attrs)
        self.is_title = tag == "title"
        if tag == "meta" and "content" in fields:
            self.tags[fields.get("property") or fields.get("name")] = fields["content"]

    def handle_data(self, data):
        self.title += data if self.is_title else ""

    def handle_endtag(self, _tag):
        self.is_title = False

    def fetch(self, address, **headers):
        self.client.cookies.clear()
        return self.client.get(address, headers=headers)

    def read(self, night, at=""):
        answer = self.fetch(f"/e/{night.public_id}/{at}", Range=f"bytes=0-{READ_BYTES - 1}")
        if answer.status_code in {200, 206}:
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            self.feed(answer.content[:READ_BYTES].decode(errors="ignore"))
        return answer


@kept
def night(organizer):
    fields = {"name": "Friday euchre", "place": PLACE, "capacity": 8, "stake_cents": 10_00}
    return nights.make_list(organizer, NAMES, **fields)


@pytest.mark.parametrize("name", ROBOTS)
def test_every_chat_finds_a_title_a_sentence_and_a_picture(name, night):
    robot = Robot(name)
    assert robot.client.head(f"/e/{night.public_id}/").status_code == 200
    assert robot.read(night).status_code in {200, 206}
    assert robot.tags["og:title"] == "Friday euchre"
    assert robot.tags["og:description"].endswith(f"{PLACE} · $10 entry fee · 4 spots left")
    address = robot.tags["og:image"]
    assert address.startswith("http://testserver/e/")
    head = robot.client.head(address)
    picture = robot.fetch(address, Range="bytes=0-524287")
    assert (head.status_code, picture.status_code in {200, 206}) == (200, True)
    assert picture.headers["Content-Type"] == robot.tags["og:image:type"] == "image/png"
    assert picture.headers["Cache-Control"] == "public, max-age=300"
    assert int(head.headers["Content-Length"]) == len(picture.content) < 300_000
    size = Image.open(io.BytesIO(picture.content)).size
    assert size == (1200, 630) == (int(robot.tags["og:image:width"]), int(robot.tags["og:image:height"]))


def full(night, _organizer):
    Event.objects.filter(pk=night.pk).update(capacity=4)
    return night


def canceled(night, organizer):
    event_cancel(event_id=night.pk, text="Snow", key=uuid4(), actor=Actor(organizer))
    return night


def over(_night, organizer):
    played = nights.start(nights.make_night(organizer, NAMES, name="Friday euchre"), organizer, opened=0)
    event_simulate(event_id=played.pk, seed=3, rounds=3, actor=Actor(organizer))
    prizes_fix(event_id=played.pk, actor=Actor(organizer))
    return played


STATES = {full: "Full: join the waitlist", canceled: "Canceled", over: "1st"}


@pytest.mark.night
@pytest.mark.parametrize(("happens", "said"), STATES.items())
@pytest.mark.parametrize("is_private", [False, True])
def test_a_preview_says_how_the_night_stands_and_nothing_of_a_private_one(
    happens, said, is_private, night, organizer
):
    night = happens(night, organizer)
    Event.objects.filter(pk=night.pk).update(is_private=is_private)
    for at, sentence in (("", said), ("join/", "This night is over" if happens is over else said)):
        robot = Robot("WhatsApp")
        robot.read(night, at)
        if is_private:
            told = f"{robot.title} {robot.tags}"
            assert not any(each in told for each in ("og:image", "Friday", PLACE, "spots", "Snow"))
        else:
            assert sentence in robot.tags["og:description"]
    if is_private:
        assert robot.fetch(f"/e/{night.public_id}/preview.png").status_code == 404


def test_no_preview_names_who_is_coming(night):
    robot = Robot("Telegram")
    robot.read(night)
    assert not any(
        name in value for name in ("Becker", "Lee", "Young", "Moss") for value in robot.tags.values()
    )
