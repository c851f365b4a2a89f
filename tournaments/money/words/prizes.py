"""What people read about prizes and paying them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import listed


def finalized() -> str:
    return _("Prizes finalized")


def reversed_because(*, reason: str) -> str:
    return _("Prizes reversed: {reason}").format(reason=reason)


def corrected_because(*, reason: str) -> str:
    return _("Prizes corrected: {reason}").format(reason=reason)


def cut(*, who: str, amount: str) -> str:
    return _("{who} {amount}").format(who=who, amount=amount)


def cut_returned(*, who: str, amount: str) -> str:
    return _("{who} returned: {amount}").format(who=who, amount=amount)


def prize(*, amount: str) -> str:
    return _("Prize {amount}").format(amount=amount)


def prize_returned(*, amount: str) -> str:
    return _("Prize returned: {amount}").format(amount=amount)


def not_final() -> str:
    return _("Finalize the prizes first.")


def nothing_changed() -> str:
    return _("Nothing changed. The prizes already match the standings.")


def not_over() -> str:
    return _("End the night first.")


def no_pool() -> str:
    return _("No one paid in, so there are no prizes to finalize.")


def no_winner() -> str:
    return _("There's money in the prize pool, but no one can win it. Undo a disqualification first.")


def playoff_first() -> str:
    return _("A tied place still needs a playoff. Enter who won.")


def no_cut_due(*, who: str) -> str:
    return _("Nothing is owed to the {who} now. Refresh the page.").format(who=who)


def nothing_to_collect() -> str:
    return _("This prize wasn't overpaid. Refresh the page.")


def nothing_to_pay() -> str:
    return _("There's no prize to pay. Refresh the page.")


def paid_already(*, memo: str, initials: str) -> str:
    return _("Already paid: {memo}, signed by {initials}.").format(memo=memo, initials=initials)


def different_places() -> str:
    return _("Give everyone in the playoff a different place.")


def not_tied() -> str:
    return _("These players aren't in a playoff. Refresh the page.")


def partners_together(*, name: str) -> str:
    return _("{name} are partners. Rank them one right after the other.").format(name=name)


def withdrawn_cannot_win(*, names: Sequence[str]) -> str:
    return _("{names} withdrew and can't win. Everyone below moves up.").format(names=listed(names))


def disqualified_cannot_win(*, names: Sequence[str]) -> str:
    return _("Disqualified: {names}. Everyone below moves up.").format(names=listed(names))


def more_now(*, name: str, fixed: str, now: str, difference: str) -> str:
    return _("{name}: {fixed} when finalized, {now} now ({difference} more).").format(
        name=name, fixed=fixed, now=now, difference=difference
    )


def less_now(*, name: str, fixed: str, now: str, difference: str) -> str:
    return _("{name}: {fixed} when finalized, {now} now ({difference} less).").format(
        name=name, fixed=fixed, now=now, difference=difference
    )


def now_final() -> str:
    return _("Prizes are final. Pay each winner.")


def now_corrected() -> str:
    return _("Prizes corrected. The new amounts are below.")


def playoff_saved() -> str:
    return _("Playoff result saved.")


def winners_paid(*, amount: str, number: int) -> str:
    return ngettext("Paid {amount} to {number} winner.", "Paid {amount} to {number} winners.", number).format(
        amount=amount, number=number
    )


def other_sum_owed(*, owed: str) -> str:
    return _("The amount due changed to {owed}. Check the list, then pay.").format(owed=owed)


def paid(*, name: str, memo: str, receipt: str) -> str:
    return _("{memo} paid to {name}. Receipt {receipt}.").format(name=name, memo=memo, receipt=receipt)


def paid_by_email_too(*, name: str, memo: str, receipt: str) -> str:
    return _("{memo} paid to {name}. Receipt {receipt} was emailed too.").format(
        name=name, memo=memo, receipt=receipt
    )


def collected(*, name: str, memo: str, receipt: str) -> str:
    return _("{name}: {memo}. Receipt {receipt}.").format(name=name, memo=memo, receipt=receipt)


def collected_by_email_too(*, name: str, memo: str, receipt: str) -> str:
    return _("{name}: {memo}. Receipt {receipt} was emailed too.").format(
        name=name, memo=memo, receipt=receipt
    )
