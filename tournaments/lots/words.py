"""What people read about draws."""

from django.utils.translation import gettext as _


def single_table_only() -> str:
    return _("You can draw partners by cards only at a single table of four.")


def pairs_stay_together() -> str:
    return _("Tonight is for pairs, so there are no partners to draw.")


def totals_only() -> str:
    return _("Tonight, tables enter only points, so you can't draw cards.")


def start_first() -> str:
    return _("Start the night first, then draw the cards.")


def open_first() -> str:
    return _("Open round 1 first, then draw the cards.")


def has_results() -> str:
    return _("This table already has results. Draw partners before the first hand.")
