"""The director's page of one table: every hand, also the voided ones, and what can be done about them."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Role
from scoring.rules.rule_sentences import points_text
from tournaments.access.permissions import ghosts_in, match_at
from tournaments.direct.services.rulings import CODES
from tournaments.direct.words.rulings import usual_corrections
from tournaments.formats.hints.outcomes import redeals_on_page, results_of
from tournaments.lots.selectors.card_draws import draws_cards, offers_cards
from tournaments.models import Match
from tournaments.play.selectors.table_scores import side_names
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_record
from tournaments.web.statuses import REFUSALS, status_of
from tournaments.web.views.guard import Desk, desk_for
from tournaments.web.views.hand_form import read_hand_form

#: What a form tells of the points of a round.
TOTAL = ("points-1", "points-2", "hands", "reason")


@login_required
@require_GET
def table(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    return _page(request, desk, match_at(desk.event, round_number=number, table=table))


def _page(
    request: HttpRequest, desk: Desk, match: Match, *, status: int = 200, **refused: object
) -> HttpResponse:
    """Show the table; ``refused`` is the sentence, the hand it is about, and what was said."""
    prefetch_related_objects([desk.event], "stages")
    state = table_state(match, desk.event)
    page = desk.page(
        "night",
        state=state,
        sides=side_names(state.seats),
        partners_change=match.round.stage.movement.partners_change,
        results=results_of(match.rules(desk.event.ruleset)),
        **redeals_on_page(match.rules(desk.event.ruleset)),
        key=uuid4(),
        slow_play=points_text(slow) if (slow := match.rules(desk.event.ruleset).slow_play) else "",
        offers_cards=draws_cards(match.round.stage) and offers_cards(desk.event),
        codes=[(code.value, code.label) for code in CODES],
        usual_reasons=usual_corrections(),
        ghosts=ghosts_in(desk.event),
        **refused,
    )
    return render(request, "tournaments/play/table.html", page, status=status)


@login_required
@require_POST
def hand_new(request: HttpRequest, event_id: int, number: int, table: int) -> HttpResponse:
    desk = desk_for(request, event_id, needs=Role.SCOREKEEPER)
    match = match_at(desk.event, round_number=number, table=table)
    try:
        payload = read_hand_form(request.POST, match.size or desk.event.seats)
        hand_record(
            match_id=match.pk,
            number=payload.number,
            report=payload.report,
            key=payload.key,
            actor=desk.actor,
            opening=payload.opening,
            says_dealer=payload.says_dealer,
            more_to_come=payload.more_to_come,
        )
    except REFUSALS as refusal:
        return refused_at(request, desk, match, refusal)
    return redirect("table", event_id, number, table)


def refused_at(
    request: HttpRequest, desk: Desk, match: Match, refusal: Exception, **fields: object
) -> HttpResponse:
    """Show the table as it is now, with the refusal and what was said in the form that was refused."""
    now, status = Match.objects.select_related("round__stage").get(pk=match.pk), status_of(refusal) or 409
    # What comes too late has no form left.
    if status == 422 and "hands" in request.POST:
        fields["post"] = {name.replace("-", "_"): request.POST.get(name, "") for name in TOTAL}
    return _page(request, desk, now, status=status, refusal=refusal, **fields)
