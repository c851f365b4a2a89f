"""What a player reads who asks for emails or alerts and can't have them."""

from django.utils.translation import gettext as _


def link_replaced() -> str:
    return _("This link no longer works. Ask the host for a new one.")


def no_more_emails() -> str:
    return _("The night is over. You won't get any more emails about it.")


def night_canceled() -> str:
    return _("This night is canceled. There's nothing more to send about it.")


def no_more_notifications() -> str:
    return _("The night is over. You won't get any more alerts about it.")


def not_an_email() -> str:
    return _("Enter an email address like ann@example.org.")


def addresses_full(*, most: int) -> str:
    return _("You can add up to {most} email addresses. Use one you already added.").format(most=most)


def too_many_letters(*, most: int) -> str:
    return _("We already sent this address {most} emails. Check the inbox and spam folder.").format(most=most)


def unknown_link() -> str:
    return _("This link doesn't work anymore. Use the one in the newest email.")


def emails_stopped() -> str:
    return _("You turned off these emails. Turn them on again on your own page.")


def no_mail_here() -> str:
    return _("Email isn't set up yet. Ask the host.")


def no_notifications_here() -> str:
    return _("Alerts aren't set up yet. Ask the host.")


def phones_full(*, most: int) -> str:
    return _("Alerts are already on for {most} phones. Turn off alerts on one first.").format(most=most)


def not_a_browsers_key() -> str:
    return _("We couldn't turn on alerts. Refresh the page and try again.")


def no_alert_service() -> str:
    return _("We can't send alerts to this browser. Try another browser.")


def alert_service_away() -> str:
    return _("We can't turn on alerts right now. Try again later.")
