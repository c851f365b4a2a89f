"""What people read about the players of a club."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def people_added(*, count: int) -> str:
    if not count:
        return _("Everyone on the list is already in the club.")
    return ngettext("Added {count} player", "Added {count} players", count).format(count=count)


def name_removed(*, name: str) -> str:
    return _("Removed the name. The player shows up as {name} now.").format(name=name)


def people_merged(*, name: str) -> str:
    return _("Merged into {name}. To undo, open {name} and tap Separate.").format(name=name)


def person_separated(*, name: str, number: int) -> str:
    return _("Separated. {name} is now player {number}.").format(name=name, number=number)


def file_columns() -> tuple[str, ...]:
    """Name the columns of the file of a club's people."""
    return (
        _("number"),
        _("name"),
        _("nickname"),
        _("other names"),
        _("TV name"),
        _("contact"),
        _("guest"),
        _("comes with"),
        _("seating needs"),
        _("note"),
        _("nights"),
        _("latest night"),
    )
