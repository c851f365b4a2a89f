"""All rules of the game by the names of their fields."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from scoring.rules.penalties import PenaltyRules
from scoring.rules.rule import RULE, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(PenaltyRules):
    """Every field of a ruleset with its default, the North American four-handed game.

    Points are per scoring side. ``None`` where a table cannot score that: the loner's points without
    loners, the lone defender's without lone defence, the seconds without a slow-play penalty,
    ``super_euchred`` where losing every trick costs no more than any euchre.
    """


#: By the name of the field; the name of the rules themselves is none of them.
RULES: Mapping[str, Rule] = MappingProxyType(
    {each.name: each.metadata[RULE] for each in fields(GameRules) if each.name != "name"}
)
#: What each field holds while it has no meaning.
WITHOUT: Mapping[str, object] = MappingProxyType(
    {
        each.name: None if RULES[each.name].usual is not None else each.default
        for each in fields(GameRules)
        if each.name in RULES and RULES[each.name].needs
    }
)
