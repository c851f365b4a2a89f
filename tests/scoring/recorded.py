"""A small recorded game to change, and how its check reads."""

import copy
import json

from scoring.egn_check import check_file
from scoring.egn_results import results_json

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


def checked(document):
    return check_file(json.dumps(document))


def faults(document):
    return [line for result in results_json("f", checked(document)) for line in said(result)]


def said(result):
    return [*result["faults"], *(line for deal in result["deals"] for line in deal["faults"])]


STATE, BIDDING, PLAY = ("deals", 0, "initialState"), ("deals", 0, "phases", 0), ("deals", 0, "phases", 1)
TRICKS = (*PLAY, "tricks")
