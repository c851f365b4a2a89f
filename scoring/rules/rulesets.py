"""A ruleset: everything that tables play differently, as one checked value."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Self

from scoring.errors import InvalidRulesetError
from scoring.game_rules import GameRules
from scoring.rules import words
from scoring.rules.options import AllPass, FirstDealer, LevelEnd, LonerLead, MisdealBy, Partnership, TargetTie
from scoring.rules.ruleset_checks import check_ruleset
from scoring.stored import check_kinds, describe, fields_of, kinds_of

#: Raised when the stored form changes its meaning, never when a field with a default is added.
VERSION = 1


Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(GameRules):
    """What a table plays by: the fields of ``GameRules``, without contradiction."""

    def __post_init__(self) -> None:
        check_kinds(self, KINDS, InvalidRulesetError)
        check_ruleset(self)

    def __hash__(self) -> int:
        # Rulesets are keys of caches that are asked for every hand; hashing every field took longer.
        return hash(self.name)

    def to_json(self) -> dict[str, object]:
        """Write every field by its name, with the version of the form."""
        return {"version": VERSION, **{field.name: getattr(self, field.name) for field in fields(self)}}

    @classmethod
    def from_json(cls, stored: object) -> Self:
        """Read back what ``to_json`` wrote; a field left out has the default of its version.

        Raises:
            InvalidRulesetError: the field at fault is named.
        """
        named = fields_of(stored, {"version": (int,), **KINDS}, InvalidRulesetError)
        version = named.pop("version", None)
        if type(version) is not int or version < 1:
            raise InvalidRulesetError(
                words.version_wrong(version=describe(version)),
                field="version",
                code="wrong_version",
            )
        if version > VERSION:
            raise InvalidRulesetError(
                words.version_newer(version=describe(version), most=VERSION),
                field="version",
                code="newer_version",
            )
        if "name" not in named:
            raise InvalidRulesetError(words.rules_need_name(), field="name", code="name_missing")
        return cls(**named)


KINDS = kinds_of(Ruleset)


@lru_cache
def to_a_winner(rules: Ruleset) -> Ruleset:
    """Let one more hand decide a game of fixed hands that ends level, as where only one side can go on."""
    return rules if rules.hands is None else replace(rules, level_end=LevelEnd.EXTRA_HAND)


def sides(rules: Ruleset) -> tuple[Seats, ...]:
    """List the seats of each side that keeps a score; side 1 is the side of seat 1.

    Where partners change from hand to hand, each seat is a side of its own.

    Source: docs/rules.md, section 3.
    """
    return _sides(rules.seats, 2 if rules.partnership is Partnership.OPPOSITE else 1)


@lru_cache
def _sides(seats: int, size: int) -> tuple[Seats, ...]:
    count = seats // size
    return tuple(tuple(range(seat, seats + 1, count)) for seat in range(1, count + 1))


NORTH_AMERICAN = Ruleset(name="North American")

FIVE_HANDED = Ruleset(
    name="Five, one sits out",
    seats=5,
    partnership=Partnership.ROTATING,
    first_dealer=FirstDealer.ORGANIZER,
    all_pass=AllPass.SAME_DEALS,
    target_tie=TargetTie.OPPOSITE_SIDES,
)

#: Ready rulesets by their key. Source: docs/rules.md, section 6.
PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "north_american": NORTH_AMERICAN,
        "canadian": Ruleset(
            name="Canadian",
            first_dealer=FirstDealer.BLACK_JACK,
            dealers_partner_alone=True,
            loner_lead=LonerLead.LEFT_OF_LONER,
        ),
        "british_25": Ruleset(
            name="British, with the joker",
            deck=25,
            loner_lead=LonerLead.LEFT_OF_LONER,
        ),
        "classic_32": Ruleset(name="Classic, 32 cards", deck=32, first_dealer=FirstDealer.LOWEST_CARD),
        "five_rotating": FIVE_HANDED,
        "five_all_play": replace(
            FIVE_HANDED,
            name="Five players, all play",
            partnership=Partnership.NAMED,
            deck=32,
            cards_dealt=6,
            loners=False,
            loner_made=None,
            loner_march=None,
            loner_euchred=None,
            renege_loner=None,
        ),
        "peuchre": Ruleset(
            name="Peuchre",
            seats=6,
            deck=36,
            first_dealer=FirstDealer.BLACK_JACK,
            walks_kitty=True,
            may_name_turned_down=True,
            misdeal_by=MisdealBy.NEXT_DEALS,
            loner_made=2,
            euchred=1,
            loner_euchred=1,
            slow_play=1,
            slow_play_seconds=5,
            below_zero=True,
        ),
        "progressive_party": Ruleset(
            name="Progressive",
            first_dealer=FirstDealer.ORGANIZER,
            all_pass=AllPass.STICK_DEALER,
            target=None,
            hands=8,
            level_end=LevelEnd.EXTRA_HAND,
        ),
        "party": replace(
            NORTH_AMERICAN,
            name="Rotating partners",
            first_dealer=FirstDealer.ORGANIZER,
            target=None,
            hands=12,
            passed_out_counts=True,
        ),
    }
)
