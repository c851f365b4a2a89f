"""Games that were put off: their rounds are closed, their tables play them later."""

from dataclasses import dataclass

from tournaments.models import Event, Match
from tournaments.play.words import rulings as words


@dataclass(frozen=True, slots=True, kw_only=True)
class PostponedGame:
    round: int
    table: int

    @property
    def sentence(self) -> str:
        return words.played_later(self.round, self.table)


def postponed_of(event: Event) -> tuple[PostponedGame, ...]:
    """List the games that are still to be played, in one query."""
    games = Match.objects.filter(round__stage__event=event, status=Match.Status.LATER)
    return tuple(
        PostponedGame(round=number, table=table)
        for number, table in games.order_by("round__number", "table").values_list("round__number", "table")
    )


def postponed_sentences(event: Event) -> tuple[str, ...]:
    """Say it in sentences, in one query."""
    return tuple(game.sentence for game in postponed_of(event))
