"""Whether everything is all right, for a club's owners."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.clubs.roles import club_of
from accounts.models import Role
from accounts.views import signed_in
from tournaments.health.selectors.club_health import club_health as health_of


@never_cache
@login_required
@require_safe
def club_health(request: HttpRequest, club_id: int) -> HttpResponse:
    club = club_of(signed_in(request), club_id, needs=Role.OWNER)
    page = {"club": club, "health": health_of(club.pk, timezone.now())}
    return render(request, "tournaments/health/club_health.html", page)
