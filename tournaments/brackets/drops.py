"""Where those who lose on the winners' side of a double elimination go on.

Source: docs/brackets.md, section 5.
"""

#: For each round of the winners' side from the second on the flip of its drop: place p takes the loser of
#: game p ^ flip, so that 1 swaps neighbors, 2 neighboring pairs, and so on up to the halves.
#: By the places of round one, byes included, so that a late entry moves nobody.
#: Computed by ``python -m benchmarks.drops``: no other flips have fewer weighted rematches.
FLIPS: dict[int, tuple[int, ...]] = {
    2: (),
    4: (0,),
    8: (1, 0),
    16: (2, 0, 0),
    32: (2, 2, 0, 0),
    64: (8, 6, 1, 1, 0),
    128: (4, 8, 6, 1, 1, 0),
    256: (16, 12, 8, 6, 0, 1, 0),
}
