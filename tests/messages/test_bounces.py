"""An email that came back marks the address for the night: the host sees it, and no more is written there."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone

from config.mail_service import SERVICES, mail_service
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import has_address, link_of
from tests.messages.mail_services import BASIC, BOUNCES, KEY, SECRET
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.messages.selectors.recipients import recipients_of
from tournaments.messages.services.host_messages import message_send
from tournaments.messages.services.letters import letters_send
from tournaments.models import AuditEntry, Letter, Link, MailAddress
from tournaments.outbox.mail import mail_ask, mail_confirm, mail_token

pytestmark = pytest.mark.django_db
ANN = "ann@players.example"


@kept
def night(organizer):
    """Ann and Bob gave an address, and a message went to both."""
    event = nights.make_list(organizer, nights.NAMES[:4])
    for name in ("Ann", "Bob"):
        has_address(event, name)
    write(event, organizer, "Bring a dish.")
    return event


def write(event, organizer, text):
    message_send(event_id=event.pk, to="everyone", text=text, key=uuid4(), actor=Actor(organizer))
    letters_send()


@pytest.fixture
def service(settings, request):
    name = getattr(request, "param", "postmark")
    settings.MAIL_SERVICE, settings.ANYMAIL = mail_service(name, SECRET, KEY)
    return name


def report(service, email=ANN, headers=BASIC, **changes):
    event = BOUNCES[service](email)
    body = {**event, **changes} if changes else event
    return Client().post("/mail-events/", json.dumps(body), content_type="application/json", **headers)


def page_of(event, organizer):
    return one_line(browser(organizer).get(f"/events/{event.pk}/messages/").text)


@pytest.mark.night
@pytest.mark.parametrize("service", sorted(SERVICES), indirect=True)
def test_a_bounce_is_shown_to_the_host_by_name(service, night, organizer, caplog):
    assert report(service).status_code == 200
    page = page_of(night, organizer)
    assert "Email to <bdi>Ann</bdi> bounced · a…@players.example" in page
    assert "1 sent, 1 not delivered" in page
    assert ANN not in page + caplog.text
    shown = browser(organizer).get(f"/api/v1/events/{night.pk}/messages").json()
    assert [(each["name"], each["loss"]) for each in shown["lost"]] == [("Ann", "bounced")]


@pytest.mark.parametrize("service", sorted(SERVICES), indirect=True)
@pytest.mark.parametrize("headers", [{}, {"HTTP_AUTHORIZATION": "Basic ZXZlbnRzOndyb25n"}])
def test_a_report_without_the_secret_is_refused(service, headers, night):
    assert report(service, headers=headers).status_code == 400
    assert not MailAddress.objects.exclude(bounced_at=None).exists()


def test_no_more_goes_there_until_the_address_is_given_again(service, night, organizer):
    for _ in range(2):
        report(service, email="Ann@Players.example")
    mail.outbox.clear()
    write(night, organizer, "Doors at six.")
    assert [letter.to for letter in mail.outbox] == [["bob@players.example"]]
    assert "Ann" in recipients_of(night, "everyone").unreached
    again = {"link_id": link_of(night, "Ann").pk, "email": ANN, "site": "https://euchre.example"}
    mail_confirm(token=mail_token(mail_ask(**again, actor=Actor())))
    mail.outbox.clear()
    write(night, organizer, "Doors at seven.")
    assert len(mail.outbox) == 3  # The question, and both of the message.
    assert AuditEntry.objects.filter(action="mail_bounced").count() == 1


def test_what_waits_for_the_address_is_not_sent_and_counts_as_lost(service, night, organizer):
    message = {"event_id": night.pk, "to": "everyone", "key": uuid4(), "actor": Actor(organizer)}
    message_send(**message, text="Doors at six.")
    report(service)
    assert letters_send() == 1
    assert "Email to <bdi>Ann</bdi> bounced" in page_of(night, organizer)
    assert Letter.objects.exclude(refused_at=None).count() == 2


def test_only_nights_that_wrote_lately_are_marked(service, night, organizer):
    other = has_address(nights.make_list(organizer, ("Ann", "Edith", "Frank", "Hank")), "Ann")
    report(service)
    assert list(MailAddress.objects.exclude(bounced_at=None).values_list("link__event", flat=True)) == [
        night.pk
    ]
    assert MailAddress.objects.get(pk=other.pk).bounced_at is None


def test_a_bounce_of_long_ago_marks_nothing(service, night):
    Letter.objects.update(done_at=timezone.now() - timedelta(days=8))
    report(service)
    assert not MailAddress.objects.exclude(bounced_at=None).exists()


@pytest.mark.parametrize(
    ("changes", "ends"),
    [
        ({"Type": "Transient"}, False),
        ({"RecordType": "Delivery"}, False),
        ({"RecordType": "SpamComplaint", "Type": "SpamComplaint"}, True),
    ],
)
def test_a_delay_marks_nothing_and_a_complaint_stops_the_emails(service, changes, ends, night):
    assert report(service, **changes).status_code == 200
    ann = MailAddress.objects.get(email=ANN)
    assert (ann.bounced_at, ann.ended_at is not None) == (None, ends)


def test_the_player_sees_that_an_email_came_back(service, night):
    report(service)
    phone = browser(secret=link_secret(link_of(night, "Ann")), kind=Link.Kind.PLAYER)
    assert "Email bounced" in one_line(phone.get("/p").text)


def test_without_a_service_there_is_no_such_page(night):
    assert report("postmark").status_code == 404


@pytest.mark.parametrize(
    ("service", "secret", "key", "why"),
    [
        ("pigeon", SECRET, "", "Set EMAIL_SERVICE to one of: brevo, "),
        ("postmark", "", "", "Set EMAIL_SERVICE_SECRET to name:password"),
        ("postmark", "events:short", "", "16 characters or more"),
        ("mailgun", SECRET, "", "EMAIL_SERVICE_KEY"),
    ],
)
def test_a_service_without_its_secret_does_not_start(service, secret, key, why):
    with pytest.raises(ImproperlyConfigured, match=why):
        mail_service(service, secret, key)
