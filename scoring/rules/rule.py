"""What a field of a ruleset declares of itself, so that form, refusals and rule card have one source."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from scoring.language.messages import mark
from scoring.rules.options import Partnership

if TYPE_CHECKING:
    from scoring.game_rules import GameRules

Answers = Mapping[StrEnum, str]
Sentences = Callable[["GameRules"], Iterable[str]]

#: The key of a rule in the metadata of its field.
RULE: Final = "rule"


class Part(StrEnum):
    """Headings under which rules are asked, in the order of the page."""

    TABLE = mark("The table")
    TRUMP = mark("Calling trump")
    ALONE = mark("Going alone")
    POINTS = mark("Points")
    ENDING = mark("The end of a round")
    PENALTIES = mark("Penalties")


class Worth(StrEnum):
    """What in the score a rule can change."""

    NOTHING = "nothing"
    HAND = "hand"
    GAME = "game"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOf:
    """The rule stands in the sentence of another field."""

    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A rule without which others have no meaning.

    Args:
        off: refuses a number that is given while the switch is off, with the ``{label}`` of its field.
        on: refuses a number that is missing while it is on.
        code: of the refusal of anything else that is changed while the switch is off.
        without: its sentence.
    """

    off: str = ""
    on: str = ""
    code: str = ""
    without: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One field of a ruleset.

    Args:
        label: what a player calls it.
        sentence: what an answer does; empty where the label says it.
        answers: of a choice; empty for a number and for yes or no.
        span: lowest and highest number.
        longest: the most that one evening holds, where that is less.
        sizes: the only numbers there are, instead of a span.
        card: its sentence on the rule card while it is on, with ``{value}`` and ``{points}`` of it; a
            sentence for each value; or what follows from all the rules.
        card_where: another field, without which the card leaves the sentence out.
        card_after: the field whose sentence it follows on the card; without it, in the order of the fields.
        needs: the switch without which it has no meaning.
        usual: the number it gets when that switch is turned on, which makes it required there.
        at_most: fields that are never worth less than this one.
        is_open: whether a night with these rules ready may change it.
    """

    part: Part
    label: str
    sentence: str = ""
    answers: Answers | None = None
    span: tuple[int, int] | None = None
    longest: int | None = None
    sizes: tuple[int, ...] = ()
    card: str | Answers | Sentences | CardOf
    card_where: str = ""
    card_after: str = ""
    needs: str = ""
    usual: int | None = None
    at_most: tuple[str, ...] = ()
    worth: Worth
    switch: Switch | None = None
    is_open: Callable[["GameRules"], bool] = lambda _: True


def is_on(value: object) -> bool:
    """Tell whether a switch with this value is on; JSON values do as well."""
    return value is not None and value is not False and value != "never"


def never(_: "GameRules") -> bool:
    """Close a field that is fixed by who sits where, or by what a table is asked after each hand."""
    return False


def of_five(rules: "GameRules") -> bool:
    return rules.seats == 5


def two_against_two(rules: "GameRules") -> bool:
    return rules.active_seats == 4


def loner_has_partner(rules: "GameRules") -> bool:
    """Tell whether a loner leaves a partner out; makers who name one have none when they go alone."""
    return rules.partnership is not Partnership.NAMED
