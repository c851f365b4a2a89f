"""Pages about accounts and clubs."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, PasswordResetView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from rest_framework.request import Request

from accounts import words
from accounts.callers.clients import client_address
from accounts.callers.limits import refuse_beyond
from accounts.callers.sites import club_site, own_site
from accounts.clubs.club_audit import club_record, sentence_of
from accounts.clubs.invitations import invitation_link, invitations_of
from accounts.clubs.regions import zones_to_choose
from accounts.clubs.roles import club_of, may, role_in
from accounts.errors import AccountError
from accounts.forms import ClubForm, InvitationForm, ResetForm, SignInForm, SignUpForm
from accounts.models import Club, Invitation, Role, User
from accounts.services import user_sign_up
from accounts.sign_in.devices import remember_device

BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(request: HttpRequest | Request) -> User:
    """Return the person behind a view that asks for sign-in."""
    if not isinstance(request.user, User):
        raise TypeError("the view is not behind login_required")
    return request.user


class SignInView(LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: str, **kwargs: Any) -> HttpResponse:
        refuse_beyond("sign-in", client_address(request))
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_valid(form)
        remember_device(self.request, answer, signed_in(self.request).email)
        return answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_invalid(form)
        answer.status_code = 422
        return answer


class ResetView(PasswordResetView):
    template_name = "accounts/password_reset.html"
    form_class = ResetForm

    def post(self, request: HttpRequest, *args: str, **kwargs: Any) -> HttpResponse:
        refuse_beyond("reset", client_address(request))
        return super().post(request, *args, **kwargs)


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User) and not request.user.is_demo:
        return redirect("home")
    if request.method == "POST":
        refuse_beyond("sign-up", client_address(request))
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = user_sign_up(**form.cleaned_data, site=own_site(request))
        except AccountError as refusal:
            form.add_error(refusal.field, str(refusal))
        except ValidationError as refusal:
            for field, sentences in _by_field(refusal).items():
                form.add_error(field, sentences)
        else:
            return _welcome(request, user)
    page = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    return render(request, "accounts/sign_up.html", page, status=422 if form.errors else 200)


def _welcome(request: HttpRequest, user: User) -> HttpResponse:
    """Sign a new account in: the same for every address, also for one that has an account."""
    login(request, user, backend=BACKEND)
    onward = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(onward, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(onward if is_ours else "event-new")
    if user.holds_address:
        remember_device(request, answer, user.email)
    if user.must_confirm:
        messages.info(request, words.confirm_your_address(email=user.email))
    return answer


def _by_field(refusal: ValidationError) -> dict[str, list[str]]:
    """A refusal that names no field is about the password."""
    return refusal.message_dict if hasattr(refusal, "error_dict") else {"password": refusal.messages}


@login_required
@require_GET
def club(request: HttpRequest, club_id: int) -> HttpResponse:
    return club_page(request, club_of(signed_in(request), club_id, needs=Role.SCOREKEEPER))


def club_page(request: HttpRequest, found: Club, *, status: int = 200, **refused: object) -> HttpResponse:
    role = role_in(signed_in(request), found.pk)
    page = {
        "club": found,
        "players": found.players.filter(is_stand_in=False, same_as=None).order_by("name", "number"),
        "saved_rules": found.saved_rules.all(),
        "members": found.memberships.select_related("user").order_by("role", "user__name"),
        "roles": Role.choices,
        "invitations": _invitations(request, found) if may(role, Role.OWNER) else (),
        "invitation_form": InvitationForm(initial={"role": Role.DIRECTOR}),
        "club_form": ClubForm(
            initial={each: getattr(found, each) for each in ("name", "locale", "currency", "time_zone")}
        ),
        "zones": zones_to_choose(),
        "is_owner": may(role, Role.OWNER),
        "may_direct": may(role, Role.DIRECTOR),
    }
    return render(request, "accounts/club.html", page | refused, status=status)


def _invitations(request: HttpRequest, found: Club) -> list[tuple[Invitation, str]]:
    """Return those that are used or open, each with its link, "" for what is used."""
    site, still_open = club_site(request, found), set(found.invitations.open())
    return [
        (each, invitation_link(each, site) if each in still_open else "")
        for each in invitations_of(found)
        if each.used_by or each in still_open
    ]


@login_required
@never_cache
@require_GET
def club_audit(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show owners who did what in the club."""
    found = club_of(signed_in(request), club_id, needs=Role.OWNER)
    lines = [(each, sentence_of(each)) for each in club_record(found)[:500]]
    return render(request, "accounts/club_audit.html", {"club": found, "lines": lines})
