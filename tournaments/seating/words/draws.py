"""What people read about drawing seats and about showing them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

#: Declared with a field of the API, so translated where it is shown.
WHICH_SEATS = gettext_lazy("Choose which seats players see.")


def nothing_to_draw() -> str:
    return _("There's nothing to draw.")


def nothing_to_show() -> str:
    return _("No seats to show yet. Start the night first.")


def drawn_at_start() -> str:
    return _("All seats were drawn at the start, so you can't redraw them.")


def close_before_draw(*, number: int) -> str:
    return _("Close round {before} first. Then draw round {number}.").format(before=number - 1, number=number)


def round_not_drawn(*, number: int) -> str:
    return _("The seats for round {number} aren't drawn yet.").format(number=number)


def shown_or_held() -> str:
    return _("Choose one: show every round, or hide rounds until you show them.")


def set_aside() -> str:
    return _("This round doesn't count because the matchups changed.")


def seats_failed(*, fault: str) -> str:
    return _("We couldn't save these seats: {fault}.").format(fault=fault)


def report_for_singles() -> str:
    return _("Pairs stay together now, so there's no fairness report.")


def start_first() -> str:
    return _("Seats are drawn when the night starts. Check back then.")


def made_by_draw() -> str:
    return _("Tonight's draw, unchanged")


def made_by_draw_and_changes() -> str:
    return _("Tonight's draw, with later changes")
