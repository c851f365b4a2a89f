"""Reads the exported hands as anyone with a spreadsheet could; shares no code with the app."""

import csv
import io
from collections import defaultdict


def rows(text):
    return list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))


def totals(hands_csv):
    """Add up points, hands, loners and euchres of each name over the hands that stand."""
    found = defaultdict(lambda: {"points": 0, "hands": 0, "loners": 0, "euchres": 0})
    for hand in rows(hands_csv):
        if hand["voided"]:
            continue
        playing = who_plays(hand)
        # Partners sit across, every second of those who play.
        makers = next((side for side in (playing[::2], playing[1::2]) if hand["maker"] in side), "")
        tricks = int(hand["tricks"] or -1)
        for seat in playing:
            total = found[hand[f"seat {seat}"]]
            total["points"] += worth(hand, seat in makers)
            total["hands"] += 1
            total["loners"] += hand["maker"] == seat and bool(hand["alone"]) and tricks == 5
            total["euchres"] += bool(hand["maker"]) and seat not in makers and tricks < 3
    return dict(found)


def who_plays(hand):
    """Of five, whoever sits on the dealer's right sits out."""
    seats = "".join(seat for seat in "12345" if hand.get(f"seat {seat}"))
    first = seats.index(hand["dealer"])
    return (seats[first:] + seats[:first])[:4]


def worth(hand, is_maker):
    """What the hand is worth to this seat by the usual rules: 1, 2 for all five, 4 alone, 2 for a euchre."""
    if not hand["maker"]:
        return 0
    tricks = int(hand["tricks"])
    if tricks < 3:
        return 0 if is_maker else 2
    if not is_maker:
        return 0
    if tricks < 5:
        return 1
    return 4 if hand["alone"] else 2
