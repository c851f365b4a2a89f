"""What someone reads who enters a Wi-Fi network that no phone can join."""

from django.utils.translation import gettext as _


def no_network_name() -> str:
    return _("Enter the Wi-Fi name as phones show it.")


def network_name_too_long() -> str:
    return _("That Wi-Fi name is too long. Accents and symbols count extra.")


def not_a_password(*, least: int, most: int) -> str:
    return _("Use {least} to {most} characters for the Wi-Fi password. No password? Leave it blank.").format(
        least=least, most=most
    )
