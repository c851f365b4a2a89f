"""Who is at a night while things go wrong: a phone at each table, the host, and a guest who looks on."""

import http.client
import json
import random
import ssl
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from threading import Event as Flag
from threading import Thread
from urllib.parse import urlencode
from uuid import uuid4

from tests.stack.production import Production
from tournaments.models import Event

AGAIN_SECONDS = 0.5
PATIENCE_SECONDS = 20
HANGS_UP, SENDS_TWICE = 0.03, 0.03
CSRF = "c" * 32
FORM = "application/x-www-form-urlencoded"


@dataclass(slots=True)
class Sent:
    facts: tuple[int, int, int, str, int, int]
    is_acknowledged: bool = False


class Caller(Thread):
    """Asks the stack again and again, on one connection for as long as it lasts."""

    def __init__(self, stack: Production) -> None:
        super().__init__(daemon=True)
        self.stack, self.ended = stack, Flag()
        self.statuses = Counter[int]()
        self._link: http.client.HTTPSConnection | None = None

    def stop(self) -> None:
        self.ended.set()
        self.join()

    def ask(
        self, method: str, path: str, body: str | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        """Return status and text; 0 where no answer came."""
        try:
            if self._link is None:
                self._link = self.stack.connect()
            self._link.request(method, path, body, dict(headers or {}))
            answer = self._link.getresponse()
            status, text = answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException, ssl.SSLError):
            self.hang_up()
            status, text = 0, ""
        self.statuses[status] += 1
        return status, text

    def hang_up(self) -> None:
        if self._link is not None:
            self._link.close()
        self._link = None


class Phone(Caller):
    """Plays the hands of one table, as the shipped page sends them."""

    def __init__(
        self, stack: Production, *, table: int, place: str, token: str, hands: int, pace: float
    ) -> None:
        super().__init__(stack)
        self.table, self.place, self.token, self.hands, self.pace = table, place, token, hands, pace
        self.round, self.sent, self.done_rounds = 1, list[Sent](), 0
        #: When each hand was sent first, and when it was taken.
        self.answers: list[tuple[float, float]] = []
        self.rng = random.Random(table)
        self.is_open = Flag()
        self.is_open.set()

    def has_been_answered_since(self, moment: float) -> bool:
        return bool(self.answers and self.answers[-1][1] > moment)

    def waited_after(self, moment: float) -> float:
        """Return how many seconds the first hand that was taken after a moment had to wait from then on."""
        return next(
            (answered - max(sent, moment) for sent, answered in self.answers if answered > moment), 0.0
        )

    def open(self, number: int) -> None:
        self.round = number
        self.is_open.set()

    def run(self) -> None:
        while not self.ended.is_set():
            if not self.is_open.wait(AGAIN_SECONDS):
                continue
            self.is_open.clear()
            for number in range(1, self.hands + 1):
                if self.ended.wait(self.rng.uniform(0.5, 1.5) * self.pace):
                    return
                self._tell(number)
            self.done_rounds = self.round

    def _tell(self, number: int) -> None:
        """Send one hand until it is answered; a hand that is refused ends the run."""
        key, maker, tricks = str(uuid4()), self.rng.randint(1, 4), self.rng.randint(0, 5)
        hand = Sent((self.round, self.table, number, key, maker, tricks))
        self.sent.append(hand)
        form = {"place": self.place, "round": self.round, "number": number, "key": key}
        body = urlencode({**form, "maker": maker, "tricks": tricks, "csrfmiddlewaretoken": CSRF})
        began = time.monotonic()
        if self.rng.random() < HANGS_UP:
            self._leave_unread(body)
        while True:
            status, text = self.ask("POST", "/t/hand", body, self._headers())
            if status == 200:
                break
            # The run's own end comes after what was sent; a hand that is taken is always told of.
            time.sleep(AGAIN_SECONDS)
        hand.is_acknowledged = json.loads(text).get("number") == number if text.startswith("{") else True
        self.answers.append((began, time.monotonic()))
        if self.rng.random() < SENDS_TWICE:
            self.ask("POST", "/t/hand", body, self._headers())

    def _leave_unread(self, body: str) -> None:
        try:
            with closing(self.stack.connect()) as link:
                link.request("POST", "/t/hand", body, self._headers())
        except (OSError, http.client.HTTPException):
            pass

    def _headers(self) -> Mapping[str, str]:
        return {
            "Content-Type": FORM,
            "Accept": "application/json",
            "X-Requested-With": "fetch",
            "Origin": self.stack.site,
            "Cookie": f"__Host-table={self.token}; __Host-csrf={CSRF}",
        }


class Host(Caller):
    """Closes a round when every table has played it, and opens the next."""

    def __init__(self, stack: Production, event: Event, token: str, phones: Sequence[Phone]) -> None:
        super().__init__(stack)
        self.event, self.phones, self.token, self.number = event, phones, token, 1

    def run(self) -> None:
        while not self.ended.wait(AGAIN_SECONDS):
            if not all(phone.done_rounds == self.number for phone in self.phones):
                continue
            if not (self._press("close", self.number) and self._press("open", self.number + 1)):
                return
            self.number += 1
            for phone in self.phones:
                phone.open(self.number)

    def _press(self, act: str, number: int) -> bool:
        """Return whether it was done before the run ended."""
        path = f"/api/v1/events/{self.event.pk}/rounds/{number}/{act}"
        while not self.ended.is_set():
            headers = {"Content-Type": "application/json", "Authorization": f"Token {self.token}"}
            if self.ask("POST", path, "{}", headers)[0] == 200:
                return True
            self.ended.wait(AGAIN_SECONDS)
        return False


class Spectator(Caller):
    """Looks at the public standings every second."""

    def __init__(self, stack: Production, event: Event) -> None:
        super().__init__(stack)
        self.path = f"/e/{event.public_id}/"

    def run(self) -> None:
        while not self.ended.wait(1):
            self.ask("GET", self.path)
