import sys
from collections.abc import Iterator
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils.module_loading import import_string

from accounts.models import User
from tournaments.epochs import epoch_begin
from tournaments.management.demo_night import EMAIL, demo_password, seed_demo_night
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
from tournaments.management.upkeep import Upkeep
from tournaments.models import Link
from tournaments.network import LocalNetwork
from tournaments.services.links import link_secret


class Command(BaseCommand):
    help = "Prepare the database, seed the demo night if it is empty, and serve the room from one process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", help="One address to serve instead of the whole network's.")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *_: Any, host: str | None, port: int, **__: Any) -> None:
        try:
            network = room_network(host, port)
        except NoSuchAddressError as refusal:
            raise CommandError(str(refusal)) from None
        bound = host or ("0.0.0.0" if network else ONLY_HERE)  # noqa: S104 -- a phone comes from elsewhere
        address = f"http://{_shown(bound)}:{port}"
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        try:
            claim = hold_lock(settings.DATA_DIR / "serving.lock", address)
        except AlreadyServingError as running:
            raise CommandError(f"Order Up is already running at {running}.") from None
        if not (is_free(bound, port) and is_free(ONLY_HERE, port)):
            raise CommandError(f"Port {port} is taken by another program. Try: make run PORT={port + 1}")
        call_command("migrate", verbosity=0)
        # Whatever file was put in its place while nobody served it.
        epoch_begin()
        call_command("collectstatic", verbosity=0, interactive=False)
        seed_demo_night()
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
        greeting = "\n".join(_greeting(address, network, has_qr=sys.stdout.isatty()))
        with claim, Upkeep():
            AnnouncingServer(config, lambda: self.stdout.write(greeting)).run()


def _shown(host: str) -> str:
    return "localhost" if host in {ONLY_HERE, "0.0.0.0"} else host  # noqa: S104 -- compared, not bound


def _greeting(address: str, network: LocalNetwork | None, *, has_qr: bool) -> Iterator[str]:
    """Give a newcomer what they need, the demo's own lines only while the demo is there."""
    yield f"Order Up is running: {address}"
    sites = [network.site(each) for each in network.addresses] if network else []
    if network:
        yield from _for_phones(network, sites, has_qr=has_qr)
    if User.objects.filter(email=EMAIL).exists():
        yield f"Sign in as the demo organizer: {EMAIL} / {demo_password()}"
        links = Link.objects.filter(event__created_by__email=EMAIL, kind=Link.Kind.TABLE, table=1)
        link = links.filter(revoked_at=None).order_by("pk").first()
        if link is not None:
            yield f"Score at table 1: {[*sites, address][0]}/t#{link_secret(link)}"


def _for_phones(network: LocalNetwork, sites: list[str], *, has_qr: bool) -> Iterator[str]:
    if network.is_alone:
        yield "Phones can't connect: it serves this computer only. Start it without HOST to let them in."
    elif not sites:
        yield "Phones can't connect: this computer isn't on a network. Join the room's Wi-Fi."
    else:
        yield f"Phones on the same Wi-Fi: {sites[0]}"
        if has_qr:
            yield from qr_lines(f"{sites[0]}{reverse('phone-check')}")
        for other, site in zip(network.interfaces[1:], sites[1:], strict=True):
            yield f"Or, on {other.name}: {site}"
