"""Disqualifying somebody outside a bracket, declared once."""

from accounts.models import Role
from tournaments.direct.api.disqualification import DisqualificationPayload
from tournaments.direct.services.disqualification import entry_disqualify
from tournaments.direct.views.disqualification import disqualification_refused
from tournaments.direct.words import rulings as words
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.web.actions import Action, of_entry
from tournaments.web.api.fields import StrictText


class DisqualifyPayload(DisqualificationPayload):
    reason = StrictText(max_length=400)


ACTIONS = (
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
