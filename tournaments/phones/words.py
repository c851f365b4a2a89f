"""What people read about their phones: links, the room's Wi-Fi and the printed QR codes."""

from django.utils.translation import gettext as _


def not_opened() -> str:
    return _("This phone isn't at a table yet. Scan the QR code on your table.")


def other_table(*, table: int | None) -> str:
    return _("This phone is at table {table} now. To switch back, scan the other table's QR code.").format(
        table=table
    )


def no_player_page() -> str:
    return _("This isn't the link to a player's page. Use the player's own link or QR code.")


def send_round() -> str:
    return _("Send the round as a whole number, like 3.")


def not_on_network() -> str:
    return _("This computer isn't on that network now. Choose another from the list.")


def printed_address() -> str:
    return _("Send the first part of the printed addresses, like http://192.168.1.5:8000.")


def phone_signed_out() -> str:
    return _("That phone is signed out.")


def guests() -> str:
    return _("Guests")


def table(*, number: int) -> str:
    return _("Table {number}").format(number=number)


def table_app() -> str:
    return _("Order Up at the table")


def seat_app() -> str:
    return _("My seat tonight")


def short_seat_app() -> str:
    return _("My seat")


def check_your_seat() -> str:
    """Title an alert that says no more."""
    return _("Check your seat")


def new_code(*, table: int) -> str:
    return _("Table {table} has a new QR code. The old one no longer works.").format(table=table)
