"""What the host reads about the fairness goals."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

#: Declared with a field of the API, so translated where it is shown.
WHICH_KIND = gettext_lazy("Choose a fairness goal.")


def chosen() -> str:
    return _("Saved the fairness goal.")


def balanced_first() -> str:
    return _("You can order the list by points only for balanced tables. Choose that goal first.")


def no_earlier_nights() -> str:
    return _("No one here has played a night at this club yet. Order your list by hand, best player first.")


def ordered() -> str:
    return _("Sorted the list by points per night.")


def only_rotating_partners() -> str:
    return _("Fairness goals only work with rotating partners. Change the format first.")


def seats_drawn() -> str:
    return _("You can't change the fairness goal or sort the list after the seats are drawn.")
