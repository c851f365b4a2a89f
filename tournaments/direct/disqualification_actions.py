"""Disqualifying somebody outside a bracket, declared once."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.access.permissions import entry_in
from tournaments.direct.api.corrections import CorrectionPreviewAnswer
from tournaments.direct.services.disqualification import (
    Disqualification,
    DisqualificationPreview,
    disqualification_preview,
    entry_disqualify,
)
from tournaments.direct.views.disqualification import disqualification_page, disqualification_refused
from tournaments.direct.words import rulings as words
from tournaments.models import Event
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.play.services.hands import clean_reason
from tournaments.web.actions import Action, of_entry
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST

WHAT_OF_OTHERS = _("Choose what happens to everyone else's points.")


class DisqualificationPayload(StrictSerializer):
    others = serializers.ChoiceField(
        choices=[each.value for each in Disqualification],
        help_text=_(
            "With “keep”, everyone else keeps their points. With “recompute”, games with or against this "
            "entry don't count. With “lift”, the entry is no longer disqualified."
        ),
        error_messages={"required": WHAT_OF_OTHERS, "invalid_choice": WHAT_OF_OTHERS},
    )

    def validate_others(self, others: str) -> Disqualification:
        return Disqualification(others)


class DisqualifyPayload(DisqualificationPayload):
    reason = StrictText(max_length=400)


class DisqualifyForm(DisqualifyPayload):
    entry = StrictInteger(min_value=1, max_value=BIGGEST, source="entry_id")


def preview(*, event: Event, entry_id: int, others: Disqualification, **sent: Any) -> DisqualificationPreview:
    """Preview what disqualifying an entry changes. Nothing is saved."""
    if "reason" in sent:
        clean_reason(sent["reason"])
    return disqualification_preview(entry_id=entry_in(event, entry_id).pk, others=others)


ACTIONS = (
    Action(
        "disqualify",
        "disqualify",
        Role.DIRECTOR,
        preview,
        CorrectionPreviewAnswer,
        DisqualificationPayload,
        form=DisqualifyForm,
        api_at="entries/<int:entry_id>/disqualify/preview",
        api_name="api-disqualify-preview",
        renders=disqualification_page,
        refused=disqualification_refused,
    ),
    Action(
        "disqualify-save",
        "entries/<int:entry_id>/disqualify",
        Role.DIRECTOR,
        of_entry(entry_disqualify),
        EntryAnswer,
        DisqualifyPayload,
        context=called,
        api_name="api-disqualify",
        refused=disqualification_refused,
        done=lambda _about, _entry: words.standings_updated(),
    ),
)
