"""The connections that the processes hold for their requests.

They are counted as they are taken and given back: in each process by itself, since no other can look into it.
"""

from prometheus_client import Gauge
from psycopg_pool import ConnectionPool

from .registry import counted

POOL = Gauge(
    "order_up_database_pool",
    "Connections of the pools, by state; and requests that wait for one.",
    ("state",),
    registry=counted,
    multiprocess_mode="livesum",
)
IN_USE, IDLE, WAITING = (POOL.labels(state) for state in ("in_use", "idle", "waiting"))


def note_pool(pool: ConnectionPool) -> None:
    """Count a pool's connections as they are now."""
    now = pool.get_stats()
    IDLE.set(now["pool_available"])
    IN_USE.set(now["pool_size"] - now["pool_available"])
