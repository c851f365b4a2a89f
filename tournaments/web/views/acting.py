"""Doing what a page of the desk asks, and showing that page again."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.web.statuses import REFUSALS, status_of

from .guard import Desk

Page = Callable[[HttpRequest, Desk, int], HttpResponse]


def act_at(
    request: HttpRequest, desk: Desk, action: Callable[[], str], *, page: Page, name: str, at: str = ""
) -> HttpResponse:
    """Do it, say what happened and go back; a refusal is shown on the page as it is now, with its status.

    Args:
        page: draws the page, given the desk and a status.
        name: of its route.
        at: where on it one goes on, as the end of its address.
    """
    try:
        said = action()
    except REFUSALS as refusal:
        messages.error(request, str(refusal))
        return page(request, desk.now(), status_of(refusal) or 409)
    messages.success(request, said)
    return redirect(f"{reverse(name, args=[desk.event.pk])}{at}")
