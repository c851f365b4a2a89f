"""A bar that shows how money is split: its segments add up to its width."""

from collections.abc import Sequence
from dataclasses import dataclass

#: Narrower, a segment can't be seen.
LEAST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A part of the bar; ``x`` is its left edge."""

    x: int
    width: int


def prize_bar(cents: Sequence[int], width: int) -> tuple[Segment, ...]:
    """Lay the amounts out side by side, each as wide as its share.

    Who gets something is at least ``LEAST`` wide while the bar has room for that; what is left over by
    rounding goes to the largest remainders, the first among equals.

    Args:
        cents: 0 or more each, not all 0.

    Returns:
        One segment per amount, in order; their widths add up to ``width``.
    """
    paid = sum(amount > 0 for amount in cents)
    least = min(LEAST, width // paid)
    total, room = sum(cents), width - least * paid
    widths = [least * (amount > 0) + amount * room // total for amount in cents]
    by_remainder = sorted(range(len(cents)), key=lambda index: (-(cents[index] * room % total), index))
    for index in by_remainder[: width - sum(widths)]:
        widths[index] += 1
    return tuple(Segment(x=sum(widths[:index]), width=each) for index, each in enumerate(widths))
