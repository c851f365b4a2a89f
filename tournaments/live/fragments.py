"""The boards for those who have no stream and ask again and again; 304 while nothing has changed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_GET

from tournaments.selectors.board import board_version
from tournaments.selectors.drawn import View, drawn_now


def _etag(request: HttpRequest, public_id: str, view: str) -> str:  # noqa: ARG001 -- Django's signature
    return f'"{board_version(public_id)}"'


@require_GET
@condition(etag_func=_etag)
def board_fragment(request: HttpRequest, public_id: str, view: str) -> HttpResponse:  # noqa: ARG001 -- a view
    """Answer the part of a page that changes; its ETag is the number that the page compares."""
    if view not in {*View}:
        raise Http404
    changes, board = drawn_now(public_id, View(view))
    answer = HttpResponse(board.fragment)
    answer["ETag"] = f'"{changes}"'
    answer["Cache-Control"] = "no-cache"
    return answer


@require_GET
def no_stream(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 -- a view
    """Answer where pages are served without streams; the page asks every few seconds instead."""
    return HttpResponse(status=503, headers={"Retry-After": "10"})
