"""The questions of a form about who is who in a recorded game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.egn.names import WhoIsWhoError
from scoring.egn.seats import FOUR
from tournaments.models import Match
from tournaments.play.selectors.sitters import sitters_of
from tournaments.play.words import files as words
from tournaments.web.views.hand_form import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsettledName:
    """A player of the file; ``asks`` is empty where nothing is to be asked."""

    name: str
    seat: int | None
    asks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsettledNames:
    names: Sequence[UnsettledName]
    sitting: Sequence[tuple[int, str]]


def chosen_in(posted: Mapping[str, str]) -> dict[str, int]:
    """Read who is meant by each name that the form asked about; one left open is asked about again."""
    return {name: counted(seat) for name, seat in _answers(posted) if seat}


def names_to_settle(posted: Mapping[str, str], match: Match, refusal: Exception) -> UnsettledNames | None:
    """Return the questions that a refusal asks, or those whose answers it refuses."""
    if isinstance(refusal, WhoIsWhoError):
        names = [
            UnsettledName(name=each.name, seat=each.seat, asks=refusal.question(each))
            for each in refusal.names
        ]
        return UnsettledNames(names=names, sitting=list(enumerate(refusal.sitting, start=1)))
    if not posted.get("text"):
        return None
    again = [
        UnsettledName(name=name, seat=counted(seat), asks=words.who_is(name))
        for name, seat in _answers(posted)
    ]
    sitting = enumerate((sitter.name for sitter in sitters_of(match).values()), start=1)
    return UnsettledNames(names=again, sitting=list(sitting))


def _answers(posted: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the names that were asked about, each with the seat that was chosen."""
    both = [(posted.get(f"name-{n}", ""), posted.get(f"seat-{n}", "")) for n in range(1, FOUR + 1)]
    return [(name, seat) for name, seat in both if name]
