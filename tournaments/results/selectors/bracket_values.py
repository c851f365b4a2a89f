"""The values of a bracket as pages, the TV and the API show it."""

import re
from dataclasses import dataclass

from scoring.language import score
from tournaments.brackets import GameStatus, Heading
from tournaments.results import words


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSide:
    """One side of a game.

    Args:
        name: of who plays there, else of who will come, as in "Winner of game 3".
        is_known: who plays there is known.
        points: of its match, or games where it is a series; None before it begins.
        entry_id: of who plays there, where that is known.
    """

    name: str
    is_known: bool
    is_winner: bool
    points: int | None
    entry_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketGame:
    """One game of the bracket as it stands.

    Args:
        label: the name of its round, as in "Semifinal".
        best_of: games that are played in it at most.
        status: of the bracket: waiting, ready, decided or not_needed.
        round: the night's, once it has a table; like ``table`` and ``match_id`` of the latest that counts.
        way_on: where winners and losers go, where that is known.
        has_opened: the round of its table has, so the director can say who goes on.
        told_otherwise: the hands on record say that the other side has won.
    """

    number: int
    part: str
    label: str
    status: str
    sides: tuple[BracketSide, BracketSide]
    is_walk_over: bool
    round: int | None = None
    table: int | None = None
    match_id: int | None = None
    has_opened: bool = False
    is_playing: bool = False
    way_on: str = ""
    told_otherwise: bool = False
    best_of: int = 1

    @property
    def is_needed(self) -> bool:
        return self.status != GameStatus.NOT_NEEDED

    @property
    def is_decided(self) -> bool:
        return self.status == GameStatus.DECIDED

    @property
    def parts(self) -> tuple[BracketSide | str, ...]:
        """Return the sentence with a side for each name that is known."""
        return linked(self.sentence, self.sides)

    @property
    def sentence(self) -> str:
        """Say how it stands."""
        first, second = self.sides
        if self.is_decided:
            return _decided(first, second, walk_over=self.is_walk_over)
        if self.is_playing:
            points = score((first.points, second.points))
            return words.being_played(
                first=first.name, second=second.name, score=points, table=self.table or 0
            )
        other = second.name if second.is_known else second.name[0].lower() + second.name[1:]
        if self.table:
            return words.to_be_played_at(first=first.name, second=other, table=self.table)
        return words.to_be_played(first=first.name, second=other)


def linked(sentence: str, sides: tuple[BracketSide, ...]) -> tuple[BracketSide | str, ...]:
    """Part a sentence at the names of those who are known, so that a page can make links of them."""
    known = {side.name: side for side in sides if side.entry_id}
    longest_first = sorted(known, key=len, reverse=True)
    parts = (
        re.split("|".join(f"({re.escape(name)})" for name in longest_first), sentence)
        if known
        else [sentence]
    )
    return tuple(known.get(part, part) for part in parts if part)


def _decided(first: BracketSide, second: BracketSide, *, walk_over: bool) -> str:
    won, lost = (first, second) if first.is_winner else (second, first)
    if not won.is_winner:
        return words.neither_came(first=first.name, second=second.name)
    if walk_over or won.points is None or lost.points is None:
        return words.won_by_forfeit(winner=won.name, loser=lost.name)
    sentence = words.host_decided if won.points <= lost.points else words.won
    return sentence(winner=won.name, loser=lost.name, score=score((won.points, lost.points)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SideText:
    """A side of a game as it is written in its box: one line, or one for each of two partners.

    Args:
        lines: each with its y.
    """

    side: BracketSide
    lines: tuple[tuple[str, int], ...]
    points_y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketBox:
    """A game and its place in the drawing; ``x`` and ``y`` are its upper left corner."""

    game: BracketGame
    x: int
    y: int
    texts: tuple[SideText, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPicture:
    """A drawing in units: boxes of one size, with names in letters of one size.

    Args:
        lines: their points.
    """

    width: int
    height: int
    box_width: int
    box_height: int
    letter: int
    boxes: tuple[BracketBox, ...]
    lines: tuple[str, ...]
    headings: tuple[Heading, ...]

    @property
    def middle(self) -> int:
        return self.box_height // 2

    @property
    def pad(self) -> int:
        return pad_of(self.letter)

    @property
    def points_x(self) -> int:
        return self.box_width - self.pad


def pad_of(letter: int) -> int:
    """Return the space beside a name."""
    return letter * 2 // 3
