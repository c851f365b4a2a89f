"""Which address people are given, on codes, on paper, in mail and in calendars.

Where the app serves the room from this computer that is its address on the room's network, also for a
host whose own browser is on localhost. Anywhere else it is the address that was asked.
"""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request

from accounts.callers.sites import own_site, room_interface
from tournaments.access.links import link_secret
from tournaments.models import Event, Link, PhoneNetwork, PrintedCodes
from tournaments.network import Interface, LocalNetwork, WiFi
from tournaments.network.local import Reached
from tournaments.phones.selectors.phones import phone_network_of, printed_codes_of


def site_for(request: HttpRequest | Request, event: Event) -> str:
    """Return what an address for people of this night begins with, as in ``http://192.168.1.20:8000``."""
    own: str = request.build_absolute_uri("/").rstrip("/")
    network = settings.LOCAL_NETWORK
    if network is None:
        return own
    interface = room_interface(network, urlsplit(own).hostname or "", event.club)
    return network.site(interface.address) if interface else network.own_site


def mail_site_for(request: HttpRequest | Request, event: Event) -> str:
    """Return what an address in a mail about this night begins with; never what a request made up."""
    return site_for(request, event) if settings.LOCAL_NETWORK else own_site(request)


def address_for(request: HttpRequest | Request, event: Event, name: str, *parts: object) -> str:
    """Return the address of a route, for people of this night."""
    return f"{site_for(request, event)}{reverse(name, args=parts)}"


def link_address(site: str, link: Link) -> str:
    """Return the address of a link, with its secret behind the ``#``."""
    return f"{site}{reverse(f'{link.kind}-link')}#{link_secret(link)}"


def is_only_here(site: str) -> bool:
    """Whether no other device can open what begins with this."""
    host = urlsplit(site).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


@dataclass(frozen=True, slots=True)
class Choice:
    interface: Interface
    is_used: bool


@dataclass(frozen=True, slots=True)
class PhonesInTheRoom:
    """What a host sees of how phones get here.

    Args:
        check: the address that tells a phone it is connected.
        is_local: whether this computer serves the room; elsewhere nobody notes who came.
        is_alone: whether it was told to serve nobody but itself.
        choices: this computer's networks, one address each.
        reached: devices that came to ``site`` since the app started, None for none.
        is_outdated: whether the printed codes lead where phones do not get to the app now.
    """

    site: str
    check: str
    is_local: bool
    is_alone: bool
    choices: tuple[Choice, ...]
    wifi: WiFi | None
    reached: Reached | None
    printed: PrintedCodes | None
    is_outdated: bool

    @property
    def is_only_here(self) -> bool:
        return is_only_here(self.site)


def networks_here() -> tuple[Interface, ...]:
    """Return the networks that a host may choose among, none where this computer does not serve the room."""
    return settings.LOCAL_NETWORK.interfaces if settings.LOCAL_NETWORK else ()


def phones_in_the_room(request: HttpRequest | Request, event: Event) -> PhonesInTheRoom:
    network, site = settings.LOCAL_NETWORK, site_for(request, event)
    phones, printed = phone_network_of(event), printed_codes_of(event)
    address = urlsplit(site).hostname or ""
    return PhonesInTheRoom(
        site=site,
        check=f"{site}{reverse('phone-check')}",
        is_local=network is not None,
        is_alone=network is not None and network.is_alone,
        choices=_choices(network, address) if network else (),
        wifi=WiFi(phones.wifi_name, phones.wifi_password) if phones.wifi_name else None,
        reached=network.reached(address) if network else None,
        printed=printed,
        is_outdated=_is_outdated(network, phones, site, printed),
    )


def phones_at_the_desk(request: HttpRequest, event: Event) -> PhonesInTheRoom | None:
    """Return what a host must know during the night; None where the address cannot change."""
    return phones_in_the_room(request, event) if settings.LOCAL_NETWORK else None


def _is_outdated(
    network: LocalNetwork | None, phones: PhoneNetwork, site: str, printed: PrintedCodes | None
) -> bool:
    """Phones get to the app by the network that was chosen, else by each that this computer is on."""
    if network is None or printed is None:
        return False
    is_chosen = phones.interface in {each.name for each in network.interfaces}
    return printed.site not in ({site} if is_chosen else set(map(network.site, network.addresses)))


def _choices(network: LocalNetwork, address: str) -> tuple[Choice, ...]:
    by_name: dict[str, Interface] = {}
    for each in network.interfaces:
        if each.name not in by_name or each.address == address:
            by_name[each.name] = each
    return tuple(Choice(each, each.address == address) for each in by_name.values())
