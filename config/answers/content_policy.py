"""What a browser may load with an answer."""

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponseBase

DATA_ONLY = "default-src 'none'; frame-ancestors 'none'"


class ContentPolicy(CSPMiddleware):
    """The policy of the settings for pages; none at all for data, where nothing is loaded.

    The library puts its policy together twice for every answer, which a hand has no use for.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type") == "application/json":
            response.headers.setdefault(HEADER, DATA_ONLY)
            return response
        return super().process_response(request, response)
