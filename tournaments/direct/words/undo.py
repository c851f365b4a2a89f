"""Undo: what was undone, and why the last action can't be."""

from django.utils.translation import gettext as _


def undone(*, says: str) -> str:
    return _("Undone: {says}").format(says=says)


def not_the_last() -> str:
    return _("This isn't the last action anymore. Refresh the page.")


def name_taken(*, label: str) -> str:
    return _("Another player is now called {label}. Change that nickname first.").format(label=label)


def night_moved_on() -> str:
    return _("You can't undo this anymore: new seats have been drawn.")


def table_has_reported() -> str:
    return _("You can't undo this anymore: a table has entered a result since.")


def changed_since() -> str:
    return _("You can't undo this anymore: something has changed since.")


def corrected_since() -> str:
    return _("You can't undo this anymore: the result has been corrected.")


def spot_taken() -> str:
    return _("You can't undo this anymore: the spot is taken.")
