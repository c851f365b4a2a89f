"""What ``serve`` and ``demo`` share: the embedded server of one club, in one process."""

import sqlite3
import sys
from collections.abc import Iterator
from typing import IO, Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError
from django.urls import reverse
from django.utils.module_loading import import_string

from accounts.outbox.jobs import EmbeddedWorker
from scoring.language import gettext as _
from tournaments.database_faults import sqlite_code
from tournaments.epochs import epoch_begin
from tournaments.health.storage import is_disk_low
from tournaments.management.serving import (
    ONLY_HERE,
    AlreadyServingError,
    AnnouncingServer,
    NoSuchAddressError,
    hold_lock,
    is_free,
    noting_devices,
    room_network,
)
from tournaments.management.terminal import qr_lines
from tournaments.management.translated import TranslatedCommand
from tournaments.management.unusable_folder import UnusableFolderError, named_if_unusable
from tournaments.network import LocalNetwork

#: A night with its backups takes a few megabytes; a disk that fills up meanwhile takes it away.
FEW_MB = 1_000
USUAL_PORT = 8000
#: Ports below this one are an administrator's on most computers.
SYSTEM_PORTS = 1024
#: What SQLite says of a file that it may not write, or whose folder it may not, and of one that is damaged.
CANNOT_WRITE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class RoomServerCommand(TranslatedCommand):
    """Prepares the database, serves the room from one process, and does its background work."""

    #: What starts it in a checkout, and once it is installed.
    make_target: str
    installed_as: str

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", help=_("Serve this address only, not the whole network."))
        parser.add_argument("--port", type=int, default=USUAL_PORT)

    def prepare(self) -> None:
        """Do what is to be done once the database is there, before anyone is served."""

    def greeting(self, site: str) -> Iterator[str]:  # noqa: ARG002 -- for those who override it
        """Give lines after the addresses; ``site`` is the one that phones reach."""
        yield from ()

    def handle(self, *_args: Any, host: str | None, port: int, **_options: Any) -> None:
        try:
            network = room_network(host, port)
        except NoSuchAddressError as refusal:
            raise CommandError(str(refusal)) from None
        bound = host or ("0.0.0.0" if network else ONLY_HERE)  # noqa: S104 -- a phone comes from elsewhere
        address = f"http://{_in_address(bound)}:{port}"
        with named_if_unusable():
            claim = _claim(address)
            if not (is_free(bound, port) and is_free(ONLY_HERE, port)):
                # One number up, a low port is off limits too.
                other = USUAL_PORT if port < SYSTEM_PORTS else port + 1
                raise CommandError(
                    _("Port {port} is taken or off limits. Try: {command}").format(
                        port=port, command=self._on_port(other)
                    )
                )
            _prepare_database()
            call_command("collectstatic", verbosity=0, interactive=False)
            self.prepare()
        application = import_string("config.asgi.application")
        if network:
            settings.LOCAL_NETWORK, settings.ALLOWED_HOSTS = network, network.hosts
            application = noting_devices(application, network)
        config = uvicorn.Config(
            application,
            host=bound,
            port=port,
            log_level="warning",
            timeout_graceful_shutdown=2,
            ws="none",
            # It would believe whoever asks from this computer; ORDER_UP_PROXIES says whom to believe.
            proxy_headers=False,
        )
        greeting = "\n".join(self._greeting(address, network, has_qr=sys.stdout.isatty()))
        with claim, EmbeddedWorker(settings.CELERY_BEAT_SCHEDULE):
            AnnouncingServer(config, lambda: self._say(greeting)).run()

    def _say(self, greeting: str) -> None:
        self.stdout.write(greeting)
        # A log isn't written line by line as a terminal is.
        self.stdout.flush()

    def _on_port(self, port: int) -> str:
        return (
            f"{self.installed_as} --port {port}"
            if settings.IS_INSTALLED
            else f"{self.make_target} PORT={port}"
        )

    def _greeting(self, address: str, network: LocalNetwork | None, *, has_qr: bool) -> Iterator[str]:
        yield _("Order Up is running: {address}").format(address=address)
        sites = [network.site(each) for each in network.addresses] if network else []
        if network:
            yield from _for_phones(network, sites, has_qr=has_qr)
        yield from self.greeting([*sites, address][0])
        if is_disk_low(below_mb=max(FEW_MB, settings.LOW_DISK_MB)):
            yield _("The disk is almost full. Free up space before the next night.")


def _claim(address: str) -> IO[str]:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    try:
        return hold_lock(settings.DATA_DIR / "serving.lock", address)
    except AlreadyServingError as running:
        raise CommandError(_("Order Up is already running at {address}.").format(address=running)) from None


def _prepare_database() -> None:
    try:
        call_command("migrate", verbosity=0)
        # Whatever file was put in its place while nobody served it.
        epoch_begin()
    except DatabaseError as fault:
        file, code = settings.DATABASES["default"]["NAME"], sqlite_code(fault)
        if code in CANNOT_WRITE:
            raise UnusableFolderError(file, fault) from None
        if code not in DAMAGED:
            raise
        raise CommandError(
            _(
                "Can't use {file}: {why}. Move it elsewhere, with its -wal and -shm files, "
                "then put a backup in its place: {command} restore FILE"
            ).format(file=file, why=fault, command="order-up" if settings.IS_INSTALLED else "manage.py")
        ) from None


def _in_address(host: str) -> str:
    return "localhost" if host in {ONLY_HERE, "0.0.0.0"} else host  # noqa: S104 -- compared, not bound


def _for_phones(network: LocalNetwork, sites: list[str], *, has_qr: bool) -> Iterator[str]:
    if network.is_alone:
        yield _("Phones can't connect, because HOST lets in only this computer. Start without HOST.")
    elif not sites:
        yield _("Phones can't connect: this computer isn't on a network. Join the room's Wi-Fi.")
    else:
        yield _("Phones on the same Wi-Fi: {address}").format(address=sites[0])
        if has_qr:
            yield from qr_lines(f"{sites[0]}{reverse('phone-check')}")
        for other, site in zip(network.interfaces[1:], sites[1:], strict=True):
            yield _("Or, on {network}: {address}").format(network=other.name, address=site)
