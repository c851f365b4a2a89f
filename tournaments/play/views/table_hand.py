"""The hand that a table's phone sends: what happens most often of all, and the whole room waits for it."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from tournaments.access.link_cookies import table_phone_of
from tournaments.access.open_tables import OpenTable
from tournaments.access.permissions import TablePhone
from tournaments.audit.actor import Actor
from tournaments.errors import UnknownLinkError
from tournaments.formats.lengths import hands_so_far
from tournaments.models import Match
from tournaments.phones.views.table_link import (
    answer_table,
    posted_match,
    private,
    refuse_other_table,
)
from tournaments.phones.words import not_opened
from tournaments.play.services.hands import HandRecorded, hand_record
from tournaments.play.words import hands as words
from tournaments.web.statuses import REFUSALS
from tournaments.web.views.hand_form import HandForm, counted, read_hand_form


@require_POST
def link_hand(request: HttpRequest) -> HttpResponse:
    """Record a table's next hand, once per key.

    A page that takes JSON is answered what it needs to go on by itself; anything else, and anything but a new
    hand of the open round, is answered with the table as it is.
    """
    phone = table_phone_of(request)
    if phone is None:
        raise UnknownLinkError(not_opened())
    before = _open_table(phone, request)
    refusal, number = None, None
    try:
        match_id, sent = _read(phone, before, request)
        number = sent.number
        recorded = hand_record(
            match_id=match_id,
            number=sent.number,
            report=sent.report,
            key=sent.key,
            actor=Actor(session=phone.session),
            before=before,
            opening=sent.opening,
            says_dealer=sent.says_dealer,
            more_to_come=sent.more_to_come,
        )
    except REFUSALS as refused:
        refusal = refused
    else:
        if recorded.is_new and before and _takes_json(request):
            return private(JsonResponse(_receipt(phone, before, recorded)))
    return answer_table(request, phone.session, refusal, number)


def _open_table(phone: TablePhone, request: HttpRequest) -> OpenTable | None:
    """Return the phone's table in the open round, if the hand is of that round."""
    is_open = counted(request.POST.get("round", "")) == phone.open_round
    return phone.table if is_open else None


def _read(phone: TablePhone, before: OpenTable | None, request: HttpRequest) -> tuple[int, HandForm]:
    """Return the id of the hand's match, and the hand; without a query where the table was just read."""
    if before is not None:
        refuse_other_table(request, phone.place, phone.session.link.table)
        return before.match.pk, read_hand_form(request.POST, before.rules.seats)
    match = posted_match(phone.session, request)
    return match.pk, read_hand_form(request.POST, match.size or phone.session.link.event.seats)


def _takes_json(request: HttpRequest) -> bool:
    # Pages from before this answer ask for anything, and read it as a table. `headers` would parse them all.
    return "application/json" in request.META.get("HTTP_ACCEPT", "")


def _receipt(phone: TablePhone, before: OpenTable, recorded: HandRecorded) -> dict[str, object]:
    """Return what a page that shows the table as it was before this hand needs to show it as it is now."""
    hand = recorded.hand
    return {
        "number": hand.number,
        "outcome": words.result(hand.outcome, hand.report.tricks),
        "points": hand.seat_points,
        "scores": recorded.scores,
        "progress": hands_so_far(hand.number, before.rules),
        "is_done": hand.match.status != Match.Status.PLAYING,
        "stamp": phone.stamp(hand.match),
    }
