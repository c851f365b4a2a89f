"""Every refusal of the API has one shape: a code, a sentence, and the field where there is one."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import APIException
from rest_framework.exceptions import ValidationError as RestValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from accounts.errors import TooOftenError
from accounts.sign_in.lockout import in_minutes
from tournaments.database_faults import DatabaseFault, database_fault
from tournaments.web import words
from tournaments.web.statuses import CODE, status_of

log = logging.getLogger(__name__)
#: Code and sentence for what is refused before a view of the API is reached, or by one that broke.
ELSEWHERE: dict[int, tuple[str, Callable[[], str]]] = {
    403: ("not_permitted", words.no_access),
    404: ("not_there", words.not_there),
    405: ("method_not_allowed", words.no_such_method),
    413: ("too_large", words.too_large),
    503: (DatabaseFault.BUSY.code, lambda: DatabaseFault.BUSY.sentence),
}
DATABASE_FAULTS = {each.code: each for each in DatabaseFault}


class JSONRefusals:
    """Gives every refusal under ``/api/`` the one shape, also those that Django itself makes as pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.path_info.startswith("/api/"):
            return response
        if response.status_code >= 400 and response.headers.get("Content-Type") != "application/json":
            _reshape(response, request.META.get(CODE, ""))
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def _reshape(response: HttpResponse, fault: str) -> None:
    code, sentence = _elsewhere(response.status_code)
    if response.status_code == 503 and fault in DATABASE_FAULTS:
        code, sentence = fault, DATABASE_FAULTS[fault].sentence
    if response.status_code == 429:
        wait = in_minutes(int(response.headers["Retry-After"]))
        code, sentence = "locked_out", words.locked_out(wait=wait)
    shaped = JsonResponse(_body(code, sentence))
    response.content = shaped.content
    response.headers["Content-Type"] = shaped.headers["Content-Type"]
    response.headers["Content-Length"] = str(len(shaped.content))
    for header in ("Content-Encoding", "ETag"):
        del response.headers[header]


def _elsewhere(status: int) -> tuple[str, str]:
    broken = ("server_error", words.broken)
    unreadable = ("unreadable", words.unreadable)
    code, sentence = ELSEWHERE.get(status, broken if status >= 500 else unreadable)
    return code, sentence()


def refusal_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer for everything that is refused; anything else is a bug and stays an exception."""
    fault = database_fault(exc)
    if fault is not None:
        log.error("The database did not answer.", exc_info=exc)
        wait = {"Retry-After": str(fault.retry_after_seconds)}
        return _refusal(503, fault.code, fault.sentence, headers=wait)
    if isinstance(exc, PermissionDenied):
        return _refusal(403, *_elsewhere(403))
    if isinstance(exc, ValidationError | RestValidationError):
        field, sentence = first_refusal(_tree(exc))
        return _refusal(422, "invalid", sentence, field)
    return _domain_refusal(exc) or _framework_refusal(exc, context)


def _domain_refusal(exc: Exception) -> Response | None:
    if isinstance(exc, ObjectDoesNotExist | Http404):
        return _refusal(404, *_elsewhere(404))
    status = status_of(exc)
    if status is None:
        return None
    set_rollback()
    headers = {"Retry-After": str(exc.wait_seconds)} if isinstance(exc, TooOftenError) else None
    return Response(refusal_body(exc), status=status, headers=headers)


def _framework_refusal(exc: Exception, context: dict[str, Any]) -> Response | None:
    answer = exception_handler(exc, context)
    if answer is not None and isinstance(exc, APIException):
        answer.data = _body(str(exc.default_code), str(exc.detail))
    return answer


def _tree(exc: ValidationError | RestValidationError) -> Any:
    """Return the sentences by field; what Django says of no field is about the password."""
    if isinstance(exc, RestValidationError):
        return exc.detail
    return exc.message_dict if hasattr(exc, "error_dict") else {"password": exc.messages}


def _refusal(
    status: int,
    code: str,
    sentence: str,
    field: str | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    set_rollback()
    return Response(_body(code, sentence, field), status=status, headers=headers)


def refusal_body(refusal: Exception) -> dict[str, str | None]:
    code, field = getattr(refusal, "code", "invalid"), getattr(refusal, "field", None)
    return _body(code, str(refusal), field)


def _body(code: str, sentence: str, field: str | None = None) -> dict[str, str | None]:
    return {"code": code, "message": sentence, "field": field}


def first_refusal(detail: Any, field: str | None = None) -> tuple[str | None, str]:
    """Find the first sentence in the framework's tree of errors, and the field it is about."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        # The place in a list says less than the name of the list.
        name = field if isinstance(name, int) or name in {"non_field_errors", "__all__"} else str(name)
        return first_refusal(inner, name)
    if isinstance(detail, list):
        return first_refusal(next(each for each in detail if each), field)
    return field, str(detail)


@csrf_exempt
def nothing_here(request: HttpRequest, path: str = "") -> JsonResponse:  # noqa: ARG001 -- a view
    return JsonResponse(_body("not_there", words.not_there()), status=404)
