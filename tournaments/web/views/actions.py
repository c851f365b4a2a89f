"""The page's part of each action: a form's POST, and on to the page that shows what came of it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.views.decorators.http import require_http_methods

from accounts.callers.clients import client_address
from accounts.callers.limits import refuse_beyond
from accounts.errors import TooOftenError
from tournaments.errors import InvalidRequestError
from tournaments.models import LinkSession
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictSerializer
from tournaments.web.api.refusals import first_refusal
from tournaments.web.statuses import REFUSALS, Refusal, status_of
from tournaments.web.subjects import AnyDesk

from .done import say_done
from .going_on import going_on

Page = Callable[..., HttpResponse]


def action_pages(
    actions: Iterable[Action],
    below: str,
    again: Page | None = None,
    reads: Mapping[str, Page] | None = None,
    end: str = "/",
) -> list[URLPattern]:
    """Return the routes of actions below a subject's address.

    Args:
        again: shows the page after a refusal, given the request, the desk, a status and what was sent, for
            actions that name no other; without it a refusal has its own.
        reads: the page that answers GET at the address of an action, by the action's name.
        end: of each address.
    """
    return [
        path(
            f"{below}{each.at}{end}",
            _page(each, each.page or again, (reads or {}).get(each.name)),
            name=each.name,
        )
        for each in actions
    ]


def _page(action: Action, again: Page | None, reads: Page | None) -> Page:
    def done(request: HttpRequest, **named: Any) -> HttpResponse:
        desk = action.subject.find(request, named, needs=action.needs)
        sent: dict[str, Any] = {}
        begun = timezone.now()
        try:
            _refuse_more_than(action.limit, request, desk.about)
            sent |= read_form(action.form or action.takes, request, desk.about)
            result = action.run(desk, **named, **sent, **action.of_request(request, desk.about))
        except REFUSALS as refusal:
            refused = action.refused or partial(_again, again, sent)
            answer = refused(request, desk.now(), refusal, **named)
            if isinstance(refusal, TooOftenError):
                answer["Retry-After"] = str(refusal.wait_seconds)
            return answer
        if action.says and action.renders is None:
            say_done(request, desk, action.sentence(desk.about, result), since=begun)
        return _onward(action, request, desk, result, named)

    done_by = login_required(done) if action.subject.signs_in else done

    @require_http_methods(["POST"] if reads is None else ["GET", "POST"])
    def page(request: HttpRequest, **named: Any) -> HttpResponse:
        if reads is not None and request.method == "GET":
            return reads(request, **named)
        return done_by(request, **named)

    page.action = action  # type: ignore[attr-defined]  # the map of routes tells which are declared
    return page


def _refuse_more_than(limit: str, request: HttpRequest, about: Any) -> None:
    """Count a try, if there is a limit, as the API counts it; raises ``TooOftenError``."""
    if limit:
        is_player = isinstance(about, LinkSession)
        refuse_beyond(limit, f"link-{about.link_id}" if is_player else client_address(request))


def _again(
    page: Page | None,
    sent: dict[str, Any],
    request: HttpRequest,
    desk: AnyDesk,
    refusal: Refusal,
    **_named: Any,
) -> HttpResponse:
    if page is None:
        raise refusal
    messages.error(request, str(refusal))
    # The page that is shown again makes a key of its own.
    sent.pop("key", None)
    return page(request, desk, status=status_of(refusal) or 409, **sent)


def _onward(
    action: Action, request: HttpRequest, desk: AnyDesk, result: Any, named: dict[str, Any]
) -> HttpResponse:
    if action.renders is None:
        answer: HttpResponse = redirect(going_on(request, action.next_page(desk.about, result)))
    else:
        answer = action.renders(request, desk, result, **named)
    if action.cookies is not None:
        action.cookies(request, answer)
    return answer


def read_form(takes: type[StrictSerializer], request: HttpRequest, about: Any = None) -> dict[str, Any]:
    """Return what a form about a subject says; raises ``InvalidRequestError`` with its first wrong field."""
    posted: MultiValueDict[str, Any] = MultiValueDict(dict(request.POST.lists()))
    posted.update(request.FILES)
    form = takes(data=posted, context={"about": about})
    refuse_invalid(form)
    sent: dict[str, Any] = form.validated_data
    return sent


def refuse_invalid(form: StrictSerializer | forms.Form) -> None:
    """Raise ``InvalidRequestError`` with the first wrong field of a form."""
    if not form.is_valid():
        field, sentence = first_refusal(form.errors)
        raise InvalidRequestError(sentence, field=field)
