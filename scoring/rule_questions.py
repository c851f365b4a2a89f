"""Every field of a ruleset as a question to a card player, for forms and refusals.

Source: docs/rules.md, sections 1 to 4.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.options import (
    AllPass,
    Dealing,
    DefendAlone,
    FirstDealer,
    LevelEnd,
    LonerLead,
    MisdealBy,
    Overshoot,
    Partnership,
    RedealHand,
    SitOutScore,
    TargetTie,
    TimeCalled,
)

Answers = Mapping[StrEnum, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleQuestion:
    """One field of a ruleset.

    Args:
        sentence: what an answer does.
        answers: of a choice; empty for a number and for yes or no.
    """

    field: str
    label: str
    sentence: str
    answers: Answers


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePart:
    """Questions under one heading."""

    heading: str
    questions: tuple[RuleQuestion, ...]


def _ask(field: str, label: str, sentence: str = "", answers: Answers | None = None) -> RuleQuestion:
    return RuleQuestion(field=field, label=label, sentence=sentence, answers=answers or {})


TABLE = (
    _ask("seats", "Players at a table"),
    _ask(
        "partnership",
        "Partners",
        answers={
            Partnership.OPPOSITE: "Partners sit opposite",
            Partnership.ROTATING: "One of five sits out, the others play with who is opposite",
            Partnership.NAMED: "Whoever makes trump names a partner",
        },
    ),
    _ask(
        "deck",
        "Cards in the deck",
        "24 are nines to aces, 28 from the eights, 32 from the sevens; with the joker one more.",
    ),
    _ask("cards_dealt", "Cards dealt to each"),
    _ask("tricks_played", "Tricks played"),
    _ask(
        "dealing",
        "How the cards are dealt",
        answers={
            Dealing.AS_LIKED: "As the dealer likes",
            Dealing.ONE_BY_ONE: "One card at a time",
            Dealing.PACKETS: "In packets of two and three",
        },
    ),
    _ask(
        "first_dealer",
        "First dealer",
        answers={
            FirstDealer.BLACK_JACK: "The first black jack dealt round",
            FirstDealer.FIRST_JACK: "The first jack dealt round",
            FirstDealer.HIGHEST_CARD: "The highest card drawn",
            FirstDealer.LOWEST_CARD: "The lowest card drawn",
            FirstDealer.ORGANIZER: "Seat 1",
        },
    ),
)
TRUMP = (
    _ask(
        "all_pass",
        "If everyone passes twice",
        "Where the next player deals, a hand passed out counts as one of the round.",
        {
            AllPass.NEXT_DEALS: "Nobody scores and the next player deals",
            AllPass.SAME_DEALS: "The same dealer deals again",
            AllPass.STICK_DEALER: "Stick the dealer: the dealer must name trump",
        },
    ),
    _ask(
        "walks_kitty",
        "Walk through the kitty",
        "Each card left over is turned up in turn before a suit is named.",
    ),
    _ask("may_name_turned_down", "A suit turned down may be named", "Usually it may not."),
    _ask("no_trump", "No trump may be named", "Then no jack is a bower."),
    _ask("go_under", "Going under", "A poor hand may change three cards with the kitty."),
    _ask(
        "redeal_hand",
        "A hand that may be thrown in",
        "It is dealt again and scores nothing.",
        {
            RedealHand.NEVER: "None",
            RedealHand.NO_ACE_NO_FACE: "No ace, no face",
            RedealHand.FARMERS_HAND: "Farmer's hand: nines and tens",
        },
    ),
    _ask(
        "misdeal_by",
        "After a misdeal",
        answers={
            MisdealBy.SAME_DEALS: "The same dealer deals again",
            MisdealBy.NEXT_DEALS: "The next player deals",
        },
    ),
)
ALONE = (
    _ask("loners", "Whoever makes trump may play alone", "The partner lays the hand down."),
    _ask(
        "dealers_partner_alone",
        "The dealer's partner who orders up plays alone",
        "The Canadian rule; it holds while the card is up.",
    ),
    _ask(
        "partner_hand_shown",
        "A dealer alone sees the partner's hand",
        "It lies face up and helps the dealer who took the card up; the points stay as they are.",
    ),
    _ask(
        "partners_best", "Partner's best", "The partner gives the loner one card, and the loner discards one."
    ),
    _ask(
        "loner_lead",
        "Who leads to a loner",
        answers={
            LonerLead.LEFT_OF_DEALER: "The player left of the dealer",
            LonerLead.LEFT_OF_LONER: "The player left of the loner",
        },
    ),
    _ask(
        "defend_alone",
        "A defender may play alone",
        answers={
            DefendAlone.NEVER: "Never",
            DefendAlone.AGAINST_LONER: "Only against a loner",
            DefendAlone.ALWAYS: "Always",
        },
    ),
    _ask("lone_defender_leads", "A lone defender leads to a loner"),
)
POINTS = (
    _ask("made", "Makers take 3 or 4 tricks", "Usually 1."),
    _ask("march", "Makers take all 5", "Usually 2."),
    _ask("loner_made", "Alone, 3 or 4 tricks", "Usually 1. Empty where nobody plays alone."),
    _ask("loner_march", "Alone, all 5", "Usually 4. Empty where nobody plays alone."),
    _ask(
        "loner_credit",
        "Alone, all 5: the loner's own score",
        "Where the loner gets more than the partner, such as 5 and 4. Empty for the same.",
    ),
    _ask("euchred", "Makers are euchred", "For the others, usually 2."),
    _ask("super_euchred", "Makers take no trick", "For the others. Empty for the same as any euchre."),
    _ask("loner_euchred", "A loner is euchred", "For the others, usually 2. Empty where nobody plays alone."),
    _ask("lone_defence", "A lone defender euchres", "Empty where no defender plays alone."),
    _ask("lone_defence_march", "A lone defender takes all 5", "Empty where no defender plays alone."),
    _ask(
        "sit_out",
        "Whoever sits out a hand scores",
        answers={
            SitOutScore.NOTHING: "Nothing",
            SitOutScore.DEALERS_SIDE: "As the dealer's side does",
        },
    ),
)
ENDING = (
    _ask("target", "Points that win the game", "Empty where a round has a number of hands."),
    _ask("hands", "Hands in a round", "With a multiple of four everyone deals equally often."),
    _ask(
        "overshoot",
        "Points beyond the target",
        answers={
            Overshoot.AS_SCORED: "Kept as scored",
            Overshoot.CAPPED: "Do not count",
            Overshoot.CARRIED: "Go into the next game",
        },
    ),
    _ask(
        "target_tie",
        "Two sides reach the target in one hand",
        answers={
            TargetTie.SHARED_WIN: "They share the win",
            TargetTie.MOST_POINTS: "Most points win; still tied, another hand",
            TargetTie.OPPOSITE_SIDES: "Sudden death: most points after the next hand on opposite sides",
            TargetTie.PLAY_OFF_HAND: "One more hand decides and adds no points",
        },
    ),
    _ask(
        "level_end",
        "A game that ends level",
        answers={
            LevelEnd.DRAW: "Is a draw",
            LevelEnd.EXTRA_HAND: "Is decided by one more hand",
        },
    ),
    _ask("passed_out_counts", "A hand passed out counts"),
    _ask("redeal_counts", "A hand thrown in counts"),
    _ask(
        "time_called",
        "When time is called, the hand on the table",
        answers={
            TimeCalled.FINISH_HAND: "Is finished",
            TimeCalled.DROP_HAND: "Does not count",
            TimeCalled.AS_IT_STANDS: "Counts if three tricks decide it",
        },
    ),
    _ask("best_of", "Best of how many games", "1 for a single game; an odd number."),
)
PENALTIES = (
    _ask(
        "renege", "A renege gives the opponents", "Points for not following suit though one could, usually 2."
    ),
    _ask("renege_loner", "A renege in a hand played alone", "Usually 4. Empty where nobody plays alone."),
    _ask("renege_takes_hand", "A renege loses the whole hand", "Instead of the points."),
    _ask("table_talk", "Talk about the cards costs", "Points, once the warnings are used up."),
    _ask("table_talk_warnings", "Warnings for talk before that"),
    _ask("slow_play", "Slow play costs", "Empty where nobody watches the clock."),
    _ask("slow_play_seconds", "Seconds for a card before that", "Only where slow play costs points."),
    _ask("below_zero", "A score may go below zero"),
)

PARTS = (
    RulePart(heading="The table", questions=TABLE),
    RulePart(heading="Making trump", questions=TRUMP),
    RulePart(heading="Playing alone", questions=ALONE),
    RulePart(heading="Points", questions=POINTS),
    RulePart(heading="The end of a round", questions=ENDING),
    RulePart(heading="Penalties", questions=PENALTIES),
)
#: What a player calls each field; the name of the rules is asked for beside the questions.
LABELS: Mapping[str, str] = {
    "name": "What you call these rules",
    **{question.field: question.label for part in PARTS for question in part.questions},
}
