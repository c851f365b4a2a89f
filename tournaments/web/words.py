"""What people and programs read when a request or a form can't be used."""

from django.utils.translation import gettext as _


def page_incomplete() -> str:
    return _("Part of this page is missing. Refresh and try again.")


def page_expired() -> str:
    return _("This page expired. Refresh and try again.")


def form_expired() -> str:
    return _("This page expired. Go back, refresh it and try again.")


def no_page() -> str:
    return _("This link doesn't open a page. Go back and try again.")


def token_expired() -> str:
    return _("This token doesn't work. Sign in again or make a new one.")


def unknown_link() -> str:
    return _("This link doesn't work. Open it again from the QR code or email.")


def not_for_a_player() -> str:
    return _("This isn't the link to a player's page. Use the player's own link or QR code.")


def not_there() -> str:
    return _("We couldn't find that, or it's private.")


def no_access() -> str:
    return _("You don't have access to this.")


def no_such_method() -> str:
    return _("You can't do that here.")


def too_large() -> str:
    return _("That's too large to send. Send less at a time.")


def broken() -> str:
    return _("Something went wrong. Wait a moment and try again.")


def unreadable() -> str:
    return _("That didn't go through. Try again.")


def locked_out(*, wait: str) -> str:
    return _("Too many wrong passwords. Try again in {wait}, or get a new password.").format(wait=wait)


def unknown_field(*, name: str) -> str:
    return _("There's no field named “{name}”.").format(name=name)


def unreadable_json(*, fault: str) -> str:
    return _("We couldn't read this JSON: {fault}.").format(fault=fault)


def name_twice() -> str:
    return _("a name appears twice in one object")


def not_a_number(*, name: str) -> str:
    return _("{name} isn't a number").format(name=name)


def number_too_large(*, digits: str) -> str:
    return _("{digits} is too large").format(digits=digits)


def one_object() -> str:
    return _("Send one JSON object.")


def nested_too_deep() -> str:
    return _("This JSON has too many levels. Use fewer.")


def nul_character() -> str:
    return _("Take out the NUL character. Text can't have one.")


def incomplete_character() -> str:
    return _("The text has a broken character. Remove it and try again.")


def which_hand() -> str:
    return _("We can't tell which hand this is. Send its number.")


def which_hand_on_page() -> str:
    return _("We can't tell which hand this is. Refresh the page and try again.")


def key_missing() -> str:
    return _("Send the hand's key (a UUID).")


def key_not_a_uuid() -> str:
    return _("The key must be a UUID.")


def opening_not_a_number() -> str:
    return _("Send `opening` as a number.")


def more_true_or_false() -> str:
    return _("Send true if another hand follows, false if not.")


def choose_from_calendar() -> str:
    return _("Choose a date and time from the calendar.")


def numbers_of_games() -> str:
    return _("Enter games per match for each round, final first, like 3, 1.")
