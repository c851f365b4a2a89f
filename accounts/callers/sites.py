"""What the address of this server is for other people, whatever the request claims."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from rest_framework.request import Request

from accounts.models import Club


def own_site(request: HttpRequest | Request) -> str:
    """Return what an address in a mail begins with, as in ``https://euchre.example``."""
    return f"{request.scheme}://{own_host(request)}"


def own_host(request: HttpRequest | Request) -> str:
    """Return the host of the request, which is one of ours, with a port only where that is ours too.

    Whoever asks for somebody else's mail chooses the ``Host``: another port of the same name may be another
    person's server.
    """
    domain, port = split_domain_port(request.get_host())
    host = f"{domain}:{port}"
    is_ours = f"{request.scheme}://{host}" in settings.CSRF_TRUSTED_ORIGINS or (
        not settings.PROXIES and port == request.META.get("SERVER_PORT")
    )
    is_usual = port == {"http": "80", "https": "443"}.get(request.scheme or "")
    return host if is_ours and not is_usual else domain


def club_site(request: HttpRequest | Request, club: Club) -> str:
    """Return what an address that a club hands out begins with, as in ``http://192.168.1.20:8000``.

    Where this computer serves the room, that is its address on the network that the club chose, else the
    one that the request came by, else the likeliest: the host's own browser may be on localhost.
    """
    network = settings.LOCAL_NETWORK
    if network is None:
        return own_site(request)
    found = room_interface(network, split_domain_port(request.get_host())[0], club)
    return network.site(found.address) if found else network.own_site


def room_interface(network: Any, host: str, club: Club) -> Any:
    """Choose the club's own network, else the one that was asked, else the likeliest; None for no network.

    Args:
        network: the room's, as ``settings.LOCAL_NETWORK`` has it.
        host: the host that a request came by.
    """
    present = network.interfaces
    if len(present) < 2:
        return present[0] if present else None
    name = club.phone_network.interface if hasattr(club, "phone_network") else ""
    chosen = [each for each in present if each.name == name]
    came_by = [each for each in present if each.address == host]
    return [*chosen, *came_by, *present][0]
