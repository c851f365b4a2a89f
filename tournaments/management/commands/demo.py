from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from tournaments.management.demo_night import EMAIL, demo_password, seed_demo_night
from tournaments.management.serving import AlreadyServingError, AnnouncingServer, hold_lock, is_free
from tournaments.models import Link
from tournaments.services.links import link_secret


class Command(BaseCommand):
    help = "Prepare the database, seed the demo night if it is empty, and serve it from one process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *_: Any, host: str, port: int, **__: Any) -> None:
        shown_host = "localhost" if host in {"127.0.0.1", "0.0.0.0"} else host  # noqa: S104 -- compared, not bound
        address = f"http://{shown_host}:{port}"
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        try:
            claim = hold_lock(settings.DATA_DIR / "serving.lock", address)
        except AlreadyServingError as running:
            raise CommandError(f"Order Up is already running at {running}.") from None
        if not is_free(host, port):
            raise CommandError(f"Port {port} is taken by another program. Try: make run PORT={port + 1}")
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        seed_demo_night()
        config = uvicorn.Config(
            "config.asgi:application",
            host=host,
            port=port,
            log_level="warning",
            timeout_graceful_shutdown=2,
            ws="none",
        )
        greeting = _greeting(address)
        with claim:
            AnnouncingServer(config, lambda: self.stdout.write(greeting)).run()


def _greeting(address: str) -> str:
    """Say what a newcomer needs, the demo's own lines only while the demo is there."""
    said = [f"Order Up is running: {address}"]
    if User.objects.filter(email=EMAIL).exists():
        said.append(f"Sign in as the demo organizer: {EMAIL} / {demo_password()}")
        links = Link.objects.filter(event__created_by__email=EMAIL, kind=Link.Kind.TABLE, table=1)
        link = links.filter(revoked_at=None).order_by("pk").first()
        if link is not None:
            said.append(f"Score at table 1: {address}/t#{link_secret(link)}")
    return "\n".join(said)
