"""What the rounds of a bracket are called."""

from .values import Bracket, Part

FROM_THE_END = ("Final", "Semifinals", "Quarterfinals")
ALONE = {Part.FINAL: "Final", Part.RESET: "Second final, if needed", Part.THIRD: "Third place"}
SIDES = {Part.MAIN: "Winners'", Part.LOSERS: "Losers'", Part.CONSOLATION: "Consolation"}


def round_name(bracket: Bracket, part: Part, number: int) -> str:
    """Name a round as players do; ``number`` is that of its games."""
    if part in ALONE:
        return ALONE[part]
    numbers = [games[0].round for games in bracket.rounds_of(part)]
    to_go = len(numbers) - 1 - numbers.index(number)
    is_double = bool(bracket.rounds_of(Part.FINAL))
    if part is Part.MAIN and not is_double:
        return FROM_THE_END[to_go] if to_go < len(FROM_THE_END) else f"Round {number}"
    return f"{SIDES[part]} final" if to_go == 0 else f"{SIDES[part]} round {numbers.index(number) + 1}"
