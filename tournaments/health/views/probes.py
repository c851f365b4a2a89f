"""Whether this server is alive, and whether it can serve: for whatever watches over it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.health.readiness import probe

RETRY_AFTER = "5"


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    found = probe.answer()
    if found.is_ready:
        return JsonResponse(found.by_name())
    return JsonResponse(found.by_name(), status=503, headers={"Retry-After": RETRY_AFTER})


PROBES = {"/healthz": healthz, "/readyz": readyz}


class Probes:
    """Answers probes before host and protocol are looked at: a probe knows neither, and learns nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        view = PROBES.get(request.path_info)
        if view is None:
            return self.get_response(request)
        answer = view(request)
        answer.headers["X-Content-Type-Options"] = "nosniff"
        answer.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
        return answer
