"""Draws: a secret that is committed first and revealed later, and the order that follows from it.

Source: docs/money.md, section 13.
"""

from collections.abc import Iterable
from enum import StrEnum
from hashlib import sha256
from typing import TypeVar

from scoring.language.messages import gettext, mark

T = TypeVar("T", bound=int | str)


class DrawKind(StrEnum):
    """What is drawn; the values are stored and part of every ticket, so never renamed."""

    FIFTY_FIFTY = "fifty"
    DOOR_PRIZES = "door"
    PARTNERS = "partners"
    CARDS = "cards"


DRAW_TITLES = {
    DrawKind.FIFTY_FIFTY: "50/50",
    DrawKind.DOOR_PRIZES: mark("Door prizes"),
    DrawKind.PARTNERS: mark("Partners for the playoffs"),
    DrawKind.CARDS: mark("Cards for partners"),
}


def draw_title(kind: DrawKind) -> str:
    return gettext(DRAW_TITLES[kind])


def commitment(secret: str) -> str:
    """Return the SHA-256 of a secret's characters, in hexadecimal: shown at once, it gives nothing away."""
    return sha256(secret.encode()).hexdigest()


def ticket(secret: str, kind: DrawKind, of: int | str) -> str:
    """Return a ticket: the SHA-256 of secret, kind and a participant's number or a card, spaces between."""
    return sha256(f"{secret} {kind} {of}".encode()).hexdigest()


def draw_order(secret: str, kind: DrawKind, participants: Iterable[T]) -> tuple[T, ...]:
    """Return the participants' numbers, or the cards, in the order drawn: the lowest ticket first.

    A ticket depends on nothing else, so that removing one participant changes no order among the others.
    """
    return tuple(sorted(participants, key=lambda each: ticket(secret, kind, each)))
