"""What a half-filled form of a night means, before anything is saved."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.clubs.roles import own_club
from accounts.models import Club, User
from accounts.views import signed_in
from tournaments.access.permissions import events_of
from tournaments.errors import InvalidRequestError
from tournaments.names.amounts import writer_of
from tournaments.nights.selectors.forecast import Stakes, forecast
from tournaments.nights.selectors.house_rules import rules_by_format, rules_to_choose
from tournaments.web.statuses import REFUSALS
from tournaments.web.views.form_choices import BY_ROUNDS

from .forms import EventForm
from .new_night_form import NewNightForm
from .settings_form import SettingsForm
from .tie_breaks import moved, read_order, write_order

#: Buttons inside the form that change what is on the page.
BUTTONS = ("weights", "tie", "length_of", "stake_of")


@login_required
@require_GET
def event_preview(request: HttpRequest) -> HttpResponse:
    """Say what the half-filled form means; nothing is saved and nothing is refused."""
    user = signed_in(request)
    club = Club.objects.filter(memberships__user=user, pk=_number(request.GET.get("club")) or 0).first()
    home_club = money_club(user, club)
    event = events_of(user).filter(pk=_number(request.GET.get("event")) or 0).first()
    rules = rules_to_choose(home_club.pk) if event is None else rules_by_format(event)
    values = {"key": uuid4(), "ends_late": "True", **request.GET.dict()}
    is_finer = "target" in request.GET
    form = (
        SettingsForm(values, rules=rules, event=event)
        if is_finer
        else NewNightForm(values, rules=rules, **written_for(home_club))
    )
    form.is_valid()
    meant = meaning_of(form, home_club, payers=_number(request.GET.get("payers")))
    meant["wishes_first"] = event is not None and event.wishes.exists()
    meant["keeps_end"] = "ends_late" in request.GET
    page = "_preview" if is_finer else "new/_preview"
    return render(request, f"tournaments/nights/{page}.html", {"form": form, "is_preview": True, **meant})


def _number(typed: str | None) -> int | None:
    """Read what a slider or a hidden field sent; None for anything else."""
    return int(typed) if typed and typed.isascii() and typed.isdigit() and len(typed) < 10 else None


def money_club(user: User, club: Club | None) -> Club:
    """Return the club in whose money the night would be held; a club not made yet is as new ones are."""
    return club or own_club(user) or Club()


def written_for(club: Club) -> dict[str, str]:
    """Return what a form needs to write amounts and times as a club does."""
    return {"locale": club.locale, "currency": club.currency}


def meaning_of(form: EventForm, club: Club, *, payers: int | None = None) -> dict[str, object]:
    """Return the forecast of a form that is complete, or the sentence that says why there is none."""
    always = {"presets": form.presets(), "money_club": club}
    if not form.is_valid() and not form.late_end:
        return always
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
        return {"refusal": str(refusal), **always}
    number = payers if payers != draft.capacity else None
    everyone = form.everyone_once()
    return {
        "forecast": meant,
        "draft": draft,
        "everyone": everyone,
        "late_end": draft.late_end,
        "payers": number,
        **always,
    }


def posted(form: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form as posted, with what a button inside it has changed."""
    sent = dict(form.items())
    length: list[str] = sent.get("length_of", "").split("x")
    if len(length) == 2:
        sent["length"], sent["rounds"], sent["hands"] = BY_ROUNDS, *length
    for button, field in (("weights", "prizes"), ("stake_of", "stake")):
        if button in sent:
            sent[field] = sent[button]
    if "tie" in sent:
        order = read_order(sent.get("tie_breaks", ""))
        sent["tie_breaks"] = write_order(moved(order, sent["tie"]))
    return sent


def is_unfinished(form: Mapping[str, Any]) -> bool:
    """Tell whether a button inside the form was pressed; only its own button saves it."""
    return any(name in form for name in BUTTONS)


class UnfinishedError(InvalidRequestError):
    """A button inside the form was pressed, which saves nothing."""
