"""Every refusal of the API has one shape: a code, a sentence, and the field where there is one."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework.exceptions import APIException
from rest_framework.exceptions import ValidationError as RestValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from tournaments.refusals import NOT_THERE, sentence_of, status_of


def refusal_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer for everything that is refused; anything else is a bug and stays an exception."""
    if isinstance(exc, Http404):
        exc = ObjectDoesNotExist()
    if isinstance(exc, PermissionDenied):
        return _refusal(403, "not_permitted", str(exc) or "This is not yours to do.")
    if isinstance(exc, ValidationError):
        field, sentence = _first(
            exc.message_dict if hasattr(exc, "error_dict") else {"password": exc.messages}
        )
        return _refusal(422, "invalid", sentence, field)
    if isinstance(exc, RestValidationError):
        field, sentence = _first(exc.detail)
        return _refusal(422, "invalid", sentence, field)
    status = status_of(exc)
    if status is not None:
        code = "not_there" if isinstance(exc, ObjectDoesNotExist) else getattr(exc, "code", "invalid")
        return _refusal(status, code, sentence_of(exc), getattr(exc, "field", None))
    answer = exception_handler(exc, context)
    if answer is None or not isinstance(exc, APIException):
        return answer
    answer.data = _body(str(exc.default_code), str(exc.detail))
    return answer


def _refusal(status: int, code: str, sentence: str, field: str | None = None) -> Response:
    set_rollback()
    return Response(_body(code, sentence, field), status=status)


def _body(code: str, sentence: str, field: str | None = None) -> dict[str, str | None]:
    return {"code": code, "message": sentence, "field": field}


def _first(detail: Any, field: str | None = None) -> tuple[str | None, str]:
    """Find the first sentence in the framework's tree of errors, and the field it is about."""
    if isinstance(detail, dict):
        name, inner = next(iter(detail.items()))
        return _first(inner, None if name in {"non_field_errors", "__all__"} else str(name))
    if isinstance(detail, list):
        return _first(detail[0], field)
    return field, str(detail)


def nothing_here(request: HttpRequest, path: str = "") -> JsonResponse:  # noqa: ARG001 -- a view
    return JsonResponse(_body("not_there", NOT_THERE), status=404)
