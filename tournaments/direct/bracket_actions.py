"""What the director decides about a bracket, each declared once."""

from accounts.models import Role
from tournaments.direct.api.brackets import (
    BracketAnswer,
    BracketDecisionPayload,
    BracketForm,
    BracketPayload,
    BracketPreviewAnswer,
    bracket_at_the_desk,
)
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import bracket_preview
from tournaments.direct.views.bracket import bracket_refused
from tournaments.direct.words import brackets as words
from tournaments.web.actions import Action, of_event, reading

DECIDE = Action(
    "bracket-decide",
    "bracket/decide",
    Role.DIRECTOR,
    of_event(bracket_decide),
    BracketAnswer,
    BracketDecisionPayload,
    form=BracketForm,
    shows=bracket_at_the_desk,
    refused=bracket_refused,
    back="bracket-desk",
    done=lambda _event, _preview: words.saved(),
)
#: The page shows what would change where a decision asks for it.
PREVIEW = Action(
    "bracket-preview",
    "bracket/preview",
    Role.DIRECTOR,
    reading(bracket_preview),
    BracketPreviewAnswer,
    BracketPayload,
)
