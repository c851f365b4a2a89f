"""A host's message sent twice at once, and one on its way while somebody stops the emails."""

from uuid import uuid4

import pytest
from django.core import mail

from tests import nights
from tests.concurrency.together import kinds, meet_before, overtaken_before, together
from tests.messages.addresses import has_address
from tournaments.audit.actor import Actor
from tournaments.messages.services import host_messages
from tournaments.messages.services.letters import letters_send
from tournaments.models import HostMessage
from tournaments.outbox.mail import mail_stop, mail_token

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def addresses(organizer, monkeypatch):
    """Of two people; what goes out goes when it is looked for, not beside the test."""
    monkeypatch.setattr("accounts.outbox.jobs._embedded.put", lambda *_: None)
    event = nights.make_list(organizer, nights.NAMES[:2])
    return [has_address(event, name) for name in nights.NAMES[:2]]


def sending(addresses, organizer):
    fields = {"event_id": addresses[0].link.event_id, "to": "everyone", "text": "Doors at six."}
    key = uuid4()
    return lambda: host_messages.message_send(**fields, key=key, actor=Actor(organizer))


def heard():
    letters_send()
    return sorted(letter.to[0] for letter in mail.outbox)


def test_a_message_sent_twice_at_once_goes_out_once(addresses, organizer):
    send = sending(addresses, organizer)
    first, second = together(send, send)
    assert first == second
    assert heard() == ["ann@players.example", "bob@players.example"]


def test_without_the_lock_they_meet_in_the_database(addresses, organizer, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, host_messages, "message_queue")
    send = sending(addresses, organizer)
    assert kinds(together(send, send)) == ["HostMessage", "IntegrityError"]
    assert HostMessage.objects.count() == 1


def test_who_stops_the_emails_while_a_message_is_written_gets_none(addresses, organizer, monkeypatch):
    overtaken_before(
        monkeypatch, host_messages, "message_queue", lambda: mail_stop(token=mail_token(addresses[0]))
    )
    message = sending(addresses, organizer)()
    # It was for both, and is looked at again as it goes out.
    assert message.letters.count() == 2
    assert heard() == ["bob@players.example"]
