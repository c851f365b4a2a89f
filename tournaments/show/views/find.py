"""Where somebody without a link finds a night by its name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.callers.clients import client_address
from accounts.callers.limits import is_within
from tournaments.access.viewers import viewer_of
from tournaments.errors import TooManyError
from tournaments.show import words
from tournaments.show.selectors.found import MOST_CHARACTERS, nights_found
from tournaments.web.statuses import REFUSALS, status_of


@require_GET
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """Show the field, and what was found where something was looked for."""
    page: dict[str, object] = {"q": request.GET.get("q", "")[: MOST_CHARACTERS + 1]}
    status = 200
    if "q" in request.GET:
        try:
            _refuse_too_many(request)
            page["nights"] = nights_found(request.GET["q"], viewer_of(request))
        except REFUSALS as refusal:
            page["refusal"], status = refusal, status_of(refusal) or 422
    return render(request, "tournaments/show/find.html", page, status=status)


def _refuse_too_many(request: HttpRequest) -> None:
    if not is_within("find", client_address(request)):
        raise TooManyError(words.too_many_searches())
