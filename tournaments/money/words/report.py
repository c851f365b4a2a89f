"""What people read in the money report."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import listed


def pdf_title(*, title: str) -> str:
    return _("{title}: money").format(title=title)


def box_closed() -> str:
    return _("The cash box is closed.")


def box_open() -> str:
    return _("The cash box is still open.")


def box_title() -> str:
    return _("Cash box")


def box_proof(*, sums: str, total: str) -> str:
    return _("{sums} = {total} in the cash box.").format(sums=sums, total=total)


def pool_title() -> str:
    return _("Prize pool")


def paid_in() -> str:
    return _("Paid in and added")


def house() -> str:
    return _("House")


def charity() -> str:
    return _("Charity")


def to_win() -> str:
    return _("Prizes")


def not_paid(*, amount: str) -> str:
    return _("{amount} in entry fees isn't paid yet. We left it out.").format(amount=amount)


def pool_proof(*, proof: str) -> str:
    return _("{proof} to win.").format(proof=proof)


def prizes_proof(*, proof: str) -> str:
    return _("Prizes: {proof}.").format(proof=proof)


def prizes_so_far() -> str:
    return _("Prizes so far")


def prizes_title() -> str:
    return _("Prizes")


def prizes_finalized() -> str:
    return _("Finalized prizes")


def finalized_proof(*, proof: str) -> str:
    return _("Finalized: {proof}.").format(proof=proof)


def prizes_after() -> str:
    return _("Corrected prizes")


def now_proof(*, proof: str) -> str:
    return _("Now: {proof}.").format(proof=proof)


def would_win() -> str:
    return _("would win now")


def placed(*, place: str, name: str) -> str:
    return _("{place}: {name}").format(place=place, name=name)


def not_paid_out() -> str:
    return _("not paid yet")


def from_side_pots(*, amount: str) -> str:
    return _("{amount} from side pots").format(amount=amount)


def to_pay(*, amount: str) -> str:
    return _("{amount} to pay").format(amount=amount)


def to_collect(*, amount: str) -> str:
    return _("{amount} to collect").format(amount=amount)


def paid_signed(*, initials: str) -> str:
    return _("paid, signed by {initials}").format(initials=initials)


def pots_title() -> str:
    return _("Side pots")


def counts_title() -> str:
    return _("Counts")


def counted_by(*, name: str) -> str:
    return _("Counted by {name}").format(name=name)


def counted_because(*, difference: str, reason: str) -> str:
    return _("{difference}: {reason}").format(difference=difference, reason=reason)


def counted_right() -> str:
    return _("matches")


def check_title() -> str:
    return _("Check")


def balanced(*, count: int) -> str:
    return ngettext("The only ledger entry adds up.", "All {count} ledger entries add up.", count).format(
        count=count
    )


def unbalanced(*, wrong: int, count: int) -> str:
    return ngettext(
        "{wrong} of {count} ledger entries doesn't add up.",
        "{wrong} of {count} ledger entries don't add up.",
        wrong,
    ).format(wrong=wrong, count=count)


def account(*, name: str, amount: str) -> str:
    return _("{name} {amount}").format(name=name, amount=amount)


def accounts(*, names: Sequence[str], total: str) -> str:
    return _("Accounts: {names}. Total: {total}.").format(names=listed(names), total=total)


def accounts_empty() -> str:
    return _("All accounts are at zero.")
