"""Jobs that run outside a request."""

import logging
import time
from collections.abc import Callable

from celery import shared_task
from django.conf import settings

from accounts.letters.queue import ACCOUNT_LETTERS
from accounts.letters.sending import account_letters_send
from tournaments.archive.backups import backup_nightly
from tournaments.direct.services import seals
from tournaments.errors import BackupError
from tournaments.messages.services import letters, push_sending, reminders
from tournaments.nights.services import demo_night, demo_removal, series
from tournaments.outbox.queues import LETTERS, PLANS, PUSHES
from tournaments.people.services import own_data, spots
from tournaments.seating.services import plan_jobs

log = logging.getLogger(__name__)
#: Pause between slices of work in the process that also answers requests: they need not wait for their turn.
REST_SECONDS = 0.001


def _improve_plan() -> None:
    rest = REST_SECONDS if settings.CELERY_TASK_ALWAYS_EAGER else 0.0
    plan_jobs.plan_jobs_run(rest=lambda: time.sleep(rest))


WORKERS: dict[str, Callable[[], object]] = {
    LETTERS.name: letters.letters_send,
    PUSHES.name: push_sending.pushes_send,
    PLANS.name: _improve_plan,
    ACCOUNT_LETTERS.name: account_letters_send,
}


@shared_task(autoretry_for=(OSError,), retry_backoff=True, max_retries=8)
def outbox_run(queue: str) -> None:
    """Do what is due in one queue of the outbox."""
    WORKERS[queue]()


@shared_task
def spots_free() -> None:
    """Give to the waitlist what nobody took in time, and the spots of no-shows."""
    spots.spots_free()


@shared_task
def reminders_queue() -> None:
    reminders.reminders_queue()


@shared_task
def personal_expire() -> None:
    """Delete what people gave for nights that are long over."""
    own_data.personal_expire()


@shared_task
def series_go_on() -> None:
    series.series_go_on()


@shared_task
def rows_seal() -> None:
    seals.rows_seal()


@shared_task
def backup_if_due() -> None:
    """Make the nightly backup; the next hour tries again what fails."""
    try:
        backup_nightly()
    except BackupError as refusal:
        log.error("No backup was made: %s", refusal)  # noqa: TRY400 -- its sentence says it all


@shared_task
def demos_play() -> None:
    """Let the demo nights that somebody looks at go on by themselves."""
    demo_night.demos_play()


@shared_task
def demos_remove() -> None:
    demo_removal.demos_remove()
