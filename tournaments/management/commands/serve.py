from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from accounts.models import User
from tournaments.management.room_server import RoomServerCommand


class Command(RoomServerCommand):
    help = "Serve a club from one process, without demo data."
    make_target, installed_as = "make serve", "order-up serve"

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.EMBEDDED and settings.CELERY_TASK_ALWAYS_EAGER):
            raise CommandError(
                "serve is for one process and SQLite. With DATABASE_URL or CELERY_BROKER_URL, "
                "start gunicorn, uvicorn and celery instead. See docs/operating.md."
            )
        super().handle(*args, **options)

    def greeting(self, site: str) -> Iterator[str]:
        if not User.objects.exists():
            yield f"Create an account to begin: {site}/account/sign-up/"
        yield f"Your club's data: {settings.DATA_DIR}"
