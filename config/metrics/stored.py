"""What the database knows, the same whichever process is asked."""

import logging
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from accounts.letters.queue import ACCOUNT_LETTERS
from accounts.outbox.queue import Queue
from tournaments.models import Hand
from tournaments.outbox.queues import LETTERS, PUSHES, oldest_waiting_seconds

log = logging.getLogger(__name__)
#: Those of all pools, and of whatever else is at the same database.
CONNECTIONS = """
SELECT coalesce(state, 'other'), count(*) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' GROUP BY 1 ORDER BY 1
"""


class DatabaseCollector(Collector):
    """Reads as it is asked; without the database only says that it is away."""

    def collect(self) -> Iterator[Metric]:
        try:
            found = [_hands(), *_undelivered(), *_connections()]
        except DatabaseError as fault:
            log.warning("The database did not answer for the metrics: %s.", type(fault).__name__)
            found = []
        yield GaugeMetricFamily("order_up_database_up", _("1 if the database answers, else 0."), bool(found))
        yield from found


#: What is shown of each, by the name of its metric.
_QUEUES: dict[str, Queue[Any]] = {"letters": LETTERS, "account_letters": ACCOUNT_LETTERS, "pushes": PUSHES}
_WORDS = {
    "letters": gettext_noop("Undelivered emails to players, by state."),
    "account_letters": gettext_noop("Undelivered emails about accounts and clubs, by state."),
    "pushes": gettext_noop("Undelivered alerts, by state."),
}


def _hands() -> Metric:
    return CounterMetricFamily("order_up_hands_accepted", _("Hands in the database."), Hand.objects.count())


def _undelivered() -> Iterator[Metric]:
    now = timezone.now()
    for name, queue in _QUEUES.items():
        family = GaugeMetricFamily(f"order_up_{name}", _(_WORDS[name]), labels=("state",))
        family.add_metric(["waiting"], queue.waiting(now).count())
        family.add_metric(["lost"], queue.lost().count())
        yield family
    age = oldest_waiting_seconds(now)
    yield GaugeMetricFamily("order_up_queue_age_seconds", _("Seconds the oldest job has waited."), age)


def _connections() -> Iterator[Metric]:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        states = cursor.fetchall()
        cursor.execute("SELECT current_setting('max_connections')::int")
        (most,) = cursor.fetchone()
    family = GaugeMetricFamily(
        "order_up_database_connections", _("Database connections, by state."), labels=("state",)
    )
    for state, count in states:
        family.add_metric([state], count)
    yield family
    yield GaugeMetricFamily(
        "order_up_database_connections_limit",
        _("Max connections the database server allows."),
        most,
    )
