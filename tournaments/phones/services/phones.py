"""How phones reach the night: the room's Wi-Fi, this computer's network, the address of printed codes."""

import re

from django.db import transaction
from django.utils import timezone

from accounts.models import Club
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event, PhoneNetwork, PrintedCodes
from tournaments.models.room.phones import SITE_LENGTH
from tournaments.network import Interface, WiFi
from tournaments.phones import words

SITE = re.compile(r"https?://[^/?#\s\"'<>\\]+")


@transaction.atomic(durable=True)
def wifi_set(*, event_id: int, wifi: WiFi | None, actor: Actor) -> PhoneNetwork:
    """Keep the Wi-Fi of the room where the event's club plays, or forget it; idempotent.

    The password is not in the audit.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    network = _lock_network(event_id)
    name, password = (wifi.name, wifi.password) if wifi else ("", "")
    before = network.wifi_name
    if (before, network.wifi_password) != (name, password):
        network.wifi_name, network.wifi_password = name, password
        network.save()
        audit_event(actor, "wifi_set", event_id, Change(before={"wifi": before}, after={"wifi": name}))
    return network


@transaction.atomic(durable=True)
def interface_choose(
    *, event_id: int, name: str, present: tuple[Interface, ...], actor: Actor
) -> PhoneNetwork:
    """Use one of this computer's networks in what phones are given, whatever its address will be; idempotent.

    Args:
        present: the networks that the computer has now.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the computer is not on that network now.
    """
    network = _lock_network(event_id)
    if name not in {each.name for each in present}:
        raise NotNowError(words.not_on_network(), field="name")
    if network.interface != name:
        before, network.interface = network.interface, name
        network.save()
        change = Change(before={"network": before}, after={"network": name})
        audit_event(actor, "interface_choose", event_id, change)
    return network


@transaction.atomic(durable=True)
def codes_print(*, event_id: int, site: str, actor: Actor) -> PrintedCodes:
    """Mark the night's QR codes as printed. We warn you if they stop working on phones.

    Args:
        site: what the printed addresses begin with, as in ``http://192.168.1.20:8000``.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: no address begins with that.
    """
    if len(site) > SITE_LENGTH or SITE.fullmatch(site) is None:
        raise InvalidRequestError(words.printed_address(), field="site")
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    codes = PrintedCodes.objects.filter(event=event).first()
    before = {"site": codes.site} if codes else None
    printed, _ = PrintedCodes.objects.update_or_create(
        event=event, defaults={"site": site, "printed_at": timezone.now()}
    )
    audit_event(actor, "codes_print", event_id, Change(before=before, after={"site": site}))
    return printed


def _lock_network(event_id: int) -> PhoneNetwork:
    club_id = Event.objects.values_list("club_id", flat=True).get(pk=event_id)
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    return PhoneNetwork.objects.filter(club=club).first() or PhoneNetwork(club=club)
