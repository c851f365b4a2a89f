"""An app that serves the room from this computer: who may ask it, and which phones have."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from .interfaces import Finder, Interface

ALWAYS = ("localhost", "127.0.0.1", "[::1]")
#: How old the list of addresses may be; each request looks at it.
FRESH_SECONDS = 2.0
MOST_DEVICES = 500


@dataclass(frozen=True, slots=True)
class Reached:
    """How many devices have come to an address since the app started, and when one last did."""

    devices: int
    last_at: datetime


class LocalNetwork:
    """The addresses of this computer as they are now, under the port that the app serves.

    Args:
        find: looks the addresses up.
        is_alone: whether the app was told to serve nobody but this computer.
    """

    def __init__(
        self, port: int, find: Finder, *, is_alone: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.port, self.is_alone = port, is_alone
        self._find, self._clock = find, clock
        self._found: tuple[float, tuple[Interface, ...]] | None = None
        self._lock = threading.Lock()
        self._devices: dict[str, dict[str, datetime]] = {}

    @property
    def interfaces(self) -> tuple[Interface, ...]:
        """Return the networks that phones may be on, the likeliest first."""
        now = self._clock()
        if self._found is None or now - self._found[0] >= FRESH_SECONDS:
            self._found = (now, self._find())
        return self._found[1]

    @property
    def addresses(self) -> tuple[str, ...]:
        return tuple(each.address for each in self.interfaces)

    @property
    def hosts(self) -> list[str]:
        """Return what ``ALLOWED_HOSTS`` takes: it follows the addresses as they change."""
        return _Hosts(self)

    def site(self, address: str) -> str:
        return f"http://{address}:{self.port}"

    @property
    def own_site(self) -> str:
        """Return where only this computer reaches the app."""
        return self.site("localhost")

    def note(self, *, host: str, device: str) -> None:
        """Remember that a device came to an address of ours; the computer itself does not count."""
        addresses = self.addresses
        if host not in addresses or device in addresses or device.startswith("127."):
            return
        with self._lock:
            devices = self._devices.setdefault(host, {})
            if device in devices or len(devices) < MOST_DEVICES:
                devices[device] = datetime.now(UTC)

    def reached(self, address: str) -> Reached | None:
        """Return which devices came to an address, None for none."""
        with self._lock:
            times = list(self._devices.get(address, {}).values())
        return Reached(len(times), max(times)) if times else None


class _Hosts(list[str]):
    """Django takes nothing but a list, and looks through it at every request."""

    def __init__(self, network: LocalNetwork) -> None:
        super().__init__(ALWAYS)
        self._network = network

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from self._network.addresses
