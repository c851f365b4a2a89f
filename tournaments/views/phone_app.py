"""What makes the table's page an app of the phone: installed, and opened without a network."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    page = {"files": settings.STATIC_URL, "icon": static("app/icon-192.png")}
    return render(request, "app/sw.js", page, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    table = reverse("table-link")
    icons = [
        {"src": static("app/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": static(f"app/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ),
    ]
    described = {
        "id": table,
        "name": "Order Up at the table",
        "short_name": "Order Up",
        "start_url": table,
        "scope": "/",
        "display": "standalone",
        "background_color": "#0b5d3b",
        "theme_color": "#0b5d3b",
        "icons": icons,
    }
    return JsonResponse(described, content_type="application/manifest+json")
