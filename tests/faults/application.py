"""The application as it is served, with places where a request may ask to be killed."""

import os
import signal
import threading

from django.db.backends.signals import connection_created

from config.wsgi import application as served

#: What has just been sent to the database when the process dies.
AFTER_STATEMENT = {
    "K2": "FOR NO KEY UPDATE",
    "K3": 'INSERT INTO "tournaments_hand"',
    "K4": 'INSERT INTO "tournaments_auditentry"',
}
wanted = threading.local()


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def watch(execute, sql, params, many, context):
    result = execute(sql, params, many, context)
    if AFTER_STATEMENT.get(getattr(wanted, "point", ""), "\0") in sql:
        die()
    return result


def watch_connection(connection, **_):
    if watch not in connection.execute_wrappers:
        connection.execute_wrappers.append(watch)


connection_created.connect(watch_connection)


def application(environ, start_response):
    """K1 dies before the transaction, K5 after the commit and before the answer."""
    wanted.point = environ.get("HTTP_X_FAILPOINT", "")
    if wanted.point == "K1":
        die()
    answer = served(environ, start_response)
    if wanted.point == "K5":
        die()
    return answer
