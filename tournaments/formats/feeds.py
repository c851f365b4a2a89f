"""Who comes through from one part of a night to the next, and with whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from tournaments.brackets import pairs_in_a_row, ranked_pairs
from tournaments.errors import StageError
from tournaments.formats.words import fields as words

from .settings import PAIR, PLAYER, MovementSettings

MOST_THROUGH = 128


class Partners(StrEnum):
    """Who enters the next part together; the values are stored, so they are never renamed."""

    KEEP = "keep"
    RANK = "rank"
    LOT = "lot"
    PICK = "pick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """The best of the standings who play on.

    Args:
        carries: points of the part before count in the next, a pair's added.

    Raises:
        StageError: too few or too many come through, or someone would have no partner.
    """

    best: int
    partners: Partners = Partners.KEEP
    carries: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.best <= MOST_THROUGH:
            raise StageError(words.playoffs_between(most=MOST_THROUGH), field="best")
        if self.partners is not Partners.KEEP and self.best % 2:
            raise StageError(words.even_number(best=self.best), field="best")

    @property
    def makes_pairs(self) -> bool:
        return self.partners is not Partners.KEEP

    @property
    def entries(self) -> int:
        """How many entries the next part has."""
        return self.best // 2 if self.makes_pairs else self.best

    def entry_size(self, before: int) -> int:
        """Return how many players its entries have, where those before had so many.

        Raises:
            StageError: pairs would be made of pairs.
        """
        if self.makes_pairs and before != PLAYER:
            raise StageError(words.pairs_stay(), field="partners")
        return PAIR if self.makes_pairs else before

    def entrants(
        self, through: Sequence[int], lots: Sequence[int] = (), picks: Sequence[tuple[int, int]] = ()
    ) -> tuple[tuple[int, ...], ...]:
        """Say who enters together, the best first.

        Args:
            through: those who play on, best first.
            lots: the same in the order drawn, where partners are drawn: two in a row are partners.
            picks: partners as they were chosen, where they are.

        Raises:
            StageError: there are fewer than play on, or the partners picked are not all of them.
        """
        if len(through) < self.best:
            raise StageError(words.too_few_left(left=len(through), best=self.best), field="best")
        if self.partners is Partners.KEEP:
            return tuple((number,) for number in through)
        rank = {number: place for place, number in enumerate(through)}
        pairs = self._pairs(through, lots, picks)
        in_order = (tuple(sorted(pair, key=rank.__getitem__)) for pair in pairs)
        return tuple(sorted(in_order, key=lambda pair: [rank[number] for number in pair]))

    def _pairs(
        self, through: Sequence[int], lots: Sequence[int], picks: Sequence[tuple[int, int]]
    ) -> Sequence[tuple[int, int]]:
        if self.partners is Partners.PICK:
            return _picked(through, picks)
        return ranked_pairs(through) if self.partners is Partners.RANK else pairs_in_a_row(lots)

    def to_json(self) -> dict[str, object]:
        return {"best": self.best, "partners": self.partners.value, "carries": self.carries}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Self:
        """Read back what ``to_json`` wrote."""
        return cls(
            best=int(str(stored["best"])),
            partners=Partners(str(stored["partners"])),
            carries=bool(stored["carries"]),
        )


def _picked(through: Sequence[int], picks: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    if sorted(number for pair in picks for number in pair) != sorted(through):
        raise StageError(words.one_partner_each(), field="picks")
    return picks


def refuse_uneven_groups(feed: Feed, before: MovementSettings) -> None:
    """Refuse a number of which not every group before can send as many; raises ``StageError``."""
    if feed.best % before.groups:
        raise StageError(words.multiple_of(groups=before.groups), field="best")
