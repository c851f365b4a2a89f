"""What is kept: of everyone, in general, and of the player whose page this is, to download and delete."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from tournaments.messages.selectors.own_data import OwnData, own_data
from tournaments.models import LinkSession
from tournaments.people.services.own_data import INVITED_FOR, KEPT_FOR
from tournaments.phones.api.own_data import OwnDataAnswer
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import DeskOf, player_desk

#: Days in a month, as a page says it.
MONTH = 30


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is kept, why and for how long."""
    return render(request, "tournaments/phones/privacy.html", _rule())


@require_GET
@never_cache
@ensure_csrf_cookie
def data(request: HttpRequest) -> HttpResponse:
    return _page(request, player_desk(request).about)


@require_GET
@never_cache
def data_file(request: HttpRequest) -> HttpResponse:
    """Answer everything kept about the player as a file."""
    found = OwnDataAnswer(_own(player_desk(request).about)).data
    answer = HttpResponse(json.dumps(found, indent=2, ensure_ascii=False), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return answer


def forget_refused(request: HttpRequest, desk: DeskOf[LinkSession], refusal: Refusal) -> HttpResponse:
    return _page(request, desk.about, refusal=refusal, status=status_of(refusal) or 409)


def _own(session: LinkSession) -> OwnData:
    if session.link.entry is None:
        raise Http404
    return own_data(session, session.link.entry)


def _page(request: HttpRequest, session: LinkSession, *, status: int = 200, **more: object) -> HttpResponse:
    page = {"data": _own(session), "event": session.link.event, **_rule(), **more}
    return render(request, "tournaments/phones/own_data.html", page, status=status)


def _rule() -> dict[str, object]:
    return {"days": KEPT_FOR.days, "months": INVITED_FOR.days // MONTH}
