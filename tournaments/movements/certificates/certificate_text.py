"""A certificate in plain sentences, for a page or for paper."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.language import count, verb

from .certificate import Certificate, Spread

TIMES = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateLine:
    """One count of a certificate: what it means, and how near it is to the best there can be."""

    key: str
    heading: str
    sentence: str
    proof: str
    counted: str
    spread: Spread

    @property
    def total(self) -> int:
        """How many pairs or places are counted in all."""
        return sum(number for _, number in self.spread.counts)


def certificate_lines(found: Certificate) -> tuple[CertificateLine, ...]:
    """Say what each count means for the people who play."""
    kept = [
        ("partners", "Partners", _partners(found.partners), "pairs of players", found.partners),
        ("opponents", "Opponents", _opponents(found.opponents), "pairs of players", found.opponents),
        ("meetings", "Same table", _meetings(found.meetings), "pairs of players", found.meetings),
        ("tables", "Tables", _tables(found), "players and tables", found.table_visits),
        ("seats", "Seats", _seats(found.seats), "players and seats", found.seats),
        ("byes", "Sitting out", _byes(found.byes), "players", found.byes),
    ]
    if found.beside_ghosts is not None:
        beside = found.beside_ghosts
        kept.append(("stand-ins", "Ghost partners", _beside(beside), "players", beside))
    return tuple(
        CertificateLine(
            key=key, heading=heading, sentence=sentence, proof=proof(spread), counted=counted, spread=spread
        )
        for key, heading, sentence, counted, spread in kept
    )


def proof(spread: Spread) -> str:
    """Say how the spread compares with what is proven that no plan can beat."""
    if spread.is_best:
        return "Best possible"
    over = max(1, (spread.squares - spread.bound) * 1000 // max(spread.bound, 1))
    return f"Within {over // 10}.{over % 10}% of the best possible"


def times(count: int) -> str:
    return TIMES.get(count, f"{count} times")


def between(spread: Spread) -> str:
    """Write the least and the most as in "2 to 4 times"."""
    if spread.least == spread.most:
        return times(spread.most)
    if spread.least == 0:
        return f"at most {times(spread.most)}"
    if (spread.least, spread.most) == (1, 2):
        return "once or twice"
    joined = "or" if spread.most - spread.least == 1 else "to"
    return f"{spread.least} {joined} {spread.most} times"


def _number(spread: Spread, count: int) -> int:
    return dict(spread.counts).get(count, 0)


def _partners(spread: Spread) -> str:
    if spread.most == 0:
        return "Partners change every hand."
    if spread.least == spread.most:
        return f"You partner everyone {times(spread.most)}."
    if spread.most == 1:
        return f"You never have the same partner twice. {_never(spread, 'never partner')}"
    return f"You partner everyone {between(spread)}. {_most(spread)}"


def _opponents(spread: Spread) -> str:
    if spread.most == 0:
        return "Opponents change every hand."
    if spread.least == spread.most:
        return f"You play against everyone {times(spread.most)}."
    if spread.most == 1:
        return f"You never have the same opponent twice. {_never(spread, 'never play each other')}"
    return f"You play against everyone {between(spread)}. {_most(spread)}"


def _meetings(spread: Spread) -> str:
    if spread.least == spread.most:
        return f"You share a table with everyone {times(spread.most)}."
    if spread.most == 1:
        return f"You never share a table with anyone twice. {_never(spread, 'never meet')}"
    return f"You share a table with everyone {between(spread)}. {_most(spread)}"


def _never(spread: Spread, what: str) -> str:
    pairs = _number(spread, 0)
    return f"{count(pairs, 'pair of players', 'pairs of players')} {what}."


def _most(spread: Spread) -> str:
    pairs = _number(spread, spread.most)
    who = count(pairs, "pair of players", "pairs of players")
    return f"{who} {verb(pairs, 'does', 'do')} so {times(spread.most)}."


def _tables(found: Certificate) -> str:
    if found.tables == 1:
        return "There's one table."
    return f"You visit every table {between(found.table_visits)}."


def _seats(spread: Spread) -> str:
    if spread.most == 0:
        return "Seats rotate every hand."
    return f"You sit in every seat {between(spread)}. Seat 1 deals first."


def _byes(spread: Spread) -> str:
    if spread.most == 0:
        return "No one sits out."
    return f"You sit out {between(spread)}."


def _beside(spread: Spread) -> str:
    return f"You partner a ghost player {between(spread)}."


def summary(found: Certificate) -> tuple[str, ...]:
    """Return the sentences that matter most, for the head of a plan."""
    return tuple(_summary(found))


def _summary(found: Certificate) -> Iterator[str]:
    yield _partners(found.partners)
    if found.meetings.most == 1:
        yield _meetings(found.meetings)
    else:
        yield _opponents(found.opponents)
    yield _byes(found.byes)
    if found.beside_ghosts is not None:
        yield _beside(found.beside_ghosts)
