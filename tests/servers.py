"""Real servers on loopback for tests that need several processes."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60
#: A first start makes its database, beside whatever else the machine does.
START_SECONDS = 60


def free_port():
    """Return a port that is given to nobody else who asks for any, for a minute or until it is taken by name.

    A connection has just been ended there from the port's own side, and the system waits for its stragglers.
    """
    with socket.socket() as listener, socket.socket() as caller:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        caller.connect(listener.getsockname())
        held, _ = listener.accept()
        held.close()
        return listener.getsockname()[1]


def database_url():
    """Name the database that this test runs in, for another process."""
    held = connection.settings_dict
    return (
        f"postgresql://{held['USER']}:{held['PASSWORD']}@/{held['NAME']}?host={quote(held['HOST'], safe='/')}"
    )


def environment(**more):
    return {
        **os.environ,
        "DATABASE_URL": database_url(),
        "ORDER_UP_SECRET_KEY": settings.SECRET_KEY,
        "ORDER_UP_HTTPS": "0",
        "ORDER_UP_HOSTS": "127.0.0.1",
        "ORDER_UP_HANDS_RATE": "1000000/min",
        "DB_POOL_MAX": "8",
        "ORDER_UP_DATA_DIR": str(ROOT / "var" / "test-server"),
        **more,
    }


class Server:
    """gunicorn with threaded workers, as in production; ``workers()`` are what a test may kill."""

    def __init__(
        self,
        application="config.wsgi:application",
        *,
        workers=2,
        threads=4,
        port=None,
        module="config.settings",
        arguments=(),
        **more,
    ):
        self.port = port or free_port()
        self.process = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-m",
                    "gunicorn",
                    application,
                    "--preload",
                    "--bind",
                    f"127.0.0.1:{self.port}",
                ),
                *("--worker-class", "gthread", "--workers", str(workers), "--threads", str(threads)),
                *("--log-level", "critical", "--graceful-timeout", "2", "--no-control-socket"),
                *arguments,
            ],
            cwd=ROOT,
            env=environment(DJANGO_SETTINGS_MODULE=module, **more),
        )
        wait_for(self.port)

    def workers(self):
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def kill_a_worker(self, rng):
        workers = self.workers()
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_SECONDS)


def wait_until(is_so, what, *, seconds=START_SECONDS):
    """Ask until it is so, and return what is then answered; another process says nothing by itself."""
    deadline = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"It never came to this: {what}.")
        time.sleep(0.05)
    return found


def wait_for(port):
    wait_until(lambda: _answers(port), f"something answers on port {port}")


def _answers(port):
    with contextlib.suppress(OSError, http.client.HTTPException):
        return post(port, "/healthz", method="GET")[0] == 200
    return False


def post(port, path, body=None, *, token=None, method="POST", headers=(), timeout=30):
    """Send one request on a connection of its own; returns status and body as text."""
    status, _, text = ask(port, path, body, token=token, method=method, headers=headers, timeout=timeout)
    return status, text


def ask(port, path, body=None, *, token=None, method="POST", headers=(), timeout=30):
    """Do as ``post`` does; returns status, headers and body."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        sent = {"Content-Type": "application/json", **dict(headers)}
        if token:
            sent["Authorization"] = f"Table {token}"
        link.request(method, path, None if body is None else json.dumps(body), sent)
        answer = link.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        link.close()


def post_until_answered(port, path, body, *, token=None, headers=(), first_headers=()):
    """Behave as a phone does: the same hand again until there is an answer."""
    sent = {**dict(headers), **dict(first_headers)}
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            status, text = post(port, path, body, token=token, headers=sent, timeout=10)
        except (OSError, http.client.HTTPException):
            sent = headers
            continue
        if status < 500:
            return status, text
    raise TimeoutError("The server did not come back.")
