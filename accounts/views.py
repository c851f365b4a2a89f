"""Pages about accounts and clubs."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import club_of, may, role_in
from accounts.errors import AccountError
from accounts.forms import MemberForm, SignInForm, SignUpForm
from accounts.models import Role, User
from accounts.services import club_rename, member_add, member_remove, user_sign_up

BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(request: HttpRequest) -> User:
    """Return the person behind a view that asks for sign-in."""
    if not isinstance(request.user, User):
        raise TypeError("This view must be behind login_required.")
    return request.user


class SignInView(LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            login(request, user_sign_up(**form.cleaned_data), backend=BACKEND)
        except AccountError as refusal:
            form.add_error(refusal.field, str(refusal))
        except ValidationError as refusal:
            for field, sentences in _by_field(refusal).items():
                form.add_error(field, sentences)
        else:
            return redirect("event-new")
    return render(request, "accounts/sign_up.html", {"form": form}, status=422 if form.errors else 200)


def _by_field(refusal: ValidationError) -> dict[str, list[str]]:
    """A refusal that names no field is about the password."""
    return refusal.message_dict if hasattr(refusal, "error_dict") else {"password": refusal.messages}


@login_required
def club(request: HttpRequest, club_id: int) -> HttpResponse:
    user = signed_in(request)
    found = club_of(user, club_id, needs=Role.SCOREKEEPER)
    return render(
        request,
        "accounts/club.html",
        {
            "club": found,
            "players": found.players.order_by("name", "number"),
            "members": found.memberships.select_related("user").order_by("role", "user__name"),
            "roles": Role.choices,
            "is_owner": may(role_in(user, club_id), Role.OWNER),
        },
    )


@login_required
@require_POST
def club_change(request: HttpRequest, club_id: int) -> HttpResponse:
    found = club_of(signed_in(request), club_id, needs=Role.OWNER)
    return _tell(request, club_id, lambda: club_rename(club_id=found.pk, name=request.POST.get("name", "")))


@login_required
@require_POST
def member_set(request: HttpRequest, club_id: int) -> HttpResponse:
    found = club_of(signed_in(request), club_id, needs=Role.OWNER)
    form = MemberForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Give an e-mail address and a role.")
        return redirect("club", club_id)
    email, role = form.cleaned_data["email"], Role(form.cleaned_data["role"])
    return _tell(request, club_id, lambda: member_add(club_id=found.pk, email=email, role=role))


@login_required
@require_POST
def member_end(request: HttpRequest, club_id: int, user_id: int) -> HttpResponse:
    found = club_of(signed_in(request), club_id, needs=Role.OWNER)
    return _tell(request, club_id, lambda: member_remove(club_id=found.pk, user_id=user_id))


def _tell(request: HttpRequest, club_id: int, action: Callable[[], object]) -> HttpResponse:
    try:
        action()
    except AccountError as refusal:
        messages.error(request, str(refusal))
    return redirect("club", club_id)
