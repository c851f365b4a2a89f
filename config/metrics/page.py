"""``/metrics`` for whoever has the token, and the measuring of everything else."""

import hmac
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import psutil
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from config.answers.content_policy import DATA_ONLY

from .counts import note
from .registry import FOLDER, counted
from .stored import DatabaseCollector

PATH = "/metrics"


class Metrics:
    """Stands before host and protocol are looked at: who asks calls the process by an inner address.

    To anybody without the token there is nothing here.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == PATH and request.method == "GET" and _has_token(request):
            return _page()
        began = perf_counter()
        response = self.get_response(request)
        note(request, response, perf_counter() - began)
        return response


def _has_token(request: HttpRequest) -> bool:
    header = request.headers.get("Authorization", "").encode()
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(header, wanted)


def _page() -> HttpResponse:
    stored = CollectorRegistry()
    stored.register(DatabaseCollector())
    page = HttpResponse(generate_latest(_counted()) + generate_latest(stored), CONTENT_TYPE_LATEST)
    page["Cache-Control"] = "no-store"
    page["X-Content-Type-Options"] = "nosniff"
    page["Content-Security-Policy"] = DATA_ONLY
    return page


def _counted() -> CollectorRegistry:
    """Return the counts of all processes that share the folder, without the streams of dead ones."""
    if not FOLDER:
        return counted
    for path in Path(FOLDER).glob("gauge_live*.db"):
        pid = int(path.stem.rpartition("_")[2])
        if not psutil.pid_exists(pid):
            mark_process_dead(pid, FOLDER)  # type: ignore[no-untyped-call]
    together = CollectorRegistry()
    MultiProcessCollector(together, FOLDER)  # type: ignore[no-untyped-call]
    return together
