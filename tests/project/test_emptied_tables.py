"""Tables are emptied after a test even while a task that it has left behind still reads them."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from accounts.models import Club, User
from tests.concurrency.together import PATIENCE_SECONDS, on_its_own, until_waiting
from tournaments.models import Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_whoever_waits_for_the_emptying_in_turn_goes_on_and_the_tables_are_emptied(organizer):
    """They are locked in the order of their names, which a reader does not keep."""
    has_read, may_go_on = threading.Event(), threading.Event()

    def read():
        with transaction.atomic(), connection.cursor() as cursor:
            # The emptying finds out first.
            cursor.execute("SET LOCAL deadlock_timeout = '1min'")
            read_last = Wish.objects.count()
            has_read.set()
            assert may_go_on.wait(timeout=PATIENCE_SECONDS)
            return read_last, Club.objects.count()

    def let_go_on():
        until_waiting(1)
        may_go_on.set()

    with ThreadPoolExecutor(max_workers=2) as others:
        reader = others.submit(on_its_own, read)
        assert has_read.wait(timeout=PATIENCE_SECONDS)
        others.submit(on_its_own, let_go_on)
        call_command("flush", interactive=False, verbosity=0)
        assert reader.result() == (0, 0)
    assert not User.objects.exists()
