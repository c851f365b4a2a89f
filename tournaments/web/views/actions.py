"""The page's part of each action: a form's POST, and on to the page that shows what came of it."""

from collections.abc import Callable, Iterable, Mapping
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

from tournaments.errors import InvalidRequestError
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictSerializer
from tournaments.web.api.refusals import first_refusal
from tournaments.web.statuses import REFUSALS, status_of

from .done import say_done
from .going_on import going_on

#: Shows a page again after a refusal, given the request, the desk, a status and what was sent.
Shown = Callable[..., HttpResponse]
Page = Callable[..., HttpResponse]


def action_pages(
    actions: Iterable[Action], below: str, shown: Shown, reads: Mapping[str, Page] | None = None
) -> list[URLPattern]:
    """Return the routes of actions below a subject's address.

    Args:
        shown: shows the page again, for the actions that name no other.
        reads: the page that answers GET at the address of an action, by the action's name.
    """
    return [
        path(
            f"{below}{each.at}/",
            _page(each, each.shown or shown, (reads or {}).get(each.name)),
            name=each.name,
        )
        for each in actions
    ]


def _page(action: Action, shown: Shown, reads: Page | None) -> Page:
    @login_required
    @require_http_methods(["POST"] if reads is None else ["GET", "POST"])
    def page(request: HttpRequest, **named: int) -> HttpResponse:
        if reads is not None and request.method == "GET":
            return reads(request, **named)
        desk = action.subject.find(request, named, needs=action.needs)
        sent: dict[str, Any] = {}
        begun = timezone.now()
        try:
            sent = read_form(action.form or action.takes, request, desk.about)
            result = action.run(desk, **named, **sent, **action.of_request(request, desk.about))
        except REFUSALS as refusal:
            if action.refused is not None:
                return action.refused(request, desk.now(), refusal, **named)
            messages.error(request, str(refusal))
            # The page that is shown again makes a key of its own.
            sent.pop("key", None)
            return shown(request, desk.now(), status=status_of(refusal) or 409, **sent)
        if action.renders is not None:
            return action.renders(request, desk, result, **named)
        if action.says:
            say_done(request, desk, action.sentence(desk.about, result), since=begun)
        return redirect(going_on(request, action.next_page(desk.about, result)))

    page.action = action  # type: ignore[attr-defined]  # the map of routes tells which are declared
    return page


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
