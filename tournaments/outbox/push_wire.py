"""The way to a push service, whose address a stranger's browser names: to the public internet and no further.

An address is looked up once and the connection goes to what was found and checked, so that a name cannot
mean one thing when it is checked and another when it is used. Redirects are not followed.
"""

import http.client
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models.messages.push import ENDPOINT_LENGTH

from . import words

HTTPS = 443
#: For the whole exchange from the first attempt to connect, however slowly the other side answers.
PATIENCE_SECONDS = 5
VISIBLE = re.compile(r"https?://[!-~]+")
#: IPv6 addresses that carry an IPv4 address in their last 32 bits (RFC 6052), for a translator on the way.
TRANSLATED = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where a message goes; ``addresses`` are what the host's name stood for when it was checked."""

    origin: str
    host: str
    port: int
    path: str
    addresses: tuple[str, ...]
    is_https: bool


def push_target(endpoint: str) -> Target:
    """Look an endpoint up and check it.

    Raises:
        InvalidRequestError: it is not https on port 443 of a public address.
        NotNowError: its name cannot be looked up now.
    """
    parts, port = _split(endpoint)
    origin = f"{parts.scheme}://{parts.netloc}"
    is_ours = origin in settings.PUSH_SERVICES
    if not is_ours and (parts.scheme != "https" or port != HTTPS):
        raise _refused()
    host = parts.hostname or ""
    addresses = _looked_up(host, port)
    if not is_ours and not all(is_public(each) for each in addresses):
        raise _refused()
    path = parts.path or "/"
    return Target(
        origin=origin,
        host=host,
        port=port,
        path=f"{path}?{parts.query}" if parts.query else path,
        addresses=addresses,
        is_https=parts.scheme == "https",
    )


def _split(endpoint: str) -> tuple[SplitResult, int]:
    # The parser leaves out line ends and tabs, which what is sent must not.
    if len(endpoint) > ENDPOINT_LENGTH or not VISIBLE.fullmatch(endpoint):
        raise _refused()
    try:
        parts = urlsplit(endpoint)
        port = parts.port or (HTTPS if parts.scheme == "https" else http.client.HTTP_PORT)
    except ValueError:
        raise _refused() from None
    if not parts.hostname or set(parts.netloc) & set("@\\") or parts.fragment:
        raise _refused()
    return parts, port


def _refused() -> InvalidRequestError:
    return InvalidRequestError(words.no_alert_service(), field="endpoint")


def _looked_up(host: str, port: int) -> tuple[str, ...]:
    try:
        # As bytes: a label that is too long is then not found, instead of an error of its own kind.
        found = socket.getaddrinfo(host.encode("ascii"), port, type=socket.SOCK_STREAM)
    except OSError:
        raise NotNowError(words.alert_service_away(), code="push_service_away") from None
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


def is_public(text: str) -> bool:
    """Say whether an address lies on the public internet, also the one that another carries within it."""
    address = ip_address(text)
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or _translated(address)
        if inner is not None:
            return is_public(str(inner))
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _translated(address: IPv6Address) -> IPv4Address | None:
    return IPv4Address(int(address) & 0xFFFFFFFF) if address in TRANSLATED else None


def push_post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a message and return the status of the answer, whose body nobody reads.

    Raises:
        OSError: the service is not to be had, or takes too long.
        HTTPException: what it answers is not HTTP.
    """
    link = http.client.HTTPConnection(target.host, target.port)
    with _connected(target) as link.sock:
        link.request("POST", target.path, body, dict(headers))
        return link.getresponse().status


@contextmanager
def _connected(target: Target) -> Iterator[socket.socket]:
    end = time.monotonic() + PATIENCE_SECONDS
    plain = _reached(target, end)
    try:
        link = _secured(plain, target.host) if target.is_https else plain
    except OSError:
        plain.close()
        raise
    # A service that answers letter by letter never times out by itself.
    limit = threading.Timer(end - time.monotonic(), _cut, [link])
    limit.daemon = True
    limit.start()
    try:
        if isinstance(link, ssl.SSLSocket):
            link.do_handshake()
        yield link
    finally:
        limit.cancel()
        link.close()


def _reached(target: Target, end: float) -> socket.socket:
    last = OSError("no time left")
    for address in target.addresses:
        left = end - time.monotonic()
        if left <= 0:
            break
        try:
            return socket.create_connection((address, target.port), left)
        except OSError as fault:
            last = fault
    raise last


def _secured(plain: socket.socket, host: str) -> ssl.SSLSocket:
    context = ssl.create_default_context()
    return context.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)


def _cut(link: socket.socket) -> None:
    with suppress(OSError):
        link.shutdown(socket.SHUT_RDWR)
