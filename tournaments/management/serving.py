"""One process for everything: pages, API and live streams, on this machine."""

import fcntl
import socket
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn


class AlreadyServingError(Exception):
    """Another process serves from the same data; its address is the message."""


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
