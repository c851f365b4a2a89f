"""Who plays on after the last round: what is planned, and what a refused form held."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from accounts.models import Role
from tournaments.access.permissions import is_locked
from tournaments.formats import FORMATS, Partners
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.formats.settings import MOVEMENT
from tournaments.movements import MOST_ROUNDS
from tournaments.web.statuses import status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.series_field import SeriesField

PARTNERS = (
    (Partners.RANK.value, gettext_lazy("1st place with last place")),
    (Partners.LOT.value, gettext_lazy("Random draw")),
    (Partners.PICK.value, gettext_lazy("Players choose")),
    (Partners.KEEP.value, gettext_lazy("Keep their partners")),
)


class StageForm(forms.Form):
    best = forms.IntegerField(
        label=gettext_lazy("How many make the playoffs?"), min_value=2, max_value=MOST_THROUGH, initial=4
    )
    partners = forms.ChoiceField(label=gettext_lazy("Partners"), choices=PARTNERS)
    format = forms.ChoiceField(
        label=gettext_lazy("Format"), choices=[(key.value, kind.label) for key, kind in FORMATS.items()]
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("Leave blank for the format's usual number."),
    )
    best_of_rounds = SeriesField(
        label=gettext_lazy("Games per match, by round"),
        help_text=MOVEMENT["best_of_rounds"].setting.hint,
    )
    carries = forms.BooleanField(label=gettext_lazy("Carry points over"), required=False)


@login_required
@require_GET
def next_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who plays on after the last round."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    return _page(request, desk, StageForm(initial=_stored(desk)), 200)


def next_part_refused(request: HttpRequest, desk: Desk, refusal: Exception) -> HttpResponse:
    """Show what was typed again; what the form alone cannot know stands at the refusal's field."""
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
