"""The best known seatings of short nights, from 4 to 60 players and 3 to 16 rounds.

``short.json`` has one where a search at once stays behind it: for each round a word, a letter for each
place, four to a table. Players without a letter have a bye.

Source: docs/movements.md, section 6.
"""

import json
import random
import string
from collections.abc import Sequence
from functools import cache
from pathlib import Path

LETTERS = string.digits + string.ascii_letters


@cache
def short_nights() -> dict[str, str]:
    found: dict[str, str] = json.loads(Path(__file__).with_name("short.json").read_text(encoding="utf-8"))
    return found


def short_night(players: int, rounds: int, seed: int) -> list[list[int]] | None:
    """Return rounds of places, players from 0; another seed gives them other numbers."""
    written = short_nights().get(f"{players}x{rounds}")
    if written is None:
        return None
    number = list(range(players))
    if seed:
        random.Random(seed).shuffle(number)  # noqa: S311 -- a plan anyone can make again from its seed
    return [[number[LETTERS.index(letter)] for letter in word] for word in written.split()]


def written(rounds: Sequence[Sequence[int]]) -> str:
    return " ".join("".join(LETTERS[place] for place in places) for places in rounds)
