"""The tests' own database goes away as in a restart: its connections end and new ones are refused."""

import contextlib

import psycopg
from django.db import connection
from psycopg import sql

#: A backend that is told to end has ended within this.
ENDED_MS = 60_000
SHORT_SECONDS = 0.05


def administrator():
    """Connect beside the pool, to the database that every server has."""
    held = connection.settings_dict
    return psycopg.connect(
        host=held["HOST"], user=held["USER"], password=held["PASSWORD"], dbname="postgres", autocommit=True
    )


def end_connections(other):
    """Return how many were ended; their sockets are closed by then."""
    ended = other.execute(
        "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity WHERE datname = %s",
        [ENDED_MS, connection.settings_dict["NAME"]],
    ).fetchall()
    assert all(has_ended for (has_ended,) in ended)
    return len(ended)


@contextlib.contextmanager
def refused():
    """Refuse the database to everybody for as long as this lasts, and wait for it hardly at all.

    The caller's own connection is closed before.
    """
    name = sql.Identifier(connection.settings_dict["NAME"])
    with administrator() as other:
        other.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(name))
        pool, patience = connection.pool, connection.pool.timeout
        pool.timeout = SHORT_SECONDS
        try:
            end_connections(other)
            yield
        finally:
            pool.timeout = patience
            other.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(name))


@contextlib.contextmanager
def read_only():
    """Take no writes from anybody for as long as this lasts, as a standby that isn't in its place yet."""
    name = sql.Identifier(connection.settings_dict["NAME"])
    setting = sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = {}")
    with administrator() as other:
        other.execute(setting.format(name, sql.Literal("on")))
        try:
            end_connections(other)
            yield
        finally:
            other.execute(setting.format(name, sql.Literal("off")))
            end_connections(other)


def fill_pool(count):
    """Leave so many idle connections in this process's pool."""
    connection.close()
    pool = connection.pool
    pool.open()
    taken = [pool.getconn() for _ in range(count)]
    for each in taken:
        pool.putconn(each)
