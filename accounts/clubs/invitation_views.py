"""What whoever has the link of an invitation sees."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.clubs.invitations import invitation_accept, invitation_open
from accounts.errors import AccountConflictError
from accounts.models import Invitation
from accounts.views import signed_in


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Show what a link invites to; whoever is signed in joins with one press."""
    if request.method in {"GET", "HEAD"}:
        return _page(request, invitation_open(secret))
    return _accept(request, secret)


@login_required
def _accept(request: HttpRequest, secret: str) -> HttpResponse:
    try:
        member = invitation_accept(secret=secret, user_id=signed_in(request).pk)
    except AccountConflictError as refusal:
        return _page(request, invitation_open(secret), refusal)
    return redirect("club", member.club_id)


def _page(
    request: HttpRequest, found: Invitation, refusal: AccountConflictError | None = None
) -> HttpResponse:
    page = {"invitation": found, "refusal": refusal}
    return render(request, "accounts/invitation.html", page, status=409 if refusal else 200)
