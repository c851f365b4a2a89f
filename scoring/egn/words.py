"""The sentences about a recorded game's file: what is wrong with its fields, its deals and its match."""

from scoring.language import gettext as _
from scoring.language import ngettext
from scoring.language.messages import mark

#: What a field must be, for ``wrong_kind``.
OBJECT = mark("The {field} must be an object, not {value}.")
LIST = mark("The {field} must be a list, not {value}.")
TEXT = mark("The {field} must be text, not {value}.")
WHOLE_NUMBER = mark("The {field} must be a whole number, not {value}.")
WHOLE_NUMBERS = mark("The {field} must be a list of whole numbers, not {value}.")
TRUE_OR_FALSE = mark("The {field} must be true or false, not {value}.")
CARD = mark("The {field} must be a card, not {value}.")
CARDS = mark("The {field} must be a list of cards, not {value}.")
HANDS = mark("The {field} must be lists of cards, not {value}.")
CALLS = mark("The {field} must be a list of calls, not {value}.")
IDS = mark("The {field} must be a list of IDs, not {value}.")


def wrong_kind(sentence: str, *, field: str, value: str) -> str:
    """Say what a field must be.

    Args:
        sentence: one of those above.
    """
    return _(sentence).format(field=field, value=value)


def game_or_match(*, value: str) -> str:
    return _("A recorded game must be one game or a match, not {value}.").format(value=value)


def file_type(*, game: str, match: str) -> str:
    return _("Set fileType to {game} or {match}.").format(game=game, match=match)


def deals_missing() -> str:
    return _("A game needs a list of its deals.")


def too_many_deals(*, most: int, deals: int) -> str:
    return _("A game can have up to {most} deals, not {deals}.").format(most=most, deals=deals)


def too_long(*, most: int) -> str:
    return _("Use a file of up to {most:,} characters.").format(most=most)


def not_json(*, line: int | None) -> str:
    if line is None:
        return _("This isn't a recorded game. Choose another file.")
    return _("This isn't a recorded game (error on line {line}). Choose another file.").format(line=line)


def version(*, value: str) -> str:
    return _("The version must be “1.” and a number, like “1.6”, not {value}.").format(value=value)


def too_many_players(*, most: int) -> str:
    return _("List up to {most} players, each with a name.").format(most=most)


def score(*, field: str, sides: int) -> str:
    text = _("The {field} needs 0 or more points for each of the {sides} sides.")
    return text.format(field=field, sides=sides)


def games_missing() -> str:
    return _("A match needs a list of its games.")


def player_needs_id() -> str:
    return _("Each player in the match needs an ID and a name.")


def game_data_missing(*, number: int) -> str:
    return _("Game {number} of the match needs gameData.").format(number=number)


def other_ids(*, number: int) -> str:
    return _("In game {number}, list only players from the match, once each.").format(number=number)


def deal_is_text() -> str:
    return _("A deal must be an object, not text.")


def deal_is_no_object(*, value: str) -> str:
    return _("A deal must be an object, not {value}.").format(value=value)


def state_missing() -> str:
    return _("The initialState is missing.")


def phase_type(*, first: str, second: str) -> str:
    return _("Set a phase's type to {first} or {second}.").format(first=first, second=second)


def phase_twice(*, kind: str) -> str:
    return _("A deal can have only one phase of type {kind}.").format(kind=kind)


def dealer_missing() -> str:
    return _("Add the dealer's seat.")


def no_seat(*, field: str, last: int, value: str) -> str:
    text = _("The {field} must be a seat from 0 to {last}, not {value}.")
    return text.format(field=field, last=last, value=value)


def unknown_call(*, number: int, value: str) -> str:
    return _("Call {number} must be Pass, Order, C, D, H, S or N, not {value}.").format(
        number=number, value=value
    )


def no_claims() -> str:
    return _("Games with claimed tricks can't be saved to a file.")


def lowest_rank() -> str:
    return _("Set min_rank to 6, 7, 8 or 9.")


def player_count() -> str:
    return _("Set num_players to 4 or 6.")


def loner_lead() -> str:
    return _("Set loner_lead to LEFT_OF_DEALER or LEFT_OF_LONER.")


def only_fours() -> str:
    return _("Only four-player games with fixed partners can be saved to a file.")


def game_was_over() -> str:
    return _("The game was over before this deal.")


def final_score(*, final: str, deals: str) -> str:
    text = _("The finalScore is {final}, but the deals end at {deals}.")
    return text.format(final=final, deals=deals)


def dealt_out_of_turn(*, who: str) -> str:
    return _("{who} dealt, but it wasn't their turn.").format(who=who)


def in_deal(*, deal: int, trick: int | None, fault: str) -> str:
    """Write what is wrong with its deal, and with its trick where it happened in one."""
    if trick is None:
        return _("Deal {deal}: {fault}").format(deal=deal, fault=fault)
    return _("Deal {deal}, trick {trick}: {fault}").format(deal=deal, trick=trick, fault=fault)


def passed_out() -> str:
    return _("everyone passed")


def not_played() -> str:
    return _("not played")


def called_trump(*, maker: str, alone: bool, tricks: int | None) -> str:
    if tricks is None and alone:
        return _("{maker} called trump and went alone (number of tricks unknown)").format(maker=maker)
    if tricks is None:
        return _("{maker} called trump (number of tricks unknown)").format(maker=maker)
    if alone:
        text = ngettext(
            "{maker} called trump, went alone and took {tricks} trick",
            "{maker} called trump, went alone and took {tricks} tricks",
            tricks,
        )
    else:
        text = ngettext(
            "{maker} called trump and took {tricks} trick",
            "{maker} called trump and took {tricks} tricks",
            tricks,
        )
    return text.format(maker=maker, tricks=tricks)
