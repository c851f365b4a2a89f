"""What people read about the cash box."""

from django.utils.translation import gettext as _


def change_in(*, amount: str) -> str:
    return _("Added {amount} in change").format(amount=amount)


def change_out(*, amount: str) -> str:
    return _("Took out {amount} in change").format(amount=amount)


def added(*, giver: str, amount: str) -> str:
    return _("{giver} added {amount}").format(giver=giver, amount=amount)


def only_yours(*, spare: str) -> str:
    text = _("Only {spare} of this cash is the host's change. Take out that much or less.")
    return text.format(spare=spare)


def only_yours_until_back(*, spare: str, back: str) -> str:
    text = _("You can take out only {spare} until players return the {back} they were overpaid.")
    return text.format(spare=spare, back=back)


def who_gives(*, most: int) -> str:
    return _("Enter who's giving the money (up to {most} characters).").format(most=most)


def pool_is_final() -> str:
    return _("Prizes are final, so you can't add money to the pool.")


def counted_between(*, least: str, most: str) -> str:
    return _("Enter what you counted, from {least} to {most}.").format(least=least, most=most)


def other_count() -> str:
    return _("This count was already saved with a different amount. Refresh the page.")


def missing(*, amount: str, expected: str) -> str:
    return _("{amount} is missing. The box should hold {expected}. Enter a reason, or count again.").format(
        amount=amount, expected=expected
    )


def over(*, amount: str, expected: str) -> str:
    return _("The box is {amount} over. It should hold {expected}. Enter a reason, or count again.").format(
        amount=amount, expected=expected
    )


def missing_because(*, amount: str, reason: str) -> str:
    return _("{amount} missing: {reason}").format(amount=amount, reason=reason)


def over_because(*, amount: str, reason: str) -> str:
    return _("{amount} over: {reason}").format(amount=amount, reason=reason)


def not_started() -> str:
    return _("Start the night.")


def not_over() -> str:
    return _("End the night.")


def prizes_not_final() -> str:
    return _("Finalize the prizes.")


def pot_not_settled(*, title: str) -> str:
    return _("Settle {title}.").format(title=title)


def pay_cut(*, amount: str, who: str) -> str:
    return _("Pay {amount} to the {who}.").format(amount=amount, who=who)


def collect_cut(*, amount: str, who: str) -> str:
    return _("Collect {amount} from the {who}.").format(amount=amount, who=who)


def count_first() -> str:
    return _("Count the cash box.")


def count_again() -> str:
    return _("Count the cash box again. Money came in since the last count.")


def still_in_box(*, amount: str) -> str:
    return _("Last, empty the box. It holds {amount} now.").format(amount=amount)


def refund_never_seated(*, amount: str, name: str) -> str:
    return _("Refund {amount} to {name}, who has no spot.").format(amount=amount, name=name)


def pay_prizes(*, amount: str) -> str:
    return _("Pay out {amount} in prizes.").format(amount=amount)


def collect_prizes(*, amount: str) -> str:
    return _("Collect {amount} in overpaid prizes.").format(amount=amount)


def put_change_in(*, amount: str) -> str:
    return _("Add {amount} in change to the box so you can pay everyone.").format(amount=amount)


def not_in_box(*, cash: str, missing: str) -> str:
    return _("The box holds only {cash}. Add {missing} in change first.").format(cash=cash, missing=missing)


def sent_differently() -> str:
    return _("This was already sent with different details. Refresh the page.")


def closed() -> str:
    return _("The cash box is closed. Reopen it under Money, or ask the host.")


def house_or_charity() -> str:
    return _("Choose house or charity.")


def above_zero() -> str:
    return _("Enter an amount above 0, like 10 or 10.50.")


def at_most(*, most: str) -> str:
    return _("Enter up to {most} at a time.").format(most=most)


def initials(*, length: int) -> str:
    return _("Enter initials, 1 to {length} characters.").format(length=length)


def closed_no_play() -> str:
    return _("The cash box is closed. Reopen it first. If prizes are final, you can't play more rounds.")


def final_no_play() -> str:
    return _(
        "Prizes are final, so you can't play more rounds. You can still correct results. "
        "The Money page shows what changes."
    )


def settled_no_play() -> str:
    return _(
        "A side pot is settled, so you can't play more rounds. "
        "You can still correct results, then settle again."
    )


def undone(*, memo: str) -> str:
    return _("Undone: {memo}").format(memo=memo)


def counted_right(*, amount: str) -> str:
    return _("Counted {amount}. It matches.").format(amount=amount)


def counted_wrong(*, amount: str) -> str:
    return _("Counted {amount} and saved the difference.").format(amount=amount)


def cut_paid(*, memo: str, receipt: str) -> str:
    return _("{memo} paid. Receipt {receipt}.").format(memo=memo, receipt=receipt)


def cut_collected(*, memo: str, receipt: str) -> str:
    return _("{memo}. Receipt {receipt}.").format(memo=memo, receipt=receipt)


def now_closed() -> str:
    return _("Cash box closed.")


def now_open() -> str:
    return _("Cash box reopened.")


def stale_prizes() -> str:
    return _("The standings changed after you finalized prizes. If you close now, the old prizes stay.")


def stale_pot(*, title: str) -> str:
    return _(
        "A result changed after you settled {title}. If you close now, its winners keep the old amounts."
    ).format(title=title)
