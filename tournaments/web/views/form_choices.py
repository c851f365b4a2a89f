"""What the forms of an event offer to choose from."""

from django.utils.translation import gettext_lazy as _

APPROVALS = (("", _("Everyone, right away")), ("yes", _("People you approve")))
SEATS_SHOWN = (
    ("all", _("Every round")),
    ("one", _("One round at a time")),
    ("held", _("Only rounds I show")),
)
#: In minutes; what one sets oneself has no number.
BY_ROUNDS = "rounds"
LENGTHS = (
    ("120", _("About 2 hours")),
    ("150", _("About 2½ hours")),
    ("180", _("About 3 hours")),
    ("240", _("About 4 hours")),
    (BY_ROUNDS, _("Custom rounds and hands")),
)
#: The same where there is room for little.
SHORT_LENGTHS = {
    "120": _("2 hr"),
    "150": _("2½ hr"),
    "180": _("3 hr"),
    "240": _("4 hr"),
    BY_ROUNDS: _("Custom"),
}
