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
    return _("Merged into {name}. To undo, tap Separate on their page.").format(name=name)


def person_separated(*, name: str, number: int) -> str:
    return _("Separated. {name} is now player {number}.").format(name=name, number=number)


def columns_called() -> dict[str, str]:
    """Name the columns of the file of a club's people, by field; the last two are counted."""
    return {
        "number": _("number"),
        "name": _("name"),
        "nickname": _("nickname"),
        "others": _("other names"),
        "tv_name": _("TV name"),
        "contact": _("contact"),
        "is_guest": _("guest"),
        "comes_with": _("comes with"),
        "seating_needs": _("seating needs"),
        "note": _("note"),
        "nights": _("nights"),
        "last_at": _("latest night"),
    }


def people_imported(*, added: int, changed: int) -> str:
    if not added and not changed:
        return _("Your club already has everything in this file.")
    return _("Added: {added} · Changed: {changed}").format(added=added, changed=changed)


def guest_or_regular(*, is_guest: bool) -> str:
    return _("guest") if is_guest else _("regular")


def people_sheet() -> str:
    return _("People")


def no_people() -> str:
    return _("There's no one in this file. Choose a member list that you exported.")


def no_name_column() -> str:
    return _("No column is called “name”. Use the headings of an exported member list.")


def column_twice(*, heading: str) -> str:
    return _("Two columns are called “{heading}”. Remove one.").format(heading=heading)


def line_too_wide(*, line: int) -> str:
    return _("Line {line} has more columns than the headings. Put quotes around text with commas.").format(
        line=line
    )


def too_many_people(*, most: int, line: int) -> str:
    return _("A file can have up to {most} people. Remove line {line} and everything after it.").format(
        most=f"{most:,}", line=line
    )


def guest_unclear(*, typed: str) -> str:
    return _("In the guest column, use 1 for guests and 0 for regulars, not “{typed}”.").format(typed=typed)


def no_companion(*, line: int, name: str) -> str:
    return _("Line {line}: no one is called {name}. Fix “comes with”, or leave it empty.").format(
        line=line, name=name
    )
