"""Results for tests: whole brackets played through the state, one ready game at a time."""

from tournaments.brackets import GameResult, bracket_state


def won(state_of_game, winner, lost=0):
    """Return the result in which ``winner`` takes the series, losing some games of it."""
    needed = state_of_game.game.wins_needed
    wins = (needed, lost) if winner == state_of_game.first else (lost, needed)
    return GameResult(game=state_of_game.game.number, entries=state_of_game.entries, wins=wins)


def play_through(bracket, choose, withdrawn=()):
    """Play until nothing is ready; ``choose`` names the winner of the entries it is given."""
    results = []
    while ready := bracket_state(bracket, results, withdrawn=withdrawn).ready:
        results += [won(each, choose(each.entries)) for each in ready]
    return results


def outcomes(state):
    return [
        (each.game.number, each.winner, each.loser)
        for each in state.games
        if each.status == "decided" and each.winner and each.loser
    ]
