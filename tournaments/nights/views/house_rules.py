"""House rules: every rule of a night on one page, and those that the club keeps."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from scoring.rules.rule_card import rule_card
from scoring.rules.rulesets import Ruleset
from tournaments.access.permissions import is_locked
from tournaments.models import Event
from tournaments.nights.selectors.house_rules import chosen, rules_of_night
from tournaments.web.api.fields import StrictSerializer
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.actions import refuse_invalid
from tournaments.web.views.guard import Desk, desk_for

from .rules_form import RulesForm


@login_required
@require_GET
def house_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the rules of a night as questions, or others to start from."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _page(request, desk, 200, start=request.GET.get("start"))


class AnsweredRules(StrictSerializer):
    """What the page's questions were answered."""

    def to_internal_value(self, data: Any) -> dict[str, Ruleset]:
        form = _form(self.context["about"], data.get("start"), data)
        refuse_invalid(form)
        return {"rules": form.own}


def house_rules_again(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    start = request.POST.get("start")
    form = _form(desk.event, start, request.POST)
    context = {"form": form, "refusal": refusal if form.is_valid() else None}
    return _page(request, desk, status_of(refusal) or 409, start=start, **context)


def saved_rules_again(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    return _page(request, desk, status_of(refusal) or 409, refusal=refusal)


def _form(event: Event, start: str | None, posted: Mapping[str, Any] | None = None) -> RulesForm:
    """Ask for the rules, from those of the night or from others that can be chosen."""
    choices = rules_of_night(event)
    is_other = start in choices and start != chosen(event.ruleset, choices)
    base = choices[start or ""] if is_other else event.ruleset
    return RulesForm(posted, base=base, ready=event.first_stage.kind.house_rules)


def _page(
    request: HttpRequest, desk: Desk, status: int, *, start: str | None = None, **context: object
) -> HttpResponse:
    event, rules, choices = desk.event, desk.event.ruleset, rules_of_night(desk.event)
    now = chosen(rules, choices)
    page = {
        "form": context.get("form") or _form(event, start),
        "refusal": context.get("refusal"),
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
        request, "tournaments/nights/settings/house_rules.html", desk.page("settings", **page), status=status
    )
