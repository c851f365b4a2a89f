"""Single and double elimination.

Source: docs/brackets.md, sections 3 to 5.
"""

import random
from collections.abc import Iterable, Sequence

from tournaments.brackets import words
from tournaments.errors import BracketError

from .drafts import Drafts, Exits, Feed, Levels, main_rounds
from .drops import FLIPS
from .seeding import Placement, check_entries, places, seeds_of, with_late
from .values import Bracket, From, Part, Source

#: With fewer there is one first-round game at most, and nobody for its loser to play.
LEAST_FOR_CONSOLATION = 6
USUAL = (1,)


def single_elimination(  # noqa: PLR0913 -- what is played, by name
    entries: Sequence[int],
    draw: Placement,
    rng: random.Random,
    *,
    third_place: bool = False,
    consolation: bool = False,
    best_of: Sequence[int] = USUAL,
    late: Sequence[tuple[int, int]] = (),
) -> Bracket:
    """Draw up a knock-out in which one loss is the end.

    Args:
        entries: numbers; best first unless the places are drawn.
        third_place: the losers of the semifinals play for it, else they share it; three entries have
            one semifinal and need no such game.
        consolation: those whose first game is lost before the semifinals play on among themselves.
        best_of: games of a series, the final first; the last number goes on to round one.
        late: entries that came after the draw, each behind the one whose bye it takes.

    Raises:
        BracketError: there can be no such bracket.
    """
    check_entries(entries)
    if consolation and len(entries) < LEAST_FOR_CONSOLATION:
        raise BracketError(words.consolation_needs(least=LEAST_FOR_CONSOLATION), field="consolation")
    seeds = seeds_of(entries, draw, rng)
    drafts = Drafts(best_of)
    leaves = with_late(places(seeds, draw, rng), late)

    def levels(number: int) -> Levels:
        is_final = 2**number == len(leaves)
        return Levels(loser=2 * number, winner=2 * number + 1 if is_final else None)

    rounds = main_rounds(drafts, leaves, after=0, levels=levels)
    if third_place and len(rounds) > 1:
        _third_place(drafts, rounds)
    if consolation:
        _consolation(drafts, rounds)
    return Bracket(entries=(*seeds, *(each for _, each in late)), games=drafts.finished())


def _third_place(drafts: Drafts, rounds: Sequence[Sequence[Exits]]) -> None:
    one, other = (each.loser for each in rounds[-2])
    if one is not None and other is not None:
        level = 2 * (len(rounds) - 1)
        drafts.keep_in(one)
        drafts.keep_in(other)
        drafts.add(Part.THIRD, (1, 1), (one, other), 1, Levels(loser=level, winner=level + 1))


def _consolation(drafts: Drafts, rounds: Sequence[Sequence[Exits]]) -> None:
    """Let first losers play, and after a bye also those whose first game was in round two."""
    feeds: list[Feed] = []
    for index, second in enumerate(rounds[1]):
        pair = [each.loser for each in rounds[0][2 * index : 2 * index + 2]]
        late: Feed = None
        if second.loser is not None and len(rounds) > 3:
            late = Source(From.FIRST_LOSER, second.loser.of)
        feeds += [feed if feed is not None else late for feed in pair] if any(pair) else [late, None]
    number = 0
    while len(feeds) > 1:
        number += 1
        levels = Levels(loser=2 * number, winner=2 * number + 1 if len(feeds) == 2 else None)
        exits = [
            drafts.add(Part.CONSOLATION, (number, place), pair, len(feeds), levels)
            for place, pair in enumerate(zip(feeds[::2], feeds[1::2], strict=True), start=1)
        ]
        feeds = [each.winner for each in exits]


def double_elimination(
    entries: Sequence[int],
    draw: Placement,
    rng: random.Random,
    *,
    best_of: Sequence[int] = USUAL,
    late: Sequence[tuple[int, int]] = (),
) -> Bracket:
    """Draw up a knock-out in which two losses are the end, with a second final if the first asks for it.

    Args:
        entries: numbers; best first unless the places are drawn.
        best_of: games of a series, both finals first, then by rounds before them.
        late: as in ``single_elimination``.

    Raises:
        BracketError: there can be no such bracket.
    """
    check_entries(entries)
    seeds = seeds_of(entries, draw, rng)
    drafts = Drafts(best_of)

    def levels(number: int) -> Levels:
        """Who drops from round r first plays in losers' round 2r - 2, from round one in round one."""
        return Levels(loser=max(2 * number - 2, 1), loser_is_out=False)

    leaves = with_late(places(seeds, draw, rng), late)
    rounds = main_rounds(drafts, leaves, after=1, levels=levels)
    survivor = _losers_side(drafts, rounds)
    top = Levels(loser=2 * len(rounds), winner=2 * len(rounds) + 1)
    finalists = (rounds[-1][0].winner, survivor)
    final = drafts.add(Part.FINAL, (1, 1), finalists, 0, top)
    drafts.add(Part.RESET, (1, 1), (final.winner, final.loser), 0, top)
    return Bracket(entries=(*seeds, *(each for _, each in late)), games=drafts.finished())


def _losers_side(drafts: Drafts, rounds: Sequence[Sequence[Exits]]) -> Feed:
    """Play the losers off; each later round of the winners' side drops into every second of theirs."""
    feeds: list[Feed] = [each.loser for each in rounds[0]]
    last = 2 * len(rounds) - 2
    flips = FLIPS[2 * len(rounds[0])]
    for number, (drop, flip) in enumerate(zip(rounds[1:], flips, strict=True)):
        pairs = zip(feeds[::2], feeds[1::2], strict=True)
        feeds = _losers_round(drafts, 2 * number + 1, last, pairs)
        losers = [drop[place ^ flip].loser for place in range(len(drop))]
        feeds = _losers_round(drafts, 2 * number + 2, last, zip(feeds, losers, strict=True))
    return feeds[0]


def _losers_round(drafts: Drafts, number: int, last: int, pairs: Iterable[tuple[Feed, Feed]]) -> list[Feed]:
    levels = Levels(loser=number)
    return [
        drafts.add(Part.LOSERS, (number, place), pair, last - number + 1, levels).winner
        for place, pair in enumerate(pairs, start=1)
    ]
