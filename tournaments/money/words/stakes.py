"""What people read about entry fees."""

from django.utils.translation import gettext as _


def paid(*, amount: str) -> str:
    return _("Entry fee {amount}").format(amount=amount)


def paid_with(*, amount: str, cash: str) -> str:
    return _("Entry fee {amount}, paid with {given}").format(amount=amount, given=cash)


def refunded(*, amount: str) -> str:
    return _("Entry fee refunded: {amount}").format(amount=amount)


def fee_paid(*, name: str, amount: str) -> str:
    return _("{name} paid {amount}.").format(name=name, amount=amount)


def taken_with_change(*, name: str, amount: str, change: str) -> str:
    return _("{name} paid {amount}. Give {change} change.").format(name=name, amount=amount, change=change)


def taken_in_part(*, name: str, amount: str, owed: str) -> str:
    return _("{name} paid {amount}. {owed} is left to pay.").format(name=name, amount=amount, owed=owed)


def refund(*, amount: str, name: str) -> str:
    return _("Refund {amount} to {name}.").format(amount=amount, name=name)


def back_already(*, name: str) -> str:
    return _("There's nothing left to refund to {name}.").format(name=name)


def plays_free(*, name: str) -> str:
    return _("No entry fee for {name}.").format(name=name)


def pays_again(*, name: str) -> str:
    return _("Entry fee due from {name}.").format(name=name)


def owes_otherwise(*, owed: str) -> str:
    return _("The amount due changed. It's {owed} now.").format(owed=owed)


def paid_already() -> str:
    return _("The entry fee is already paid. There's nothing to collect.")


def owes_nothing() -> str:
    return _("You don't owe an entry fee.")


def choose_a_way() -> str:
    return _("Choose one of the club's ways to pay.")


def bank_transfer() -> str:
    return _("bank transfer")


def paid_by_way(*, amount: str, way: str) -> str:
    return _("Paid {amount} by {way}").format(amount=amount, way=way)


def kept_outside(*, amount: str, way: str) -> str:
    return _("{amount} by {way} went to the host, not the cash box").format(amount=amount, way=way)


def no_handle() -> str:
    return _("Enter the username only, without spaces.")


def no_email() -> str:
    return _("Enter an email address like ann@example.org.")


def bank_too_long(*, most: int) -> str:
    return _("Use up to {most} characters.").format(most=most)


def payment_noted(*, name: str) -> str:
    return _("{name}'s payment is confirmed.").format(name=name)


def payment_missing(*, name: str) -> str:
    return _("Marked {name}'s payment as not received.").format(name=name)


def payment_decided(*, action: str, name: str, by: str) -> str:
    """Tell who was quicker, given what the record has of it."""
    sentence = {
        "stake_take": _("{by} already collected {name}'s entry fee."),
        "payment_decline": _("{by} already marked {name}'s payment as not received."),
        "payment_take_back": _("{name} marked the payment as not sent."),
    }.get(action, _("{name} has no payment to confirm."))
    return sentence.format(name=name, by=by)


def refund_first(*, paid: str) -> str:
    return _("{paid} was already paid. Refund it first.").format(paid=paid)


def night_is_free() -> str:
    return _("Tonight has no entry fee.")


def withdrew() -> str:
    return _("This player withdrew. Put them back first.")


def on_waitlist() -> str:
    return _("This player is on the waitlist. Take the entry fee once they have a spot.")


def approve_first() -> str:
    return _("Approve this sign-up first, then take the entry fee.")


def entry_is_free() -> str:
    return _("This player got in free. Tap “Charge entry fee” first.")


def final() -> str:
    return _("Prizes are final, so you can't change entry fees.")


def check_in_changed(*, there: int, seen: int) -> str:
    return _("The list changed: {there} left to check in, not {seen}. Check it and try again.").format(
        there=there, seen=seen
    )


def pay_changed(*, there: int, seen: int) -> str:
    return _("The list changed: {there} left to pay, not {seen}. Check it and try again.").format(
        there=there, seen=seen
    )
