"""Sixty people sign up at the same instant for forty places, each on a phone of their own; then ten withdraw.

``python -m tests.people.rush`` does it in the embedded database and prints what came of it.
"""

import json
import sys
import threading
from uuid import uuid4

import django

django.setup()

from django.conf import settings  # noqa: E402 -- needs the settings
from django.core import mail  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.utils import timezone  # noqa: E402

from tests import nights  # noqa: E402
from tests.servers import wait_until  # noqa: E402
from tournaments.messages.services.letters import letters_send  # noqa: E402
from tournaments.models import Entry, Letter, Link, MailAddress  # noqa: E402

SIXTY, FORTY, TEN = 60, 40, 10


def at_once(calls):
    """Do them all in threads that begin together; returns what each returned, or the fault."""
    barrier, answers = threading.Barrier(len(calls)), [None] * len(calls)

    def run(index, call):
        try:
            barrier.wait(timeout=60)
            answers[index] = call()
        except Exception as fault:  # noqa: BLE001 -- printed for the test to see
            answers[index] = repr(fault)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def rush(organizer):
    """Return what came of it: the answers, who has a place, who waits, and who was told."""
    night = nights.make_event(organizer, capacity=FORTY)
    page = f"/e/{night.public_id}/join/"
    phones = {f"Guest {number:02}": Client() for number in range(SIXTY)}

    def joining(name):
        sent = {"name": name, "key": str(uuid4())}

        def joins():
            # The first answer is lost on its way, so that it is sent again.
            return [phones[name].post(page, sent).status_code for _ in range(2)]

        phones[name].get(page)
        return joins

    answers = at_once([joining(name) for name in phones])
    entries = Entry.objects.filter(stage__event=night).order_by("queue")
    names = dict(entries.values_list("pk", "members__player__name"))
    first = list(entries.values_list("pk", "status", "queue"))
    for link in Link.objects.filter(event=night):
        MailAddress.objects.create(
            link=link,
            email=f"{link.entry_id}@players.example",
            site="https://euchre.example",
            nonce=uuid4().hex,
            asked_at=timezone.now(),
            confirmed_at=timezone.now(),
        )
    leaving = [names[pk] for pk, status, _ in first if status == "signed_up"][: 4 * TEN : 4]
    mail.outbox = []
    withdrawn = at_once([lambda name=name: phones[name].post("/p/withdraw").status_code for name in leaving])
    # Beside the worker that the withdrawals have waked.
    at_once([letters_send] * 3)
    wait_until(lambda: not Letter.objects.filter(done_at=None).exists(), "every letter is sent")
    after = dict(entries.values_list("pk", "status"))
    return {
        "answers": sorted({str(each) for each in answers}),
        "people": len(names),
        "names": len(set(names.values())),
        "in": [status for _, status, _ in first].count("signed_up"),
        "waiting_in_order": [pk for pk, status, _ in first if status == "waiting"],
        "places": [queue for _, _, queue in first],
        "withdrawn": sorted({str(each) for each in withdrawn}),
        "told": sorted(int(each.to[0].partition("@")[0]) for each in mail.outbox),
        "moved_up": [pk for pk, status, _ in first if status == "waiting" and after[pk] == "signed_up"],
        "in_after": list(after.values()).count("signed_up"),
    }


def faults_of(found):
    """List what is not as it has to be."""
    ten = found["waiting_in_order"][:TEN]
    expected = {
        "answers": ["[302, 302]"],
        "people": SIXTY,
        "names": SIXTY,
        "in": FORTY,
        "places": list(range(1, SIXTY + 1)),
        "withdrawn": ["302"],
        "told": sorted(ten),
        "moved_up": ten,
        "in_after": FORTY,
    }
    return [f"{name}: {found[name]}, not {value}" for name, value in expected.items() if found[name] != value]


def main():
    call_command("migrate", verbosity=0)
    setup_test_environment()
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    found = rush(nights.make_user())
    json.dump({"database": connection.vendor, "faults": faults_of(found)}, sys.stdout)


if __name__ == "__main__":
    main()
