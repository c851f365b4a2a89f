from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from accounts.models import User
from tournaments.jobs import repeat_embedded
from tournaments.management.room_server import RoomServerCommand
from tournaments.selectors.storage import is_disk_low

#: A night with its backups takes a few megabytes; a disk that fills up meanwhile takes it away.
FEW_MB = 1_000


class Command(RoomServerCommand):
    help = "Serve a club from one process, without demo data, and do its background work."

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.EMBEDDED and settings.CELERY_TASK_ALWAYS_EAGER):
            raise CommandError(
                "serve is for one process and SQLite. With DATABASE_URL or CELERY_BROKER_URL, "
                "start gunicorn, uvicorn and celery: see docs/operating.md."
            )
        super().handle(*args, **options)

    def prepare(self) -> None:
        schedule = settings.CELERY_BEAT_SCHEDULE
        repeat_embedded({name: schedule[name] for name in ("letters", "pushes")})

    def greeting(self, site: str) -> Iterator[str]:
        if is_disk_low(below_mb=max(FEW_MB, settings.LOW_DISK_MB)):
            yield "The disk is almost full. Make room before the next night."
        if not User.objects.exists():
            yield f"Open an account to begin: {site}/account/sign-up/"
