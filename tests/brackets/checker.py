"""Plays brackets out from their games alone; shares no code with what makes or folds them."""

from collections import Counter


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


def early_rematches(bracket, choose):
    """Play a bracket out and count the losers' games, before their final, of two who had met."""
    parts = {game.number: (game.part, game.round) for game in bracket.games}
    last = max(number for part, number in parts.values() if part == "losers")
    had, count = set(), 0
    for number, *entries in played_out(bracket, choose):
        part, at = parts[number]
        count += part == "losers" and at < last and frozenset(entries) in had
        had.add(frozenset(entries))
    return count


def expected_rematches(bracket):
    """Return how many of them are expected when every game is a coin toss, by the losers' rounds left.

    For every pair that can meet on the winners' side: who loses wins its way to some losers' game, and who
    wins loses later and wins its way to the same.
    """
    after = {}
    for game in bracket.games:
        after.update({(source.kind, source.of): game for source in game.sources if source.kind != "entry"})
    games = {game.number: game for game in bracket.games}
    last = max(game.round for game in bracket.games if game.part == "losers")

    def way(game):
        """List the losers' games of who lost this one, as long as it wins."""
        found = [after["loser", game.number]]
        while found[-1].round < last:
            found.append(after["winner", found[-1].number])
        return [each.number for each in found]

    expected = Counter()
    for game in bracket.games:
        if game.part != "main":
            continue
        tosses, above = 1, after["winner", game.number]
        while above.part == "main":
            loser, winner = way(game), way(above)
            meeting = next(number for number in loser if number in winner)
            if left := last - games[meeting].round:
                expected[left] += 0.5 ** (tosses + loser.index(meeting) + winner.index(meeting))
            tosses, above = tosses + 1, after["winner", above.number]
    return expected
