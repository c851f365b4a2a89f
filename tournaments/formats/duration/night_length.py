"""How many rounds and hands fill an evening of so many minutes, and when one ends too late to be meant.

Source: docs/formats.md, section "How long".
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from scoring.rules.rulesets import Ruleset
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.lengths import about_hands, with_length
from tournaments.formats.settings import MovementSettings
from tournaments.formats.values import FormatKey, Shape
from tournaments.movements import MOST_ROUNDS, SEATS_PER_TABLE, cycle_rounds

from .pace import USUAL_HAND

#: What people stay for where nobody says otherwise.
USUAL_MINUTES = 150
SHORTEST_MINUTES, LONGEST_MINUTES = 30, 600
#: Each of four deals twice.
HANDS_PER_ROUND = 8
#: Where the number of rounds is given: a shorter game says little, a longer one leaves the others waiting.
FEWEST_HANDS, MOST_HANDS = 4, 16
#: "About" so many minutes.
SLACK_MINUTES = 10
#: Of a round in which everyone partners everyone: fewer say little, with more a longer night was meant.
FEWEST_OF_CYCLE, MOST_OF_CYCLE = 6, 12
LONG = timedelta(hours=5)


class Timed(Protocol):
    """A format, as far as its length is concerned; ``fit_by`` names what follows from the time."""

    @property
    def key(self) -> FormatKey: ...
    @property
    def fit_by(self) -> frozenset[str]: ...
    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class NightLength:
    rounds: int
    hands: int


def hands_in(minutes: int) -> int:
    return int(timedelta(minutes=minutes) / USUAL_HAND)


def fitted(
    kind: Timed, field_size: int, rules: Ruleset, settings: MovementSettings, minutes: int
) -> tuple[Ruleset, MovementSettings]:
    """Return rules and settings with the rounds and hands that fill about ``minutes``.

    A game to a target stays one: then only the number of rounds can give way. Where there is room for
    fewer than this kind of night takes, nothing changes: more may be let in later.
    """
    try:
        return _fitted(kind, field_size, rules, settings, minutes)
    except UnsupportedFieldError:
        return rules, settings


def _fitted(
    kind: Timed, field_size: int, rules: Ruleset, settings: MovementSettings, minutes: int
) -> tuple[Ruleset, MovementSettings]:
    each = HANDS_PER_ROUND if rules.hands is not None else about_hands(rules)
    if "rounds" in kind.fit_by:
        rounds = min(max(hands_in(minutes) // each, 1), MOST_ROUNDS)
        if kind.key is FormatKey.PARTY:
            rounds = _whole_cycles(field_size, rounds, each, minutes)
        if kind.key is FormatKey.TWO_FIELDS:
            rounds = min(rounds, kind.shape(field_size, rules, replace(settings, rounds=None)).rounds)
        settings = replace(settings, rounds=rounds)
    if "hands" in kind.fit_by:
        rounds = settings.rounds or kind.shape(field_size, rules, settings).rounds
        if rounds * each < hands_in(minutes) - each or kind.fit_by == {"hands"}:
            each = min(max(hands_in(minutes) // rounds, FEWEST_HANDS), MOST_HANDS)
        # As many deals for one side as for the other.
        rules = _of_hands(rules, each - each % 2)
    return rules, settings


def everyone_once(kind: Timed, field_size: int, minutes: int) -> NightLength | None:
    """Return the night in which everyone partners everyone once, where it fits about ``minutes``."""
    if kind.key is not FormatKey.PARTY or field_size < SEATS_PER_TABLE or field_size % SEATS_PER_TABLE > 1:
        return None
    rounds = cycle_rounds(field_size)
    hands = hands_in(minutes + SLACK_MINUTES) // rounds
    hands = min(hands - hands % 2, MOST_OF_CYCLE)
    fits = hands >= FEWEST_OF_CYCLE and 3 * rounds * hands >= 2 * hands_in(minutes)
    return NightLength(rounds=rounds, hands=hands) if fits else None


def ends_late(starts_at: datetime, ends_at: datetime, zone: ZoneInfo) -> bool:
    """Tell whether a night goes past midnight or lasts over five hours, which may be a slip of the finger."""
    is_next_day = ends_at.astimezone(zone).date() > starts_at.astimezone(zone).date()
    return is_next_day or ends_at - starts_at > LONG


def _whole_cycles(field_size: int, rounds: int, hands: int, minutes: int) -> int:
    """Take a round more or less where then everyone partners everyone as often."""
    if field_size < SEATS_PER_TABLE:
        return rounds
    for near in (rounds, rounds + 1, rounds - 1):
        if near % cycle_rounds(field_size) == 0 and 0 < near * hands <= hands_in(minutes + SLACK_MINUTES):
            return near
    return rounds


def _of_hands(rules: Ruleset, hands: int) -> Ruleset:
    if rules.hands is None:
        return rules
    return with_length(rules, hands=hands, target=None, best_of=rules.best_of)
