"""A restart of PostgreSQL leaves every idle connection of a pool dead.

Django finds out by failing a request on each of them; its health check asks the server once more for every
request. Here the socket is looked at instead: an idle connection has nothing to read unless the server has
closed it or has something to say, and only then is it asked.
"""

import select
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError
from psycopg_pool import ConnectionPool

from config.metrics.pool import WAITING, note_given_back, note_taken


class DatabaseWrapper(base.DatabaseWrapper):
    # The stubs leave out the hooks that Django's own backends override.
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Take connections from the pool until one is good; for each dead one the pool makes a new one."""
        if not self.pool:
            return super().get_new_connection(conn_params)
        WAITING.inc()
        try:
            connection = super().get_new_connection(conn_params)
            while not is_good(connection):
                connection.close()
                self.pool.putconn(connection)
                connection = super().get_new_connection(conn_params)
        finally:
            WAITING.dec()
        note_taken(self.pool)
        return connection

    def _close(self) -> Any:
        # To ask for the pool would make one.
        pool = getattr(self.connection, "_pool", None)
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            if pool:
                note_given_back(pool)


def is_good(connection: Connection[Any]) -> bool:
    """Look at an idle connection, in microseconds while the server has sent nothing."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if not poll.poll(0):
        return True
    try:
        ConnectionPool.check_connection(connection)
    except OperationalError:
        return False
    return True
