"""What whoever has the link of an invitation sees."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.clubs.invitations import invitation_open
from accounts.errors import AccountConflictError
from accounts.models import Invitation


@never_cache
@require_GET
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Show what a link invites to; whoever is signed in joins with one press."""
    return invitation_page(request, invitation_open(secret))


def invitation_page(
    request: HttpRequest, found: Invitation, refusal: AccountConflictError | None = None
) -> HttpResponse:
    page = {"invitation": found, "refusal": refusal}
    return render(request, "accounts/invitation.html", page, status=409 if refusal else 200)
