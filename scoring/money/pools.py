"""What is left to be won once the house and the charity have had their share. Integers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import Writer, amount, parse_cents, parse_percent
from scoring.money.prize_plans import WHOLE, hundredths
from scoring.money.words import prizes as words
from scoring.money.words import typed


class CutBasis(StrEnum):
    """What a cut is taken of; the values are stored, so never renamed."""

    GROSS = "gross"
    NET = "net"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A share that is not played for.

    Args:
        title: who gets it, as the sheet names it.
        share: hundredths of a percent, or cents where the basis is fixed. Of the gross is of everything
            paid in; of the net, of what the cuts before this one have left.

    Raises:
        InvalidPayoutError: it is below nothing, or above 100 percent.
    """

    title: str
    basis: CutBasis
    share: int

    def __post_init__(self) -> None:
        if self.share < 0:
            raise InvalidPayoutError(typed.cut_below_zero(who=self.title), field=self.title.lower())
        if self.basis is not CutBasis.FIXED and self.share > WHOLE:
            raise InvalidPayoutError(
                typed.cut_above_whole(who=self.title, percent=hundredths(self.share)),
                field=self.title.lower(),
                code="cut_above_pool",
            )

    @property
    def text(self) -> str:
        """The share as an organizer types it."""
        return amount(self.share) if self.basis is CutBasis.FIXED else hundredths(self.share)


#: What is said of a percentage.
OF = {CutBasis.GROSS: words.gross_cut, CutBasis.NET: words.net_cut}


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSheet:
    """The pool and what was taken before; ``cut_cents`` and ``sentences`` are in the order of the cuts."""

    gross_cents: int
    cut_cents: tuple[int, ...]
    pool_cents: int
    sentences: tuple[str, ...]
    proof: str


def parse_cut(title: str, basis: CutBasis, text: str) -> Cut:
    """Read a cut as an organizer types it: "10" or "12.5" percent, or an amount where it is fixed.

    Raises:
        InvalidPayoutError: it cannot be read, or is above 100 percent.
    """
    read = parse_cents if basis is CutBasis.FIXED else parse_percent
    return Cut(title=title, basis=basis, share=read(text, field=title.lower()))


def pool_after_cuts(gross_cents: int, cuts: Sequence[Cut], *, write: Writer) -> PoolSheet:
    """Take the cuts in their order; a percentage is rounded down to the cent, in favour of the pool.

    Args:
        gross_cents: what has been paid in and added, 0 or more.
        write: writes the amounts of the sentences.

    Raises:
        InvalidPayoutError: the gross is negative, or the cuts take more than there is.

    Source: docs/money.md, section 8.
    """
    if gross_cents < 0:
        raise InvalidPayoutError(words.negative_pool(), field="pool_cents")
    left = gross_cents
    amounts: list[int] = []
    for cut in cuts:
        base = {CutBasis.GROSS: gross_cents, CutBasis.NET: left}.get(cut.basis)
        cents = cut.share if base is None else base * cut.share // WHOLE
        if cents > left:
            raise InvalidPayoutError(
                words.cut_above_pool(who=cut.title, cut=write(cents), left=write(left)),
                field=cut.title.lower(),
                code="cut_above_pool",
            )
        amounts.append(cents)
        left -= cents
    less = [
        words.taken_for(who=cut.title, cut=write(cents)) for cut, cents in zip(cuts, amounts, strict=True)
    ]
    return PoolSheet(
        gross_cents=gross_cents,
        cut_cents=tuple(amounts),
        pool_cents=left,
        sentences=tuple(_sentence(cut, write(cents)) for cut, cents in zip(cuts, amounts, strict=True)),
        proof=words.pool_proof(gross=write(gross_cents), less=less, left=write(left)),
    )


def _sentence(cut: Cut, amount: str) -> str:
    if cut.basis in OF:
        return OF[cut.basis](who=cut.title, percent=cut.text, cut=amount)
    return words.fixed_cut(who=cut.title, cut=amount)
