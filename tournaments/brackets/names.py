"""What the rounds of a bracket are called."""

from dataclasses import dataclass

from scoring.language import gettext as _
from scoring.language.messages import mark

from .values import Bracket, Part


@dataclass(frozen=True, slots=True)
class RoundNames:
    """A round's name over its games, of one of its games, and inside a sentence."""

    heading: str
    game: str
    within: str
    is_final: bool = False

    def of(self, number: int) -> "RoundNames":
        """Translate the names, with the number of the round."""
        heading, game, within = (
            _(text).format(number=number) for text in (self.heading, self.game, self.within)
        )
        return RoundNames(heading, game, within, is_final=self.is_final)


FINAL = RoundNames(mark("Final"), mark("Final"), mark("the final"), is_final=True)
#: The last rounds of a single elimination, the final first.
FROM_THE_END = (
    FINAL,
    RoundNames(mark("Semifinals"), mark("Semifinal"), mark("the semifinals")),
    RoundNames(mark("Quarterfinals"), mark("Quarterfinal"), mark("the quarterfinals")),
)
EARLIER = RoundNames(mark("Round {number}"), mark("Round {number}"), mark("round {number}"))
ALONE = {
    Part.FINAL: FINAL,
    Part.RESET: RoundNames(
        mark("Second final, if needed"),
        mark("Second final, if needed"),
        mark("the second final"),
        is_final=True,
    ),
    Part.THIRD: RoundNames(mark("Third place"), mark("Third place"), mark("the third-place game")),
}
SIDES = {
    Part.MAIN: (
        RoundNames(mark("Winners' final"), mark("Winners' final"), mark("the winners' final")),
        RoundNames(
            mark("Winners' round {number}"), mark("Winners' round {number}"), mark("winners' round {number}")
        ),
    ),
    Part.LOSERS: (
        RoundNames(mark("Losers' final"), mark("Losers' final"), mark("the losers' final")),
        RoundNames(
            mark("Losers' round {number}"), mark("Losers' round {number}"), mark("losers' round {number}")
        ),
    ),
    Part.CONSOLATION: (
        RoundNames(mark("Consolation final"), mark("Consolation final"), mark("the consolation final")),
        RoundNames(
            mark("Consolation round {number}"),
            mark("Consolation round {number}"),
            mark("consolation round {number}"),
        ),
    ),
}


def round_names(bracket: Bracket, part: Part, number: int) -> RoundNames:
    """Name a round as players do; ``number`` is that of its games."""
    if part in ALONE:
        return ALONE[part].of(number)
    numbers = [games[0].round for games in bracket.rounds_of(part)]
    to_go = len(numbers) - 1 - numbers.index(number)
    is_double = bool(bracket.rounds_of(Part.FINAL))
    if part is Part.MAIN and not is_double:
        return (FROM_THE_END[to_go] if to_go < len(FROM_THE_END) else EARLIER).of(number)
    final, earlier = SIDES[part]
    return final.of(number) if to_go == 0 else earlier.of(numbers.index(number) + 1)


def round_name(bracket: Bracket, part: Part, number: int) -> str:
    return round_names(bracket, part, number).heading
