"""Push services that never answer, know a phone no more, or fail: the others are told in time."""

import socket
from collections import deque
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tests.messages.addresses import has_address, has_phone
from tests.stack import push_service as push
from tournaments.audit.actor import Actor
from tournaments.messages.selectors.recipients import recipients_of
from tournaments.messages.services.host_messages import message_send
from tournaments.messages.services.letters import letters_send
from tournaments.messages.services.push_sending import pushes_send
from tournaments.models import PushMessage, PushSubscription
from tournaments.outbox import push_wire

pytestmark = pytest.mark.django_db
PEOPLE = nights.NAMES[:8]


@pytest.fixture
def silent():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
def night(organizer, service, silent, settings, monkeypatch):
    """Everyone has alerts on: Ann and Bob through a service that never answers, Carla has an email too."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    monkeypatch.setattr(push_wire, "PATIENCE_SECONDS", 0.5)
    settings.PUSH_SERVICES = [service.origin, silent]
    event = nights.make_list(organizer, PEOPLE)
    for name in PEOPLE:
        phone = has_phone(event, name)
        origin = silent if name in ("Ann", "Bob") else service.origin
        keys = push.Phone()
        phone.endpoint, phone.p256dh, phone.auth = f"{origin}/push/{name}", keys.p256dh, keys.auth
        phone.save()
    has_address(event, "Carla")
    message_send(event_id=event.pk, to="everyone", text="Doors at six.", key=uuid4(), actor=Actor(organizer))
    return event


def test_no_phone_waits_for_another_and_the_host_sees_who_missed_it(night, organizer, service):
    _, _, carla, dave, edith, frank, *others = PEOPLE
    service.answers_at = {
        f"/push/{carla}": deque([410]),
        f"/push/{dave}": deque([404]),
        f"/push/{edith}": deque([429]),
        f"/push/{frank}": deque([500] * 9),
    }
    started = timezone.now()
    assert pushes_send() == len(others)
    assert (timezone.now() - started).total_seconds() < 5
    for minute in range(1, 7):
        pushes_send(now=lambda minute=minute: started + timedelta(seconds=61 * minute))
    letters_send()
    came = [path.rpartition("/")[2] for path, *_ in service.came]
    # Asked again: one that was busy, until it took it, and one that failed, three times.
    assert sorted(came) == sorted([carla, dave, edith, edith, frank, frank, frank, *others])
    assert PushMessage.objects.filter(done_at__isnull=False).count() == len(others) + 1
    page = one_line(browser(organizer).get(f"/events/{night.pk}/messages/").text)
    for name in ("Ann", "Bob", dave, frank):
        assert f"Alert to <bdi>{name}</bdi> wasn't delivered" in page
    # Her email came.
    assert f"Alert to <bdi>{carla}" not in page


def test_a_phone_that_is_gone_is_asked_no_more_until_it_turns_alerts_on_again(night, service):
    service.answers_at = {"/push/Dave": deque([410])}
    pushes_send()
    gone = PushSubscription.every.get(gone_at__isnull=False)
    assert gone.endpoint == f"gone:{gone.pk}"
    assert "Dave" in recipients_of(night, "everyone").unreached
    phone = has_phone(night, "Dave", number=2)
    assert "Dave" not in recipients_of(night, "everyone").unreached
    assert phone.link_id == gone.link_id
