"""Clients that mean harm: slow ones, huge ones and many, by HTTPS as anybody may be."""

import contextlib
import json
import socket
import ssl
import threading
import time
from uuid import uuid4

#: Beside each other, from one address: more than gunicorn has threads (32).
SLOW_HEADERS, SLOW_BODIES, HALF_OPEN, STREAMS = 50, 50, 100, 200
HUGE_BYTES, PART = 300_000_000, b"10000\r\n" + b"x" * 65_536 + b"\r\n"
SOURCE = "127.0.3.1"
HEADERS = b"Host: localhost\r\nContent-Type: application/json\r\n"
HALF_A_HEADER = b"POST /api/v1/table/hands HTTP/1.1\r\n" + HEADERS + b"X-More: "
HALF_A_BODY = b"POST /api/v1/table/hands HTTP/1.1\r\n" + HEADERS + b"Content-Length: 10000\r\n\r\n"
HUGE = b"POST /api/v1/table/hands HTTP/1.1\r\n" + HEADERS + b"Transfer-Encoding: chunked\r\n\r\n"
DRIP_SECONDS = 0.5


class Hostile:
    """Everything at once, until ``stop``; ``left`` are the slow ones that the server has not cut off."""

    def __init__(self, stack, public_id):
        self._stack, self._ended, self.huge_bytes = stack, threading.Event(), 0
        self.left = [self._said(HALF_A_HEADER) for _ in range(SLOW_HEADERS)]
        self.left += [self._said(HALF_A_BODY) for _ in range(SLOW_BODIES)]
        silent = [socket.create_connection(("127.0.0.1", stack.port)) for _ in range(HALF_OPEN)]
        for each in silent:
            each.setblocking(False)
        self.left += silent
        asked = f"GET /live/{public_id}?view=standings HTTP/1.1\r\n".encode() + HEADERS + b"\r\n"
        self._streams = [self._said(asked) for _ in range(STREAMS)]
        self._threads = [threading.Thread(target=self._drip), threading.Thread(target=self._send_huge)]
        for each in self._threads:
            each.start()

    def wait_until_cut_off(self, seconds):
        deadline = time.monotonic() + seconds
        while self.left and time.monotonic() < deadline:
            self._ended.wait(DRIP_SECONDS)
        return not self.left

    def stop(self):
        self._ended.set()
        for each in self._threads:
            each.join()
        for each in (*self.left, *self._streams):
            each.close()

    def _said(self, words):
        caller = self._stack.call(SOURCE)
        caller.sendall(words)
        caller.setblocking(False)
        return caller

    def _drip(self):
        """Send each slow one another byte; those that say nothing are only looked at."""
        while not self._ended.wait(DRIP_SECONDS):
            self.left = [each for each in self.left if self._is_open(each)]

    @staticmethod
    def _is_open(caller):
        try:
            if isinstance(caller, ssl.SSLSocket):
                caller.send(b"x")
            is_open = bool(caller.recv(4096))
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return True
        except OSError:
            is_open = False
        if not is_open:
            caller.close()
        return is_open

    def _send_huge(self):
        caller = self._stack.call(SOURCE)
        with caller, contextlib.suppress(OSError):
            caller.sendall(HUGE)
            while self.huge_bytes < HUGE_BYTES and not self._ended.is_set():
                caller.sendall(PART)
                self.huge_bytes += len(PART)


def played(stack, tokens, hands):
    """Enter so many hands at each table, one after the other; returns (status, seconds) of each."""
    answers = []
    for number in range(1, hands + 1):
        for token in tokens:
            body = json.dumps({"round": 1, "number": number, "key": str(uuid4()), "maker": 1, "tricks": 3})
            headers = {"Content-Type": "application/json", "Authorization": f"Table {token}"}
            began = time.monotonic()
            status = stack.ask("POST", "/api/v1/table/hands", body, headers=headers)[0]
            answers.append((status, time.monotonic() - began))
    return answers
