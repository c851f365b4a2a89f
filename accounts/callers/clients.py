"""Whose request it is, by network address: for the lockout and every limit."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from rest_framework.request import Request

#: A socket of this machine's file system has no address.
NO_ADDRESS = "0.0.0.0"  # noqa: S104 -- a name for nobody's address, nothing is bound to it
#: One device with IPv6 has as many addresses as it likes, all in a network of this many bits.
DEVICE_BITS = 64


def client_address(request: HttpRequest | Request) -> str:
    """Return what the outermost of our own proxies saw; of an IPv6 address its network.

    Each proxy appends the address that it was asked from, so that only the last ``ORDER_UP_PROXIES``
    entries of the header are ours. What stands before them is the client's own word.
    """
    hops = [request.META.get("REMOTE_ADDR", "")]
    if settings.PROXIES:
        hops = forwarded_for(request)[-settings.PROXIES :] + hops
    return next((each for each in map(_address, hops) if each), NO_ADDRESS)


def forwarded_for(request: HttpRequest | Request) -> list[str]:
    """Return the entries of the header, the last one by the proxy that asked us."""
    return [each for each in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if each.strip()]


def client_mark(request: HttpRequest | Request) -> str:
    """Return what tells one client from another where it is stored, and not its address."""
    return salted_hmac("client", client_address(request), algorithm="sha256").hexdigest()


def _address(entry: str) -> str:
    """Return an address of the header in one spelling, "" for none; some proxies add the port."""
    text = entry.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return _one_device(ip_address(text.partition("%")[0]))
    except ValueError:
        return ""


def _one_device(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, DEVICE_BITS), strict=False).network_address)
