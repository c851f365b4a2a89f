"""How likely two names mean one person, where they are not the same."""

from rapidfuzz.distance import DamerauLevenshtein

from .keys import name_key

#: Fewer letters in all are too few to be sure that one is a slip.
LEAST_LETTERS = 5
#: A word of so many letters may have two slips; a shorter one has one at most, and a name two.
LONG_WORD = 8
MOST_SLIPS = 2
#: A first name alone says less than a misspelled whole name.
FIRST_NAME_ONLY = 0.5
INITIALS = 0.7


def likeness(one: str, other: str) -> float:
    """Return 0 for two people, up to 1 for one and the same name, and in between for what has to be asked.

    Symmetric, and blind to case and accents. Names that differ in a number are two people's.
    """
    return likeness_of_keys(name_key(one), name_key(other))


def likeness_of_keys(one: str, other: str) -> float:
    if not one or not other:
        return 0.0
    first, second = one.split(), other.split()
    if sorted(first) == sorted(second):
        return 1.0
    if _numbers(first) != _numbers(second):
        return 0.0
    return max(_spelling(first, second), _initials(first, second))


def _numbers(words: list[str]) -> list[str]:
    return sorted(word for word in words if any(char.isdigit() for char in word))


def _spelling(first: list[str], second: list[str]) -> float:
    """Compare word by word, or "Mary Ann" and "Maryann" as a whole: a slip or two."""
    letters = sum(map(len, first)), sum(map(len, second))
    if min(letters) < LEAST_LETTERS:
        return 0.0
    if len(first) != len(second):
        first, second = ["".join(first)], ["".join(second)]
    slips = [_slips(*words) for words in zip(first, second, strict=True)]
    return 1 - sum(slips) / max(letters) if sum(slips) <= MOST_SLIPS else 0.0


def _slips(one: str, other: str) -> int:
    """Count the slips between two words, one more than a name may have where there are too many."""
    most = MOST_SLIPS if min(len(one), len(other)) >= LONG_WORD else 1
    distance = DamerauLevenshtein.distance(one, other, score_cutoff=most)
    return distance if distance <= most else MOST_SLIPS + 1


def _initials(first: list[str], second: list[str]) -> float:
    """Compare word by word: "A Miller" or "Ann M" with "Ann Miller", and "Ann" with "Ann Miller"."""
    if first[0] == second[0] and len(first[0]) > 1 and 1 in {len(first), len(second)}:
        return FIRST_NAME_ONLY
    if len(first) != len(second):
        return 0.0
    pairs = list(zip(first, second, strict=True))
    agree = all(a == b or (1 in {len(a), len(b)} and a[0] == b[0]) for a, b in pairs)
    return INITIALS if agree and any(a == b and len(a) > 1 for a, b in pairs) else 0.0
