"""The published schema as a page to read: small, and without scripts."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from drf_spectacular.generators import SchemaGenerator


@require_GET
def api_docs(request: HttpRequest) -> HttpResponse:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return render(
        request,
        "api/docs.html",
        {"title": schema["info"]["title"], "operations": [*_operations(schema)]},
    )


def _operations(schema: dict[str, Any]) -> list[dict[str, object]]:
    bodies = schema["components"]["schemas"]
    return [
        {
            "method": method.upper(),
            "path": path,
            "says": operation.get("description", ""),
            "fields": _fields(operation, bodies),
        }
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    ]


def _fields(operation: dict[str, Any], bodies: dict[str, Any]) -> list[dict[str, object]]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    body = bodies.get(name, {})
    return [
        {
            "name": field,
            "type": shape.get("type", "object"),
            "says": shape.get("description", ""),
            "required": field in body.get("required", ()),
        }
        for field, shape in body.get("properties", {}).items()
    ]
