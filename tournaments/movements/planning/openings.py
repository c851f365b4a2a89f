"""Starts couples together or apart by exchanging numbers, which leaves everything else as it was."""

import random
from collections.abc import Collection, Sequence

from tournaments.movements.wishes import Wishes

from .drafts import DraftRound, relabelled


def honour_first_round(
    rounds: Sequence[DraftRound],
    wishes: Wishes,
    players: int,
    rng: random.Random,
    *,
    movable: Collection[int] | None = None,
) -> list[DraftRound]:
    """Renumber so that the first round keeps its wishes, as far as its tables allow.

    Args:
        movable: who may get another's seats, those who are here in every round; None for everybody.
    """
    first = rounds[0]
    may_move = range(players) if movable is None else movable
    everyone = [*first.places, *(p for block in first.large for p in block), *first.byes]
    spots = [player for player in everyone if player in may_move]
    table_of = {player: index for index, block in enumerate(first.blocks) for player in block}
    spot_of = {player: player for player in range(players) if player not in may_move}
    pairs = [
        (i, i + 2)
        for base in range(0, len(first.places), 4)
        for i in (base, base + 1)
        if first.places[i] in may_move and first.places[i + 2] in may_move
    ]
    rng.shuffle(pairs)
    pairs.sort(key=lambda pair: pair[0] % 4)
    together = [pair for pair in wishes.together if all(player - 1 in may_move for player in pair)]
    for (one, other), (i, j) in zip(together, pairs, strict=False):
        spot_of[one - 1], spot_of[other - 1] = first.places[i], first.places[j]
    free = [spot for spot in spots if spot not in spot_of.values()]
    apart = {frozenset((one - 1, other - 1)) for one, other in wishes.apart + wishes.never_meet}
    wanted = [player for pair in apart for player in sorted(pair)]
    for player in [*dict.fromkeys(wanted), *range(players)]:
        if player in spot_of:
            continue
        clashes = {
            table_of[spot_of[other]]
            for pair in apart
            if player in pair
            for other in pair - {player}
            if other in spot_of and spot_of[other] in table_of
        }
        usual = player if player in free and table_of.get(player) not in clashes else None
        spot = usual if usual is not None else _spot(free, table_of, clashes)
        free.remove(spot)
        spot_of[player] = spot
    return relabelled(rounds, {spot: player for player, spot in spot_of.items()})


def _spot(free: Sequence[int], table_of: dict[int, int], clashes: set[int]) -> int:
    return next((spot for spot in free if spot in table_of and table_of[spot] not in clashes), free[0])
