"""What the host reads about entries, and about pages that were sent."""

from django.utils.translation import gettext as _


def added(*, entries: int) -> str:
    return _("Added {entries} to the list.").format(entries=entries)


def which_column() -> str:
    return _("Choose the column with names.")


def new_code(*, table: int) -> str:
    return _("Table {table} has a new QR code. The old one no longer works.").format(table=table)


def incomplete_page() -> str:
    return _("This page is incomplete. Refresh and try again.")
