"""Search for the first round over q numbers of tournaments/movements/ideals/kirkman.py, as an exact cover.

python -m benchmarks.designs.first_round [--q 33] [--seed 1]

q = 33 takes minutes. Every x but 0 is wanted at one table, and every difference (x, j) between players of a
table once but (0, j), which the table of the one more has. What can be covered in the fewest ways is next.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np

#: How many ways are tried of the first choices, of which there are thousands alike.
TRIED = (1, 3, 12)


def difference_numbers(q: int) -> dict[tuple[int, int], int]:
    """Number the differences (x, j); one taken the other way round is the same."""
    numbers: dict[tuple[int, int], int] = {}
    for level, x in product((0, 1), range(1, q)):
        if (x, level) not in numbers:
            numbers[x, level] = numbers[(-x) % q, -level % 3] = len(set(numbers.values()))
    return numbers


def all_tables(q: int) -> tuple[list[tuple[tuple[int, int], ...]], np.ndarray]:
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
    covers = np.zeros((len(rows), q - 1 + len(set(numbers.values()))), dtype=bool)
    np.put_along_axis(covers, np.array(rows), values=True, axis=1)
    return tables, covers


def covered_by(covers: np.ndarray, left: np.ndarray, open_: np.ndarray, depth: int) -> Iterator[list[int]]:
    """Yield choices among the rows ``left`` that together cover each of ``open_`` once."""
    if not open_.any():
        yield []
        return
    ways = np.where(open_, covers[left].sum(axis=0), len(covers) + 1)
    choices = left[covers[left, ways.argmin()]]
    for choice in choices[: TRIED[depth]] if depth < len(TRIED) else choices:
        apart = left[~(covers[left] & covers[choice]).any(axis=1)]
        for others in covered_by(covers, apart, open_ & ~covers[choice], depth + 1):
            yield [choice, *others]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--q", type=int, default=33)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tables, covers = all_tables(options.q)
    rng = np.random.default_rng(options.seed)
    every = np.ones(covers.shape[1], dtype=bool)
    found = None
    while found is None:
        found = next(covered_by(covers, rng.permutation(len(covers)), every, 0), None)
    for choice in found:
        print(f"{tables[choice]},")


if __name__ == "__main__":
    main()
