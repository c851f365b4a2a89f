"""Servers on loopback, started for a measurement and stopped after it."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass

APP = "benchmarks.settings"
BARE = "benchmarks.bare.settings"
WORKERS, THREADS = 2, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    port: int
    process: subprocess.Popen


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def gunicorn(settings: str, *, workers: int = WORKERS) -> Iterator[Server]:
    """Serve a settings module from threaded workers, as in production."""
    port = free_port()
    with starting_gunicorn(settings, port, workers=workers) as server:
        wait_until_served(port)
        yield server


def starting_gunicorn(settings: str, port: int, *, workers: int) -> AbstractContextManager[Server]:
    arguments = ["gunicorn", "config.wsgi", "--worker-class", "gthread", "--log-level", "warning"]
    sizes = ["--workers", str(workers), "--threads", str(THREADS), "--bind", f"127.0.0.1:{port}"]
    environment = {"DJANGO_SETTINGS_MODULE": settings}
    return running([*arguments, "--no-control-socket", *sizes], port, environment)


@contextmanager
def running(module: Sequence[str], port: int, environment: Mapping[str, str]) -> Iterator[Server]:
    """Run ``python -m module``; it may not serve yet."""
    process = subprocess.Popen(
        [sys.executable, "-m", *module], env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        yield Server(port=port, process=process)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_served(port: int, *, path: str = "/healthz", seconds: float = 30) -> float:
    """Wait for the first 200; returns the moment, by the monotonic clock."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with (
            suppress(OSError, http.client.HTTPException),
            closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as caller,
        ):
            caller.request("GET", path)
            if caller.getresponse().status == 200:
                return time.monotonic()
        time.sleep(0.01)
    raise TimeoutError(f"Nothing was served on port {port} within {seconds} s.")
