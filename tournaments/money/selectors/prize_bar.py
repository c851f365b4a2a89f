"""How the money that came in is split, as a bar."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.money.prize_terms import PrizeTerms
from tournaments.charts import Segment, prize_bar
from tournaments.money.words import split as words

from .prizes import PrizeSheet

WIDTH = 320
#: So many places have a part of their own; those below are one part together.
SHOWN_PLACES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPart:
    """A part of the bar; ``kind`` is its color: the place's number, or what else it is."""

    kind: str
    label: str
    cents: int
    segment: Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSplit:
    parts: tuple[SplitPart, ...]
    width: int = WIDTH

    @property
    def cents(self) -> int:
        return sum(part.cents for part in self.parts)


def prize_split(sheet: PrizeSheet, terms: PrizeTerms, *, side_cents: int = 0) -> PrizeSplit | None:
    """Split what came in by what it is for, None where no prizes can be shown; no query.

    Args:
        side_cents: what the side pots hold.
    """
    if not sheet.places:
        return None
    amounts = [each for each in _amounts(sheet, terms, side_cents) if each[2]]
    segments = prize_bar([cents for _, _, cents in amounts], WIDTH)
    return PrizeSplit(
        parts=tuple(
            SplitPart(kind=kind, label=label, cents=cents, segment=segment)
            for (kind, label, cents), segment in zip(amounts, segments, strict=True)
        )
    )


def _amounts(sheet: PrizeSheet, terms: PrizeTerms, side_cents: int) -> Iterable[tuple[str, str, int]]:
    first, below = sheet.places[:SHOWN_PLACES], sheet.places[SHOWN_PLACES:]
    for number, cents in enumerate(first, start=1):
        yield str(number), words.place(number=number), cents
    if len(below) == 1:
        yield "more", words.place(number=len(sheet.places)), below[0]
    elif below:
        yield "more", words.places(first=SHOWN_PLACES + 1, last=len(sheet.places)), sum(below)
    others = sheet.pool_cents - sum(sheet.places)
    yield "last", words.last_place(), terms.last_cents
    yield "door", words.door_prizes(), others - terms.last_cents
    yield "house", words.house(), sheet.house_cents
    yield "charity", words.charity(), sheet.charity_cents
    yield "side", words.side_pots(), side_cents
