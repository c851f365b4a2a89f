"""One process for everything: pages, API and live streams, on this machine."""

import fcntl
import ipaddress
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import IO, Any

import uvicorn
from django.conf import settings

from scoring.language import gettext as _
from tournaments.network import Interface, LocalNetwork, this_computer

ONLY_HERE = "127.0.0.1"
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class AlreadyServingError(Exception):
    """Another process serves from the same data; its address is the message."""


class NoSuchAddressError(Exception):
    """The app was asked to serve an address that this computer does not have."""


def room_network(host: str | None, port: int) -> LocalNetwork | None:
    """Return the network that is served: the whole room's, or that of one address of this computer.

    None where it was said elsewhere under which names the app answers, or that nobody else may come.

    Raises:
        NoSuchAddressError: this computer has no such IPv4 address.
    """
    if not settings.MAY_SERVE_THE_ROOM:
        return None
    if host in {None, "0.0.0.0"}:  # noqa: S104 -- compared, not bound
        return LocalNetwork(port, this_computer)
    if host in {ONLY_HERE, "localhost"}:
        return LocalNetwork(port, tuple, is_alone=True)
    only = (Interface("HOST", _own_address(str(host))),)
    return LocalNetwork(port, lambda: only)


def _own_address(host: str) -> str:
    """Return the address if it is one of ours; a name is not looked up, which would ask the network."""
    try:
        ipaddress.IPv4Address(host)
        with socket.socket() as probe:
            probe.bind((host, 0))
    except (ValueError, OSError):
        raise NoSuchAddressError(
            _(
                "HOST={host} isn't one of this computer's addresses. Leave out HOST to let in "
                "everyone on the network."
            ).format(host=host)
        ) from None
    return host


def noting_devices(application: Application, network: LocalNetwork) -> Application:
    """Note which devices come to which address, whatever they ask for there."""

    async def noting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope.get("client"):
            host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").partition(":")[0]
            network.note(host=host, device=scope["client"][0])
        await application(scope, receive, send)

    return noting


def hold_lock(path: Path, address: str) -> IO[str]:
    """Claim the data folder for one server; the claim ends with the process.

    Raises:
        AlreadyServingError: another process holds it.
    """
    claim = path.open("a+")
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        claim.seek(0)
        raise AlreadyServingError(claim.read().strip()) from None
    claim.truncate(0)
    claim.write(address)
    claim.flush()
    return claim


def is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


class AnnouncingServer(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], object]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._announce()
