"""Reading the fields of a notation's JSON objects, and its way of writing cards."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from scoring.cardplay.cards import SAME_COLOUR, Card, Suit, Trump
from scoring.cardplay.records import Fault
from scoring.egn import words
from scoring.stored import describe

Known = TypeVar("Known")

#: More entries than any deal has are not read, so that a file cannot ask for endless work.
MOST_ENTRIES = 100
CARD_RANKS = "6789NTJQKAX"
CARD_SUITS = "cdhsxtng"


class Fields:
    """The fields of one JSON object; a value of the wrong kind becomes a fault and counts as missing."""

    def __init__(self, stored: Mapping[str, object], faults: list[Fault]) -> None:
        self._stored = stored
        self._faults = faults

    def get(self, name: str, kind: Callable[[object], Known | None], wanted: str) -> Known | None:
        """Read a field; one that is missing or null is no fault here.

        Args:
            wanted: the sentence of ``words`` that says what it must be.
        """
        value = self._stored.get(name)
        result = None if value is None else kind(value)
        if value is not None and result is None:
            self.fault(words.wrong_kind(wanted, field=name, value=describe(value)))
        return result

    def number(self, name: str) -> int | None:
        """Read a whole number."""
        return self.get(name, whole_number, words.WHOLE_NUMBER)

    def flag(self, name: str, *, default: bool) -> bool:
        """Read true or false."""
        answer = self.get(name, yes_or_no, words.TRUE_OR_FALSE)
        return default if answer is None else answer

    def fault(self, text: str) -> None:
        """Note something wrong with a field."""
        self._faults.append(Fault(code="bad_field", text=text))


def whole_number(value: object) -> int | None:
    """Take a whole number; ``true`` and ``1.0`` are none."""
    return value if type(value) is int else None


def yes_or_no(value: object) -> bool | None:
    """Take true or false."""
    return value if isinstance(value, bool) else None


def text(value: object) -> str | None:
    """Take a text."""
    return value if isinstance(value, str) else None


def texts(value: object) -> tuple[str, ...] | None:
    """Take a list of texts."""
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        return None
    return tuple(value) if all(isinstance(entry, str) for entry in value) else None


def rows(value: object) -> tuple[tuple[str, ...], ...] | None:
    """Take a list of lists of texts."""
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        return None
    read = [texts(row) for row in value]
    return None if None in read else tuple(row for row in read if row is not None)


def whole_numbers(value: object) -> tuple[int, ...] | None:
    """Take a list of whole numbers."""
    if not isinstance(value, list) or not all(type(entry) is int for entry in value):
        return None
    return tuple(value)


def json_object(value: object) -> Mapping[str, object] | None:
    """Take an object."""
    return value if isinstance(value, dict) else None


def json_list(value: object) -> list[object] | None:
    """Take a list of anything."""
    return value if isinstance(value, list) else None


def notated_card(written: str, trump: Trump | None) -> Card | None:
    """Read a card as the notation writes it.

    ``N`` is a nine, ``R`` and ``L`` are the bowers, the suit ``t`` is trump; ``None`` for a card that is
    not known (``Xx``, ``Jx``, an empty text), or not before trump is.

    Raises:
        ValueError: the notation knows no such card.
    """
    if written in ("", Card.JOKER.value):
        return Card.JOKER if written else None
    if written in ("R", "L"):
        return _bower(written, trump)
    rank, suit = written[:-1].replace("10", "T"), written[-1].lower()
    if len(rank) != 1 or rank not in CARD_RANKS or suit not in CARD_SUITS:
        raise ValueError(written)
    if suit == "t" and isinstance(trump, Suit):
        suit = trump.value
    if rank == "X" or suit not in tuple(Suit):
        return None
    return Card(("9" if rank == "N" else rank) + suit)


def _bower(written: str, trump: Trump | None) -> Card | None:
    if not isinstance(trump, Suit):
        return None
    return Card("J" + (trump if written == "R" else SAME_COLOUR[trump]).value)
