"""Pages that invite somebody to a club, and what whoever has the link sees."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.callers.sites import club_site
from accounts.clubs.access import club_of
from accounts.clubs.invitations import invitation_accept, invitation_make, invitation_open, invitation_revoke
from accounts.errors import AccountConflictError
from accounts.forms import InvitationForm
from accounts.models import Invitation, Role
from accounts.views import club_page, signed_in


@login_required
@require_POST
def invite(request: HttpRequest, club_id: int) -> HttpResponse:
    user = signed_in(request)
    found = club_of(user, club_id, needs=Role.OWNER)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return club_page(request, found, status=422, invitation_form=form)
    role, email = Role(form.cleaned_data["role"]), form.cleaned_data["email"]
    try:
        invitation_make(
            club_id=found.pk, role=role, email=email, user_id=user.pk, site=club_site(request, found)
        )
    except AccountConflictError as refusal:
        form.add_error(None, str(refusal))
        return club_page(request, found, status=409, invitation_form=form)
    return redirect(f"{reverse('club', args=[club_id])}#invitations")


@login_required
@require_POST
def revoke(request: HttpRequest, club_id: int, invitation_id: int) -> HttpResponse:
    user = signed_in(request)
    found = club_of(user, club_id, needs=Role.OWNER)
    invitation_revoke(club_id=found.pk, invitation_id=invitation_id, user_id=user.pk)
    return redirect(f"{reverse('club', args=[club_id])}#invitations")


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
