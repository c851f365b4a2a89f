"""House rules: every rule of a night on one page, and those that the club keeps."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Role
from scoring.rules.rule_card import rule_card
from tournaments.access.permissions import is_locked
from tournaments.models import Event
from tournaments.nights import words
from tournaments.nights.selectors.house_rules import chosen, rules_of_night
from tournaments.nights.services.house_rules import event_rules_change, rules_save
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for

from .rules_form import RulesForm


@login_required
@require_http_methods(["GET", "POST"])
def house_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the rules of a night as questions, or others to start from; save what is answered."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    if request.method == "GET":
        return _page(request, desk, 200, start=request.GET.get("start"))
    start = request.POST.get("start")
    form = _form(desk.event, start, request.POST)
    if not form.is_valid():
        return _page(request, desk, 422, start=start, form=form)
    try:
        event_rules_change(event_id=desk.event.pk, rules=form.own, actor=desk.actor)
    except REFUSALS as refusal:
        return _page(request, desk, status_of(refusal) or 409, start=start, form=form, refusal=refusal)
    messages.success(request, words.rules_changed())
    return redirect("house-rules", event_id)


def _form(event: Event, start: str | None, posted: QueryDict | None = None) -> RulesForm:
    """Ask for the rules, from those of the night or from others that can be chosen."""
    choices = rules_of_night(event)
    is_other = start in choices and start != chosen(event.ruleset, choices)
    base = choices[start or ""] if is_other else event.ruleset
    return RulesForm(posted, base=base, ready=event.first_stage.kind.house_rules)


def _page(
    request: HttpRequest, desk: Desk, status: int, *, start: str | None = None, **shown: object
) -> HttpResponse:
    event, rules, choices = desk.event, desk.event.ruleset, rules_of_night(desk.event)
    now = chosen(rules, choices)
    page = {
        "form": shown.get("form") or _form(event, start),
        "refusal": shown.get("refusal"),
        "choices": choices,
        "start": start if start in choices else now,
        "start_name": choices.get(start or "", rules).name,
        "is_other": start in choices and start != now,
        "now": now,
        "rules": rules,
        "parts": rule_card(rules),
        "is_locked": is_locked(event),
    }
    return render(
        request, "tournaments/nights/house_rules.html", desk.page("settings", **page), status=status
    )


@login_required
@require_POST
def keep(request: HttpRequest, event_id: int) -> HttpResponse:
    """Keep the night's rules for the club under their name."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    rules = desk.event.ruleset
    try:
        rules_save(club_id=desk.event.club_id, rules=rules, user=desk.actor.person)
    except REFUSALS as refusal:
        return _page(request, desk, status_of(refusal) or 409, refusal=refusal)
    messages.success(request, words.rules_saved(name=rules.name))
    return redirect("house-rules", event_id)
