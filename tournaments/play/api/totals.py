"""The points of a whole round, where an event's tables report no hands."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from scoring.table.totals import TotalReport
from tournaments.web.api.fields import WHOLE, StrictInteger, StrictText
from tournaments.web.api.payloads import BIGGEST, KeyPayload, opening_field


def report_of(sent: Mapping[str, Any]) -> TotalReport:
    """Return what was told; raises ``InvalidTotalError``."""
    return TotalReport(points=tuple(sent["points"]), hands=sent["hands"])


WHOLE_POINTS: dict[str, Any] = dict.fromkeys(
    ("required", "invalid"), _("Enter the points as a whole number.")
)
WHOLE_HANDS: dict[str, Any] = dict.fromkeys(
    ("required", "invalid"), _("Enter the number of hands as a whole number.")
)


class PointsList(serializers.ListField):
    """Points by side; a form has a field for each of two."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        typed = [dictionary.get(f"points-{side}", "") for side in (1, 2)]
        return [int(each) if WHOLE.fullmatch(each) else each for each in typed]


class TotalPayload(KeyPayload):
    points = PointsList(
        child=StrictInteger(min_value=-BIGGEST, max_value=BIGGEST, error_messages=WHOLE_POINTS),
        max_length=6,
        help_text=_("Points of each side before rulings, side 1 first."),
    )
    hands = StrictInteger(
        max_value=BIGGEST, help_text=_("Number of hands played."), error_messages=WHOLE_HANDS
    )


class _ReportPayload(TotalPayload):
    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Return what was told as one; raises ``InvalidTotalError``."""
        report = report_of(sent)
        return {name: sent[name] for name in sent if name not in {"points", "hands"}} | {"report": report}


class NewTotalPayload(_ReportPayload):
    opening = opening_field()


class TotalCorrectionPayload(_ReportPayload):
    reason = StrictText(max_length=400)
