"""A worker that sends what is to be sent and dies, as by kill -9, at the point that it is given.

``python -m tests.faults.killed_worker letters sent``
"""

import os
import signal
import sys

import django
from django.db import connection, transaction

CLAIMS, NOTES = 'SET "taken_at"', 'SET "done_at"'


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def dying_at(point):
    """``claimed``: before anything is sent; ``sent``: before that is noted; ``noted``: afterwards."""

    def watch(execute, sql, params, many, context):
        if point == "sent" and NOTES in sql:
            die()
        result = execute(sql, params, many, context)
        if (point == "claimed" and CLAIMS in sql) or (point == "noted" and NOTES in sql):
            # Once it is committed, too.
            transaction.on_commit(die)
        return result

    return watch


if __name__ == "__main__":
    queue, point = sys.argv[1:]
    django.setup()
    from tournaments import tasks

    with connection.execute_wrapper(dying_at(point)):
        tasks.outbox_run(queue)
