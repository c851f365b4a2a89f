"""Places in a ranking as people read them."""

_TEENS = range(11, 14)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Write 1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number % 100 in _TEENS else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def place(number: int, *, is_tied: bool = False) -> str:
    """Write a place, shared or not: 3rd, T-3rd."""
    return f"T-{ordinal(number)}" if is_tied else ordinal(number)
