"""What the host does about phones in the room, each declared once."""

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.access.links import table_link_replace
from tournaments.audit.actor import Actor
from tournaments.models import Event, PhoneNetwork
from tournaments.models.room.phones import INTERFACE_LENGTH, SITE_LENGTH
from tournaments.network import read_wifi
from tournaments.phones import words
from tournaments.phones.addresses import networks_here
from tournaments.phones.api.phones import RoomPhonesAnswer
from tournaments.phones.services import phones
from tournaments.phones.services.link_phones import phone_end
from tournaments.phones.views.phones import network_refused, wifi_refused
from tournaments.web.actions import Action, of_event
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST


class WiFiName(StrictText):
    """The name of a Wi-Fi; a blank one forgets it, so that a form must have the field."""

    def get_value(self, dictionary: Any) -> Any:
        return serializers.CharField.get_value(self, dictionary)


class WiFiPayload(StrictSerializer):
    name = WiFiName(
        max_length=100,
        help_text=_(
            "Name of the Wi-Fi as phones show it. Leave name and password blank to remove the Wi-Fi."
        ),
        error_messages={"required": _("Enter the Wi-Fi name as phones show it.")},
    )
    password = StrictText(
        max_length=100, default="", help_text=_("Leave blank if the network has no password.")
    )


class NetworkPayload(StrictSerializer):
    name = StrictText(max_length=INTERFACE_LENGTH, help_text=_("Name of one of this computer's networks."))


class PrintedPayload(StrictSerializer):
    site = StrictText(
        max_length=SITE_LENGTH, help_text=_("First part of the addresses you printed: scheme, host and port.")
    )


class LinkPhonePayload(StrictSerializer):
    phone = StrictInteger(min_value=1, max_value=BIGGEST)


def set_wifi(*, event: Event, name: str, password: str, actor: Actor) -> PhoneNetwork:
    """Set or remove the room's Wi-Fi. Repeating it changes nothing."""
    return phones.wifi_set(event_id=event.pk, wifi=read_wifi(name, password), actor=actor)


def choose_network(*, event: Event, name: str, actor: Actor) -> PhoneNetwork:
    """Choose which of this computer's networks phones use. Repeating it changes nothing."""
    return phones.interface_choose(event_id=event.pk, name=name, present=networks_here(), actor=actor)


def end_phone(*, event: Event, phone: int, actor: Actor) -> None:
    """Sign out one phone, for example a lost one. Repeating it changes nothing."""
    phone_end(event_id=event.pk, session_id=phone, actor=actor)


def the_event(event: Event, _result: Any) -> Event:
    return event


HOST = Role.DIRECTOR
room_action = partial(Action, needs=HOST, answers=RoomPhonesAnswer, shows=the_event, back="phones")
ACTIONS = (
    Action(
        "link-phone-end",
        "links/phones/end",
        HOST,
        end_phone,
        None,
        LinkPhonePayload,
        back="links",
        done=lambda _event, _phone: words.phone_signed_out(),
    ),
    Action(
        "link-replace",
        "tables/<int:table>/link/replace",
        HOST,
        of_event(table_link_replace),
        back="links",
        done=lambda _event, link: words.new_code(table=link.table),
    ),
    room_action(
        "links-printed",
        "links/printed",
        does=of_event(phones.codes_print),
        takes=PrintedPayload,
        back="links",
    ),
    room_action(
        "phones-wifi", "phones/wifi", does=set_wifi, takes=WiFiPayload, method="PUT", refused=wifi_refused
    ),
    room_action(
        "phones-network",
        "phones/network",
        does=choose_network,
        takes=NetworkPayload,
        method="PUT",
        refused=network_refused,
    ),
)
