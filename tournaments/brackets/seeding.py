"""Who starts where: places in the first round, byes never against byes.

Source: docs/brackets.md, section 2.
"""

import random
from collections.abc import Sequence
from enum import StrEnum

from tournaments.brackets import words
from tournaments.errors import BracketError

LIMIT = 256
SECTIONS = 4


class Placement(StrEnum):
    """How entries come to their places; except for ``DRAWN`` they are given best first."""

    DRAWN = "drawn"
    SEEDED = "seeded"
    SNAKE = "snake"


def seed_order(size: int) -> tuple[int, ...]:
    """Return the seed of each place of a full bracket, so that 1 and 2 can meet only in the final.

    Args:
        size: a power of two.
    """
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, full - better)]
    return tuple(order)


def full_size(entries: int) -> int:
    """Return the smallest power of two that holds them all."""
    return 1 << (entries - 1).bit_length()


def check_entries(entries: Sequence[int]) -> None:
    """Refuse a field that no bracket is made for.

    Raises:
        BracketError: an entry twice, or fewer than two or more than 256.
    """
    if len(set(entries)) != len(entries):
        raise BracketError(words.entries_once(), field="entries")
    if not 2 <= len(entries) <= LIMIT:
        raise BracketError(words.entries_between(most=LIMIT, entries=len(entries)), field="entries")
    if min(entries) < 1:
        raise BracketError(words.entries_from_1(), field="entries")


def seeds_of(entries: Sequence[int], draw: Placement, rng: random.Random) -> tuple[int, ...]:
    """Return the entries, best seed first; a draw makes anyone the first."""
    if draw is not Placement.DRAWN:
        return tuple(entries)
    return tuple(rng.sample(list(entries), len(entries)))


def places(seeds: Sequence[int], draw: Placement, rng: random.Random) -> tuple[int | None, ...]:
    """Put seeds into the places of the first round, two and two; None is a bye, for the best seeds first."""
    size = full_size(len(seeds))
    if draw is Placement.SNAKE and size > SECTIONS:
        return _snake(seeds, size // SECTIONS, rng)
    return tuple(seeds[seed - 1] if seed <= len(seeds) else None for seed in seed_order(size))


def with_late(leaves: Sequence[int | None], late: Sequence[tuple[int, int]]) -> tuple[int | None, ...]:
    """Put entries into places of the first round that are byes.

    Args:
        late: each behind the entry whose bye it takes.

    Raises:
        BracketError: that entry has none.
    """
    filled = list(leaves)
    for has_bye, entry in late:
        bye = filled.index(has_bye) ^ 1
        if filled[bye] is not None:
            raise BracketError(words.only_byes(), field="late")
        filled[bye] = entry
    return tuple(filled)


def _snake(seeds: Sequence[int], section_size: int, rng: random.Random) -> tuple[int | None, ...]:
    """Deal seeds over the four sections to and fro, then draw each section."""
    tops = seed_order(SECTIONS)
    there = sorted(range(SECTIONS), key=lambda section: tops[section])
    sections: list[list[int]] = [[] for _ in range(SECTIONS)]
    for index, seed in enumerate(seeds):
        lap, step = divmod(index, SECTIONS)
        sections[there[step] if lap % 2 == 0 else there[-1 - step]].append(seed)
    return tuple(place for section in sections for place in _drawn_section(section, section_size, rng))


def _drawn_section(section: Sequence[int], size: int, rng: random.Random) -> list[int | None]:
    byes = size - len(section)
    rest = rng.sample(list(section[byes:]), len(section) - byes)
    pairs: list[tuple[int, int | None]] = [(seed, None) for seed in section[:byes]]
    pairs += zip(rest[::2], rest[1::2], strict=True)
    rng.shuffle(pairs)
    return [place for pair in pairs for place in pair]
