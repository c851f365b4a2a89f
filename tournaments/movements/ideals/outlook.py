"""What each ideal gives a field and a night, the nearest number where it is perfect, and what gave way."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.movements.certificates.ideal_counts import Kept, ideal_kept
from tournaments.movements.plans import MovementPlan, Source
from tournaments.movements.requests import FEWEST, MOST, MovementRequest
from tournaments.movements.words import ideals as words

from .designed import BEGINS_AGAIN
from .designs import design_rounds
from .names import Ideal

#: Those that are counted over the whole of a cycle, and hold in part before its end.
COUNTED = frozenset({Ideal.EVEN, Ideal.MEET_ONCE, Ideal.TABLES})


class Outcome(StrEnum):
    PERFECT = "perfect"
    PARTLY = "partly"
    SOUGHT = "sought"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What an ideal gives; ``nearest`` are the players and rounds where it is perfect."""

    ideal: Ideal
    outcome: Outcome
    sentence: str
    nearest: tuple[int, int] | None = None

    @property
    def label(self) -> str:
        return words.label(self.ideal)

    @property
    def hint(self) -> str:
        return words.hint(self.ideal)

    @property
    def elsewhere(self) -> str:
        """Say where it is perfect; empty where it is here."""
        return words.perfect_at(players=self.nearest[0], rounds=self.nearest[1]) if self.nearest else ""


def outlooks(request: MovementRequest) -> list[Outlook]:
    return [outlook(replace(request, ideal=ideal)) for ideal in Ideal]


def outlook(request: MovementRequest) -> Outlook:
    """Say what a request's ideal gives its players, rounds and tables, without planning it."""
    ideal, rounds = request.ideal, request.rounds
    most = design_rounds(ideal, request.players) if request.is_plain and not request.ghosts else 0
    if rounds == most or (rounds < most and ideal not in COUNTED):
        sentence = words.whole(ideal) if rounds == most else words.part(ideal)
        return Outlook(ideal=ideal, outcome=Outcome.PERFECT, sentence=sentence)
    nearest = _nearest(request)
    if rounds < most:
        return Outlook(ideal=ideal, outcome=Outcome.PARTLY, sentence=words.part(ideal), nearest=nearest)
    sentence = words.sought(ideal)
    if most and ideal is BEGINS_AGAIN:
        sentence = words.couples_again(rounds=most)
    return Outlook(ideal=ideal, outcome=Outcome.SOUGHT, sentence=sentence, nearest=nearest)


def is_promised(request: MovementRequest) -> bool:
    return outlook(request).outcome is Outcome.PERFECT


def broken_promise(plan: MovementPlan, request: MovementRequest) -> str:
    """Say what a plan lacks of what its ideal promised; empty when it has it all."""
    if not is_promised(request):
        return ""
    found = ideal_kept(plan, request.ideal if request.ideal is not Ideal.EVEN else "partners")
    return "" if found.is_whole else _not_kept(found)


def design_faults(plan: MovementPlan, ideal: Ideal) -> list[str]:
    """List what a plan by a design lacks of its ideal; of any other plan, nothing."""
    if plan.source != Source.DESIGN or ideal in COUNTED:
        return []
    found = ideal_kept(plan, ideal)
    return [] if found.is_whole else [_not_kept(found)]


def gave_way(plan: MovementPlan, request: MovementRequest) -> list[str]:
    """Say of what every plan seeks, and of its own ideal, what it does not keep, and why."""
    own = ideal_kept(plan, request.ideal)
    found = []
    if request.ideal not in {Ideal.EVEN, Ideal.TABLES, Ideal.NEVER_TWICE} and not own.is_whole:
        found.append(words.because(what=_not_kept(own), why=_own_why(request)))
    for kept, sentence, room in (
        (ideal_kept(plan, "partners"), words.partners_gave_way, plan.players - 1),
        (ideal_kept(plan, Ideal.NEVER_TWICE), words.meetings_gave_way, (plan.players - 1) // 3),
    ):
        missed = kept.of - kept.kept
        if missed:
            found.append(words.because(what=sentence(pairs=missed), why=_why(request, room)))
    visits = ideal_kept(plan, Ideal.TABLES)
    if not visits.is_whole:
        why = (
            words.comes_first(ideal=request.ideal)
            if request.ideal is not Ideal.TABLES
            else words.none_found()
        )
        found.append(words.because(what=words.tables_gave_way(players=visits.of - visits.kept), why=why))
    return found


def _own_why(request: MovementRequest) -> str:
    if request.ideal is Ideal.MEET_ONCE and 3 * request.rounds < request.players - 1:
        return words.too_few_rounds(rounds=request.rounds)
    if request.ideal is Ideal.MEET_ONCE and 3 * request.rounds > request.players - 1:
        return words.too_many_rounds(rounds=request.rounds)
    if request.ideal is Ideal.GROUPS_APART and request.players // 2 % 4 > request.players % 2 + 1:
        return words.half_tables()
    return words.none_found()


def _why(request: MovementRequest, room: int) -> str:
    if request.rounds > room:
        return words.too_many_rounds(rounds=request.rounds)
    if request.ideal in {Ideal.EVEN, Ideal.NEVER_TWICE}:
        return words.none_found()
    return words.comes_first(ideal=request.ideal)


def _not_kept(found: Kept) -> str:
    return words.ideal_gave_way(ideal=found.ideal, missed=found.of - found.kept, of=found.of)


def _nearest(request: MovementRequest) -> tuple[int, int] | None:
    """Look up and down from the number of players; the night's own rounds where they are perfect too."""
    for away in range(MOST):
        for players in (request.players + away, request.players - away):
            if FEWEST <= players <= MOST and (there := design_rounds(request.ideal, players)) > 1:
                is_along = request.ideal not in COUNTED and request.rounds <= there
                return players, request.rounds if is_along else there
    return None
