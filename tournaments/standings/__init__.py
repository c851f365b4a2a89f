"""Who is ahead of whom, and why: pure functions over tallies."""

from .ceremony import PODIUM, Finisher, Step, StepKind, ceremony
from .credits import (
    MOST_FIXED,
    SIT_OUT_LABELS,
    ClosedRound,
    CreditExample,
    SitOut,
    byes_won,
    credit_examples,
    credits_for,
    refuse_credit,
)
from .criteria import (
    CRITERION_LABELS,
    FIRST,
    LAST,
    NEED_HANDS,
    NEED_TWO_SIDES,
    OF_ENCOUNTERS,
    RATES,
    USUAL,
    Criterion,
    read_criteria,
)
from .figures import WORDS, plain
from .groups import rank_groups
from .parts import places_of_parts
from .placing import Ranked, Ranking, explain_places, places_by, places_without, rank_by
from .play_offs import PlayedOff, PlayOffs, after_play_offs
from .records import Encounter, Record
from .tallies import Tally
from .walk_overs import (
    WALK_OVER_LABELS,
    WalkOver,
    awarded,
    games_walked_over,
    given_up_scores,
    no_winner_sentence,
    walk_over_brings,
    walk_over_rule,
    walk_over_sentence,
    walk_over_worth,
)

__all__ = [
    "CRITERION_LABELS",
    "FIRST",
    "LAST",
    "MOST_FIXED",
    "NEED_HANDS",
    "NEED_TWO_SIDES",
    "OF_ENCOUNTERS",
    "PODIUM",
    "RATES",
    "SIT_OUT_LABELS",
    "USUAL",
    "WALK_OVER_LABELS",
    "WORDS",
    "ClosedRound",
    "CreditExample",
    "Criterion",
    "Encounter",
    "Finisher",
    "PlayOffs",
    "PlayedOff",
    "Ranked",
    "Ranking",
    "Record",
    "SitOut",
    "Step",
    "StepKind",
    "Tally",
    "WalkOver",
    "after_play_offs",
    "awarded",
    "byes_won",
    "ceremony",
    "credit_examples",
    "credits_for",
    "explain_places",
    "games_walked_over",
    "given_up_scores",
    "no_winner_sentence",
    "places_by",
    "places_of_parts",
    "places_without",
    "plain",
    "rank_by",
    "rank_groups",
    "read_criteria",
    "refuse_credit",
    "walk_over_brings",
    "walk_over_rule",
    "walk_over_sentence",
    "walk_over_worth",
]
