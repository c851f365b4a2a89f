"""Search for the first round over q numbers of tournaments/movements/ideals/kirkman.py.

python -m benchmarks.designs.first_round [--q 33] [--seed 1]

q = 33 takes minutes. Every x but 0 is wanted at one table, and every difference (x, j) between players of a
table once but (0, j), which the table of the one more has.
"""

import argparse
from itertools import combinations, product

import numpy as np

from .exact_cover import Counts, covers_exactly


def difference_numbers(q: int) -> dict[tuple[int, int], int]:
    """Number the differences (x, j); one taken the other way round is the same."""
    numbers: dict[tuple[int, int], int] = {}
    for level, x in product((0, 1), range(1, q)):
        if (x, level) not in numbers:
            numbers[x, level] = numbers[(-x) % q, -level % 3] = len(set(numbers.values()))
    return numbers


def all_tables(q: int) -> tuple[list[tuple[tuple[int, int], ...]], Counts]:
    """Return the tables within which no difference comes twice, and what each covers, a row each."""
    numbers = difference_numbers(q)
    tables, rows = [], []
    for seats in combinations(range(1, q), 4):
        for levels in product(range(3), repeat=3):
            table = tuple(zip(seats, (0, *levels), strict=True))
            covered = {numbers[(x - y) % q, (i - j) % 3] for (x, i), (y, j) in combinations(table, 2)}
            if len(covered) == 6:
                tables.append(table)
                rows.append([*(x - 1 for x in seats), *(q - 1 + number for number in covered)])
    covers = np.zeros((len(rows), q - 1 + len(set(numbers.values()))), dtype=np.int8)
    np.put_along_axis(covers, np.array(rows), values=1, axis=1)
    return tables, covers


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--q", type=int, default=33)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tables, covers = all_tables(options.q)
    everything = np.ones(covers.shape[1], dtype=np.int8)
    order = np.random.default_rng(options.seed).permutation(len(covers))
    for choice in next(covers_exactly(covers, everything, order)):
        print(f"{tables[choice]},")


if __name__ == "__main__":
    main()
