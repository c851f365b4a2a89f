"""Putting tie-breaks in order with buttons, which work without JavaScript."""

from tournaments.errors import InvalidRequestError
from tournaments.nights import words
from tournaments.standings import LAST, Criterion

SEPARATOR = ","


def read_order(text: str) -> tuple[Criterion, ...]:
    """Read the order a form holds; raises ``InvalidRequestError`` for a name that is no tie-break."""
    try:
        return tuple(Criterion(name) for name in text.split(SEPARATOR) if name)
    except ValueError:
        raise InvalidRequestError(words.no_such_tiebreaker(), field="tie_breaks") from None


def write_order(order: tuple[Criterion, ...]) -> str:
    return SEPARATOR.join(order)


def moved(order: tuple[Criterion, ...], press: str) -> tuple[Criterion, ...]:
    """Return the order after a button such as ``up:wins``; ``in`` and ``out`` add one and take one off.

    What decides every tie stays last wherever it is put.
    """
    verb, _, name = press.partition(":")
    chosen = [each for each in order if each != name]
    if verb in {"in", "up", "down"} and name in set(Criterion):
        at = {"in": len(chosen), "up": _index(order, name) - 1, "down": _index(order, name) + 1}[verb]
        chosen.insert(max(at, 0), Criterion(name))
    return (
        *(each for each in chosen if each not in LAST),
        *(each for each in chosen if each in LAST),
    )


def _index(order: tuple[Criterion, ...], name: str) -> int:
    return order.index(Criterion(name)) if name in order else len(order)
