"""A row of the ranked list, and the list."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.language import gettext
from tournaments.names.short import PAIR, shortened
from tournaments.results import words
from tournaments.standings import CRITERION_LABELS, RATES, WORDS, Criterion, Tally, plain

from .play_offs import PlayOffLine

#: As many as a player's name may have: of a pair, each has half of them.
MOST_LETTERS = 60
#: In a list of more than so many, a name of one player has no more than so many letters.
FEW, MOST_ALONE = 24, 30


def short_names(called: Mapping[int, str]) -> Mapping[int, str]:
    """Shorten the names of pairs that are longer than any player's, and in long lists those of players."""
    names = list(called.values())
    is_of_players = not any(PAIR in name for name in names)
    most = MOST_ALONE if is_of_players and len(names) > FEW else MOST_LETTERS
    if max(map(len, names), default=0) <= most:
        return called
    return dict(zip(called, shortened(names, most), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One row.

    Args:
        called: its name, shortened by whole words where ``short_names`` says so.
        because: what put it below the row above where its points do not say so.
        credit: points for sitting out, not among those of the tally.
        awarded: points for walk-overs, not among those either; so many are ``walk_overs``.
        carried: points brought from the part of the night before, not among those either.
        games: that ended.
        wins: byes that count as games won are among them.
        first: what decides first, and ``figure`` what it makes of this competitor.
        handicap: bonus points per game, which decide no place; None where the night has none.
        bonus_place: by the points with the bonus.
        is_out: is disqualified and wins nothing, wherever it stands in a bracket.
        team: of those who played on, the entry of the later part: partners of one won together.
    """

    place: int
    is_tied: bool
    entry_id: int
    number: int
    name: str
    tally: Tally
    because: str
    called: str = ""
    games: int = 0
    wins: int = 0
    credit: Fraction = Fraction(0)
    awarded: Fraction = Fraction(0)
    walk_overs: int = 0
    carried: Fraction = Fraction(0)
    first: Criterion = Criterion.POINTS
    figure: Fraction = Fraction(0)
    team: int | None = None
    handicap: int | None = None
    bonus_place: int = 0
    is_out: bool = False

    @property
    def is_short(self) -> bool:
        """Whether ``called`` is less than its name."""
        return self.called not in ("", self.name)

    @property
    def total(self) -> Fraction:
        return self.tally.points + self.credit + self.awarded + self.carried

    @property
    def bonus(self) -> int:
        return (self.handicap or 0) * self.games

    @property
    def with_bonus(self) -> Fraction:
        return self.total + self.bonus

    @property
    def handicapped(self) -> str:
        """The points with the bonus, how they come and the place by them; empty where there is none."""
        if self.handicap is None:
            return ""
        return words.with_handicap(points=plain(self.with_bonus), bonus=self.bonus, place=self.bonus_place)

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to be placed by."""
        return bool(self.tally.hands or self.credit or self.awarded)

    @property
    def brought(self) -> str:
        """What of it is from the part before; empty where nothing is."""
        return plain(self.carried) if self.carried else ""

    @property
    def points(self) -> str:
        """All that counts, written exactly."""
        return plain(self.total)

    @property
    def measure(self) -> str:
        """What ``score`` counts, as the head of a column."""
        return gettext(CRITERION_LABELS[self.first])

    @property
    def is_by_points(self) -> bool:
        return self.first is Criterion.POINTS

    @property
    def score(self) -> str:
        """What decides first, short enough for the wall: a rate to two places, everything else exactly."""
        return f"{float(self.figure):.2f}" if self.first in RATES else plain(self.figure)

    @property
    def score_text(self) -> str:
        """The same in words, as in "71 points"."""
        return WORDS[self.first].counted(self.figure)

    @property
    def credited(self) -> str:
        """What of it is for sitting out; empty where nothing is."""
        return plain(self.credit) if self.credit else ""

    @property
    def walked_over(self) -> str:
        """What of it is for walk-overs; empty where nothing is."""
        return plain(self.awarded) if self.awarded else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The ranked list.

    Args:
        is_uneven: some have fewer rounds at a table than others in the whole night.
        rule: says what decides first where points alone do not, or where people play different numbers of
            hands; else empty.
        level_on: what those are level on whom the tie-breaks part.
        tie_breaks: in words, in their order.
        groups: the list of each group by itself, where there are several; ``lines`` has everybody.
        play_offs: who is level, or was, and plays it out, where that is the last of the tie-breaks.
    """

    lines: tuple[StandingLine, ...]
    is_uneven: bool
    rule: str
    level_on: str
    tie_breaks: tuple[str, ...]
    groups: tuple[tuple[StandingLine, ...], ...] = ()
    play_offs: tuple[PlayOffLine, ...] = ()

    @property
    def ties(self) -> str:
        """Say what decides among those who are level; empty where a bracket ranks."""
        if not self.level_on:
            return ""
        if not self.tie_breaks:
            return words.ties_share()
        in_turn = words.ties_go_to(tiebreakers=[f"{each[0].lower()}{each[1:]}" for each in self.tie_breaks])
        by_lot = self.tie_breaks[-1] == gettext(CRITERION_LABELS[Criterion.LOT])
        return in_turn if by_lot else f"{in_turn} {words.still_tied()}"
