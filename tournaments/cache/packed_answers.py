"""Answers that were packed once for everybody."""

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip

from .pages import Packed


def packed_answer(request: HttpRequest, text: Packed) -> HttpResponse:
    """Send a text in the form that the browser takes; the middleware packs nothing twice."""
    takes_gzip = re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
    answer = HttpResponse(text.gzip if takes_gzip else text.plain)
    if takes_gzip:
        answer["Content-Encoding"] = "gzip"
    answer["Vary"] = "Accept-Encoding"
    return answer
