"""The page of a night's settings."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.permissions import is_locked
from tournaments.formats import FormatKey
from tournaments.messages.selectors.moved import moved_of
from tournaments.models import Event
from tournaments.nights.selectors.house_rules import chosen, rules_by_format
from tournaments.nights.services.drafts import EventDraft
from tournaments.phones.addresses import mail_site_for
from tournaments.web.api.fields import StrictSerializer
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.actions import refuse_invalid
from tournaments.web.views.guard import Desk, desk_for

from .previews import UnfinishedError, is_unfinished, meaning_of, posted
from .setting_choices import own_choices
from .setting_lines import fairness_of, finish_of
from .setting_sections import sections_of
from .settings_form import SettingsForm, settings_of


@login_required
@require_GET
def event_settings(request: HttpRequest, event_id: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _page(request, desk, _form(desk.event), 200)


class AnsweredSettings(StrictSerializer):
    """What the page's form says of the whole night."""

    def to_internal_value(self, data: Any) -> dict[str, EventDraft]:
        if is_unfinished(data):
            raise UnfinishedError("")
        form = _form(self.context["about"], data)
        refuse_invalid(form)
        return {"draft": form.draft}


def settings_again(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what was typed, with the refusals beside its fields; or what a button inside it has changed."""
    form = _form(desk.event, request.POST)
    if isinstance(refusal, UnfinishedError):
        return _page(request, desk, form, 200)
    if form.is_valid():
        form.add_error(None, str(refusal))
    return _page(request, desk, form, status_of(refusal) or 409)


def _form(event: Event, sent: Mapping[str, Any] | None = None) -> SettingsForm:
    """Return the night as it is stored, or as it was sent."""
    rules = rules_by_format(event)
    return SettingsForm(_stored(event, rules) if sent is None else posted(sent), rules=rules, event=event)


def _stored(event: Event, rules: Mapping[FormatKey, Any]) -> dict[str, object]:
    return settings_of(event, chosen(event.ruleset, rules[FormatKey(event.first_stage.format)]))


def _page(request: HttpRequest, desk: Desk, form: SettingsForm, status: int) -> HttpResponse:
    page = desk.page(
        "settings",
        form=form,
        key=uuid4(),
        moved=moved_of(desk.event, mail_site_for(request, desk.event)),
        sections=sections_of(form, desk.event, _stored(desk.event, form.rules)),
        is_locked=is_locked(desk.event),
        choices=list(own_choices(desk.event)),
        finish=finish_of(desk.event),
        fairness=fairness_of(desk.event),
        wishes_first=desk.event.wishes.exists(),
        **meaning_of(form, desk.event.club),
    )
    return render(request, "tournaments/nights/settings/event_settings.html", page, status=status)
