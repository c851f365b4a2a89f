"""What people read about money that side pots carry between nights."""

from django.utils.translation import gettext as _


def carried_from(*, title: str, amount: str, night: str) -> str:
    return _("{title}: {amount} carried over from {night}").format(title=title, amount=amount, night=night)


def returned_to(*, title: str, amount: str, night: str) -> str:
    return _("{title}: {amount} moved back to {night}").format(title=title, amount=amount, night=night)


def released_first() -> str:
    return _("The club kept this money. Under “Carried-over money”, choose “Carry over again” first.")


def in_another_night() -> str:
    return _(
        "Another night has this money. Under that side pot's “Fix a mistake”, choose “Save for later” first."
    )


def nothing_waiting() -> str:
    return _("This pot has no money waiting from earlier nights.")


def return_there_first() -> str:
    return _(
        "Another night has this money. Under that side pot's “Fix a mistake”, choose “Save for later” first."
    )


def carried_nothing(*, title: str) -> str:
    return _("{title} didn't carry anything over.").format(title=title)


def nothing_released() -> str:
    return _("The club didn't keep any of this money.")


def night_never_played() -> str:
    return _("The other night wasn't played")


def carries_proof(*, carried: str, in_nights: str, released: str, waiting: str) -> str:
    return _(
        "{carried} carried over = {in_nights} to later nights + {released} kept by the club + "
        "{waiting} still waiting"
    ).format(carried=carried, in_nights=in_nights, released=released, waiting=waiting)


def took_otherwise(*, title: str, carried: str, other: str) -> str:
    return _("{title} carried over {carried}, but another night took {taken}").format(
        title=title, carried=carried, taken=other
    )


def holds_otherwise(*, title: str, held: str, others: str) -> str:
    return _("{title} holds {held} from other nights, but those nights carried over {given}").format(
        title=title, held=held, given=others
    )


def carried_in(*, title: str) -> str:
    return _("Added the money from earlier nights to {title}.").format(title=title)


def carried_back(*, title: str) -> str:
    return _("Took the money from earlier nights out of {title}.").format(title=title)


def released(*, title: str) -> str:
    return _("The club keeps the money from {title}.").format(title=title)


def restored(*, title: str) -> str:
    return _("The money from {title} carries over again.").format(title=title)
