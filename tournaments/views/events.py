"""Making an event and changing it."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Role
from accounts.views import signed_in
from tournaments.refusals import REFUSALS, status_of
from tournaments.selectors.access import events_of
from tournaments.selectors.forecast import forecast
from tournaments.services.events import event_change, event_create

from .forms import EventForm, SettingsForm, settings_of
from .guard import event_for


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "tournaments/landing.html")
    user = signed_in(request)
    return render(
        request,
        "tournaments/home.html",
        {
            "events": events_of(user).select_related("club")[:100],
            "memberships": user.memberships.select_related("club").order_by("club__name"),
        },
    )


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = EventForm(request.POST or None, initial={"key": uuid4()})
    if request.method == "POST" and form.is_valid():
        event = event_create(draft=form.draft, user_id=user.pk, club_id=None, key=form.cleaned_data["key"])
        return redirect("console", event.pk)
    page = {"form": form, **_forecast(form)}
    return render(request, "tournaments/event_new.html", page, status=422 if form.errors else 200)


@login_required
@require_GET
def event_preview(request: HttpRequest) -> HttpResponse:
    """Say what the half-filled form means; nothing is saved and nothing is refused."""
    form = EventForm({"key": uuid4(), **request.GET.dict()})
    form.is_valid()
    return render(request, "tournaments/_forecast.html", {"form": form, **_forecast(form)})


@login_required
@require_http_methods(["GET", "POST"])
def event_settings(request: HttpRequest, event_id: int) -> HttpResponse:
    event, actor = event_for(request, event_id, needs=Role.DIRECTOR)
    form = SettingsForm(request.POST or None, initial=settings_of(event))
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                event_change(event_id=event.pk, draft=form.draft, actor=actor)
            except REFUSALS as refusal:
                status = status_of(refusal) or 409
                form.add_error(None, str(refusal))
            else:
                messages.success(request, "Saved.")
                return redirect("console", event.pk)
    return render(request, "tournaments/event_settings.html", {"event": event, "form": form}, status=status)


def _forecast(form: EventForm) -> dict[str, object]:
    """Return the forecast of a form that is complete, or the sentence that says why there is none."""
    if not form.is_bound or not hasattr(form, "draft"):
        return {}
    draft = form.draft
    try:
        meant = forecast(
            format_key=draft.format,
            players=draft.capacity,
            rules=draft.rules,
            starts_at=draft.starts_at,
            stake_cents=draft.stake_cents,
            plan=draft.prizes,
        )
    except REFUSALS as refusal:
        return {"refusal": str(refusal)}
    return {"forecast": meant, "draft": draft}
