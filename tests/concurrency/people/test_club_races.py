"""What two nights of one club change at once: names, Wi-Fi and network, with controls without the lock."""

import pytest

from accounts.models import Player
from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import AuditEntry, PhoneNetwork
from tournaments.network import Interface, WiFi
from tournaments.people.services.names import player_rename
from tournaments.phones.services.phones import interface_choose, wifi_set

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def events(organizer):
    """Two nights of one club; in each plays a Bob who is told apart by nothing yet."""
    names = [("Bob Kay", "Ann"), ("Bob Moe", "Cid")]
    return [nights.make_night(organizer, entered) for entered in names]


def rename_both(events, organizer):
    numbers = [Player.objects.get(name=name).number for name in ("Bob Kay", "Bob Moe")]
    fields = {"name": "Bob", "nickname": "K.", "actor": Actor(organizer)}
    return together(
        *[
            lambda event=event, number=number: player_rename(event_id=event.pk, number=number, **fields)
            for event, number in zip(events, numbers, strict=True)
        ]
    )


def test_one_initial_stands_for_one_of_two_namesakes(events, organizer):
    assert kinds(rename_both(events, organizer)) == ["InvalidRequestError", "Player"]
    assert Player.objects.filter(name="Bob", nickname="K.").count() == 1


def test_without_the_lock_only_the_database_refuses_the_second(events, organizer, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, Player, "save")
    assert kinds(rename_both(events, organizer)) == ["IntegrityError", "Player"]
    assert Player.objects.filter(name="Bob", nickname="K.").count() == 1


HALL, BAR = Interface(name="wlan0", address="192.168.1.20"), Interface(name="wlan1", address="10.0.0.7")


def wifi_and_network(events, organizer):
    actor = Actor(organizer)
    return together(
        lambda: wifi_set(event_id=events[0].pk, wifi=WiFi("Legion Hall"), actor=actor),
        lambda: interface_choose(event_id=events[1].pk, name="wlan1", present=(HALL, BAR), actor=actor),
    )


def test_the_wifi_and_the_network_of_a_club_are_both_kept(events, organizer):
    PhoneNetwork.objects.create(club=events[0].club)
    assert kinds(wifi_and_network(events, organizer)) == ["PhoneNetwork", "PhoneNetwork"]
    kept = PhoneNetwork.objects.get()
    assert (kept.wifi_name, kept.interface) == ("Legion Hall", "wlan1")
    assert AuditEntry.objects.filter(action__in=("wifi_set", "interface_choose")).count() == 2


def test_without_the_lock_one_of_both_is_lost(events, organizer, no_lock, monkeypatch):
    PhoneNetwork.objects.create(club=events[0].club)
    meet_before(monkeypatch, PhoneNetwork, "save")
    assert kinds(wifi_and_network(events, organizer)) == ["PhoneNetwork", "PhoneNetwork"]
    kept = PhoneNetwork.objects.get()
    assert (kept.wifi_name, kept.interface) != ("Legion Hall", "wlan1")
