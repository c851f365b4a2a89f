"""What a guest gives about themselves is for the club's hosts: in no answer to others, and in no log."""

import logging

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player, PlayerDetails
from tests.access import clubs
from tests.access.asking import tried
from tests.access.routes import LISTED
from tests.kept import kept
from tests.messages.addresses import SITE
from tournaments.access.links import issue_player_links
from tournaments.models import (
    Entry,
    Letter,
    Link,
    LinkSession,
    MailAddress,
    PushSubscription,
    SignUpAnswers,
)

pytestmark = pytest.mark.django_db

#: Only the mail server and the push service ever get these.
EMAIL, PHONE = "zqmail@marks.test", "https://zqpush.test/zqpush"
#: These are for hosts.
ANSWER, CONTACT, NEEDS, NOTE = "zqanswer", "zqcontact", "zqneeds", "zqnote"
NEVER = ("zqmail", "zqpush")
FOR_HOSTS = (ANSWER, CONTACT, NEEDS, NOTE)


@kept
def home():
    """Everyone but the player who asks has given all that one can give, for each night of a club."""
    host = clubs.make_club("Maple")
    for event in (host.running, host.coming, host.told, host.drawn):
        others = list(Entry.people.filter(stage__event=event).order_by("queue")[1:])
        issue_player_links(event, others)
        for entry in others:
            gives(entry)
    for player in Player.objects.filter(club=host.club, is_stand_in=False).order_by("number")[1:]:
        PlayerDetails.objects.update_or_create(
            player=player, defaults={"contact": CONTACT, "seating_needs": NEEDS, "note": NOTE}
        )
    return host


def gives(entry):
    now = timezone.now()
    link = Link.objects.get(entry=entry, revoked_at=None)
    address = MailAddress.objects.create(
        link=link,
        email=EMAIL,
        site=SITE,
        nonce=f"n{link.pk}",
        asked_at=now,
        confirmed_at=now,
        bounced_at=now,
        invites=True,
    )
    Letter.objects.create(address=address, kind=Letter.Kind.CONFIRM, number=1, refused_at=now)
    session = LinkSession.objects.create(link=link, token_hash=f"s{link.pk}", device=1, expires_at=now)
    PushSubscription.objects.create(
        link=link, session=session, number=1, endpoint=PHONE, p256dh="B" * 87, auth="a" * 22
    )
    SignUpAnswers.objects.update_or_create(entry=entry, defaults={"answer_1": ANSWER, "answer_2": ANSWER})


def seen_by(client, home, hidden, routes=LISTED):
    """Return what of it each address shows to a caller, and how many answer at all."""
    seen, answers = {}, 0
    for name, method in routes:
        with tried(client, name, method, home) as response:
            if response.streaming:
                body = b"".join(response.streaming_content).decode(errors="ignore")
            else:
                body = response.content.decode(errors="ignore")
            answers += response.status_code < 400
            if found := [each for each in hidden if each in f"{body}{dict(response.headers)}"]:
                seen[name, method] = found
    return seen, answers


def logged(caplog):
    return [each for each in (*NEVER, *FOR_HOSTS) if each in caplog.text]


def listen(caplog):
    caplog.set_level(logging.DEBUG)
    # The statements themselves hold what is stored; they are logged only in debug mode.
    logging.getLogger("django.db.backends").setLevel(logging.INFO)


@pytest.mark.night
@pytest.mark.parametrize("caller", ["nobody", "player", "table", "keeper", "alien", "owner"])
def test_what_people_give_reaches_no_one_else(caller, home, caplog):
    client = clubs.callers(home, clubs.make_club("Birch"))[caller]
    listen(caplog)
    seen, answers = seen_by(client, home, NEVER if caller == "owner" else (*NEVER, *FOR_HOSTS))
    assert seen == {}
    assert answers > 20
    assert logged(caplog) == []


class Leak:
    """A careless view: it puts what is stored into its answer, a header and the log."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        address = MailAddress.objects.filter(email=EMAIL).first()
        details = PlayerDetails.objects.filter(contact=CONTACT).first()
        logging.getLogger("tournaments.careless").debug("Wrote to %s.", address.email)
        response.content += f"<!-- {details.contact} -->".encode()
        response.headers["X-Answer"] = SignUpAnswers.objects.filter(answer_1=ANSWER).first().answer_1
        return response


def test_a_careless_view_is_found_out(home, caplog, settings):
    """The control: what it leaks is seen in the answer, in its headers and in the log."""
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.Leak"]
    listen(caplog)
    seen, answers = seen_by(Client(), home, (*NEVER, *FOR_HOSTS), [("home", "GET")])
    assert (seen, answers) == ({("home", "GET"): [ANSWER, CONTACT]}, 1)
    assert logged(caplog) == ["zqmail"]
