"""The mark by which a page knows the answers of this server."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: Its presence counts, not its value.
HEADER = "Order-Up"


class OwnAnswers:
    """Marks every answer, refusals too.

    A hall's network may answer in our place, with any status: its sign-in page must neither count as the
    answer to a hand nor take a table's page away.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers[HEADER] = "1"
        return response
