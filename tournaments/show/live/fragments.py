"""The boards for those who have no stream and ask again and again; 304 while nothing has changed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET

from tournaments.access.public_access import let_in
from tournaments.access.viewers import who_asks
from tournaments.cache.packed_answers import packed_answer
from tournaments.show.selectors.rendered import BoardKey, BoardView, rendered_boards


@require_GET
def board_fragment(request: HttpRequest, public_id: str, view: str) -> HttpResponseBase:
    """Answer the part of a page that changes; its ETag is the stamp that the page compares."""
    if view not in {*BoardView}:
        raise Http404
    night, _ = let_in(public_id, who_asks(request))
    # Weak: the plain board and the packed one have the same.
    etag = f'W/"{night.stamp}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = packed_answer(
            request, rendered_boards(BoardKey(public_id, BoardView(view), night.stamp)).packed
        )
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache" if night.is_private else "no-cache"
    return answer


@require_GET
def no_stream(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 -- a view
    """Answer where pages are served without streams; the page asks every few seconds instead."""
    return HttpResponse(status=503, headers={"Retry-After": "10"})
