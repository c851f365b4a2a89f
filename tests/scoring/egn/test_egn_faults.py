"""What is wrong with the file of a recorded game."""

import copy
import json

import pytest

from scoring.egn.check import check_file
from scoring.egn.notation import MOST_CHARACTERS, read_notation
from scoring.egn.results import results_json
from tests.scoring.egn.recorded import BIDDING, DEAL, PASSED_OUT, PLAY, STATE, TRICKS, checked, faults, game

#: What is changed in the game, and the whole of what is said about it.
FAULTS = [
    (("fileType", "Bridge"), ["Set fileType to 'Euchre Game Notation' or 'Euchre Match Notation'."]),
    (("version", "2.0"), ["The version must be “1.” and a number, like “1.6”, not '2.0'."]),
    (("version", ...), ["The version must be “1.” and a number, like “1.6”, not nothing."]),
    (
        ("version", 1.4),
        [
            "The version must be text, not 1.4.",
            "The version must be “1.” and a number, like “1.6”, not nothing.",
        ],
    ),
    (("deals", ...), ["A game needs a list of its deals."]),
    (("deals", {}), ["The deals must be a list, not an object.", "A game needs a list of its deals."]),
    (("metadata", "players", ["A"] * 5), ["List up to 4 players, each with a name."]),
    (("metadata", "players", [1]), ["List up to 4 players, each with a name."]),
    (
        ("metadata", "initialScore", [0]),
        ["The initialScore needs 0 or more points for each of the 2 sides."],
    ),
    (
        ("metadata", "initialScore", [-1, 0]),
        ["The initialScore needs 0 or more points for each of the 2 sides."],
    ),
    (
        ("metadata", "initialScore", [0, "1"]),
        ["The initialScore must be a list of whole numbers, not a list."],
    ),
    (("metadata", "finalScore", [2, 0]), ["The finalScore is 2–0, but the deals end at 0–2."]),
    (("metadata", "ruleset", []), ["The ruleset must be an object, not a list."]),
    (
        ("deals", 0, "oAFxyz"),
        ["Deal 1: A deal must be an object, not text."],
    ),
    (("deals", 0, 7), ["Deal 1: A deal must be an object, not 7."]),
    (("deals", 0, "initialState", ...), ["Deal 1: The initialState is missing."]),
    ((*STATE, "dealer", ...), ["Deal 1: Add the dealer's seat."]),
    (
        (*STATE, "dealer", -1),
        [
            "Deal 1: The dealer must be a seat from 0 to 3, not -1.",
            "Deal 1: Add the dealer's seat.",
        ],
    ),
    (
        (*STATE, "dealer", 4),
        [
            "Deal 1: The dealer must be a seat from 0 to 3, not 4.",
            "Deal 1: Add the dealer's seat.",
        ],
    ),
    (
        (*STATE, "dealer", True),
        [
            "Deal 1: The dealer must be a whole number, not True.",
            "Deal 1: Add the dealer's seat.",
        ],
    ),
    (
        (*STATE, "upCard", "Zz"),
        [
            "Deal 1: There's no card 'Zz'. Check its name.",
            "Deal 1: The trump suit is missing.",
        ],
    ),
    ((*STATE, "upCard", ""), ["Deal 1: The trump suit is missing."]),
    (
        (*STATE, "playerCards", 1, 0, "Jc"),
        [
            "Deal 1: South has the jack of clubs, so it can't be anywhere else.",
            "Deal 1, trick 1: East played the jack of spades but didn't have it.",
        ],
    ),
    ((*STATE, "playerCards", 2, []), []),
    ((*STATE, "playerCards", 2, ["Xx"] * 5), []),
    ((*STATE, "playerCards", "none"), ["Deal 1: The playerCards must be lists of cards, not 'none'."]),
    ((*STATE, "kitty", ["9s", "9c", "Th", "Jh"]), []),
    (
        (*STATE, "kitty", ["9c", "Th", "Js"]),
        [
            "Deal 1: The jack of spades is in the kitty, so it can't be anywhere else.",
            "Deal 1, trick 1: The jack of spades was played, but it's in the kitty.",
        ],
    ),
    (
        (*BIDDING, "type", "BRIDGE"),
        [
            "Deal 1: Set a phase's type to EUCHRE_BIDDING or TRICK_PLAY.",
            "Deal 1: The bidding isn't finished. Add the missing calls.",
        ],
    ),
    (
        (*PLAY, "type", "EUCHRE_BIDDING"),
        [
            "Deal 1: A deal can have only one phase of type EUCHRE_BIDDING.",
            "Deal 1: The hand has 0 tricks instead of 5.",
        ],
    ),
    (("deals", 0, "phases", ...), []),
    (("deals", 0, "phases", []), []),
    (("deals", 0, "phases", 1, ...), ["Deal 1: The hand has 0 tricks instead of 5."]),
    ((*BIDDING, "calls", ["Pass"]), ["Deal 1: The bidding isn't finished. Add the missing calls."]),
    ((*BIDDING, "calls", ["x"]), ["Deal 1: Call 1 must be Pass, Order, C, D, H, S or N, not 'x'."]),
    ((*BIDDING, "calls", ["s"]), ["Deal 1: Turn the card down before you name a suit."]),
    (
        (*BIDDING, "calls", ["Order", "Pass"]),
        ["Deal 1: The bidding was already over. Remove the extra calls."],
    ),
    (
        (*BIDDING, "calls", "Order"),
        [
            "Deal 1: The calls must be a list of calls, not 'Order'.",
            "Deal 1: The bidding isn't finished. Add the missing calls.",
        ],
    ),
    ((*BIDDING, "isAlone", 0), ["Deal 1: The isAlone must be true or false, not 0."]),
    ((*BIDDING, "aloneDefender", -1), []),
    ((*BIDDING, "aloneDefender", 9), ["Deal 1: The aloneDefender must be a seat from 0 to 3, not 9."]),
    (
        (*BIDDING, "aloneDefender", 0),
        ["Deal 1: These rules don't allow defending alone. Leave the lone defender blank."],
    ),
    (
        (*BIDDING, "discard", "Jh"),
        ["Deal 1: North discarded the jack of hearts but didn't have it."],
    ),
    ((*BIDDING, "discard", "Tc"), ["Deal 1, trick 2: The 10 of clubs was played, but it was discarded."]),
    ((*PLAY, "initialLead", 0), "Deal 1, trick 1: "),
    ((*PLAY, "initialLead", 1), []),
    ((*TRICKS, 0, ["Js", "Jc", "Ts"]), ["Deal 1, trick 1: This trick has 3 cards instead of 4."]),
    ((*TRICKS, 4, ...), ["Deal 1: The hand has 4 tricks instead of 5."]),
    (
        (*TRICKS, 4, ["9h", "Kd", "Kh", "8c"]),
        [
            "Deal 1, trick 5: The 8 of clubs isn't in a 24-card deck. Choose another card.",
        ],
    ),
    (
        (*TRICKS, 4, ["9h", "Kd", "Kh", "Js"]),
        [
            "Deal 1, trick 5: The jack of spades was already played in trick 1.",
        ],
    ),
    ((*TRICKS, 4, ["9h", "Kd", "Kh", "Acx"]), ["Deal 1, trick 5: There's no card 'Acx'. Check its name."]),
    (
        (*TRICKS, 4, ["9h", "Kd", "Kh", 7]),
        [
            "Deal 1: The tricks must be lists of cards, not a list.",
            "Deal 1: The hand has 0 tricks instead of 5.",
        ],
    ),
    ((*TRICKS, 4, ["Nh", "Xd", "kH", "Xx"]), ["Deal 1, trick 5: There's no card 'kH'. Check its name."]),
    ((*TRICKS, 4, ["Nh", "Xd", "KH", "Xx"]), []),
]


@pytest.mark.parametrize(("change", "expected"), FAULTS)
def test_everything_wrong_with_a_game_is_said(change, expected):
    found = faults(game(*change))
    if isinstance(expected, str):
        assert all(line.startswith(expected) for line in found[:1])
        assert found
    else:
        assert found == expected


def test_a_renege_is_said_with_deal_trick_player_and_card():
    reneged = game(*TRICKS, 0, ["Js", "Jc", "Ad", "9s"])
    reneged["deals"][0]["phases"][1]["tricks"][1] = ["As", "Qs", "Ts", "Tc"]
    assert faults(reneged) == [
        (
            "Deal 1, trick 1: West played the ace of diamonds "
            "but should have followed suit with the 10 of spades."
        )
    ]
    (result,) = results_json("f", checked(reneged))
    assert result["score"] == [0, 2]


def test_a_seat_without_a_name_is_counted_from_0():
    nameless = game(*BIDDING, "discard", "Jh")
    nameless["metadata"]["players"] = []
    assert faults(nameless) == ["Deal 1: Seat 0 discarded the jack of hearts but didn't have it."]


@pytest.mark.night
@pytest.mark.parametrize(
    ("document", "line"),
    [
        ("", "This isn't a recorded game (error on line 1). Choose another file."),
        (json.dumps(game())[:300], "This isn't a recorded game (error on line 1). Choose another file."),
        ('{"version": NaN}', "This isn't a recorded game. Choose another file."),
        ("[" * 100_000, "This isn't a recorded game. Choose another file."),
        ("9" * 5000, "This isn't a recorded game. Choose another file."),
        ("[]", "A recorded game must be one game or a match, not a list."),
        ("null", "A recorded game must be one game or a match, not nothing."),
        (
            '{"fileType": "Euchre Layout Template"}',
            "Set fileType to 'Euchre Game Notation' or 'Euchre Match Notation'.",
        ),
        (" " * (MOST_CHARACTERS + 1), "Use a file of up to 5,000,000 characters."),
    ],
)
def test_a_file_that_is_no_game_is_one_result_with_what_is_wrong(document, line):
    assert list(results_json("f", check_file(document))) == [
        {"file": "f", "deals": [], "score": None, "faults": [line]}
    ]


def test_a_byte_order_mark_is_no_fault():
    assert check_file("\ufeff" + json.dumps(game())).is_sound


def test_endless_files_are_cut_short():
    assert faults(game(*BIDDING, "calls", ["Pass"] * 1000))[0] == (
        "Deal 1: The calls must be a list of calls, not a list."
    )
    assert faults(game(deals=[1] * 1001))[0] == "A game can have up to 1000 deals, not 1001."
    assert faults(game(*PLAY, "tricks", [["9s"]] * 101))[0] == (
        "Deal 1: The tricks must be lists of cards, not a list."
    )


def test_unknown_fields_are_written_back():
    odd = game("deals", 0, "alternativeLines", [{"branchIndex": 3}])
    odd["metadata"]["gameId"] = "egn_1"
    odd["deals"][0]["phases"][1]["playAnnotations"] = {"4": ["[!]"]}
    odd["metadata"]["ruleset"] = {"four_trick_tokens": False, "std": True}
    assert json.loads(read_notation(json.dumps(odd)).to_text()) == odd
    assert checked(odd).is_sound


def test_a_passed_out_deal_scores_nothing_and_needs_the_rules_to_let_it():
    (result,) = results_json("f", checked(game(deals=[PASSED_OUT], std=False)))
    assert result["deals"] == [
        {"maker": None, "alone": False, "maker_tricks": None, "points": [0, 0], "faults": []}
    ]
    stuck = checked(game(deals=[PASSED_OUT]))
    assert stuck.games[0].sentences() == ["Deal 1: Everyone else passed, so the dealer must call trump."]


def test_a_deal_that_cannot_be_followed_has_no_result():
    (result,) = results_json("f", checked(game(*STATE, "dealer", -1)))
    assert result["deals"][0] == {
        "maker": None,
        "alone": None,
        "maker_tricks": None,
        "points": None,
        "faults": [
            "Deal 1: The dealer must be a seat from 0 to 3, not -1.",
            "Deal 1: Add the dealer's seat.",
        ],
    }


def test_only_the_last_deal_may_be_unfinished():
    unplayed = {**PASSED_OUT, "phases": []}
    second = {**copy.deepcopy(DEAL), "dealNumber": 1}
    second["initialState"] = {"dealer": 1, "upCard": "9s"}
    second["phases"] = []
    assert faults(game(deals=[DEAL, second])) == []
    assert faults(game(deals=[unplayed, second])) == [
        "Deal 1: The bidding isn't finished. Add the missing calls."
    ]


def test_the_deal_passes_to_the_left():
    again = copy.deepcopy(DEAL)
    assert faults(game(deals=[DEAL, again])) == ["Deal 2: North dealt, but it wasn't their turn."]


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ({"winning_score": 2}, ["Deal 2: The game was over before this deal."]),
        ({"num_deals": 1}, ["Deal 2: The game was over before this deal."]),
        ({"winning_score": 3}, []),
        ({"winning_score": 0, "num_deals": 2}, []),
    ],
)
def test_a_deal_after_the_end_is_a_fault_and_adds_nothing(rules, line):
    second = copy.deepcopy(DEAL)
    del second["initialState"]["playerCards"]
    second["initialState"]["dealer"] = 1
    second["phases"] = [
        {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass", "Pass", "Order"], "isAlone": True},
        {
            "type": "TRICK_PLAY",
            "tricks": LONER_TRICKS,
        },
    ]
    result = checked(game(deals=[DEAL, second], **rules))
    assert result.games[0].sentences() == line
    assert result.games[0].score == ((0, 2) if line else (0, 6))


LONER_TRICKS = [
    ["Ts", "Qs", "Js"],
    ["As", "9h", "Th"],
    ["Ks", "Qh", "Jh"],
    ["Jc", "9d", "Td"],
    ["Ac", "Qc", "9c"],
]


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ({"min_rank": 5}, ["Set min_rank to 6, 7, 8 or 9."]),
        ({"num_players": 3}, ["Set num_players to 4 or 6."]),
        ({"loner_lead": "DEALER"}, ["Set loner_lead to LEFT_OF_DEALER or LEFT_OF_LONER."]),
        ({"loner_lead": 1}, ["The loner_lead must be text, not 1."]),
        ({"std": "yes"}, ["The std must be true or false, not 'yes'."]),
        ({"winning_score": 10, "num_deals": 8}, ["Choose points to win or a number of hands, not both."]),
        ({"winning_score": 0}, ["Enter points to win or a number of hands."]),
        ({"winning_score": -5}, ["“Points to win” must be from 1 to 200."]),
        (
            {"loner_march_score": 1},
            [("“Makers take all 5” (2) can't be worth more than “Loner takes all 5” (1). Change one.")],
        ),
        ({"winning_score": 1.5}, ["The winning_score must be a whole number, not 1.5."]),
    ],
)
def test_rules_that_make_no_game_are_said(rules, lines):
    assert faults(game(**rules)) == lines
