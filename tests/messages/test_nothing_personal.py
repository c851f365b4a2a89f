"""What a guest gives about themselves is found where a careless view shows it.

That it is for the club's hosts, in no answer to others and in no log: tests/access/test_url_map.py.
"""

import logging

import pytest
from django.test import Client

from accounts.models import PlayerDetails
from tests.access import clubs
from tests.access.asking import listen, tried
from tests.kept import kept
from tests.messages.given import ANSWER, CONTACT, EMAIL, MARKS, everyone_gives, seen_in
from tournaments.models import MailAddress, SignUpAnswers

pytestmark = pytest.mark.django_db


@kept
def home():
    host = clubs.make_club("Maple")
    everyone_gives(host)
    return host


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
    with tried(Client(), "home", "GET", home) as response:
        assert (response.status_code, seen_in(response, MARKS)) == (200, [ANSWER, CONTACT])
    assert [each for each in MARKS if each in caplog.text] == ["zqmail"]
