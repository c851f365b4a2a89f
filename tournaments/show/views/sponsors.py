"""The sponsor's name on the night's page after a refusal."""

from django.http import HttpRequest, HttpResponse

from tournaments.direct.views.console import console_page
from tournaments.web.views.guard import Desk


def sponsor_shown(request: HttpRequest, desk: Desk, *, status: int, **_sent: object) -> HttpResponse:
    """Show the night with the name as it was typed."""
    return console_page(request, desk, status=status, sponsor_name=request.POST.get("name", ""))
