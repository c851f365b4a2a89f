"""Narrows a club's names down to those that can be like one, before each is compared."""

from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extract

from .likeness import MOST_SLIPS


class Nearby:
    """Name keys by what ``likeness_of_keys`` asks for: a slip or two, one first letter, or the same words."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._whole = {key: key.replace(" ", "") for key in keys}
        self._buckets: dict[str, set[str]] = defaultdict(set)
        for key in self._whole:
            for bucket in _buckets(key):
                self._buckets[bucket].add(key)

    def to(self, key: str) -> set[str]:
        """Return all keys that are like this one, and a few that turn out not to be."""
        alike = extract(
            key.replace(" ", ""),
            self._whole,
            scorer=DamerauLevenshtein.distance,
            score_cutoff=MOST_SLIPS,
            limit=None,
        )
        return {other for _, _, other in alike}.union(
            *(self._buckets.get(each, ()) for each in _buckets(key))
        )


def _buckets(key: str) -> tuple[str, ...]:
    return (key[:1], " ".join(sorted(key.split())))
