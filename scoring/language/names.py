"""Names in a sentence."""

from collections.abc import Sequence


def listed(names: Sequence[str], *, word: str = "and") -> str:
    """Write names in a row: Ann; Ann and Bob; Ann, Bob and Cy. No names are an empty text."""
    if not names:
        return ""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def partners(names: Sequence[str]) -> str:
    """Write who plays together: Ann & Bob."""
    return " & ".join(names)


def verb(people: int, one: str, many: str) -> str:
    """Choose the form of a verb for this number of people: Ann beats, Ann & Bob beat."""
    return one if people == 1 else many
