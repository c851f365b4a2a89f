"""Improves the tables of a Swiss round: two players change seats as long as that makes the round fairer.

Source: docs/swiss.md, section 4.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

#: Four players, partners opposite each other.
Table = tuple[int, ...]
#: What a table costs, the first criterion before all others.
Price = tuple[int, ...]


def swapped(
    tables: Sequence[Table], position: Mapping[int, int], price: Callable[[Table], Price], window: int
) -> list[Table]:
    """Make the swap that lowers the price most at a table whose first criteria cost anything, and again.

    Each swap lowers the sum of the prices, so there is an end.

    Args:
        position: of each player in the standings; players more than ``window`` apart aren't swapped.
    """
    found = list(tables)
    prices = [price(table) for table in found]
    waiting = [at for at, each in enumerate(prices) if any(each[:-1])]
    while waiting:
        at = waiting.pop()
        if not any(prices[at][:-1]):
            continue
        best = min(_swaps(found, prices, at, position, price, window), default=None)
        if best is None:
            continue
        _, other, one_table, other_table = best
        for where, table in ((at, one_table), (other, other_table)):
            found[where], prices[where] = table, price(table)
        waiting += [where for where in (at, other) if any(prices[where][:-1])]
    return found


def _swaps(
    tables: Sequence[Table],
    prices: Sequence[Price],
    at: int,
    position: Mapping[int, int],
    price: Callable[[Table], Price],
    window: int,
) -> Iterator[tuple[Price, int, Table, Table]]:
    """Yield what lowers the sum: the new sum less the old, the other table, and both tables then."""
    none = (0,) * len(prices[at])
    for seat, player in enumerate(tables[at]):
        for other, table in enumerate(tables):
            for place, mate in enumerate(table):
                if other == at or abs(position[player] - position[mate]) > window:
                    continue
                one = (*tables[at][:seat], mate, *tables[at][seat + 1 :])
                two = (*table[:place], player, *table[place + 1 :])
                change = tuple(
                    a + b - c - d
                    for a, b, c, d in zip(price(one), price(two), prices[at], prices[other], strict=True)
                )
                if change < none:
                    yield change, other, one, two
