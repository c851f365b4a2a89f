"""Making an event and changing it."""

from datetime import timedelta
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.clubs.access import club_of, own_club
from accounts.models import Club, Role, User
from accounts.views import signed_in
from tournaments.access.permissions import events_of, is_locked
from tournaments.formats import FORMATS, FormatKey
from tournaments.names.amounts import writer_of
from tournaments.nights.selectors.forecast import Stakes, forecast
from tournaments.nights.selectors.home import home_of
from tournaments.nights.selectors.house_rules import chosen, rules_by_format, rules_to_choose
from tournaments.nights.services.events import event_change, event_create
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.form_choices import BY_ROUNDS
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.moments import DATETIME

from .forms import WHO, EventForm
from .setting_choices import own_choices
from .setting_lines import finish_of
from .setting_sections import sections_of
from .settings_form import SettingsForm, settings_of
from .tie_breaks import moved, read_order, write_order

FRIDAY = 4
#: Nights on the home page; all others are found by their names.
MOST_AT_HOME = 100
#: By format, what its form shows until somebody chooses otherwise.
USUAL_OF_FORMATS = {
    key: {
        "capacity": str(kind.usual_places),
        "prizes": kind.usual_prizes,
        "who": WHO[kind.entry_sizes[0]],
        "is_timed": bool(kind.fit_by),
        "has_rounds": "rounds" in kind.fit_by,
    }
    for key, kind in FORMATS.items()
}


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "tournaments/nights/landing.html")
    user = signed_in(request)
    events = list(events_of(user).select_related("club")[: MOST_AT_HOME + 1])
    return render(
        request,
        "tournaments/nights/home.html",
        {
            "home": home_of(events[:MOST_AT_HOME], now=timezone.now()) if events else None,
            "is_more": len(events) > MOST_AT_HOME,
            "memberships": user.memberships.select_related("club").order_by("club__name"),
        },
    )


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Make an event in the club that ``club`` names, else in the person's own."""
    user = signed_in(request)
    club = _club(request)
    home_club = club or own_club(user)
    rules, locale = rules_to_choose(home_club.pk if home_club else None), _money_club(user, club).locale
    usual = {
        "key": uuid4(),
        "starts_at": _next_friday(),
        "club": club.pk if club else None,
        "time_zone": home_club.time_zone if home_club else "",
    }
    if request.method == "GET":
        form = EventForm(initial=usual, rules=rules, locale=locale)
        meant = EventForm(
            {**{name: form[name].value() for name in form.fields}, "ends_late": True},
            rules=rules,
            locale=locale,
        )
        page = {
            "form": form,
            "club": club,
            "usual": USUAL_OF_FORMATS,
            **_forecast(meant, _money_club(user, club)),
        }
        return render(request, "tournaments/nights/event_new.html", page)
    form = EventForm(_posted(request), rules=rules, locale=locale)
    if form.is_valid() and not _is_unfinished(request):
        event = event_create(
            draft=form.draft,
            user_id=user.pk,
            club_id=club.pk if club else None,
            key=form.cleaned_data["key"],
            languages=request.headers.get("Accept-Language", ""),
        )
        return redirect("house-rules" if "own-rules" in request.POST else "console", event.pk)
    page = {"form": form, "club": club, "usual": USUAL_OF_FORMATS, **_forecast(form, _money_club(user, club))}
    return render(request, "tournaments/nights/event_new.html", page, status=422 if form.errors else 200)


def _club(request: HttpRequest) -> Club | None:
    """Return the club that is asked for, if this person directs it; raises as ``club_of`` does."""
    asked = request.POST.get("club") or request.GET.get("club") or ""
    if not asked:
        return None
    club_id = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    return club_of(signed_in(request), club_id, needs=Role.DIRECTOR)


def _next_friday() -> str:
    today = timezone.now()
    evening = today + timedelta(days=(FRIDAY - today.weekday()) % 7 or 7)
    return evening.replace(hour=19, minute=0).strftime(DATETIME)


def _posted(request: HttpRequest) -> QueryDict:
    """Return the form as posted, with what a button inside it has changed."""
    posted = request.POST.copy()
    weights, press = request.POST.get("weights"), request.POST.get("tie")
    length = request.POST.get("length_of", "").split("x")
    if len(length) == 2:
        posted["length"], posted["rounds"], posted["hands"] = BY_ROUNDS, *length
    if weights is not None:
        posted["prizes"] = weights
    if press is not None:
        order = read_order(request.POST.get("tie_breaks", ""))
        posted["tie_breaks"] = write_order(moved(order, press))
    return posted


def _is_unfinished(request: HttpRequest) -> bool:
    """A button inside the form changes what is on the page; only its own button saves it."""
    return any(name in request.POST for name in ("weights", "tie", "length_of"))


@login_required
@require_GET
def event_preview(request: HttpRequest) -> HttpResponse:
    """Say what the half-filled form means; nothing is saved and nothing is refused."""
    user = signed_in(request)
    club = Club.objects.filter(memberships__user=user, pk=_number(request.GET.get("club")) or 0).first()
    home_club = _money_club(user, club)
    event = events_of(user).filter(pk=_number(request.GET.get("event")) or 0).first()
    rules = rules_to_choose(home_club.pk) if event is None else rules_by_format(event)
    shown = {"key": uuid4(), "ends_late": "True", **request.GET.dict()}
    is_finer = "target" in request.GET
    form = (
        SettingsForm(shown, rules=rules, event=event)
        if is_finer
        else EventForm(shown, rules=rules, locale=home_club.locale)
    )
    form.is_valid()
    meant = _forecast(form, home_club, payers=_number(request.GET.get("payers")))
    meant["wishes_first"] = event is not None and event.wishes.exists()
    return render(request, "tournaments/nights/_preview.html", {"form": form, **meant})


def _number(typed: str | None) -> int | None:
    """Read what a slider or a hidden field sent; None for anything else."""
    return int(typed) if typed and typed.isascii() and typed.isdigit() and len(typed) < 10 else None


def _money_club(user: User, club: Club | None) -> Club:
    """Return the club in whose money the night would be held; a club not made yet is as new ones are."""
    return club or own_club(user) or Club()


@login_required
@require_http_methods(["GET", "POST"])
def event_settings(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    rules, kind = rules_by_format(desk.event), FormatKey(desk.event.first_stage.format)
    shown = settings_of(desk.event, chosen(desk.event.ruleset, rules[kind]))
    sent = _posted(request) if request.method == "POST" else shown
    form = SettingsForm(sent, rules=rules, event=desk.event)
    if request.method == "GET" or _is_unfinished(request):
        return _settings_page(request, desk, form, 200)
    if not form.is_valid():
        return _settings_page(request, desk, form, 422)
    try:
        event_change(event_id=desk.event.pk, draft=form.draft, actor=desk.actor)
    except REFUSALS as refusal:
        form.add_error(None, str(refusal))
        return _settings_page(request, desk, form, status_of(refusal) or 409)
    messages.success(request, _("Saved."))
    return redirect("event-settings", desk.event.pk)


def _settings_page(request: HttpRequest, desk: Desk, form: SettingsForm, status: int) -> HttpResponse:
    stored = settings_of(
        desk.event, chosen(desk.event.ruleset, form.rules[FormatKey(desk.event.first_stage.format)])
    )
    page = desk.page(
        "settings",
        form=form,
        sections=sections_of(form, desk.event, stored),
        is_locked=is_locked(desk.event),
        choices=list(own_choices(desk.event)),
        finish=finish_of(desk.event),
        wishes_first=desk.event.wishes.exists(),
        **_forecast(form, desk.event.club),
    )
    return render(request, "tournaments/nights/event_settings.html", page, status=status)


def _forecast(form: EventForm, club: Club, *, payers: int | None = None) -> dict[str, object]:
    """Return the forecast of a form that is complete, or the sentence that says why there is none."""
    presets = form.presets()
    if not form.is_valid() and not form.late_end:
        return {"presets": presets}
    draft = form.draft
    payers = min(payers, draft.capacity) if payers else None
    try:
        meant = forecast(
            shape=draft.shape,
            starts_at=draft.starts_at,
            stakes=Stakes(stake_cents=draft.stake_cents, plan=draft.prizes, terms=draft.terms, payers=payers),
            write=writer_of(club),
        )
    except REFUSALS as refusal:
        return {"refusal": str(refusal), "presets": presets}
    asked = payers if payers != draft.capacity else None
    everyone = form.everyone_once()
    return {
        "forecast": meant,
        "draft": draft,
        "everyone": everyone,
        "money_club": club,
        "payers": asked,
        "presets": presets,
    }
