"""A person's nights, and changing the settings of one."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Role, User
from accounts.views import signed_in
from tournaments.access.permissions import events_of, is_locked
from tournaments.formats import FormatKey
from tournaments.models import Event
from tournaments.nights.selectors.home import home_of
from tournaments.nights.selectors.house_rules import chosen, rules_by_format
from tournaments.nights.selectors.latest import Repeat, repeat_of
from tournaments.nights.selectors.next_steps import next_steps
from tournaments.nights.services.events import event_change
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for

from .demo import landing
from .previews import is_unfinished, meaning_of, posted
from .setting_choices import own_choices
from .setting_lines import finish_of
from .setting_sections import sections_of
from .settings_form import SettingsForm, settings_of

#: Nights on the home page; all others are found by their names.
MOST_AT_HOME = 100
#: From so many on, a field finds any of them.
WORTH_SEARCHING = 8


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return landing(request)
    user = signed_in(request)
    events = list(events_of(user).select_related("club")[: MOST_AT_HOME + 1])
    home = _home_lines(events[:MOST_AT_HOME]) if events else None
    return render(
        request,
        "tournaments/nights/home.html",
        {
            "home": home,
            "repeat": _repeat(user, home),
            "repeat_key": uuid4(),
            "has_many": len(events) >= WORTH_SEARCHING,
            "memberships": user.memberships.select_related("club").order_by("club__name"),
        },
    )


def _home_lines(events: list[Event]) -> dict[str, list[tuple[Event, str]]]:
    """Return the nights of each group, each with what comes next in it."""
    home = home_of(events, now=timezone.now())
    steps = next_steps((*home.tonight, *home.coming))
    return {
        name: [(event, steps.get(event.pk, "")) for event in group] for name, group in home._asdict().items()
    }


def _repeat(user: User, home: dict[str, list[tuple[Event, str]]] | None) -> Repeat | None:
    """Return the night to repeat where none is on or planned."""
    if home is None or home["tonight"] or home["coming"] or user.is_demo:
        return None
    return repeat_of(user, None, timezone.now())


@login_required
@require_http_methods(["GET", "POST"])
def event_settings(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    rules, kind = rules_by_format(desk.event), FormatKey(desk.event.first_stage.format)
    stored = settings_of(desk.event, chosen(desk.event.ruleset, rules[kind]))
    sent = posted(request) if request.method == "POST" else stored
    form = SettingsForm(sent, rules=rules, event=desk.event)
    if request.method == "GET" or is_unfinished(request):
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
        **meaning_of(form, desk.event.club),
    )
    return render(request, "tournaments/nights/event_settings.html", page, status=status)
