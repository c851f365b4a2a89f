"""The published schema, as a file for programs and as a page to read: small, and without scripts."""

import json
from collections import Counter
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from drf_spectacular.generators import SchemaGenerator

BODY = "application/json"
#: A table of so few fields is shown again.
FEW = 2
#: So many requests below one club, event or night are a group of their own.
MANY = 5


@require_GET
def api_schema(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    return HttpResponse(json.dumps(published()), content_type="application/vnd.oai.openapi+json")


@require_GET
def api_docs(request: HttpRequest) -> HttpResponse:
    schema = published()
    shown = {
        "title": schema["info"]["title"],
        "groups": _groups(schema),
        "site": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "api/docs.html", shown)


@lru_cache(maxsize=1)
def published() -> dict[str, Any]:
    """Generate the schema, once for each process: it follows from the code alone."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def _groups(schema: dict[str, Any]) -> dict[str, list[dict[str, object]]]:
    """Return the operations by what their path begins with."""
    groups: dict[str, list[dict[str, object]]] = {}
    shown: set[str] = set()
    sizes = Counter(_part(path) for path, operations in schema["paths"].items() for _each in operations)
    for path, operations in schema["paths"].items():
        part = _part(path)
        name = part if sizes[part] >= MANY else part.partition("/")[0]
        for method, operation in operations.items():
            groups.setdefault(name, []).append(
                {
                    "method": method.upper(),
                    "parts": path.strip("/").split("/"),
                    "says": operation.get("description", ""),
                    "sent": _fields(operation.get("requestBody", {}), schema),
                    "answers": _answers(operation, schema, shown),
                }
            )
    return dict(sorted(groups.items()))


def _part(path: str) -> str:
    """Return the resource, and what of it is meant: "events/rounds" for a night's rounds."""
    resource, _id, part, *_rest = (*path.removeprefix("/api/v1/").split("/"), "", "")
    return f"{resource}/{part}" if part else resource


def _answers(operation: dict[str, Any], schema: dict[str, Any], shown: set[str]) -> list[dict[str, object]]:
    """Return what a success looks like; every refusal has the one shape, which the page says once.

    Args:
        shown: names of what the page has had before, which it does not repeat.
    """
    answers = []
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            name, fields = _name(answer), _fields(answer, schema)
            anchor = "" if name in shown else name
            is_again = not anchor and len(fields) > FEW
            answers.append(
                {"status": status, "fields": fields, "name": name, "anchor": anchor, "is_again": is_again}
            )
            shown.add(name)
    return answers


def _fields(holder: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, object]]:
    body = schema["components"]["schemas"].get(_name(holder), {})
    return [
        {
            "name": field,
            "type": _type(inner),
            "says": inner.get("description", ""),
            "required": field in body.get("required", ()),
        }
        for field, inner in body.get("properties", {}).items()
    ]


def _name(holder: dict[str, Any]) -> str:
    """Return what a body is called, "" for one that has no name."""
    shape: dict[str, Any] = holder.get("content", {}).get(BODY, {}).get("schema", {})
    name: str = (shape.get("items") or shape).get("$ref", "").rpartition("/")[2]
    return name


def _type(shape: dict[str, Any]) -> str:
    if shape.get("type") == "array":
        return _("list of {type}").format(type=_type(shape["items"]))
    inner = next(iter(shape.get("allOf") or shape.get("oneOf") or ()), shape)
    name: str = inner.get("$ref", "").rpartition("/")[2] or shape.get("format") or shape.get("type", "any")
    return name
