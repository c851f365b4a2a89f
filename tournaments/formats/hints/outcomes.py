"""What each result of a hand would bring, so that a page can say it before it is saved."""

from dataclasses import dataclass
from itertools import product

from scoring.errors import InvalidHandError
from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.options import DefendAlone, Partnership, RedealHand
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_points import Outcome, score_hand
from scoring.table.hands import HandReport, NoPlay
from scoring.table.matches import is_entered

#: What a table calls each, marked for translation.
OUTCOME_WORDS = {
    "made": mark("made it"),
    "march": mark("took all five"),
    "loner_made": mark("made it alone"),
    "loner_march": mark("swept alone"),
    "euchred": mark("got euchred"),
    "loner_euchred": mark("got euchred alone"),
    "passed_out": mark("everyone passed"),
    "misdeal": mark("misdeal"),
    "redeal": mark("thrown in"),
}
REDEALS = {NoPlay.PASSED_OUT: mark("Everyone passed"), NoPlay.MISDEAL: mark("Misdeal")}
POOR_HANDS = {
    RedealHand.NEVER: mark("Hand thrown in"),
    RedealHand.NO_ACE_NO_FACE: mark("No ace, no face"),
    RedealHand.FARMERS_HAND: mark("Farmer's hand"),
}
#: The order in which a thumb wants them: what happens most comes first.
TRICKS = (3, 4, 5, 2, 1, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One result and its points; ``to_makers`` says which side gets them, ``defended`` by one alone.

    ``repeats``: another number of tricks before it is the same result, and brings the same.
    """

    tricks: int
    alone: bool
    defended: bool
    points: int
    to_makers: bool
    outcome: Outcome
    repeats: bool


def results_of(rules: Ruleset) -> tuple[Result, ...]:
    """List every result that these rules allow, those with everybody first."""
    found: list[Result] = []
    for defended, alone in product((False, True), repeat=2):
        kinds: set[tuple[Outcome, int]] = set()
        for tricks in TRICKS:
            report = HandReport(
                dealer=1,
                maker=2,
                tricks=tricks,
                alone=alone,
                lone_defender=1 if defended else None,
                named_partner=3 if rules.partnership is Partnership.NAMED and not alone else None,
            )
            try:
                score = score_hand(report, rules)
            except InvalidHandError:
                continue
            to_makers = max(score.seat_points[seat - 1] for seat in score.makers) > 0
            kind = (score.outcome, max(score.seat_points))
            found.append(
                Result(
                    tricks=tricks,
                    alone=alone,
                    defended=defended,
                    points=max(score.seat_points),
                    to_makers=to_makers,
                    outcome=score.outcome,
                    repeats=kind in kinds,
                )
            )
            kinds.add(kind)
    return tuple(found)


def may_defend_alone(rules: Ruleset) -> bool:
    return rules.defend_alone is not DefendAlone.NEVER


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeal:
    """A deal that may come to nothing; ``is_hand``: it is entered as a hand, else noted beside them."""

    no_play: NoPlay
    label: str
    is_hand: bool


def redeals_of(rules: Ruleset) -> tuple[Redeal, ...]:
    """List what a table may say of a deal that was not played, under these rules."""
    found = []
    for no_play in NoPlay:
        try:
            score = score_hand(HandReport(dealer=1, no_play=no_play), rules)
        except InvalidHandError:
            continue
        label = POOR_HANDS[rules.redeal_hand] if no_play is NoPlay.REDEAL else REDEALS[no_play]
        found.append(Redeal(no_play=no_play, label=_(label), is_hand=is_entered(score, rules)))
    return tuple(found)


def redeals_on_page(rules: Ruleset) -> dict[str, tuple[Redeal, ...]]:
    """Part what may be said of an unplayed deal into hands (``no_plays``) and others (``dealt_again``)."""
    found = redeals_of(rules)
    return {
        "no_plays": tuple(each for each in found if each.is_hand),
        "dealt_again": tuple(each for each in found if not each.is_hand),
    }


def may_pass_out(rules: Ruleset) -> bool:
    """Tell whether a hand that nobody made is entered: the rules want it, and the dealer may pass."""
    try:
        return is_entered(score_hand(HandReport(dealer=1, no_play=NoPlay.PASSED_OUT), rules), rules)
    except InvalidHandError:
        return False
