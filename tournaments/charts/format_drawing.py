"""A small drawing for each format: people of two sides, what stays where it is, and who moves where."""

from dataclasses import dataclass

Spot = tuple[int, int]

PAIR_LEFT = "M8 23a13 13 0 0 1 26 0v18a13 13 0 0 1-26 0z"
PAIR_RIGHT = "M46 23a13 13 0 0 1 26 0v18a13 13 0 0 1-26 0z"
TABLE = "M28 22h24v20H28z"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatDrawing:
    """A drawing of 80 by 64.

    Args:
        first: the middles of the people of one side.
        second: those of the other side.
        rests: a path of tables, pairs and places, in the color of an edge.
        moves: a path of arrows and lines, in the color of text.
    """

    first: tuple[Spot, ...]
    second: tuple[Spot, ...]
    rests: str = ""
    moves: str = ""


#: Four at a table, for a format without a drawing of its own.
ONE_TABLE = FormatDrawing(first=((40, 10), (40, 54)), second=((16, 32), (64, 32)), rests=TABLE)
DRAWINGS = {
    "party": FormatDrawing(
        first=((20, 18), (60, 46)),
        second=((60, 18), (20, 46)),
        moves="M30 14q10-8 20 0m-4-4 4 4-5 3M50 50q-10 8-20 0m4 4-4-4 5-3",
    ),
    "progressive": FormatDrawing(
        first=((18, 46), (60, 18)),
        second=((34, 46), (44, 18)),
        rests="M8 34h36v24H8zM34 6h36v24H34z",
        moves="M56 48q14 0 14-10m-5 4 5-5 5 5",
    ),
    "mexicano": FormatDrawing(
        first=((64, 11), (32, 35)), second=((48, 23), (16, 47)), moves="M8 56h16V44h16V32h16V20h16"
    ),
    "round_robin": FormatDrawing(
        first=((21, 22), (21, 42)), second=((59, 22), (59, 42)), rests=PAIR_LEFT + PAIR_RIGHT
    ),
    "swiss": FormatDrawing(
        first=((14, 17), (66, 17)),
        second=((14, 47), (66, 47)),
        moves="M26 17h28m-5-4 5 4-5 4M31 13l-5 4 5 4M26 47h28m-5-4 5 4-5 4M31 43l-5 4 5 4",
    ),
    "two_fields": FormatDrawing(
        first=((20, 32), (60, 32)),
        second=((40, 14), (40, 50)),
        rests=TABLE,
        moves="M50 12q12-4 20 6m0-6v6h-6",
    ),
    "single_table": ONE_TABLE,
    "five_rotating": FormatDrawing(
        first=((32, 10), (32, 54)),
        second=((10, 32), (54, 32)),
        rests="M21 22h22v20H21zM71 40a7 7 0 1 0 .1 0",
        moves="M58 12q12 2 13 18m-5-4 5 5 4-6",
    ),
    "five_all_play": FormatDrawing(
        first=((40, 8), (22, 55), (66, 26)), second=((14, 26), (58, 55)), rests="M40 20l15 11-6 17H31l-6-17z"
    ),
    "peuchre": FormatDrawing(
        first=((40, 8), (14, 45), (66, 45)), second=((14, 20), (66, 20), (40, 57)), rests=TABLE
    ),
    "knockout": FormatDrawing(
        first=((66, 32),), second=(), moves="M8 10h18v16H8M8 38h18v16H8M26 18h18v28H26M44 32h14"
    ),
}


def format_drawing(key: str) -> FormatDrawing:
    """Return the drawing of a format, by its key; one of a table where it has none of its own."""
    return DRAWINGS.get(key, ONE_TABLE)
