"""What people read in the rotation maker."""

from django.utils.translation import gettext as _


def too_many_rotations() -> str:
    return _("You made a lot of rotations. Wait a minute and try again.")


def too_many_searches() -> str:
    return _("You started a lot of searches. Try again in an hour.")


def three_searches() -> str:
    return _("You have three searches running. Try again when one is done.")


def searches_full() -> str:
    return _("Lots of searches are running. Try again in a few minutes.")


def rotations_full() -> str:
    return _("Lots of people want rotations right now. Try again in a moment.")


def too_many_rounds(*, players: int, most: int, rounds: int) -> str:
    return _("With {players} players, choose up to {most} rounds, not {rounds}.").format(
        players=players, most=most, rounds=rounds
    )


def failed_check(*, fault: str) -> str:
    return _("This rotation has an error: {fault}. Try another one.").format(fault=fault)


def too_long() -> str:
    return _("This rotation is too long. Use fewer rounds.")


def which_partners() -> str:
    return _("Choose which numbers are partners.")


def plan_or_chart() -> str:
    return _("Send a plan or a chart, not both.")


def not_json() -> str:
    return _("We couldn't read this rotation. Check it and try again.")


def twice_in_address(*, name: str) -> str:
    return _("“{name}” is in the address twice. Keep only one.").format(name=name)


def search_times(*, times: str) -> str:
    return _("Choose {times} seconds.").format(times=times)
