"""What makes pages apps of the phone: the table's, also without a network, and the player's."""

from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tournaments.access.links import link_secret
from tournaments.phones import words
from tournaments.web.subjects import player_desk


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    page = {
        "files": settings.STATIC_URL,
        "icon": static("app/icon-192.png"),
        "title": words.check_your_seat(),
        "face": static("app/bitter.woff2"),
        # A worker that differs from the one before fetches the page for no network anew.
        "offline": sha256(_offline_page().encode()).hexdigest()[:12],
    }
    return render(request, "app/sw.js", page, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    """Send the page that a phone keeps for when it has no network: the same for everyone."""
    return HttpResponse(_offline_page())


def _offline_page() -> str:
    # Without the request: nobody's name or notes may be kept with it.
    return get_template("app/offline.html").render()


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- a view
    table = reverse("table-link")
    return _manifest(table, start=table, name=words.table_app(), short_name="Order Up")


@require_safe
@never_cache
def player_manifest(request: HttpRequest) -> HttpResponse:
    """Describe the player's own page as an app.

    Where an installed page starts without the browser's cookies its address has the link's secret behind the
    ``#``, as the printed code has; nowhere else, since some makers of browsers are sent what is installed.
    """
    session = player_desk(request).about
    page = reverse("player-link")
    start = f"{page}#{link_secret(session.link)}" if _starts_without_cookies(request) else page
    return _manifest(page, start=start, name=words.seat_app(), short_name=words.short_seat_app())


def _starts_without_cookies(request: HttpRequest) -> bool:
    """Say whether this is WebKit, which gives an installed page cookies of its own, as on every iPhone."""
    agent = request.headers.get("User-Agent", "")
    return "AppleWebKit/" in agent and "Chrome/" not in agent


def _manifest(page: str, *, start: str, name: str, short_name: str) -> HttpResponse:
    icons = [
        {"src": static("app/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": static(f"app/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ),
    ]
    described = {
        "id": page,
        "name": name,
        "short_name": short_name,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": "#0b5d3b",
        "theme_color": "#0b5d3b",
        "icons": icons,
    }
    return JsonResponse(described, content_type="application/manifest+json")
