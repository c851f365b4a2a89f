"""What no ruleset may say, each refusal with its own code."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scoring.errors import InvalidRulesetError
from scoring.options import (
    AllPass,
    DefendAlone,
    LevelEnd,
    Partnership,
    RedealHand,
    SitOutScore,
    TargetTie,
)
from scoring.rule_questions import LABELS

if TYPE_CHECKING:
    from scoring.rulesets import Ruleset

#: field, lowest, highest; a field that is ``None`` is not looked at here.
RANGES = (
    ("seats", 4, 6),
    ("cards_dealt", 5, 6),
    ("tricks_played", 5, 5),
    ("made", 1, 20),
    ("march", 1, 20),
    ("loner_made", 1, 20),
    ("loner_march", 1, 20),
    ("loner_credit", 1, 20),
    ("euchred", 1, 20),
    ("super_euchred", 1, 20),
    ("loner_euchred", 1, 20),
    ("lone_defence", 1, 20),
    ("lone_defence_march", 1, 20),
    ("target", 1, 200),
    ("hands", 1, 200),
    ("best_of", 1, 99),
    ("renege", 0, 20),
    ("renege_loner", 0, 20),
    ("table_talk", 0, 20),
    ("table_talk_warnings", 0, 10),
    ("slow_play", 1, 20),
    ("slow_play_seconds", 1, 600),
)
DECKS = (24, 25, 28, 29, 32, 33, 36, 37)
SEATS = {Partnership.OPPOSITE: (4, 6), Partnership.ROTATING: (5,), Partnership.NAMED: (5,)}
NAME_LENGTH = 60

#: Two fields of points, the first never worth more than the second.
ORDERED = (
    ("made", "march"),
    ("made", "loner_made"),
    ("loner_made", "loner_march"),
    ("march", "loner_march"),
    ("loner_march", "loner_credit"),
    ("euchred", "super_euchred"),
    ("euchred", "lone_defence"),
    ("lone_defence", "lone_defence_march"),
    ("renege", "renege_loner"),
)

#: What a field that needs another is told of it.
OFF = {
    "loners": "while nobody may play alone",
    "defend_alone": "while no defender may play alone",
    "slow_play": "while slow play costs nothing",
}
ON = {
    "loners": "while playing alone is allowed",
    "defend_alone": "while a defender may play alone",
    "slow_play": "while slow play costs points",
}

Refusal = tuple[str, str, str]


def check_ruleset(rules: "Ruleset") -> None:
    """Refuse the first contradiction found.

    Raises:
        InvalidRulesetError: with the field to change and a code of its own.
    """
    for found in (_name, _ranges, _table, _calls, _points, _ending):
        for field, code, message in found(rules):
            raise InvalidRulesetError(message, field=field, code=code)


def _name(rules: "Ruleset") -> Iterator[Refusal]:
    name = rules.name
    if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        yield "name", "unusable_name", f"A ruleset's name has 1 to {NAME_LENGTH} printable characters."


def _ranges(rules: "Ruleset") -> Iterator[Refusal]:
    for field, lowest, highest in RANGES:
        value = getattr(rules, field)
        if value is not None and not lowest <= value <= highest:
            span = f"{lowest} to {highest}" if lowest < highest else f"{lowest}"
            yield field, "out_of_range", f"“{LABELS[field]}” must be {span}."
    if rules.deck not in DECKS:
        yield "deck", "unknown_deck", f"A euchre deck has {', '.join(map(str, DECKS))} cards."


def _table(rules: "Ruleset") -> Iterator[Refusal]:
    if rules.seats not in SEATS[rules.partnership]:
        kind = rules.partnership.value
        yield "seats", "seats_do_not_pair", f"{rules.seats} players cannot play with {kind} partners."
    if rules.kitty_size < 1:
        needed = rules.active_seats * rules.cards_dealt + 1
        yield (
            "deck",
            "deck_too_small",
            f"{rules.active_seats} hands and an upcard need {needed} cards; the deck has {rules.deck}.",
        )
    if rules.sit_out is not SitOutScore.NOTHING and rules.partnership is not Partnership.ROTATING:
        yield "sit_out", "nobody_sits_out", "Nobody sits out at this table, so nobody scores sitting out."


def _calls(rules: "Ruleset") -> Iterator[Refusal]:
    sticks = rules.all_pass is AllPass.STICK_DEALER
    if sticks and rules.passed_out_counts:
        yield (
            "passed_out_counts",
            "never_passed_out",
            "The dealer must name trump, so no hand is ever passed out.",
        )
    if rules.redeal_counts and rules.redeal_hand is RedealHand.NEVER:
        yield "redeal_counts", "never_redealt", "No hand is ever thrown in, so none can count."
    if rules.dealers_partner_alone and rules.partnership is Partnership.NAMED:
        yield (
            "dealers_partner_alone",
            "dealer_has_no_partner",
            "The dealer has no partner before one is named.",
        )
    alone_fields = ("dealers_partner_alone", "partner_hand_shown", "partners_best")
    for field in alone_fields:
        if getattr(rules, field) and not rules.loners:
            yield field, "no_loners", f"“{LABELS[field]}” is about playing alone, which these rules forbid."
    if rules.defend_alone is not DefendAlone.NEVER and rules.active_seats != 4:
        yield "defend_alone", "not_four_handed", "A defender goes alone only where two play two."
    if rules.defend_alone is DefendAlone.AGAINST_LONER and not rules.loners:
        yield "defend_alone", "no_loners", "A defender goes alone only against a loner, which is forbidden."


def _points(rules: "Ruleset") -> Iterator[Refusal]:
    for field in ("loner_made", "loner_march", "loner_euchred", "renege_loner"):
        yield from _only_with(rules, field, switch="loners", on=rules.loners)
    for field in ("lone_defence", "lone_defence_march"):
        yield from _only_with(
            rules, field, switch="defend_alone", on=rules.defend_alone is not DefendAlone.NEVER
        )
    yield from _only_with(rules, "slow_play_seconds", switch="slow_play", on=rules.slow_play is not None)
    if rules.loner_credit is not None and not rules.loners:
        yield (
            "loner_credit",
            "no_loners",
            f"“{LABELS['loner_credit']}” is about playing alone, which these rules forbid.",
        )
    for lesser, greater in ORDERED:
        low, high = getattr(rules, lesser), getattr(rules, greater)
        if low is not None and high is not None and low > high:
            less, more = f"“{LABELS[lesser]}” ({low})", f"“{LABELS[greater]}” ({high})"
            yield lesser, "worth_more", f"{less} cannot be worth more than {more}."


def _only_with(rules: "Ruleset", field: str, *, switch: str, on: bool) -> Iterator[Refusal]:
    given = getattr(rules, field) is not None
    if given and not on:
        yield field, f"without_{switch}", f"“{LABELS[field]}” has no meaning {OFF[switch]}; leave it empty."
    if on and not given:
        yield field, f"needed_by_{switch}", f"“{LABELS[field]}” must be given {ON[switch]}."


def _ending(rules: "Ruleset") -> Iterator[Refusal]:
    if rules.target is not None and rules.hands is not None:
        yield "hands", "target_and_hands", "A game ends at a target or after fixed hands, not both."
    if rules.target is None and rules.hands is None:
        yield "target", "no_end", "A game needs a target or a fixed number of hands."
    if rules.best_of % 2 == 0:
        yield (
            "best_of",
            "even_best_of",
            f"Best of {rules.best_of} can end level; play an odd number of games.",
        )
    yield from _tie(rules)


def _tie(rules: "Ruleset") -> Iterator[Refusal]:
    if rules.target_tie is TargetTie.OPPOSITE_SIDES and rules.partnership is Partnership.OPPOSITE:
        yield (
            "target_tie",
            "partners_stay",
            "Partners stay together here, so every hand is played on opposite sides. Choose most points.",
        )
    if rules.hands is None:
        for field in ("passed_out_counts", "redeal_counts"):
            if getattr(rules, field):
                yield field, "hands_not_counted", f"“{LABELS[field]}” matters only in a game of fixed hands."
        if rules.level_end is not LevelEnd.DRAW:
            yield (
                "level_end",
                "hands_not_counted",
                f"“{LABELS['level_end']}” matters only in a game of fixed hands.",
            )
