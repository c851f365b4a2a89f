"""Two phones at once at a page, two tasks at one push, and a name taken out while an address is given."""

import pytest

from accounts.outbox.queue import Queue
from tests import nights
from tests.access.clubs import first_entry, link_to
from tests.concurrency.together import kinds, meet_before, together, while_held
from tests.stack import push_service as push_test
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.messages.services import push_sending
from tournaments.models import Entry, Link, MailAddress, PushMessage, PushSubscription
from tournaments.outbox import mail, push
from tournaments.people.services.anonymise import player_anonymise

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def link(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    return link_to(event, entry=first_entry(event))


def asking(link, service, name):
    """Return how one more phone asks to be told."""
    session = link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).session
    payload = push.PhonePayload(**push_test.Phone().payload(service.endpoint(name)))
    return lambda: push.push_subscribe(session=session, payload=payload)


@pytest.fixture
def last_place(link, service):
    """Three phones are told; two more ask for the last place."""
    for number in range(3):
        asking(link, service, f"{number}")()
    return [asking(link, service, name) for name in ("one", "other")]


def test_the_last_place_goes_to_one_of_two_phones(last_place):
    assert kinds(together(*last_place)) == ["NotNowError", "PushSubscription"]
    assert PushSubscription.objects.count() == 4


def test_without_the_lock_only_the_constraint_keeps_a_fifth_phone_out(last_place, no_lock, monkeypatch):
    """The control: both find the last place free, and the second fails with an error."""
    meet_before(monkeypatch, push, "PushSubscription")
    assert kinds(together(*last_place)) == ["IntegrityError", "PushSubscription"]


@pytest.fixture
def message(link, service):
    """One phone is to be told of the open round, and no task knows it yet."""
    subscription = asking(link, service, "ann")()
    return PushMessage.objects.create(subscription=subscription, number=1, turns=link.event.turns)


def test_four_tasks_tell_a_phone_once(message, service):
    assert sorted(together(*[push_sending.pushes_send] * 4)) == [0, 0, 0, 1]
    assert len(service.came) == 1


def test_without_the_lock_two_tasks_tell_a_phone_twice(message, service, no_lock, monkeypatch):
    """The control: both find it free."""
    meet_before(monkeypatch, Queue, "_mark_taken")
    assert sorted(together(*[push_sending.pushes_send] * 2)) == [1, 1]
    assert len(service.came) == 2


@pytest.fixture
def leaving(link, organizer):
    """Somebody who has withdrawn from a night asks for letters while the name is taken out."""
    entry, club = link.entry, link.event.club_id
    Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.WITHDRAWN)
    player = entry.members.get().player
    address = {"email": "ann@players.example", "site": "https://euchre.example", "actor": Actor()}
    return [
        lambda: player_anonymise(
            club_id=club, number=player.number, name=player.name, actor=Actor(organizer)
        ),
        lambda: mail.mail_ask(link_id=link.pk, **address),
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_no_address_is_left_of_a_name_that_is_taken_out(first, leaving, link):
    answers = while_held(Link.objects.filter(pk=link.pk), leaving[first], leaving[1 - first])
    assert "Player" in kinds(answers)
    assert not MailAddress.objects.exists()


def test_without_the_lock_an_address_outlives_the_name(leaving, no_lock, monkeypatch):
    """The control: the page was open when it was looked at, and is closed before the address is noted."""
    take_out, ask = leaving
    noted = mail._new

    def late(*values):
        assert kinds(together(take_out)) == ["Player"]
        return noted(*values)

    monkeypatch.setattr(mail, "_new", late)
    ask()
    assert MailAddress.objects.exists()
