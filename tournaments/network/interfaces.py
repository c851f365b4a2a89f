"""The addresses that this computer has now, the one that phones reach most likely first.

The operating system is asked and nothing is sent, so that it works in a hall without internet.
"""

import ipaddress
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import psutil

#: How networks are called that only this computer is in: of containers, virtual machines and tunnels.
_VIRTUAL = (
    *("br-", "bridge", "cni", "docker", "flannel", "lxc", "lxd", "podman", "veth", "virbr", "vmnet", "vbox"),
    *("tailscale", "tap", "tun", "utun", "wg", "zt"),
)
_WIRELESS = ("wl", "wi-fi", "en0")


@dataclass(frozen=True, slots=True)
class Interface:
    """One of this computer's networks, and its IPv4 address there."""

    name: str
    address: str


Finder = Callable[[], tuple[Interface, ...]]


def this_computer() -> tuple[Interface, ...]:
    """Return the IPv4 addresses of the networks that are up, other than loopback."""
    states = psutil.net_if_stats()
    found = [
        Interface(name, each.address)
        for name, addresses in psutil.net_if_addrs().items()
        for each in addresses
        if name in states and states[name].isup and each.family == socket.AF_INET
    ]
    return likeliest_first(found)


def likeliest_first(found: Iterable[Interface]) -> tuple[Interface, ...]:
    """Order by what a room's phones are on: Wi-Fi, then cable, then networks inside this computer.

    Addresses that the whole internet reaches are left out: a room is to be served, not the world.
    """
    return tuple(sorted(filter(_is_local, found), key=_rank))


def _is_local(interface: Interface) -> bool:
    address = ipaddress.IPv4Address(interface.address)
    return not (address.is_loopback or address.is_unspecified or address.is_multicast or address.is_global)


def _rank(interface: Interface) -> tuple[bool, bool, bool, str, ipaddress.IPv4Address]:
    name, address = interface.name.lower(), ipaddress.IPv4Address(interface.address)
    return (
        name.startswith(_VIRTUAL),
        # An address that the computer gave itself, because no router answered.
        address.is_link_local,
        not name.startswith(_WIRELESS),
        name,
        address,
    )
