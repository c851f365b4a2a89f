"""The club's page, shown again after a refusal: with its sentence, or with it in the form it is about."""

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, HttpResponse

from accounts.clubs.invitation_views import invitation_page
from accounts.clubs.invitations import invitation_open
from accounts.errors import AccountConflictError
from accounts.models import User
from accounts.views import club_page
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.subjects import ClubDesk, DeskOf


def club_again(request: HttpRequest, desk: ClubDesk, *, status: int, **_sent: object) -> HttpResponse:
    return club_page(request, desk.about, status=status)


def in_form(name: str, kind: type[forms.Form]) -> Callable[..., HttpResponse]:
    """Return what shows a refusal beside its field of the page's form of this name."""

    def again(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
        form = kind(request.POST)
        if form.is_valid():
            form.add_error(getattr(refusal, "field", None), str(refusal))
        return club_page(request, desk.about, status=status_of(refusal) or 409, **{name: form})

    return again


def accept_refused(
    request: HttpRequest, _desk: DeskOf[User], refusal: Refusal, *, secret: str
) -> HttpResponse:
    """Show the invitation with why this person cannot accept it; one that is over has a page of its own."""
    if not isinstance(refusal, AccountConflictError):
        raise refusal
    return invitation_page(request, invitation_open(secret), refusal)


def anonymise_again(request: HttpRequest, desk: ClubDesk, refusal: Refusal) -> HttpResponse:
    typed = {name: request.POST.get(name, "") for name in ("number", "name")}
    fields = {"taken_out": {**typed, "refusal": refusal}}
    return club_page(request, desk.about, status=status_of(refusal) or 409, **fields)
