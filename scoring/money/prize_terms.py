"""What holds for a night's money beside the plan: cuts, ties, number of places, other prizes. Integers."""

from dataclasses import dataclass
from typing import Any, Self

from scoring.errors import InvalidPayoutError
from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_plans import PrizeKind, PrizePlan
from scoring.money.settlement import LARGEST_UNIT_CENTS
from scoring.money.ties import TiePolicy, check_ties
from scoring.money.words import typed
from scoring.stored import check_kinds, fields_of, kinds_of

LARGEST_CENTS = 10**9
MOST_DOOR_PRIZES = 50
MOST_ENTRIES_PER_PLACE = 200
CUTS = ("house", "charity")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTerms:
    """What an organizer settles about the money besides who wins how much of it.

    Args:
        house: taken first; ``charity`` after it.
        added_cents: promised by the host or a giver; in the pool only once it is in the box.
        prize_ties: what those who share a place get.
        entries_per_place: one place is paid for so many entries; 0 for as many as the plan has.
        least_cents: places whose prize would be less are not paid.
        last_cents: for whoever finishes last.
        door_prizes: how many of ``door_cents`` each are drawn by lot.
        point_cents: what losers pay winners for every point between them, apart from any pool; 0 for nothing.

    Raises:
        InvalidPayoutError: an amount or a number is below nothing or beyond any night, or there is a
            number of door prizes without an amount, or an amount without a number.
    """

    house: Cut | None = None
    charity: Cut | None = None
    added_cents: int = 0
    prize_ties: TiePolicy = TiePolicy.SPLIT
    entries_per_place: int = 0
    least_cents: int = 0
    last_cents: int = 0
    door_prizes: int = 0
    door_cents: int = 0
    point_cents: int = 0

    def __post_init__(self) -> None:
        check_kinds(self, PLAIN, InvalidPayoutError)
        for name in ("added_cents", "least_cents", "last_cents", "door_cents"):
            _refuse_outside(getattr(self, name), LARGEST_CENTS, name)
        _refuse_outside(self.point_cents, LARGEST_UNIT_CENTS, "point_cents")
        if not 0 <= self.entries_per_place <= MOST_ENTRIES_PER_PLACE:
            raise InvalidPayoutError(
                typed.entries_per_place(most=MOST_ENTRIES_PER_PLACE), field="entries_per_place"
            )
        if not 0 <= self.door_prizes <= MOST_DOOR_PRIZES:
            raise InvalidPayoutError(typed.number_of_door_prizes(most=MOST_DOOR_PRIZES), field="door_prizes")
        if bool(self.door_prizes) != bool(self.door_cents):
            raise InvalidPayoutError(
                typed.door_prize_needs_both(),
                field="door_cents" if self.door_prizes else "door_prizes",
            )

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """In the order in which they are taken."""
        return tuple(cut for cut in (self.house, self.charity) if cut is not None)

    def check_with(self, plan: PrizePlan) -> None:
        """Refuse terms that this plan cannot be paid by; raises ``InvalidPayoutError``."""
        check_ties(self.prize_ties, is_fixed=plan.kind is PrizeKind.FIXED)

    def to_json(self) -> dict[str, object]:
        """Write what differs from a night without any of it."""
        usual = PrizeTerms()
        plain = {name: getattr(self, name) for name in PLAIN if getattr(self, name) != getattr(usual, name)}
        cuts = {name: cut for name in CUTS if (cut := getattr(self, name)) is not None}
        return {
            **{name: {"basis": cut.basis.value, "share": cut.share} for name, cut in cuts.items()},
            **{name: str(value) if name == "prize_ties" else value for name, value in plain.items()},
        }

    @classmethod
    def from_json(cls, stored: object) -> Self:
        """Read back what ``to_json`` wrote; raises ``InvalidPayoutError`` for anything else."""
        if not isinstance(stored, dict):
            raise InvalidPayoutError(typed.terms_object(), field="prize_terms")
        cuts = {name: cut_from_json(name, stored[name]) for name in CUTS if name in stored}
        plain = {name: value for name, value in stored.items() if name not in CUTS}
        read = fields_of(plain, PLAIN, InvalidPayoutError)
        return cls(house=cuts.get("house"), charity=cuts.get("charity"), **read)


#: The fields that are stored as they are; a cut is an object of its own.
PLAIN = {name: kinds for name, kinds in kinds_of(PrizeTerms).items() if name not in CUTS}


def _refuse_outside(cents: int, most: int, name: str) -> None:
    if cents < 0:
        raise InvalidPayoutError(typed.amount_below_zero(), field=name)
    if cents > most:
        raise InvalidPayoutError(typed.amount_too_large(), field=name)


def cut_from_json(name: str, stored: Any) -> Cut:
    """Read back a stored cut; raises ``InvalidPayoutError`` for anything else."""
    read = fields_of(stored, {"basis": (CutBasis,), "share": (int,)}, InvalidPayoutError)
    if type(read.get("basis")) is not CutBasis or type(read.get("share")) is not int:
        raise InvalidPayoutError(typed.cut_fields(), field=name)
    return Cut(title=name.title(), basis=read["basis"], share=read["share"])
