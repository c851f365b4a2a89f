"""The movement maker: plans for anyone, without an account; each address can be passed on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tournaments.errors import MovementError, TooManyError
from tournaments.limits import is_within
from tournaments.selectors.plan_checks import plan_checked
from tournaments.selectors.plan_views import RequestedPlan
from tournaments.services.plans import plan_at_once

from .movement_forms import MovementForm

TEMPLATES = {
    "plan": "movements/maker.html",
    "certificate": "movements/certificate.html",
    "cards": "movements/cards.html",
}


@require_GET
def maker(request: HttpRequest) -> HttpResponse:
    return _page(request, "plan", is_home=not request.GET)


@require_GET
def certificate_page(request: HttpRequest) -> HttpResponse:
    return _page(request, "certificate")


@require_GET
def player_cards(request: HttpRequest) -> HttpResponse:
    return _page(request, "cards")


@require_GET
def picture(request: HttpRequest) -> HttpResponse:
    """Show who meets whom as a file of its own."""
    form = MovementForm(request.GET)
    found = _found(request, form)
    if found is None:
        return _refused(request, form)
    response = HttpResponse(found.picture, content_type="image/svg+xml")
    name = f"{found.plan.players}-players-{len(found.plan.rounds)}-rounds.svg"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


@require_http_methods(["GET", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Check a plan that somebody brings."""
    page: dict[str, object] = {"text": request.POST.get("plan", "")}
    status = 200
    if request.method == "POST":
        try:
            page["checked"] = plan_checked(request.POST.get("plan", ""))
        except MovementError as refusal:
            page["refusal"], status = refusal, 422
    return render(request, "movements/check.html", page, status=status)


def _page(request: HttpRequest, tab: str, **more: object) -> HttpResponse:
    form = MovementForm(request.GET)
    found = _found(request, form)
    if found is None:
        return _refused(request, form)
    return render(request, TEMPLATES[tab], {"form": form, "found": found, "tab": tab, **more})


def _found(request: HttpRequest, form: MovementForm) -> RequestedPlan | None:
    """Plan what the form asks for; None when it is refused, which the form then says."""
    if not form.is_valid():
        return None
    try:
        plan = plan_at_once(form.request, before_work=lambda: _refuse_too_many(request))
    except MovementError as refusal:
        form.refuse(refusal)
        return None
    return RequestedPlan(plan=plan, request=form.request)


def _refused(request: HttpRequest, form: MovementForm) -> HttpResponse:
    return render(request, TEMPLATES["plan"], {"form": form}, status=422)


def _refuse_too_many(request: HttpRequest) -> None:
    if not is_within("movements", BaseThrottle().get_ident(Request(request))):
        raise TooManyError("Too many new plans were asked for from here. Wait a minute and try again.")
