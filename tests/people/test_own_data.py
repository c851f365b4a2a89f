"""What people gave about themselves: shown, downloaded and deleted by themselves, and by the calendar."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player, PlayerDetails
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import has_address, has_phone, link_of
from tournaments.access.links import link_secret
from tournaments.models import Event, Letter, Link, MailAddress, PushSubscription, SignUpAnswers
from tournaments.people.services.own_data import personal_expire

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Ann gave an address, has alerts and answered the host; Bob gave an address."""
    event = nights.make_list(organizer, nights.NAMES[:4])
    address = has_address(event, "Ann", invites=True)
    Letter.objects.create(address=address, kind=Letter.Kind.CONFIRM, number=1)
    has_phone(event, "Ann")
    has_address(event, "Bob")
    SignUpAnswers.objects.create(entry=address.link.entry, answer_1="Size L")
    PlayerDetails.objects.create(player=Player.objects.get(name="Ann"), contact="555-0100", note="Early")
    return event


def player(event, name):
    return browser(secret=link_secret(link_of(event, name)), kind=Link.Kind.PLAYER)


def test_everything_kept_is_shown_and_downloaded(night):
    ann = player(night, "Ann")
    page = one_line(ann.get("/p/data").text)
    for kept_text in ("ann@players.example", "Size L", "555-0100", "Also used for invitations"):
        assert kept_text in page
    api, file = ann.get("/api/v1/player/data").json(), ann.get("/p/data.json")
    assert file.json() == api
    assert file["Content-Disposition"] == 'attachment; filename="my-data.json"'
    assert (api["names"], api["answers"], api["phones"]) == (["Ann"], ["Size L"], 1)
    assert api["addresses"] == [{"email": "ann@players.example", "is_confirmed": True, "invites": True}]
    assert "bob@" not in page + file.text


def test_the_page_lets_browsers_name_its_site_when_they_send_its_forms(night):
    """Under no-referrer they send "Origin: null", which no form may come from."""
    assert player(night, "Ann").get("/p/data")["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(("address", "status"), [("/p/forget", 302), ("/api/v1/player/forget", 204)])
def test_contact_data_is_deleted_and_the_spot_stays(night, address, status):
    ann = player(night, "Ann")
    assert ann.post(address).status_code == status
    assert list(MailAddress.objects.values_list("email", flat=True)) == ["bob@players.example"]
    assert not PushSubscription.objects.exists()
    assert not SignUpAnswers.objects.exists()
    details = PlayerDetails.objects.get()
    assert (details.contact, details.note) == ("", "Early")
    assert night.first_stage.entries.filter(status="signed_up").count() == 4
    assert ann.get("/p").status_code == 200


def test_a_name_is_removed_once_the_night_is_over(night):
    ann = player(night, "Ann")
    refused = ann.post("/p/forget", {"names": "1"})
    assert refused.status_code == 409
    assert Player.objects.filter(name="Ann").exists()
    Event.objects.update(status=Event.Status.FINISHED, finished_at=timezone.now())
    answer = ann.post("/p/forget", {"names": "1"})
    assert (answer.status_code, answer["Location"]) == (302, "/privacy/")
    assert list(Player.objects.order_by("number").values_list("name", flat=True)[:2]) == ["Player 1", "Bob"]
    assert ann.get("/p/data").status_code == 404


def test_what_is_kept_says_so_to_anyone(client):
    page = one_line(client.get("/privacy/").text)
    assert "30 days after the night, we stop alerts and delete your email address" in page
    assert "or go 18 months without signing up" in page


def test_a_month_after_a_night_only_who_asked_for_later_ones_is_kept(night):
    Event.objects.update(starts_at=timezone.now() - timedelta(days=29))
    assert personal_expire() == 0
    Event.objects.update(starts_at=timezone.now() - timedelta(days=31))
    assert personal_expire() == 1
    assert list(MailAddress.objects.values_list("email", flat=True)) == ["ann@players.example"]
    assert not PushSubscription.objects.exists()
    assert not SignUpAnswers.objects.exists()
    Event.objects.update(starts_at=timezone.now() - timedelta(days=541))
    assert personal_expire() == 1
    assert not MailAddress.objects.exists()


@pytest.mark.parametrize("end", ["ended_at", "bounced_at"])
def test_an_address_that_is_stopped_or_bounced_goes_with_its_night(night, end):
    MailAddress.objects.filter(invites=True).update(**{end: timezone.now()})
    Event.objects.update(starts_at=timezone.now() - timedelta(days=31))
    assert personal_expire() == 2
