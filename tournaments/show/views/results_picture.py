"""The picture of a night's lineup, seats or results, sent again only after a change."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.errors import InvalidRequestError
from tournaments.models import Event
from tournaments.pictures.lists import ListPicture
from tournaments.pictures.results import ResultsPicture
from tournaments.show import chat_words as words
from tournaments.show.selectors.list_picture import list_picture, rendered_lists
from tournaments.show.selectors.results_picture import picture_version, rendered_results, results_picture
from tournaments.web.views.guard import desk_for

SHAPES = ("square", "wide")


@login_required
@require_GET
def results_picture_page(request: HttpRequest, event_id: int) -> HttpResponse:
    event = desk_for(request, event_id, needs=Role.SCOREKEEPER).event
    return picture_answer(request, event, request.GET)


def picture_answer(request: HttpRequest, event: Event, query: Mapping[str, str]) -> HttpResponse:
    """Answer the PNG that fits the night, in the asked shape, with the prizes unless they are left out.

    Raises:
        InvalidRequestError: there is no such shape.
        NotNowError: the night has neither sign-ups, seats nor results to show.
    """
    shape = query.get("shape", SHAPES[0])
    if shape not in SHAPES:
        raise InvalidRequestError(words.choose_shape(), field="shape")
    is_wide = shape == "wide"
    texts: ListPicture | ResultsPicture
    if event.status in (Event.Status.SIGN_UP, Event.Status.RUNNING):
        texts = list_picture(event, is_wide=is_wide)
    else:
        texts = results_picture(event, is_wide=is_wide, has_prizes=query.get("prizes") != "no")
    etag = quote_etag(picture_version(texts))
    answer = get_conditional_response(request, etag=etag) or HttpResponse(
        rendered_lists(texts) if isinstance(texts, ListPicture) else rendered_results(texts),
        content_type="image/png",
    )
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    answer["Content-Disposition"] = f'inline; filename="{event.public_id}-{shape}.png"'
    return answer
