"""What a correction changes, shown before it is saved."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access.permissions import hand_in, total_in
from tournaments.direct.services.corrections import CorrectionPreview
from tournaments.web.statuses import Refusal, status_of
from tournaments.web.views.guard import Desk

from .tables import refused_at

#: What a correction says, carried through the page that shows what it changes.
FIELDS = ("maker", "tricks", "alone", "no_play", "named_partner", "lone_defender", "reason", "key")


def reason_in(posted: Any) -> str:
    """Return the reason on a form: that of the button, else the one that was typed."""
    return next((text for text in posted.getlist("reason") if text.strip()), "")


def correction_page(
    request: HttpRequest, desk: Desk, preview: CorrectionPreview, *, hand_id: int
) -> HttpResponse:
    """Show what it would change, with what was sent to be saved or left."""
    hand = hand_in(desk.event, hand_id)
    sent = {name: request.POST[name] for name in FIELDS if name in request.POST}
    sent |= {"reason": reason_in(request.POST)}
    page = desk.page("night", hand=hand, preview=preview, fields=sent, match=hand.match)
    return render(request, "tournaments/direct/correction.html", page)


def correction_refused(request: HttpRequest, desk: Desk, refusal: Refusal, *, hand_id: int) -> HttpResponse:
    # What comes too late has no form left on the page to stand beside.
    hand, is_wrong = hand_in(desk.event, hand_id), status_of(refusal) == 422
    sent = {"wrong_hand": hand.pk, "reason": reason_in(request.POST)} if is_wrong else {}
    return refused_at(request, desk, hand.match, refusal, **sent)


def total_refused(request: HttpRequest, desk: Desk, refusal: Refusal, *, total_id: int) -> HttpResponse:
    match = total_in(desk.event, total_id).match
    return refused_at(request, desk, match, refusal, correcting=status_of(refusal) == 422)
