"""The next part of a night: who plays on, said before the night and drawn after its last round."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import Role
from tournaments.access.permissions import is_locked
from tournaments.formats import FORMATS, Feed, FormatKey, MovementSettings, Partners
from tournaments.formats.feeds import MOST_THROUGH
from tournaments.formats.settings import MOVEMENT
from tournaments.movements import MOST_ROUNDS
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import stage_plan
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.series_field import SeriesField

PARTNERS = (
    (Partners.RANK.value, "Pairs by rank: first with last, 1 + 4 and 2 + 3"),
    (Partners.LOT.value, "Pairs drawn by lot"),
    (Partners.PICK.value, "Pairs as they choose; the director writes them down"),
    (Partners.KEEP.value, "Everyone as they entered"),
)
PICK = "partner-"


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
        label="Games by round of a knock-out, the final first",
        help_text=MOVEMENT["best_of_rounds"].setting.hint,
    )
    carries = forms.BooleanField(label="Their points so far count on", required=False)

    def draft(self) -> StageDraft:
        """Build what was said; raises ``StageError``."""
        said = self.cleaned_data
        feed = Feed(best=said["best"], partners=Partners(said["partners"]), carries=said["carries"])
        movement = MovementSettings(rounds=said["rounds"], best_of_rounds=said["best_of_rounds"])
        return StageDraft(feed=feed, format=FormatKey(said["format"]), movement=movement)


@login_required
@require_http_methods(["GET", "POST"])
def next_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show and store who plays on after the last round; ``nobody`` takes it back."""
    desk = desk_for(request, event_id, needs=Role.DIRECTOR)
    if request.method == "GET":
        return _page(request, desk, StageForm(initial=_stored(desk)), 200)
    form = StageForm(request.POST)
    is_over = "nobody" in request.POST
    if not is_over and not form.is_valid():
        return _page(request, desk, form, 422)
    try:
        stage_plan(event_id=desk.event.pk, draft=None if is_over else form.draft(), actor=desk.actor)
    except REFUSALS as refusal:
        if not is_over:
            form.add_error(_field(form, refusal), str(refusal))
        return _page(request, desk, form, status_of(refusal) or 409)
    messages.success(request, "The night ends with its last round." if is_over else "Saved.")
    return redirect("event-settings", desk.event.pk)


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
