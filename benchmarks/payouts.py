"""What a payout costs: ``python -m benchmarks.payouts``.

100,000 pools are shared out by the app, with plan, ties, sentences and proof, and by the least code that
comes to the same cents, in one run, in the order least, app, app, least. Goal: at most five times as much.
"""

import random
import statistics
import time
from collections.abc import Callable
from itertools import groupby

from scoring.money.pool_split import payouts
from scoring.money.prize_plans import PrizeKind, PrizePlan

ROUNDS, PAYOUTS = 3, 100_000
PLANS = ((50, 30, 20), (40, 30, 20, 10), (5, 3, 2, 1), (60, 40))


def cases(rng: random.Random) -> list[tuple[int, tuple[int, ...], list[int]]]:
    """Make pools, shares and places with ties as small nights have them."""
    made = []
    for _ in range(PAYOUTS):
        places: list[int] = []
        while len(places) < 12:
            places += [len(places) + 1] * rng.choice((1, 1, 1, 2, 3))
        made.append((rng.randrange(0, 40_000), rng.choice(PLANS), places))
    return made


def least(pool: int, shares: tuple[int, ...], places: list[int]) -> list[int]:
    """Share out in whole dollars, the next to the largest claim, ties pooled; nothing is checked or said."""
    units, odd = divmod(pool, 100)
    total = sum(shares)
    worth = [-(-(2 * units * share - total) // (2 * total)) for share in shares]
    while sum(worth) > units:
        last = min(
            (share / (2 * has - 1), -i)
            for i, (share, has) in enumerate(zip(shares, worth, strict=True))
            if has
        )
        worth[-last[1]] -= 1
    while True:
        claims = [share / (2 * has + 1) for share, has in zip(shares, worth, strict=True)]
        following = claims.index(max(claims))
        if sum(worth) == units:
            break
        worth[following] += 1
    cents = [unit * 100 for unit in worth] + [0] * len(places)
    cents[following] += odd
    paid = []
    for place, group in groupby(places):
        sharers = len(list(group))
        covered = sum(cents[place - 1 : place - 1 + sharers])
        each, odd_cents = divmod(covered, 100)
        each, more = divmod(each, sharers)
        split = [(each + 1) * 100] * more + [each * 100] * (sharers - more)
        split[more] += odd_cents
        paid += split
    return paid


def app(pool: int, shares: tuple[int, ...], places: list[int]) -> list[int]:
    plan = PrizePlan(kind=PrizeKind.WEIGHTS, shares=shares, rounding_cents=100)
    return list(payouts(pool, plan, places, write=str).cents)


Payer = Callable[[int, tuple[int, ...], list[int]], list[int]]


def cpu_seconds(payer: Payer, pots: list[tuple[int, tuple[int, ...], list[int]]]) -> float:
    start = time.process_time()
    for pot in pots:
        payer(*pot)
    return time.process_time() - start


def main() -> None:
    pots = cases(random.Random(13))
    if any(app(*pot) != least(*pot) for pot in pots):
        raise SystemExit("Both must come to the same cents.")
    ratios, seconds = [], []
    for _ in range(ROUNDS):
        first, ours, again, last = (cpu_seconds(payer, pots) for payer in (least, app, app, least))
        ratios.append((ours + again) / (first + last))
        seconds.append((ours + again) / 2)
    print(f"{PAYOUTS:,} payouts: {statistics.median(seconds):.2f} s of CPU, ", end="")
    print(f"{statistics.median(ratios):.2f} times the least code (goal 5)")


if __name__ == "__main__":
    main()
