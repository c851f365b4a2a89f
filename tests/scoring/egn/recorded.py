"""A small recorded game to change, and how its check reads."""

import copy
import json
from pathlib import Path

from scoring.egn.check import check_file
from scoring.egn.results import results_json

GOLDEN = Path(__file__).parents[2] / "golden" / "egn"
REAL_GAMES = sorted(GOLDEN.glob("*.egn"))
#: Points of the file's first and third player, and of the others: where it says how it ended, as it does.
BROUGHT = {
    "Custom Scenario": (0, 1),
    "Epic Comeback": (11, 2),
    "Me and Bears": (10, 9),
    "Quite the Hustle": (10, 7),
    "Six Points in Two Hands": (6, 0),
}
#: A game of one deal: dealer 0 turns up the 9 of spades, seat 1 orders it up and takes all five tricks.
DEAL = {
    "dealNumber": 0,
    "initialState": {
        "dealer": 0,
        "upCard": "9s",
        "playerCards": [
            ["Ac", "Kc", "Qc", "Tc", "9d"],
            ["Js", "As", "Ks", "Ah", "9h"],
            ["Jc", "Qs", "Kd", "Qd", "Jd"],
            ["Ts", "Ad", "Td", "Kh", "Qh"],
        ],
    },
    "phases": [
        {"type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": False, "discard": "9d"},
        {
            "type": "TRICK_PLAY",
            "tricks": [
                ["Js", "Jc", "Ts", "9s"],
                ["As", "Qs", "Ad", "Tc"],
                ["Ah", "Jd", "Qh", "Kc"],
                ["Ks", "Qd", "Td", "Qc"],
                ["9h", "Kd", "Kh", "Ac"],
            ],
        },
    ],
}
GAME = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {"players": ["North", "East", "South", "West"], "initialScore": [0, 0]},
    "deals": [DEAL],
}
PASSED_OUT = {
    "dealNumber": 0,
    "initialState": {"dealer": 0, "upCard": "9s"},
    "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Pass"] * 8, "isAlone": False}],
}


def game(*path_and_value, deals=None, **rules):
    """GAME with the value at a path changed, and rules of its own."""
    changed = copy.deepcopy(GAME)
    if deals is not None:
        changed["deals"] = copy.deepcopy(deals)
    if rules:
        changed["metadata"]["ruleset"] = rules
    if path_and_value:
        *path, last, value = path_and_value
        place = changed
        for step in path:
            place = place[step]
        if value is ...:
            del place[last]
        else:
            place[last] = value
    return changed


def dealt_by(seat, deal=DEAL):
    """The deal with everyone moved round the table, so that another seat dealt."""
    moved = copy.deepcopy(deal)
    state = moved["initialState"]
    state["dealer"] = seat
    if "playerCards" in state:
        state["playerCards"] = [state["playerCards"][(index - seat) % 4] for index in range(4)]
    return moved


def brought(file):
    """The points of a real game."""
    return BROUGHT[file.stem]


def match_of(*games, players=("North", "East", "South", "West"), seated=None):
    """A file of several games, each of its deals; ``seated`` are each one's players, by place in the list."""
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.1",
        "metadata": {"players": [{"id": f"p{place}", "name": name} for place, name in enumerate(players)]},
        "games": [
            {"playersOverride": [f"p{place}" for place in places], "gameData": game(deals=deals)}
            for deals, places in zip(games, seated or [range(4)] * len(games), strict=True)
        ],
    }


def by_place(document):
    """Who is who, said by hand: the file's first player sits in seat 1, and so on."""
    stored = json.loads(document) if isinstance(document, str) else document
    return {name: seat for seat, name in enumerate(stored["metadata"]["players"], start=1)}


def on_the_form(players):
    """The same as a page sends it."""
    names = {f"name-{n}": name for n, name in enumerate(players, start=1)}
    return {**names, **{f"seat-{n}": seat for n, seat in enumerate(players.values(), start=1)}}


def checked(document):
    return check_file(json.dumps(document))


def faults(document):
    return [line for result in results_json("f", checked(document)) for line in said(result)]


def said(result):
    return [*result["faults"], *(line for deal in result["deals"] for line in deal["faults"])]


#: Of GAME, at any table.
BY_PLACE = by_place(GAME)
STATE, BIDDING, PLAY = ("deals", 0, "initialState"), ("deals", 0, "phases", 0), ("deals", 0, "phases", 1)
TRICKS = (*PLAY, "tricks")
