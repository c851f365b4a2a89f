"""A certificate in plain sentences, for a page or for paper."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.language import gettext as _
from tournaments.movements.words import fairness

from .certificate import Certificate, Spread


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
    pairs = _("pairs of players")
    lines = [
        ("partners", _("Partners"), _partners(found.partners), pairs, found.partners),
        ("opponents", _("Opponents"), _opponents(found.opponents), pairs, found.opponents),
        ("meetings", _("Same table"), _meetings(found.meetings), pairs, found.meetings),
        ("tables", _("Tables"), _tables(found), _("players and tables"), found.table_visits),
        ("seats", _("Seats"), _seats(found.seats), _("players and seats"), found.seats),
        ("byes", _("Sitting out"), _byes(found.byes), _("players"), found.byes),
    ]
    if found.beside_ghosts is not None:
        beside = found.beside_ghosts
        lines.append(("stand-ins", _("Ghost partners"), _beside(beside), _("players"), beside))
    return tuple(
        CertificateLine(
            key=key, heading=heading, sentence=sentence, proof=proof(spread), counted=counted, spread=spread
        )
        for key, heading, sentence, counted, spread in lines
    )


def proof(spread: Spread) -> str:
    """Say how the spread compares with what is proven that no plan can beat."""
    if spread.is_best:
        return fairness.best_possible()
    over = max(1, (spread.squares - spread.bound) * 1000 // max(spread.bound, 1))
    return fairness.near_best(percent=f"{over // 10}.{over % 10}")


def between(spread: Spread) -> str:
    """Write the least and the most as in "2 to 4 times"."""
    if spread.least == spread.most:
        return fairness.times(spread.most)
    if spread.least == 0:
        return fairness.at_most(most=spread.most)
    if (spread.least, spread.most) == (1, 2):
        return fairness.once_or_twice()
    written = fairness.either if spread.most - spread.least == 1 else fairness.span
    return written(least=spread.least, most=spread.most)


def _partners(spread: Spread) -> str:
    if spread.most == 0:
        return fairness.partners_change()
    if spread.least == spread.most:
        return fairness.partner_everyone(often=fairness.times(spread.most))
    if spread.most == 1:
        return f"{fairness.never_same_partner()} {fairness.never_partner(pairs=_pairs(spread, 0))}"
    most = fairness.most_partner(pairs=_pairs(spread, spread.most), often=fairness.times(spread.most))
    return f"{fairness.partner_everyone(often=between(spread))} {most}"


def _opponents(spread: Spread) -> str:
    if spread.most == 0:
        return fairness.opponents_change()
    if spread.least == spread.most:
        return fairness.play_everyone(often=fairness.times(spread.most))
    if spread.most == 1:
        return f"{fairness.never_same_opponent()} {fairness.never_play(pairs=_pairs(spread, 0))}"
    most = fairness.most_play(pairs=_pairs(spread, spread.most), often=fairness.times(spread.most))
    return f"{fairness.play_everyone(often=between(spread))} {most}"


def _meetings(spread: Spread) -> str:
    if spread.least == spread.most:
        return fairness.meet_everyone(often=fairness.times(spread.most))
    if spread.most == 1:
        return f"{fairness.never_meet_again()} {fairness.never_meet(pairs=_pairs(spread, 0))}"
    most = fairness.most_meet(pairs=_pairs(spread, spread.most), often=fairness.times(spread.most))
    return f"{fairness.meet_everyone(often=between(spread))} {most}"


def _pairs(spread: Spread, count: int) -> int:
    return dict(spread.counts).get(count, 0)


def _tables(found: Certificate) -> str:
    if found.tables == 1:
        return fairness.one_table()
    return fairness.every_table(often=between(found.table_visits))


def _seats(spread: Spread) -> str:
    return fairness.seats_rotate() if spread.most == 0 else fairness.every_seat(often=between(spread))


def _byes(spread: Spread) -> str:
    return fairness.no_one_sits_out() if spread.most == 0 else fairness.sit_out(often=between(spread))


def _beside(spread: Spread) -> str:
    return fairness.partner_ghost(often=between(spread))


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
