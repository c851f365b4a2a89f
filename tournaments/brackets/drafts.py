"""Games while a bracket is being drawn up: a bye leaves no game behind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.brackets import words
from tournaments.errors import BracketError

from .values import From, Game, Part, Source

#: What comes to one side of a game; None is a bye.
Feed = Source | None
LONGEST_SERIES = 15
#: Within one wave of games that can be played at the same time.
ORDER = (Part.THIRD, Part.MAIN, Part.LOSERS, Part.CONSOLATION, Part.FINAL, Part.RESET)


@dataclass(frozen=True, slots=True)
class Exits:
    """Where the two who leave a place of the bracket go on to."""

    winner: Feed
    loser: Feed


@dataclass(frozen=True, slots=True)
class Levels:
    """How far one has come who loses a game, or wins it where that ends the night."""

    loser: int
    winner: int | None = None
    loser_is_out: bool = True


class Drafts:
    """Collects games under provisional numbers; ``finished`` gives them their own."""

    def __init__(self, best_of: Sequence[int]) -> None:
        if not best_of or any(n < 1 or n % 2 == 0 or n > LONGEST_SERIES for n in best_of):
            raise BracketError(words.odd_series(most=LONGEST_SERIES), field="best_of")
        self._best_of = tuple(best_of)
        self._games: list[Game] = []

    def best_of(self, rounds_to_go: int) -> int:
        """Return the length of a series by how many rounds follow it; the last number goes on."""
        return self._best_of[min(rounds_to_go, len(self._best_of) - 1)]

    def add(
        self, part: Part, at: tuple[int, int], feeds: tuple[Feed, Feed], to_go: int, exits: Levels
    ) -> Exits:
        """Add a game unless a side has a bye, and say where its two go.

        Args:
            at: its round, and its place there.
            to_go: how many rounds follow.
        """
        first, second = feeds
        if first is None or second is None:
            return Exits(winner=first or second, loser=None)
        game = Game(
            number=len(self._games) + 1,
            part=part,
            round=at[0],
            place=at[1],
            sources=(first, second),
            best_of=self.best_of(to_go),
            level=exits.loser,
            winner_level=exits.winner,
            loser_is_out=exits.loser_is_out,
        )
        self._games.append(game)
        return Exits(winner=Source(From.WINNER, game.number), loser=Source(From.LOSER, game.number))

    def keep_in(self, loser: Source) -> None:
        """Note that who loses this game is not out."""
        self._games[loser.of - 1] = replace(self._games[loser.of - 1], loser_is_out=False)

    def finished(self) -> tuple[Game, ...]:
        """Number the games in the order they can be played."""
        waves: dict[int, int] = {}
        for game in self._games:
            before = [waves[source.of] for source in game.sources if source.kind is not From.ENTRY]
            waves[game.number] = max(before, default=0) + 1
        ordered = sorted(
            self._games, key=lambda game: (waves[game.number], ORDER.index(game.part), game.number)
        )
        numbers = {game.number: number for number, game in enumerate(ordered, start=1)}
        return tuple(
            replace(
                game,
                number=numbers[game.number],
                sources=(_renumbered(game.sources[0], numbers), _renumbered(game.sources[1], numbers)),
            )
            for game in ordered
        )


def _renumbered(source: Source, numbers: Mapping[int, int]) -> Source:
    return source if source.kind is From.ENTRY else Source(source.kind, numbers[source.of])


def main_rounds(
    drafts: Drafts, leaves: Sequence[int | None], *, after: int, levels: Callable[[int], Levels]
) -> list[list[Exits]]:
    """Draw up the rounds in which winners meet winners.

    Args:
        leaves: entries by place, None for a bye.
        after: rounds that follow the last of these.
        levels: of each round.

    Returns:
        Rounds, each with the exits of every place, played or not.
    """
    feeds: list[Feed] = [None if leaf is None else Source(From.ENTRY, leaf) for leaf in leaves]
    rounds: list[list[Exits]] = []
    last = (len(leaves) - 1).bit_length()
    while len(feeds) > 1:
        number = len(rounds) + 1
        rounds.append(
            [
                drafts.add(Part.MAIN, (number, place), pair, last - number + after, levels(number))
                for place, pair in enumerate(zip(feeds[::2], feeds[1::2], strict=True), start=1)
            ]
        )
        feeds = [each.winner for each in rounds[-1]]
    return rounds
