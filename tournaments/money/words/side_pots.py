"""What people read about side pots."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import listed


def fee(*, title: str, amount: str) -> str:
    return _("{title} {amount}").format(title=title, amount=amount)


def fee_refunded(*, title: str, amount: str) -> str:
    return _("{title} refunded: {amount}").format(title=title, amount=amount)


def closed_because(*, title: str, reason: str) -> str:
    return _("{title} closed: {reason}").format(title=title, reason=reason)


def reopened(*, title: str) -> str:
    return _("{title} reopened").format(title=title)


def settled(*, title: str) -> str:
    return _("{title} settled").format(title=title)


def corrected_because(*, title: str, reason: str) -> str:
    return _("{title} corrected: {reason}").format(title=title, reason=reason)


def reversed_because(*, title: str, reason: str) -> str:
    return _("{title} reversed: {reason}").format(title=title, reason=reason)


def closed_reopen_it(*, title: str) -> str:
    return _("{title} was closed. Reopen it instead.").format(title=title)


def open_differently(*, title: str) -> str:
    return _("{title} is already open with other settings. You can only change its fee.").format(title=title)


def never_won() -> str:
    return _("If players need more than one night to qualify, choose “Carry over”.")


def only_players_join() -> str:
    return _("Only tonight's players can join.")


def perfect_first() -> str:
    return _("Remove this player's perfect hand first.")


def fines_changed(*, owed: str) -> str:
    return _("Fines are now {owed}. Refresh the page.").format(owed=owed)


def no_fines() -> str:
    return _("No fines are due now. Refresh the page.")


def refund_changed(*, back: str) -> str:
    return _("The refund changed. It's {back} now. Refresh the page.").format(back=back)


def no_refund() -> str:
    return _("There's nothing to refund now. Refresh the page.")


def not_in_perfect() -> str:
    return _("Choose a player who's in the perfect hand pot.")


def no_perfect_entered() -> str:
    return _("The host didn't enter this perfect hand. If it's from a recorded game, correct that hand.")


def too_few_nights(*, name: str, nights: int, needed: int) -> str:
    return _("{name} can't win yet. They need {needed} paid nights and have {nights}.").format(
        name=name, nights=nights, needed=needed
    )


def not_over() -> str:
    return _("End the night first.")


def not_settled(*, title: str) -> str:
    return _("Settle {title} first.").format(title=title)


def nothing_changed() -> str:
    return _("Nothing changed. The pot already matches the results.")


def too_late() -> str:
    return _("The night is over, so you can't change side pots.")


def round_has_started() -> str:
    return _("Round 1 has started, so you can't open this pot or change who's in it.")


def settled_already(*, title: str) -> str:
    return _("{title} is already settled.").format(title=title)


def closed_first(*, title: str) -> str:
    return _("{title} is closed. Reopen it first.").format(title=title)


def stays_closed() -> str:
    return _("The night is over, so this pot stays closed.")


def not_open() -> str:
    return _("That side pot isn't open tonight. Choose another.")


def pot_is_closed() -> str:
    return _("This pot is closed.")


def hidden() -> str:
    return _("Hidden until the host shows the standings.")


def drawn_after() -> str:
    return _("The draw comes after the night ends.")


def no_winner_yet() -> str:
    return _("No winner yet.")


def leading(*, names: Sequence[str]) -> str:
    return _("Leading: {names}.").format(names=listed(names))


def won(*, names: Sequence[str]) -> str:
    return ngettext("Winner: {names}.", "Winners: {names}.", len(names)).format(names=listed(names))


def choose_listed() -> str:
    return _("Choose one from the list.")


def nights_between() -> str:
    return _("Enter 1 to 52 nights.")


def now_open(*, title: str) -> str:
    return _("{title} is open.").format(title=title)


def joined(*, name: str, title: str) -> str:
    return _("Added {name} to {title}.").format(name=name, title=title)


def left(*, name: str, title: str) -> str:
    return _("Removed {name} from {title}. Refund anything they paid.").format(name=name, title=title)


def fines_paid(*, name: str, memo: str) -> str:
    return _("{name}: {memo} paid.").format(name=name, memo=memo)


def fines_back(*, name: str, memo: str) -> str:
    return _("{name}: {memo}.").format(name=name, memo=memo)


def perfect(*, name: str) -> str:
    return _("{name} held a perfect hand.").format(name=name)


def perfect_removed(*, name: str) -> str:
    return _("Removed {name}'s perfect hand.").format(name=name)


def now_settled(*, title: str) -> str:
    return _("Settled {title}.").format(title=title)


def now_closed(*, title: str) -> str:
    return _("Closed {title}. Refund anyone who paid.").format(title=title)


def now_reopened(*, title: str) -> str:
    return _("Reopened {title}. Collect the fees again.").format(title=title)


def now_costs(*, title: str, amount: str) -> str:
    return _("New fee for {title}: {amount}. Collect or refund any difference.").format(
        title=title, amount=amount
    )
