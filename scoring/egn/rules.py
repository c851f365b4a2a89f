"""The rules of a recorded game: the fields of Euchre Game Notation against those of a ruleset.

Source: docs/rules.md, section 8.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.cardplay.records import Fault
from scoring.egn import words
from scoring.egn.fields import Fields, text
from scoring.errors import InvalidRecordError, InvalidRulesetError
from scoring.rules.options import AllPass, DefendAlone, LonerLead, Partnership
from scoring.rules.rulesets import PRESETS, Ruleset

LEADS = {"LEFT_OF_DEALER": LonerLead.LEFT_OF_DEALER, "LEFT_OF_LONER": LonerLead.LEFT_OF_LONER}
DECKS = {6: 36, 7: 32, 8: 28, 9: 24}
LONE_DEFENCE = 4
#: What holds where a file says nothing.
DEFAULT = replace(
    PRESETS["north_american"],
    name="Recorded game",
    all_pass=AllPass.STICK_DEALER,
    lone_defender_leads=False,
)


def rules_from_egn(stored: Mapping[str, object], faults: list[Fault]) -> Ruleset:
    """Read the rules of a game; what contradicts itself becomes a fault, and the defaults hold instead."""
    fields = Fields(stored, faults)
    changes = {**_table(fields), **_calls(fields), **_points(fields), **_ending(fields)}
    try:
        return replace(DEFAULT, **changes)
    except InvalidRulesetError as refusal:
        faults.append(Fault(code=refusal.code, text=str(refusal)))
        return DEFAULT


def _table(fields: Fields) -> dict[str, Any]:
    lowest, players = fields.number("min_rank"), fields.number("num_players")
    if lowest is not None and lowest not in DECKS:
        fields.fault(words.lowest_rank())
    if players not in (None, 4, 6):
        fields.fault(words.player_count())
    deck = DECKS.get(lowest or 9, 24) + fields.flag("joker", default=False)
    return {"seats": 6 if players == 6 else 4, "deck": deck}


def _calls(fields: Fields) -> dict[str, Any]:
    lead = fields.get("loner_lead", text, words.TEXT)
    if lead is not None and lead not in LEADS:
        fields.fault(words.loner_lead())
    sticks = fields.flag("std", default=True)
    return {
        "all_pass": AllPass.STICK_DEALER if sticks else AllPass.NEXT_DEALS,
        "dealers_partner_alone": fields.flag("canadian", default=False),
        "loner_lead": LEADS.get(lead or "", LonerLead.LEFT_OF_DEALER),
        "partners_best": fields.flag("partners_best", default=False),
        "no_trump": fields.flag("allow_no_trump", default=False),
        # Either lets a player change cards with the kitty.
        "go_under": fields.flag("go_under", default=False) | fields.flag("farmers", default=False),
    }


def _points(fields: Fields) -> dict[str, Any]:
    march, euchred = fields.number("loner_march_score"), fields.number("loner_euchred_score")
    points: dict[str, Any] = {
        "loner_march": DEFAULT.loner_march if march is None else march,
        "loner_euchred": DEFAULT.loner_euchred if euchred is None else euchred,
    }
    if fields.flag("defend_alone", default=False):
        points["defend_alone"] = DefendAlone.AGAINST_LONER
        points["lone_defence"] = points["lone_defence_march"] = LONE_DEFENCE
    return points


def _ending(fields: Fields) -> dict[str, Any]:
    """Read how the game ends: 0 stands for no such end, and 10 points hold where nothing is said."""
    hands = fields.number("num_deals") or None
    target = fields.number("winning_score")
    if target is None and hands is None:
        target = DEFAULT.target
    passed_out_counts = hands is not None and not fields.flag("std", default=True)
    return {"hands": hands, "target": target or None, "passed_out_counts": passed_out_counts}


def rules_to_egn(rules: Ruleset) -> dict[str, object]:
    """Write the fields of a ruleset that the notation has.

    Raises:
        InvalidRecordError: the notation has no game of this kind.
    """
    if rules.partnership is not Partnership.OPPOSITE or rules.seats != 4:
        raise InvalidRecordError(words.only_fours(), field="rules", code="not_notated")
    lead = next(written for written, option in LEADS.items() if option is rules.loner_lead)
    lowest = next(rank for rank, size in DECKS.items() if size == rules.deck - rules.joker)
    fields: dict[str, object] = {
        "std": rules.all_pass is AllPass.STICK_DEALER,
        "canadian": rules.dealers_partner_alone,
        "loner_lead": lead,
        "min_rank": lowest,
        "joker": rules.joker,
        "defend_alone": rules.defend_alone is not DefendAlone.NEVER,
        "partners_best": rules.partners_best,
        "go_under": rules.go_under,
        "allow_no_trump": rules.no_trump,
    }
    fields |= {"winning_score": rules.target} if rules.target is not None else {"num_deals": rules.hands}
    if rules.loners:
        fields |= {"loner_march_score": rules.loner_march, "loner_euchred_score": rules.loner_euchred}
    return fields
