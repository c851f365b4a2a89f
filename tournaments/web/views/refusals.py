"""Answers to requests that are refused outside a form."""

import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import get_template
from django.views.defaults import server_error

from accounts.errors import TooOftenError
from tournaments.database_faults import DatabaseFault, database_fault
from tournaments.web import words
from tournaments.web.statuses import CODE, sentence_of, status_of


class RefusalMiddleware:
    """Turns a refusal that no view has answered into a page with its sentence and status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            page = refusal_page(request, words.no_page(), 405)
            page["Allow"] = response["Allow"]
            return page
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        status = status_of(exception)
        if status is None:
            return None
        request.META[CODE] = getattr(exception, "code", "")
        page = refusal_page(request, sentence_of(exception), status)
        if isinstance(exception, TooOftenError):
            page["Retry-After"] = str(exception.wait_seconds)
        return page


def refusal_page(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    # Whoever came by a link that leads nowhere may look for the night by its name.
    page = {"sentence": sentence, "is_lost": status in {404, 410}}
    return render(request, "refused.html", page, status=status)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer for an exception that nothing else has answered for, wherever it came from."""
    fault = database_fault(sys.exc_info()[1])
    if fault is not None:
        return database_away(request, fault)
    return server_error(request)


def database_away(request: HttpRequest, fault: DatabaseFault) -> HttpResponse:
    """Answer without the database; a page that was only to be shown loads itself again."""
    request.META[CODE] = fault.code
    context = {
        "is_read": request.method in {"GET", "HEAD"},
        "fault": fault.code,
        "sentence": fault.sentence,
        "seconds": fault.retry_after_seconds,
        "action": request.get_full_path(),
        "fields": _fields_to_resend(request) if fault is DatabaseFault.BUSY else [],
    }
    # Without the request: its person is in the database.
    page = HttpResponse(get_template("database_away.html").render(context), status=503)
    page["Retry-After"] = str(fault.retry_after_seconds)
    page["Cache-Control"] = "no-store"
    return page


def _fields_to_resend(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a form that counts once however often it is sent, by its key; else none."""
    if request.method != "POST" or "key" not in request.POST or request.FILES:
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 -- Django's signature
    return refusal_page(request, words.form_expired(), 403)
