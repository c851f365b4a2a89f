"""The connections that the processes hold for their requests.

They are counted as they are taken and given back: in each process by itself, since no other can look into it.
"""

from prometheus_client import Gauge
from psycopg_pool import ConnectionPool

from scoring.language import gettext as _

from .registry import counted

POOL = Gauge(
    "order_up_database_pool",
    _("Pooled database connections, by state. “waiting” counts requests waiting for one."),
    ("state",),
    registry=counted,
    multiprocess_mode="livesum",
)
IN_USE, IDLE, WAITING = (POOL.labels(state) for state in ("in_use", "idle", "waiting"))


def note_taken(pool: ConnectionPool) -> None:
    IN_USE.inc()
    _note_idle(pool)


def note_given_back(pool: ConnectionPool) -> None:
    IN_USE.dec()
    _note_idle(pool)


def _note_idle(pool: ConnectionPool) -> None:
    # The pool's size counts those it is still making, so it does not tell how many are in use.
    IDLE.set(pool.get_stats()["pool_available"])
