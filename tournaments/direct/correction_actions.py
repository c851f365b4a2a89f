"""How the host corrects what a table told, each way declared once."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rest_framework.utils import html

from accounts.models import Role
from scoring.table.reports import read_report
from tournaments.access.permissions import hand_in, total_in
from tournaments.audit.actor import Actor
from tournaments.direct.api.corrections import CorrectionPreviewAnswer
from tournaments.direct.services.corrections import CorrectionPreview, correction_preview
from tournaments.direct.views.corrections import correction_page, correction_refused, reason_in, total_refused
from tournaments.models import Event
from tournaments.play.api.boards import HandAnswer, TableAnswer, hand_answer
from tournaments.play.api.totals import TotalCorrectionPayload
from tournaments.play.selectors.tables import table_now
from tournaments.play.services.hands import HandRecorded, clean_reason, hand_correct
from tournaments.play.services.totals import RecordedTotal, total_correct
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictText
from tournaments.web.api.payloads import REPORT_FIELDS, KeyPayload, ReportPayload, report_fields
from tournaments.web.views.hand_form import report_on

from .table_actions import page_of


class ToldPayload(ReportPayload):
    """The hand as it was really played."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        fields = report_on(data) if html.is_html_input(data) else report_fields(data)
        rest = data.copy()
        for name in REPORT_FIELDS:
            rest.pop(name, None)
        sent = super().to_internal_value(rest)
        return {"fields": fields} | {name: sent[name] for name in sent if name not in REPORT_FIELDS}


class Reason(StrictText):
    """Why; a form has buttons with the usual reasons beside a field for any other."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if html.is_html_input(dictionary):
            return reason_in(dictionary)
        return super().get_value(dictionary)


class ReasonedPayload(ToldPayload):
    reason = Reason(max_length=400)


class CorrectionPayload(ReasonedPayload, KeyPayload):
    pass


def preview(
    *, event: Event, hand_id: int, fields: dict[str, Any], reason: str | None = None, actor: Actor
) -> CorrectionPreview:
    """Preview what replacing a hand changes. Nothing is saved."""
    if reason is not None:
        clean_reason(reason)
    return correction_preview(**replacement(event, hand_id, fields), actor=actor)


def correct(
    *, event: Event, hand_id: int, fields: dict[str, Any], reason: str, key: UUID, actor: Actor
) -> HandRecorded:
    """Replace a hand with what was really played."""
    return hand_correct(**replacement(event, hand_id, fields), reason=reason, key=key, actor=actor)


def replacement(event: Event, hand_id: int, fields: dict[str, Any]) -> dict[str, Any]:
    """Return which hand is replaced, and by what.

    Raises:
        Hand.DoesNotExist: there is no such hand in the event.
        InvalidHandError: no table could have played it; the field is named.
    """
    hand = hand_in(event, hand_id)
    report = read_report(fields, number=hand.number, seats=hand.match.size or event.seats)
    return {"hand_id": hand.pk, "report": report, "says_dealer": "dealer" in fields}


def correct_total(*, event: Event, total_id: int, **sent: Any) -> RecordedTotal:
    """Correct the points that a table entered. Returns the table."""
    return total_correct(total_id=total_in(event, total_id).pk, **sent)


ACTIONS = (
    Action(
        "hand-correct-preview",
        "hands/<int:hand_id>/correct/preview",
        Role.DIRECTOR,
        preview,
        CorrectionPreviewAnswer,
        ToldPayload,
        form=ReasonedPayload,
        api_name="api-correct-preview",
        renders=correction_page,
        refused=correction_refused,
    ),
    Action(
        "hand-correct",
        "hands/<int:hand_id>/correct",
        Role.DIRECTOR,
        correct,
        HandAnswer,
        CorrectionPayload,
        is_new=lambda recorded: recorded.is_new,
        shows=lambda _event, recorded: hand_answer(recorded.hand),
        api_name="api-correct",
        back=lambda event, recorded: page_of(event, recorded.hand.match),
        refused=correction_refused,
    ),
    Action(
        "total-correct",
        "totals/<int:total_id>/correct",
        Role.DIRECTOR,
        correct_total,
        TableAnswer,
        TotalCorrectionPayload,
        is_new=lambda done: done.is_new,
        shows=lambda _event, done: table_now(done.total.match_id),
        back=lambda event, done: page_of(event, done.total.match),
        refused=total_refused,
    ),
)
