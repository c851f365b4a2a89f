"""What this process counts, and with ``PROMETHEUS_MULTIPROC_DIR`` all that share the folder.

A hand's way costs one observation more. What the database knows is read when somebody asks: ``stored.py``.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Gauge, Histogram

from scoring.language import gettext as _
from tournaments.web.statuses import CODE, REFUSED_STREAM

from .registry import counted

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]

REQUESTS = Histogram(
    "order_up_request_seconds",
    _("Seconds to answer a request, by kind of page and status."),
    ("kind", "answer"),
    registry=counted,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
REFUSALS = Counter(
    "order_up_refusals",
    _("Number of refused requests, by status and code."),
    ("status", "code"),
    registry=counted,
)
STREAMS = Gauge(
    "order_up_streams_open", _("Number of open live streams."), registry=counted, multiprocess_mode="livesum"
)
REFUSED_STREAMS = Counter(
    "order_up_streams_refused",
    _("Number of refused live streams, by reason."),
    ("reason",),
    registry=counted,
)
# So that there is a 0 before the first.
for _reason in ("full", "database"):
    REFUSED_STREAMS.labels(_reason)
HANDS = frozenset({"link-hand", "table-hand", "api-hands", "api-link-hands"})
_observers: dict[tuple[str, int], Callable[[float], None]] = {}


def note(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count one answer of Django's."""
    kind, status = _kind(request), response.status_code
    observe = _observers.get((kind, status))
    if observe is None:
        # Finding the labels' own counter takes longer than counting.
        observe = REQUESTS.labels(kind, f"{status // 100}xx").observe
        _observers[kind, status] = observe
    observe(seconds)
    if status >= 400:
        answer = getattr(response, "data", None)
        code = answer.get("code", "") if isinstance(answer, dict) else request.META.get(CODE, "")
        note_refusal(status, code)


def note_refusal(status: int, code: str) -> None:
    REFUSALS.labels(str(status), code).inc()


def _kind(request: HttpRequest) -> str:
    found = request.resolver_match
    name = found.url_name if found else None
    if name is None:
        return "other"
    if name in HANDS:
        return "hand"
    return "api" if name.startswith("api-") else "page"


def counting_streams(application: Application) -> Application:
    """Count the streams that are open; Django sees nothing of them."""

    async def counting(scope: Scope, receive: Any, send: Any) -> None:
        if not scope.get("path", "").startswith("/live/"):
            await application(scope, receive, send)
            return
        with STREAMS.track_inprogress():
            await application(scope, receive, send)
        if reason := scope.get(REFUSED_STREAM):
            REFUSED_STREAMS.labels(reason).inc()

    return counting
