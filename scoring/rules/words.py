"""The sentences that refuse house rules."""

from scoring.language import gettext as _
from scoring.language import listed


def name_needed(*, most: int) -> str:
    return _("Enter a name of 1 to {most} characters.").format(most=most)


def out_of_range(*, label: str, lowest: int, highest: int) -> str:
    if lowest == highest:
        return _("“{label}” must be {only}.").format(label=_(label), only=lowest)
    return _("“{label}” must be from {lowest} to {highest}.").format(
        label=_(label), lowest=lowest, highest=highest
    )


def decks(*, sizes: tuple[int, ...]) -> str:
    return _("Choose a deck of {sizes} cards.").format(sizes=listed(list(map(str, sizes)), word=_("or")))


def deck_too_small(*, needed: int) -> str:
    return _("Choose a deck of at least {needed} cards.").format(needed=needed)


def seats_do_not_pair(*, partners: str, seats: int) -> str:
    return _("“{partners}” doesn't work with {seats} players. Choose another answer.").format(
        partners=_(partners), seats=seats
    )


def no_one_sits_out() -> str:
    return _("No one sits out here. For “Points for sitting out”, choose “Nothing”.")


def never_passed_out() -> str:
    return _("With stick the dealer, no hand is passed out. Turn off “Passed-out hands count”.")


def never_thrown_in() -> str:
    return _("These rules don't allow thrown-in hands. Turn off “Thrown-in hands count”.")


def dealer_has_no_partner() -> str:
    return _("The maker names a partner after calling. Turn off “Dealer's partner must go alone”.")


def not_two_against_two() -> str:
    return _("You can defend alone only in two-on-two games. Choose “Never”.")


def no_loners_to_defend_against() -> str:
    return _("Loners are off, so there's no loner to defend against. Choose another answer.")


def of_switch(sentence: str, *, label: str) -> str:
    """Refuse what a switch rules out, by the sentence that it declares."""
    return _(sentence).format(label=_(label))


def worth_more(*, lesser: str, low: int, greater: str, high: int) -> str:
    return _("“{lesser}” ({low}) can't be worth more than “{greater}” ({high}). Change one.").format(
        lesser=_(lesser), low=low, greater=_(greater), high=high
    )


def two_ends() -> str:
    return _("Choose points to win or a number of hands, not both.")


def no_end() -> str:
    return _("Enter points to win or a number of hands.")


def even_best_of(*, games: int) -> str:
    return _("A best-of-{games} match can end tied. Choose an odd number of games.").format(games=games)


def partners_stay() -> str:
    return _("Partners stay together at this table. Choose another way to break the tie.")


def version_wrong(*, version: str) -> str:
    return _("The rules version must be a whole number, 1 or more, not {version}.").format(version=version)


def version_newer(*, version: str, most: int) -> str:
    return _(
        "These rules are version {version}, but this server reads only up to {most}. Update Order Up first."
    ).format(version=version, most=most)


def rules_need_name() -> str:
    return _("Enter a name for the rules.")


def only_beside_fours() -> str:
    return _("Tables of five or six need house rules for four players. Change “Extra players” or the rules.")


def larger_need_hands() -> str:
    return _("For tables of five or six, set a number of hands and one game per match.")


def fives_need_fours(*, hands: int) -> str:
    return _("For tables of five, set the hands to a multiple of four, like 8 or 12, not {hands}.").format(
        hands=hands
    )
