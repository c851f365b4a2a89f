"""Plays brackets out from their games alone; shares no code with what makes or folds them."""

from collections import Counter
from itertools import product


def played_out(bracket, choose):
    """Play every game that is needed; ``choose(a, b)`` names the winner. Returns (game, winner, loser)."""
    winners, losers, played = {}, {}, []
    games_of = Counter()

    def comes(source):
        if source.kind == "entry":
            return source.of
        if source.kind == "winner":
            return winners.get(source.of)
        loser = losers.get(source.of)
        return None if source.kind == "first_loser" and games_of[loser] > 1 else loser

    for game in bracket.games:
        one, other = (comes(source) for source in game.sources)
        if game.part == "reset" and winners[played[-1][0]] == final_first(bracket, winners):
            continue
        if one is None or other is None:
            winners[game.number] = one or other
            continue
        winner = choose(one, other)
        winners[game.number], losers[game.number] = winner, other if winner == one else one
        if game.part != "consolation":
            games_of.update((one, other))
        played.append((game.number, winner, losers[game.number]))
    return played


def final_first(bracket, winners):
    final = next(game for game in bracket.games if game.part == "final")
    return winners[final.sources[0].of]


def shape_faults(bracket, entries):
    """List what is wrong with the games before anybody plays."""
    found = []
    parts = {game.number: game.part for game in bracket.games}
    fed = Counter(
        (source.kind.value.replace("first_", ""), source.of)
        for game in bracket.games
        for source in game.sources
    )
    placed = {number: times for (kind, number), times in fed.items() if kind == "entry"}
    if placed != dict.fromkeys(entries, 1):
        found.append(f"entries are placed {placed}")
    for (kind, number), times in fed.items():
        limit = 2 if kind == "loser" and parts.get(number) == "main" else 1
        if kind != "entry" and times > limit:
            found.append(f"the {kind} of game {number} is in {times} games")
    if [game.number for game in bracket.games] != list(range(1, len(bracket.games) + 1)):
        found.append("games are not numbered in order")
    for game in bracket.games:
        early = [source.of for source in game.sources if source.kind == "entry" or source.of < game.number]
        if len(early) < 2:
            found.append(f"game {game.number} comes before what feeds it")
        if game.sources[0] == game.sources[1]:
            found.append(f"game {game.number} is against itself")
    return found + bye_faults(bracket, len(entries))


def bye_faults(bracket, entries):
    """A bye meets no bye when whoever has one plays in round two, and as few have one as can be."""
    full = 1
    while full < entries:
        full *= 2
    firsts = {
        source.of: game.round
        for game in bracket.games
        if game.part == "main"
        for source in game.sources
        if source.kind == "entry"
    }
    rested = sum(number == 2 for number in firsts.values())
    found = [f"{entry} first plays in round {number}" for entry, number in firsts.items() if number > 2]
    if full > 2 and rested != full - entries:
        found.append(f"{rested} byes instead of {full - entries}")
    return found


def possible_rematches(bracket):
    """Count losers' games in which somebody just dropped might meet one whom they met before.

    Each possible entry is kept with the round in which it dropped; two met when both were still in at the
    round in which their ways cross.
    """
    feeds, ways, count = {}, {}, 0
    for game in bracket.games:
        if game.part == "main":
            for source in game.sources:
                for entry in [source.of] if source.kind == "entry" else feeds[source.of]:
                    ways.setdefault(entry, {})[game.round] = game.number
            feeds[game.number] = [entry for entry, way in ways.items() if game.number in way.values()]
    rounds = {game.number: game.round for game in bracket.games}
    dropped = {}
    for game in bracket.games:
        if game.part != "losers":
            continue
        sides = [
            {(entry, rounds[source.of]) for entry in feeds[source.of]}
            if source.kind == "loser"
            else dropped[source.of]
            for source in game.sources
        ]
        dropped[game.number] = sides[0] | sides[1]
        fresh = [source.kind == "loser" for source in game.sources]
        count += any(met(ways, one, other) for one, other in product(*sides) if (fresh[0] or fresh[1]))
    return count


def met(ways, one, other):
    (entry, out), (opponent, gone) = one, other
    crossed = [number for number, game in ways[entry].items() if ways[opponent].get(number) == game]
    return bool(crossed) and min(crossed) <= min(out, gone)
