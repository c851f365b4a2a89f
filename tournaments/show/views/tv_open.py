"""Where a TV's browser is given its code."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.callers.clients import client_address
from tournaments.access.link_cookies import link_token, set_link_cookie
from tournaments.models import Link
from tournaments.show.services.tv_codes import code_tried, tv_open
from tournaments.web.statuses import REFUSALS, status_of


@never_cache
@require_http_methods(["GET", "POST"])
def tv_open_page(request: HttpRequest) -> HttpResponse:
    """Show the field for the code, or go on to the TV page that it opens."""
    if request.method == "GET":
        return render(request, "tournaments/show/tv/tv_open.html")
    code = request.POST.get("code", "")
    try:
        with code_tried(client_address(request)):
            event, opened = tv_open(code=code, token=link_token(request, Link.Kind.GUEST))
    except REFUSALS as refusal:
        page = {"refusal": refusal, "code": code}
        return render(request, "tournaments/show/tv/tv_open.html", page, status=status_of(refusal) or 404)
    answer = redirect("wall", event.public_id)
    if opened is not None:
        set_link_cookie(answer, Link.Kind.GUEST, opened)
    return answer
