"""What the host reads about entering a bracket late."""

from django.utils.translation import gettext as _


def two_latecomers() -> str:
    return _("Add two latecomers together, as partners.")


def takes_bye(*, latecomers: str, others: str) -> str:
    return _("{latecomers} will play {others}, who lose their bye.").format(
        latecomers=latecomers, others=others
    )


def no_bye_left() -> str:
    return _("The bracket has no byes left. Undo the start, check in the late pair, then start again.")


def no_bye_left_sub() -> str:
    return _("The bracket has no byes left. Latecomers can still sub in.")
