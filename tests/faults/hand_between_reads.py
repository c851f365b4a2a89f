"""A hand comes in while everything is added up: ``python -m tests.faults.hand_between_reads``.

Prints what was found, with and without a snapshot, as one JSON object. For the embedded database it runs in
a process of its own, because the tests' own database is PostgreSQL.
"""

import contextlib
import json
import sys
import threading
from io import StringIO

from django.core.management import CommandError, call_command
from django.db import connection, connections


def verify_while(write):
    """Run ``verify``, and ``write`` before it reads the hands; return what it printed."""
    with writes_before_hands(write):
        printed = StringIO()
        with contextlib.suppress(CommandError):
            call_command("verify", stdout=printed)
        return printed.getvalue().splitlines()


@contextlib.contextmanager
def writes_before_hands(write):
    """Write once, by a connection of its own, when this one is about to read hands."""
    waiting = [write]

    def execute_after_writing(execute, sql, params, many, context):
        if waiting and 'FROM "tournaments_hand"' in sql:
            beside(waiting.pop())
        return execute(sql, params, many, context)

    with connection.execute_wrapper(execute_after_writing):
        yield
    assert not waiting, "The hands were never read."


def beside(write):
    raised = []

    def run():
        try:
            write()
        except Exception as fault:  # noqa: BLE001 -- raised again below
            raised.append(fault)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if raised:
        raise raised[0]


def main():
    from tests import nights  # noqa: PLC0415 -- needs the settings
    from tournaments.direct.services.verification import differences  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    organizer = nights.make_user()
    match = nights.match_at(nights.start(nights.make_night(organizer), organizer))
    found = verify_while(lambda: nights.record(match, organizer, 1))
    with writes_before_hands(lambda: nights.record(match, organizer, 2)):
        control = list(differences())
    return {"database": connection.vendor, "found": found, "without_a_snapshot": control}


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(main()))
