"""A host's message to all or to some: who gets it, once, what it says, and what became of it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import entry_of, has_address, has_phone
from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError, NotNowError, TooManyError
from tournaments.messages.selectors.pushes import push_in_words
from tournaments.messages.services.host_messages import message_send
from tournaments.messages.services.letters import letters_send
from tournaments.models import HostMessage, Letter, PushMessage
from tournaments.money.services.stakes import stake_take
from tournaments.outbox.mail import mail_stop, mail_token
from tournaments.people.services.entries import entry_check_in

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Three spots, Dave waits; Ann is here and has paid. All gave an address but Carla, who has alerts."""
    event, actor = nights.make_list(organizer, nights.NAMES[:4], capacity=3), Actor(organizer)
    for name in ("Ann", "Bob", "Dave"):
        has_address(event, name)
    has_phone(event, "Carla")
    ann = entry_of(event, "Ann")
    entry_check_in(entry_id=ann.pk, actor=actor)
    stake_take(entry_id=ann.pk, actor=actor)
    return event


def send(event, organizer, to="everyone", text="Bring a dish.", key=None):
    return message_send(event_id=event.pk, to=to, text=text, key=key or uuid4(), actor=Actor(organizer))


def told():
    letters_send()
    heard = sorted(letter.to[0].partition("@")[0] for letter in mail.outbox)
    phones = PushMessage.objects.values_list("subscription__link__entry__members__player__name", flat=True)
    return [*heard, *(f"{name}'s phone" for name in phones)]


@pytest.mark.parametrize(
    ("to", "heard"),
    [
        ("everyone", ["ann", "bob", "Carla's phone"]),
        ("unpaid", ["bob", "Carla's phone"]),
        ("waiting", ["dave"]),
        ("absent", ["bob", "Carla's phone"]),
    ],
)
def test_a_message_goes_to_all_or_to_some(night, organizer, to, heard):
    send(night, organizer, to)
    assert told() == heard


def test_a_message_has_the_text_and_where_and_when(night, organizer):
    key = uuid4()
    for _ in range(2):
        send(night, organizer, text=" Bring a dish.  \n\nThanks ", key=key)
    letters_send()
    letter = mail.outbox[0]
    assert letter.subject == "Friday euchre: message from the host"
    start = "Bring a dish.\n\nThanks\n\nFriday euchre · Fri, Nov 27 · 7\u00a0PM\n\nMore: https://euchre.example/e/"
    assert letter.body.startswith(start)
    assert "\n\nStop these emails: https://euchre.example/mail/" in letter.body
    assert b'"body": "Bring a dish.\\n\\nThanks"' in push_in_words(PushMessage.objects.get(), timezone.now())
    assert (len(mail.outbox), HostMessage.objects.count()) == (2, 1)


def test_who_stopped_the_emails_gets_none_also_of_those_on_their_way(night, organizer):
    send(night, organizer)
    mail_stop(token=mail_token(entry_of(night, "Ann").links.get().mail_addresses.get()))
    assert told() == ["bob", "Carla's phone"]


def test_a_mail_server_that_is_away_or_refuses_is_shown_to_the_host(night, organizer, settings):
    send(night, organizer)
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.NobodyThere"
    letters_send()
    page = one_line(browser(organizer).get(f"/events/{night.pk}/messages/").text)
    assert "Not delivered" in page
    assert "Email to <bdi>Ann</bdi> wasn't delivered · a…@players.example" in page
    assert "0 sent, 1 waiting, 2 not delivered" in page
    shown = browser(organizer).get(f"/api/v1/events/{night.pk}/messages").json()
    assert sorted(each["name"] for each in shown["lost"]) == ["Ann", "Bob"]


def test_a_mail_server_that_delays_loses_nothing(night, organizer, settings):
    send(night, organizer)
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.Greylisting"
    letters_send()
    Letter.objects.update(queued_at=timezone.now() - timedelta(minutes=6))
    page = one_line(browser(organizer).get(f"/events/{night.pk}/messages/").text)
    assert ("Some emails have waited" in page, '<h3 id="delayed">Delayed</h3>' in page) == (False, True)
    assert "Email to <bdi>Ann</bdi> · a…@players.example" in page
    shown = browser(organizer).get(f"/api/v1/events/{night.pk}/messages").json()
    assert {each["name"] for each in shown["delayed"]} == {"Ann", "Bob"}
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert letters_send(now=lambda: timezone.now() + timedelta(seconds=61)) == 2


def test_a_day_has_a_limit(night, organizer):
    for _ in range(6):
        send(night, organizer)
    with pytest.raises(TooManyError, match="You can send up to 6 messages a day for each night"):
        send(night, organizer)
    HostMessage.objects.filter(pk=HostMessage.objects.earliest("pk").pk).update(
        sent_at=timezone.now() - timedelta(days=1, seconds=1)
    )
    send(night, organizer)


def test_a_message_that_reaches_no_one_or_says_nothing_is_refused(organizer):
    event = nights.make_list(organizer, nights.NAMES[:4])
    with pytest.raises(NotNowError, match="No one in this group gets email or alerts"):
        send(event, organizer)
    with pytest.raises(InvalidRequestError, match=r"Write a message\."):
        send(event, organizer, text=" \n ")
    assert not HostMessage.objects.exists()


def test_the_usual_crowd_is_invited_without_a_text(night, organizer):
    earlier = nights.start(nights.make_night(organizer, ("Edith", "Frank", "Grace", "Hank")), organizer)
    has_address(earlier, "Edith", invites=True)
    send(night, organizer, "crowd", text="")
    letters_send()
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        (["edith@players.example"], "You're invited: Friday euchre, Fri, Nov 27 · 7\u00a0PM")
    ]


def test_the_preview_is_word_for_word_what_goes_out(night, organizer):
    host = browser(organizer)
    sent = {"to": "everyone", "text": "Bring a dish."}
    shown = host.post(f"/api/v1/events/{night.pk}/messages/preview", sent, content_type="application/json")
    preview = shown.json()
    assert (preview["people"], preview["emails"], preview["alerts"], preview["unreached"]) == (3, 2, 1, [])
    assert not HostMessage.objects.exists()
    send(night, organizer)
    letters_send()
    letter = mail.outbox[0]
    as_shown = letter.body.replace("https://euchre.example/e/", "http://testserver/e/")
    before, _, link = as_shown.rpartition("Stop these emails: ")
    assert preview["letter"] == f"{before}Stop these emails: (their own link)\n"
    assert preview["subject"] == letter.subject
    assert link.startswith("https://euchre.example/mail/")


def test_a_host_previews_then_sends_by_page(night, organizer):
    host = browser(organizer)
    at = f"/events/{night.pk}/messages/"
    page = one_line(host.post(f"{at}preview/", {"to": "unpaid", "text": "Ten dollars!"}).text)
    assert "<b>1 email, 1 alert</b>" in page
    assert "Ten dollars!" in page
    done = host.post(at, {"to": "unpaid", "text": "Ten dollars!", "key": str(uuid4())}, follow=True)
    assert "Sending 1 email, 1 alert." in one_line(done.text)
    assert HostMessage.objects.get().to == "unpaid"


@pytest.mark.parametrize(("door", "status"), [("page", 302), ("api", 201)])
def test_only_a_host_writes_to_people(night, organizer, door, status):
    keeper = nights.make_user("Sam", club=night.club, role=Role.SCOREKEEPER)
    sent = {"to": "everyone", "text": "Hi", "key": str(uuid4())}
    by, end = (by_page, "/") if door == "page" else (by_api, "")
    assert by(browser(keeper), f"/events/{night.pk}/messages{end}", sent).status == 403
    assert by(browser(organizer), f"/events/{night.pk}/messages{end}", sent).status == status
    wrong = by(browser(organizer), f"/events/{night.pk}/messages{end}", {**sent, "to": "enemies"})
    assert wrong.status == 422
