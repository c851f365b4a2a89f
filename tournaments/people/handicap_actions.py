"""The bonus of a pair, declared once."""

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from tournaments.people.api.entry_answers import EntryAnswer, called
from tournaments.people.services.handicaps import handicap_set
from tournaments.people.views.handicaps import handicap_refused
from tournaments.web.actions import Action, of_entry
from tournaments.web.api.fields import StrictInteger, StrictSerializer


class HandicapPayload(StrictSerializer):
    points = StrictInteger(help_text=_("Bonus points per game, 0 to 20."))


ACTIONS = (
    Action(
        "handicap-set",
        "entries/<int:entry_id>/handicap",
        needs=Role.DIRECTOR,
        does=of_entry(handicap_set),
        takes=HandicapPayload,
        answers=EntryAnswer,
        context=called,
        back="handicaps",
        refused=handicap_refused,
    ),
)
