"""Paying by the point, and who pays whom when it is over. Integers only."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import Writer
from scoring.money.words import points as words
from scoring.money.words import typed

#: Up to so many balances the fewest payments are found by looking at every way to group them.
MOST_GROUPED = 12
LARGEST_UNIT_CENTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PointGame:
    """A finished game for money.

    Args:
        sides: the numbers of the players of each side; as many on each.
        points: of each side; may be below zero.

    Raises:
        InvalidPayoutError: the sides are not two or more of one size, or someone is on two.
    """

    sides: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.sides) < 2 or len(self.points) != len(self.sides):
            raise InvalidPayoutError(words.two_sides(), field="sides")
        players = [player for side in self.sides for player in side]
        if not players or len(players) != len(self.sides) * len(self.sides[0]):
            raise InvalidPayoutError(words.even_sides(), field="sides")
        if len(set(players)) != len(players):
            raise InvalidPayoutError(words.on_two_sides(), field="sides")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One player hands another some money."""

    payer: int
    payee: int
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Payments that bring every balance to nothing; ``proof`` adds up the balances."""

    payments: tuple[Payment, ...]
    proof: str


def balances_by_point(games: Iterable[PointGame], *, unit_cents: int) -> dict[int, int]:
    """Say what each player has won, or lost where negative, at so much a point.

    Each player of a side is paid the difference by one player of every side with fewer points: 10 to 6 at
    a dollar costs each loser 4 dollars and brings each winner 4.

    Returns:
        Cents per player, in the order in which they first played; they add up to zero.

    Raises:
        InvalidPayoutError: a point is worth nothing, less than nothing, or more than any table plays for.

    Source: docs/money.md, section 6.
    """
    if unit_cents <= 0:
        raise InvalidPayoutError(typed.points_worthless(), field="unit_cents")
    if unit_cents > LARGEST_UNIT_CENTS:
        raise InvalidPayoutError(typed.amount_too_large(), field="unit_cents")
    balances: dict[int, int] = {}
    for game in games:
        total = sum(game.points)
        for side, points in zip(game.sides, game.points, strict=True):
            won = (len(game.sides) * points - total) * unit_cents
            for player in side:
                balances[player] = balances.get(player, 0) + won
    return balances


def settle(balances: Mapping[int, int], *, write: Writer) -> Settlement:
    """Find who pays whom, in as few payments as can be; never as many as there are players.

    Those who owe and those who are owed are matched in the order given, so the same balances are always
    settled the same way.

    Args:
        balances: cents each player is to receive, or to pay where negative.
        write: writes the amounts of the proof.

    Raises:
        InvalidPayoutError: the balances do not add up to zero.

    Source: docs/money.md, section 7.
    """
    total = sum(balances.values())
    if total:
        raise InvalidPayoutError(
            words.not_zero(difference=write(abs(total))),
            field="balances",
            code="balances_not_zero",
        )
    open_ones = [(player, cents) for player, cents in balances.items() if cents]
    pairs, rest = _opposites(open_ones)
    groups = [*pairs, *(_groups(rest) if len(rest) <= MOST_GROUPED else [rest])]
    return Settlement(
        payments=tuple(payment for group in groups for payment in _pay_off(group)),
        proof=_proof([cents for _, cents in open_ones], write),
    )


Balances = list[tuple[int, int]]


def _opposites(balances: Balances) -> tuple[list[Balances], Balances]:
    """Take out pairs who owe each other exactly: no grouping can do better for them than one payment."""
    pairs: list[Balances] = []
    rest: Balances = []
    for player, cents in balances:
        match = next((each for each in rest if each[1] == -cents), None)
        if match is None:
            rest.append((player, cents))
        else:
            rest.remove(match)
            pairs.append([match, (player, cents)])
    return pairs, rest


def _groups(balances: Balances) -> list[Balances]:
    """Cut into the most groups that each add up to zero: every group saves one payment.

    Players are taken away one by one, and each time the rest adds up to zero a group is complete. The
    best order is found over all subsets, each a mask with one bit a player.
    """
    everyone = (1 << len(balances)) - 1
    sums, most = [0] * (everyone + 1), [0] * (everyone + 1)
    for mask in range(1, everyone + 1):
        lowest = mask & -mask
        sums[mask] = sums[mask ^ lowest] + balances[lowest.bit_length() - 1][1]
        best = max(most[mask ^ bit] for bit in _bits(mask))
        most[mask] = best + (sums[mask] == 0)
    groups: list[Balances] = []
    mask = everyone
    while mask:
        if sums[mask] == 0:
            groups.append([])
        pick = max(_bits(mask), key=lambda bit: most[mask ^ bit])
        groups[-1].append(balances[pick.bit_length() - 1])
        mask ^= pick
    return groups


def _bits(mask: int) -> list[int]:
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


def _pay_off(group: Balances) -> Iterable[Payment]:
    """Let those who owe pay, one after the other, those who are owed: one payment fewer than players."""
    owed = [[player, cents] for player, cents in group if cents > 0]
    for payer, cents in group:
        left = -cents
        while left > 0:
            paid = min(left, owed[0][1])
            yield Payment(payer=payer, payee=owed[0][0], cents=paid)
            left -= paid
            owed[0][1] -= paid
            if not owed[0][1]:
                owed.pop(0)


def _proof(balances: Sequence[int], write: Writer) -> str:
    won = [write(cents) for cents in balances if cents > 0]
    lost = [write(-cents) for cents in balances if cents < 0]
    return words.proof(won=won or [write(0)], lost=lost or [write(0)])
