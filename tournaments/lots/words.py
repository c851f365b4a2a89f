"""What people read about draws."""

from django.utils.translation import gettext as _


def single_table_only() -> str:
    return _("Only a single table of four can draw cards for partners.")


def pairs_stay_together() -> str:
    return _("Tonight, partners sign up together, so there's nothing to draw.")


def totals_only() -> str:
    return _("Tables enter only points tonight, so you can't draw cards.")


def start_first() -> str:
    return _("Start the night first, then draw the cards.")


def open_first() -> str:
    return _("Open round 1 first, then draw the cards.")


def has_results() -> str:
    return _("This table already has results. You can only draw partners before the first hand.")
