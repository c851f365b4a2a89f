"""On what ``deploy/`` starts, one app starts anew while the other serves: no hand is lost or waits long."""

import http.client
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from uuid import uuid4

import pytest

from tests.servers import START_SECONDS, wait_for, wait_until
from tests.stack.production import missing, production
from tournaments.models import Hand

pytestmark = [
    pytest.mark.night,
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
    pytest.mark.skipif(bool(missing()), reason=f"not found: {', '.join(missing())}"),
]

#: Of the two hundred hands that a table takes, some are left in the end on a slow machine too.
MOST_SECONDS, AGAIN_SECONDS, PACE_SECONDS = 5, 0.5, 1.2
#: After each start that many more are waited for at every table.
HANDS = 2


class Phone:
    """Sends one hand after the other, each with its key until it is taken."""

    def __init__(self, stack, token):
        self.stack, self.token, self.keys, self.seconds, self.refusals = stack, token, [], [], []

    def play(self, is_over):
        with closing(self.stack.connect()) as link:
            while not is_over.wait(PACE_SECONDS):
                number, key, began = len(self.keys) + 1, str(uuid4()), time.monotonic()
                hand = {"round": 1, "number": number, "key": key, "maker": 1, "tricks": 3}
                while (status := self._answer(link, json.dumps(hand))) not in {200, 201}:
                    self.refusals.append(status)
                    assert status in {0, 502, 503}
                    assert time.monotonic() < began + START_SECONDS, "nobody takes the hand"
                    is_over.wait(AGAIN_SECONDS)
                self.seconds.append(time.monotonic() - began)
                self.keys.append(key)

    def _answer(self, link, body):
        headers = {"Content-Type": "application/json", "Authorization": f"Table {self.token}"}
        try:
            link.request("POST", "/api/v1/table/hands", body, headers)
            answer = link.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            link.close()
            return 0
        return answer.status


def wait_for_hands(phones, playing):
    before = [len(phone.keys) for phone in phones]
    wait_until(
        lambda: (
            all(len(phone.keys) >= was + HANDS for phone, was in zip(phones, before, strict=True))
            or any(each.done() for each in playing)
        ),
        "every table plays on",
    )
    for each in playing:
        assert not each.done() or each.result()


def test_while_the_apps_are_started_anew_every_hand_is_taken_once_and_soon(tokens, tmp_path):
    with production(tmp_path) as stack:
        phones, is_over = [Phone(stack, token) for token in tokens], threading.Event()
        with ThreadPoolExecutor(len(phones)) as crowd:
            playing = [crowd.submit(phone.play, is_over) for phone in phones]
            try:
                wait_for_hands(phones, playing)
                for name, port in (("app", stack.app), ("app2", stack.app2)):
                    stack.services[name].stop()
                    # The other one alone.
                    wait_for_hands(phones, playing)
                    stack.services[name].start()
                    wait_for(port)
                    wait_for_hands(phones, playing)
            finally:
                is_over.set()
            for each in playing:
                each.result()
    stored = sorted(str(key) for key in Hand.objects.values_list("key", flat=True))
    assert stored == sorted(key for phone in phones for key in phone.keys)
    assert max(max(phone.seconds) for phone in phones) < MOST_SECONDS
