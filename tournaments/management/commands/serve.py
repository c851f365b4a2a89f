from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from accounts.models import User
from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.management.room_server import RoomServerCommand


class Command(RoomServerCommand):
    help = mark("Start the server for one club, without demo data.")
    make_target, installed_as = "make serve", "order-up serve"

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.EMBEDDED and settings.CELERY_TASK_ALWAYS_EAGER):
            raise CommandError(
                _(
                    "“serve” runs as one process with SQLite. With DATABASE_URL or CELERY_BROKER_URL, "
                    "start gunicorn, uvicorn and celery. See docs/operating.md."
                )
            )
        super().handle(*args, **options)

    def greeting(self, site: str) -> Iterator[str]:
        if not User.objects.exists():
            yield _("Create an account to start: {page}").format(page=f"{site}/account/sign-up/")
        yield _("Your club's data: {folder}").format(folder=settings.DATA_DIR)
