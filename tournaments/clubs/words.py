"""What people read about the players of a club."""

from django.utils.translation import gettext as _


def name_removed(*, name: str) -> str:
    return _("Removed the name. The player shows up as {name} now.").format(name=name)
