"""What people read about paying by the point."""

from django.utils.translation import gettext as _


def whole_cents() -> str:
    return _("Enter what a point is worth, in whole cents.")
