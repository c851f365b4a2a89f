"""A night that is called off: who hears of it, and what is still possible."""

import re
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
from tests.messages.addresses import has_address, has_phone, link_of
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey
from tournaments.messages.selectors.pushes import push_in_words
from tournaments.messages.services.letters import letters_send
from tournaments.models import Event, HostMessage, Letter, Link, PushMessage
from tournaments.nights.services.cancel import event_cancel, event_hold
from tournaments.people.services.entries import entry_add, entry_withdraw

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Four people for three spots: Ann and Dave gave an address, Bob has alerts, Carla gave nothing."""
    event = nights.make_list(organizer, nights.NAMES[:4], capacity=3)
    for name in ("Ann", "Dave"):
        has_address(event, name)
    has_phone(event, "Bob")
    return event


def cancel(event, organizer, text="The hall has no heat."):
    return event_cancel(event_id=event.pk, text=text, key=uuid4(), actor=Actor(organizer))


def test_everyone_signed_up_or_waiting_hears_of_it_once(night, organizer):
    cancel(night, organizer)
    cancel(night, organizer)
    assert letters_send() == 2
    assert sorted(letter.to[0] for letter in mail.outbox) == ["ann@players.example", "dave@players.example"]
    assert mail.outbox[0].subject == "Friday euchre is canceled"
    assert mail.outbox[0].body.startswith(
        "Friday euchre on Fri, Nov 27 · 7\u00a0PM is canceled.\n\nThe hall has no heat.\n\n"
    )
    push = PushMessage.objects.get()
    assert b'"body": "The hall has no heat."' in push_in_words(push, timezone.now())
    message = HostMessage.objects.get()
    assert (message.people, message.unreached) == (4, 1)


def test_a_withdrawn_player_hears_nothing(night, organizer):
    entry_withdraw(
        entry_id=night.first_stage.entries.get(members__player__name="Ann").pk, actor=Actor(organizer)
    )
    cancel(night, organizer)
    letters_send()
    assert [letter.to for letter in mail.outbox] == [["dave@players.example"]]


def test_news_that_is_no_longer_true_is_not_sent(night, organizer):
    cancel(night, organizer)
    event_hold(event_id=night.pk, actor=Actor(organizer))
    assert letters_send() == 0
    assert Letter.objects.filter(done_at=None).count() == 0
    assert push_in_words(PushMessage.objects.get(), timezone.now()) is None


def test_a_canceled_night_takes_no_one_until_it_is_held_after_all(night, organizer):
    actor = Actor(organizer)
    cancel(night, organizer)
    with pytest.raises(NotNowError, match=r"This night is canceled\."):
        entry_add(event_id=night.pk, name="Edith", key=uuid4(), actor=actor)
    event_hold(event_id=night.pk, actor=actor)
    entry_add(event_id=night.pk, name="Edith", key=uuid4(), actor=actor)
    assert night.first_stage.entries.count() == 5


def test_a_cancellation_that_arrives_again_after_it_was_undone_changes_nothing(night, organizer):
    key, actor = uuid4(), Actor(organizer)
    event_cancel(event_id=night.pk, text="Snow.", key=key, actor=actor)
    event_hold(event_id=night.pk, actor=actor)
    assert event_cancel(event_id=night.pk, text="Snow.", key=key, actor=actor).status == Event.Status.SIGN_UP
    assert HostMessage.objects.filter(event=night).count() == 1


def test_a_night_that_has_started_is_not_canceled(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    with pytest.raises(NotNowError, match=r"can't be canceled\. You can end it instead\."):
        cancel(event, organizer)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED)
    with pytest.raises(NotNowError, match=r"The night is over, so it can't be canceled\."):
        cancel(event, organizer)
    assert not HostMessage.objects.exists()


def test_settings_of_a_canceled_night_can_still_change(night, organizer):
    cancel(night, organizer)
    answer = by_api(browser(organizer), f"/events/{night.pk}", {"rounds": 5}, method="PATCH")
    assert (answer.status, night.first_stage.movement.rounds) == (200, 5)


def test_a_bracket_of_a_canceled_night_does_not_promise_a_round(organizer):
    event = nights.make_list(organizer, nights.NAMES[:4], format=FormatKey.KNOCKOUT)
    cancel(event, organizer)
    shown = browser(organizer).get(f"/e/{event.public_id}/bracket/").text
    assert "This night is canceled." in shown
    assert "Check back" not in shown


@pytest.mark.parametrize(("door", "statuses"), [("page", (302, 302)), ("api", (200, 204))])
def test_a_host_cancels_and_reopens_by_page_and_api(night, organizer, door, statuses):
    host = browser(organizer)
    sent = {"key": str(uuid4()), "text": "Snow."}
    send = by_page if door == "page" else by_api
    at, end = ("", "/") if door == "page" else ("", "")
    answer = send(host, f"/events/{night.pk}/cancel{end}{at}", sent)
    assert answer.status == statuses[0]
    assert Event.objects.get(pk=night.pk).status == "canceled"
    assert send(host, f"/events/{night.pk}/hold{end}", {}).status == statuses[1]
    assert Event.objects.get(pk=night.pk).status == "sign_up"


def test_the_api_says_who_hears_of_it(night, organizer):
    answer = browser(organizer).post(
        f"/api/v1/events/{night.pk}/cancel", {"key": str(uuid4())}, content_type="application/json"
    )
    assert answer.json() == {"status": "canceled", "emails": 2, "alerts": 1, "unreached": ["Carla"]}


def test_only_a_host_cancels(night, organizer):
    keeper = nights.make_user("Sam", club=night.club, role=Role.SCOREKEEPER)
    sent = {"key": str(uuid4()), "text": ""}
    assert by_page(browser(keeper), f"/events/{night.pk}/cancel/", sent).status == 403
    assert by_api(browser(keeper), f"/events/{night.pk}/cancel", sent).status == 403
    assert Event.objects.get(pk=night.pk).status == "sign_up"


def test_a_text_that_is_too_long_is_refused_and_shown_again(night, organizer):
    answer = browser(organizer).post(f"/events/{night.pk}/cancel/", {"key": str(uuid4()), "text": "x" * 501})
    assert answer.status_code == 422
    assert "Use up to 500 characters. Your message has 501." in answer.text
    assert "x" * 501 in answer.text
    assert Event.objects.get(pk=night.pk).status == "sign_up"


PAGES = (
    *("", "people/", "money/", "share/", "settings/", "repeat/", "activity/", "tv/", "phones/", "standings/"),
    *("invitation/", "house-rules/", "names/", "side-pots/", "qr/", "seats/"),
)


@pytest.mark.one_by_day
@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_its_host_opens(night, organizer, page):
    cancel(night, organizer)
    assert browser(organizer).get(f"/events/{night.pk}/{page}").status_code == 200


@pytest.mark.one_by_day
@pytest.mark.parametrize("page", ["", "join/", "seats/", "tv/", "rules/", "how/", "night.ics"])
def test_every_page_of_its_guests_opens(night, organizer, client, page):
    cancel(night, organizer)
    answer = client.get(f"/e/{night.public_id}/{page}")
    assert answer.status_code == 200
    if page in ("", "join/"):
        assert "This night is canceled" in one_line(answer.text)
        assert "The hall has no heat." in answer.text
        assert "See the standings" not in answer.text


@pytest.mark.parametrize(("paid", "fee"), [(False, ""), (True, "$10 paid")])
def test_a_players_own_page_says_why_and_asks_for_no_fee(night, organizer, paid, fee):
    ann = night.first_stage.entries.get(members__player__name="Ann")
    if paid:
        browser(organizer).post(f"/events/{night.pk}/entries/{ann.pk}/pay/")
    cancel(night, organizer)
    phone = browser(secret=link_secret(link_of(night, "Ann")), kind=Link.Kind.PLAYER)
    page = one_line(phone.get("/p").text)
    assert "The hall has no heat." in page
    assert "due" not in re.findall(r"\$10 (\w+)", page)
    assert fee in page
    assert phone.get("/api/v1/player").json()["money"]["owes_cents"] == 0


def test_its_pages_have_no_tabs_that_lead_nowhere(night, organizer, client):
    cancel(night, organizer)
    phone = browser(secret=link_secret(link_of(night, "Ann")), kind=Link.Kind.PLAYER)
    for page in (phone.get("/p"), client.get(f"/e/{night.public_id}/rules/")):
        (tabs,) = re.findall(r'<nav class="seg".*?</nav>', one_line(page.text))
        assert [each.strip() for each in re.findall(r">([^<>]+)</a>", tabs)] == ["About the night", "Rules"]


def test_the_host_sees_who_does_not_know(night, organizer):
    cancel(night, organizer)
    page = one_line(browser(organizer).get(f"/events/{night.pk}/").text)
    assert "1 person can't be reached" in page
    assert "<bdi>Carla</bdi>" in page


def test_a_canceled_night_asks_no_one_for_an_address_or_alerts(night, organizer, settings):
    settings.HAS_MAIL = True
    phone = browser(secret=link_secret(link_of(night, "Carla")), kind=Link.Kind.PLAYER)
    assert all(asked in phone.get("/p").text for asked in ("Email me seats and results", "Turn on alerts"))
    cancel(night, organizer)
    shown = one_line(phone.get("/p"))
    assert "This night is canceled" in shown
    assert not any(asked in shown for asked in ("Email me seats and results", "Turn on alerts"))
    refused = by_api(phone, "/player/mail", {"email": "carla@players.example"})
    assert (refused.status, refused.text) == (
        409,
        "This night is canceled. There's nothing more to send about it.",
    )
