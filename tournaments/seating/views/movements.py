"""The movement maker: plans for anyone, without an account; each address can be passed on."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import InvalidRequestError, MovementError
from tournaments.movements import ChartPartners, write_request
from tournaments.seating.api.movements import improve_for, plan_for
from tournaments.seating.selectors.improved_plans import improvement_of
from tournaments.seating.selectors.plan_checks import plan_checked
from tournaments.seating.selectors.plan_requests import requested_movement, requested_seconds
from tournaments.seating.selectors.plan_views import RequestedPlan

from .movement_forms import MovementForm

TEMPLATES = {
    "plan": "movements/maker.html",
    "certificate": "movements/certificate.html",
    "cards": "movements/cards.html",
}
#: Of tables in all rounds; a longer page shows its first round, and each other one by its number.
MOST_LINES = 100
#: The same on a phone, where rounds stand one below the other.
MOST_ON_PHONE = 60


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


@require_POST
def improve(request: HttpRequest) -> HttpResponse:
    """Have a plan improved in the background, and show it while that goes on."""
    form = MovementForm(request.POST)
    if not form.is_valid():
        return _refused(request, form)
    try:
        job = improve_for(request, form.request, requested_seconds(request.POST) or 0)
    except InvalidRequestError as refusal:
        form.refuse(refusal)
        return _refused(request, form)
    query = urlencode({**write_request(form.request), "seconds": job.seconds})
    return redirect(f"{reverse('movement-maker')}?{query}")


@require_GET
def progress(request: HttpRequest) -> HttpResponse:
    """Say how far an improvement is; the page loads itself again when it is over."""
    wanted, seconds = requested_movement(request.GET), requested_seconds(request.GET)
    improvement = None if seconds is None else improvement_of(wanted, seconds)
    if improvement is None:
        raise Http404
    if not improvement.is_going_on:
        return HttpResponse(status=286, headers={"HX-Refresh": "true"})
    query = urlencode({**write_request(wanted), "seconds": improvement.job.seconds})
    return render(request, "movements/_progress.html", {"improvement": improvement, "query": query})


@require_http_methods(["GET", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Check a plan that somebody brings."""
    partners = request.POST.get("partners", ChartPartners.FIRST_TWO)
    page: dict[str, object] = {"text": request.POST.get("plan", ""), "partners": partners}
    status = 200
    if request.method == "POST":
        try:
            page["checked"] = plan_checked(
                request.POST.get("plan", ""), partners, lambda wanted: plan_for(request, wanted, None).plan
            )
        except MovementError as refusal:
            page["refusal"], status = refusal, 422
    return render(request, "movements/check.html", page, status=status)


def _page(request: HttpRequest, tab: str, **more: object) -> HttpResponse:
    form = MovementForm(request.GET)
    found = _found(request, form)
    if found is None:
        return _refused(request, form)
    lines = found.certificate.rounds * found.certificate.tables
    page = {
        "form": form,
        "found": found,
        "tab": tab,
        "is_long": lines > MOST_ON_PHONE and "all" not in request.GET,
        "fits_wide": lines <= MOST_LINES,
    }
    return render(request, TEMPLATES[tab], page | more)


def _found(request: HttpRequest, form: MovementForm) -> RequestedPlan | None:
    """Plan what the form asks for; None when it is refused, which the form then says."""
    if not form.is_valid():
        return None
    try:
        return plan_for(request, form.request, requested_seconds(request.GET))
    except InvalidRequestError as refusal:
        form.refuse(refusal)
        return None


def _refused(request: HttpRequest, form: MovementForm) -> HttpResponse:
    return render(request, TEMPLATES["plan"], {"form": form}, status=422)
