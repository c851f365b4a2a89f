"""Everything that can decide a place, in an order the organizer chooses.

Source: docs/standings.md, section 2.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from scoring.language.messages import gettext, mark
from tournaments.errors import TieBreakError

from . import words


class Criterion(StrEnum):
    """What decides; the values are stored, so never renamed."""

    POINTS = "points"
    WINS = "wins"
    POINTS_PER_GAME = "points_per_game"
    POINTS_PER_HAND = "points_per_hand"
    HEAD_TO_HEAD = "head_to_head"
    MARGIN = "margin"
    LONERS = "loners"
    MARCHES = "marches"
    EUCHRES = "euchres"
    FEWEST_EUCHRED = "fewest_euchred"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    BEST_ROUND = "best_round"
    PLAY_OFF = "play_off"
    LOT = "lot"


#: What a ranking can begin with.
FIRST = (Criterion.POINTS, Criterion.WINS, Criterion.POINTS_PER_GAME, Criterion.POINTS_PER_HAND)
#: Points are divided, so that who played less loses nothing by it.
RATES = frozenset({Criterion.POINTS_PER_GAME, Criterion.POINTS_PER_HAND})
#: What only games against one another can tell.
OF_ENCOUNTERS = frozenset({Criterion.HEAD_TO_HEAD, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER})
#: What cannot be counted where tables report no hands.
NEED_HANDS = frozenset({Criterion.LONERS, Criterion.MARCHES, Criterion.EUCHRES, Criterion.FEWEST_EUCHRED})
#: What counts otherwise at a table of five or six than at one where two sides play.
NEED_TWO_SIDES = frozenset({Criterion.WINS, Criterion.MARGIN}) | OF_ENCOUNTERS
#: What parts all who are still level, so that nothing can come after it.
LAST = (Criterion.PLAY_OFF, Criterion.LOT)
#: What decides where nobody says otherwise.
USUAL = (Criterion.POINTS, Criterion.WINS, Criterion.LONERS, Criterion.EUCHRES)
CRITERION_LABELS: Mapping[Criterion, str] = {
    Criterion.POINTS: mark("Points"),
    Criterion.WINS: mark("Wins"),
    Criterion.POINTS_PER_GAME: mark("Points per game"),
    Criterion.POINTS_PER_HAND: mark("Points per hand"),
    Criterion.HEAD_TO_HEAD: mark("Head-to-head"),
    Criterion.MARGIN: mark("Point margin"),
    Criterion.LONERS: mark("Loners"),
    Criterion.MARCHES: mark("Sweeps"),
    Criterion.EUCHRES: mark("Euchres"),
    Criterion.FEWEST_EUCHRED: mark("Fewest times euchred"),
    Criterion.BUCHHOLZ: mark("Opponents' scores (Buchholz)"),
    Criterion.SONNEBORN_BERGER: mark("Scores of opponents beaten (Sonneborn-Berger)"),
    Criterion.BEST_ROUND: mark("Best round"),
    Criterion.PLAY_OFF: mark("Playoff"),
    Criterion.LOT: mark("Random draw"),
}


def read_criteria(names: Sequence[str], *, partners_change: bool) -> tuple[Criterion, ...]:
    """Read a list as it is stored or sent, the first decides first.

    Args:
        partners_change: competitors are single players who may be partners and opponents in turn.

    Raises:
        TieBreakError: one is unknown or named twice, the first decides too little, something follows the
            lot or the play-off, or games against each other cannot be counted here.
    """
    for name in names:
        if name not in tuple(Criterion):
            raise TieBreakError(words.unknown_tiebreaker(name=repr(str(name)[:40])), field="tie_breaks")
    criteria = tuple(Criterion(name) for name in names)
    refusal = _refusal(criteria, partners_change=partners_change)
    if refusal:
        raise TieBreakError(refusal, field="tie_breaks")
    return criteria


def _refusal(criteria: Sequence[Criterion], *, partners_change: bool) -> str:
    repeated = next((each for each in criteria if criteria.count(each) > 1), None)
    if repeated is not None:
        return words.listed_twice(label=gettext(CRITERION_LABELS[repeated]))
    if not criteria or criteria[0] not in FIRST:
        return words.begin_with()
    last = next((each for each in criteria[:-1] if each in LAST), None)
    if last is not None:
        return words.nothing_after_draw() if last is Criterion.LOT else words.nothing_after_playoff()
    if partners_change and Criterion.HEAD_TO_HEAD in criteria:
        return words.head_to_head_needs_partners()
    return ""
