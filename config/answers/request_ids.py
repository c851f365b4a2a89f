"""One id for each request, in its answer and in every line that it logs."""

import re
from collections.abc import Callable
from contextvars import ContextVar
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
SENT = re.compile(r"[A-Za-z0-9_-]{8,64}")
current: ContextVar[str] = ContextVar("request_id", default="")


class RequestIDs:
    """Takes over the id that a proxy of ours gives, else makes one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Set where a proxy of ours stands before the app; anybody else's id could be made to mislead.
        sent = request.headers.get(HEADER, "") if settings.SECURE_PROXY_SSL_HEADER else ""
        request_id = sent if SENT.fullmatch(sent) else uuid4().hex
        # Django logs a refusal once the middleware is done; it hands over the request then.
        request.META["order_up.request_id"] = request_id
        before = current.set(request_id)
        try:
            response = self.get_response(request)
        finally:
            current.reset(before)
        response.headers[HEADER] = request_id
        return response
