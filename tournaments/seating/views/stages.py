"""The page that says who plays on after the last round."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.permissions import is_locked
from tournaments.formats import FORMATS, Partners
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.movements import MOST_ROUNDS
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.series_field import SERIES_HELP, SeriesField

PARTNERS = (
    (Partners.RANK.value, "Pairs by rank: first with last, 1 + 4 and 2 + 3"),
    (Partners.LOT.value, "Pairs drawn by lot"),
    (Partners.PICK.value, "Pairs as they choose; the director writes them down"),
    (Partners.KEEP.value, "Everyone as they entered"),
)


class StageForm(forms.Form):
    best = forms.IntegerField(label="How many play on?", min_value=2, max_value=MOST_THROUGH, initial=4)
    partners = forms.ChoiceField(label="Who plays with whom?", choices=PARTNERS)
    format = forms.ChoiceField(
        label="What do they play?", choices=[(key.value, kind.label) for key, kind in FORMATS.items()]
    )
    rounds = forms.IntegerField(
        label="In how many rounds?",
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text="Empty for as many as that usually has.",
    )
    best_of_rounds = SeriesField(
        label="Games by round of a knock-out, the final first", help_text=SERIES_HELP
    )
    carries = forms.BooleanField(label="Their points so far count on", required=False)


@login_required
@require_GET
def next_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who plays on after the last round."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _page(request, desk, StageForm(initial=_stored(desk)), 200)


def next_part_again(request: HttpRequest, desk: Desk, refusal: Refusal) -> HttpResponse:
    """Show what was typed, with the refusal beside its field."""
    form = StageForm(request.POST)
    if form.is_valid():
        form.add_error(_field(form, refusal), str(refusal))
    return _page(request, desk, form, status_of(refusal) or 409)


def _field(form: StageForm, refusal: Exception) -> str | None:
    named: str | None = getattr(refusal, "field", None)
    return named if named in form.fields else None


def _stored(desk: Desk) -> dict[str, Any]:
    stage = desk.event.stages.filter(number=2).first()
    if stage is None:
        return {}
    return {
        "format": stage.format,
        "rounds": stage.movement.rounds,
        "best_of_rounds": stage.movement.best_of_rounds,
        **stage.feed,
    }


def _page(request: HttpRequest, desk: Desk, form: StageForm, status: int) -> HttpResponse:
    page = desk.page(
        "settings",
        form=form,
        is_locked=is_locked(desk.event),
        is_stored=desk.event.stages.filter(number=2).exists(),
    )
    return render(request, "tournaments/seating/next_part.html", page, status=status)
