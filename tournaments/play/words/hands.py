"""What is entered at a table, and why it is refused."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from scoring.language import score

#: Stored with what no longer counts, as the reason.
UNDONE_AT_TABLE = gettext_noop("Undone at the table")
#: Of points that never counted, since others were entered before them.
OTHER_POINTS = gettext_noop("Another phone entered different points")

_RESULTS = {
    "made": gettext_lazy("made it"),
    "march": gettext_lazy("took all five"),
    "loner_made": gettext_lazy("made it alone"),
    "loner_march": gettext_lazy("swept alone"),
    "euchred": gettext_lazy("got euchred"),
    "loner_euchred": gettext_lazy("got euchred alone"),
    "passed_out": gettext_lazy("Everyone passed"),
    "misdeal": gettext_lazy("Misdeal"),
    "redeal": gettext_lazy("Thrown in"),
}


#: What stands on the button of a result, by its outcome with everybody.
_BUTTONS = {
    "made": gettext_lazy("Made it"),
    "march": gettext_lazy("All five"),
    "euchred": gettext_lazy("Euchred"),
}
#: Tricks that a table sends which counts no further than made or euchred.
_UNCOUNTED = (None, 5, 3, 2)


def reason(stored: str) -> str:
    """Write why something no longer counts; what the host typed stays as it is."""
    return _(stored) if stored else ""


def result(outcome: str, tricks: int | None) -> str:
    """Write a hand's result, to follow its maker's name where it has one: got euchred (1 trick)."""
    text = str(_RESULTS[outcome])
    if tricks in _UNCOUNTED:
        return text
    return _("{outcome} ({tricks})").format(outcome=text, tricks=trick_count(tricks or 0))


def button(outcome: str, tricks: int) -> str:
    """Write what stands on a result's button: Made it, All five, Euchred; No tricks where that costs more."""
    if not tricks:
        return _("No tricks")
    return str(_BUTTONS[outcome.removeprefix("loner_")])


def trick_count(tricks: int) -> str:
    return ngettext("{count} trick", "{count} tricks", tricks).format(count=tricks)


def brings(*, alone: bool, points: int, to_makers: bool) -> str:
    """Write what a result brings, to follow its button: alone, 4 points to the makers."""
    if alone:
        text = _("alone, {points} to the makers") if to_makers else _("alone, {points} to the defenders")
    else:
        text = _("{points} to the makers") if to_makers else _("{points} to the defenders")
    return text.format(points=ngettext("{count} point", "{count} points", points).format(count=points))


def total(points: Sequence[int], hands: int) -> str:
    """Write the points of a round: 14–9 in 12 hands."""
    text = ngettext("{score} in {hands} hand", "{score} in {hands} hands", hands)
    return text.format(score=score(points), hands=hands)


def round_is(number: int, status: str) -> str:
    return _("Round {number} is {status}.").format(number=number, status=status.lower())


def takes_no_hand(number: int, *, is_closed: bool) -> str:
    if is_closed:
        return host_changes(number)
    return _("Round {number} isn't open yet. Enter the hand once it opens.").format(number=number)


def takes_no_points(number: int, *, is_closed: bool) -> str:
    if is_closed:
        return host_changes(number)
    return _("Round {number} isn't open yet. Enter the points once it opens.").format(number=number)


def host_changes(number: int) -> str:
    return _("Round {number} is closed. Only the host can change its score.").format(number=number)


def round_restarted(number: int) -> str:
    text = _("Round {number} started over, so old results don't count. Enter your new hands.")
    return text.format(number=number)


def table_closed() -> str:
    return _("This table is closed. If its score is wrong, ask the host.")


def closed_by_host() -> str:
    return _("The host closed this table. If its score is wrong, ask the host.")


def all_hands_in() -> str:
    return _("All hands are in at this table.")


def game_over() -> str:
    return _("The game at this table is over.")


def series_over() -> str:
    return _("The match at this table is over.")


def points_only() -> str:
    return _("Tonight, tables enter points at the end of the round, not each hand.")


def hands_only() -> str:
    return _("Tonight, tables enter each hand, not points at the end.")


def not_started() -> str:
    return _("The night hasn't started. Wait for the host.")


def not_playing(table: int) -> str:
    return _("Table {table} isn't playing now. Check the table number.").format(table=table)


def other_hand(number: int) -> str:
    text = _("Another phone entered a different result for hand {number}. The host will decide.")
    return text.format(number=number)


def other_points(entered: str) -> str:
    """Say that different points are in already; ``entered`` is empty where they were undone since."""
    if not entered:
        return _("This table already entered different points. The host will decide.")
    return _("This table already entered {points}. The host will decide.").format(points=entered)


def key_of_hand(number: int) -> str:
    return _("This key was already used for hand {number}. Send a new one.").format(number=number)


def key_of_points() -> str:
    return _("This key was already used for different points. Send a new one.")


def table_changed() -> str:
    return _("Someone just changed this table. Enter the hand again.")


def other_hand_next(following: int, number: int) -> str:
    text = _("This table is on hand {following}, not hand {number}. Check the table again.")
    return text.format(following=following, number=number)


def not_last_hand(number: int) -> str:
    return _("You can only undo the last hand. Hand {number} isn't the last.").format(number=number)


def hand_gone() -> str:
    return _("This hand was already corrected or undone. Check the table again.")


def points_gone() -> str:
    return _("These points were already corrected or undone. Check the table again.")


def no_points() -> str:
    return _("This table has no points to undo.")


def does_not_count() -> str:
    return _("This deal doesn't count as a hand. Deal again.")


def other_dealer(number: int, *, dealer: int, sent: int) -> str:
    text = _("Seat {dealer}, not seat {sent}, deals hand {number}.")
    return text.format(dealer=dealer, number=number, sent=sent)


def reason_missing(most: int) -> str:
    return _("Give a reason, up to {most} characters.").format(most=most)
