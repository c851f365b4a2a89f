"""What is missing before a dispute about a trick can be settled."""

from django.utils.translation import gettext as _


def trump_missing() -> str:
    return _("Choose the trump suit.")


def card_missing(*, player: int) -> str:
    return _("Choose player {player}'s card first.").format(player=player)


def no_trump() -> str:
    return _("None")


def joker() -> str:
    return _("Joker")
