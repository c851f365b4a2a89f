"""A recorded game as the hands of a table: which hands, and everything that keeps it from being them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cardplay.cards import Suit
from scoring.cardplay.record_play import report_of
from scoring.egn.deals import deal_from_egn, deal_to_egn
from scoring.egn.names import Sitter, names_of_file
from scoring.egn.notation import read_notation
from scoring.egn.tables import hands_of_file
from scoring.errors import InvalidRecordError, UnsoundGameError
from scoring.rules.options import LonerLead
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import HandReport, NoPlay
from tests.scoring.egn.recorded import BIDDING, DEAL, PASSED_OUT, PLAY, TRICKS, dealt_by, game

GOLDEN = Path(__file__).parents[2] / "golden" / "egn"
NAMES = ("Ann", "Bob", "Carla", "Dave")
PARTY = PRESETS["party"]


def sitting(names):
    return [Sitter(name=name) for name in names]


def read(document, rules=PARTY, names=NAMES, chosen=None):
    """Read a file whose players sit as in it, unless it is chosen who they are."""
    written = document if isinstance(document, str) else json.dumps(document)
    if chosen is None:
        games = names_of_file(read_notation(written).games)
        chosen = {name: seat for seat, name in enumerate(games[0] if games else (), start=1)}
    (hands,) = hands_of_file(written, rules, sitters=sitting(names), chosen=chosen).games
    return hands


def golden(name):
    return (GOLDEN / f"{name}.egn").read_text(encoding="utf-8")


def faults(document, rules=PARTY):
    with pytest.raises(UnsoundGameError) as refusal:
        read(document, rules)
    assert (refusal.value.code, refusal.value.field) == ("unsound_game", "file")
    return list(refusal.value.faults)


def test_a_deal_is_the_hand_that_its_cards_say():
    (hand,) = read(game())
    assert hand.number == 1
    assert hand.report == HandReport(dealer=1, maker=2, tricks=5, call_round=1, trump=Suit.SPADES)


def test_the_real_game_is_nine_hands_from_nothing():
    hands = read(golden("Epic Comeback"))
    assert [hand.number for hand in hands] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [hand.report.dealer for hand in hands] == [1, 2, 3, 4, 1, 2, 3, 4, 1]
    assert (hands[0].report.maker, hands[0].report.tricks) == (3, 3)


def test_keys_are_of_the_deals_and_stay_the_same():
    first, second = read(game(deals=[DEAL, dealt_by(1)]))
    respaced = json.dumps(game(deals=[DEAL, dealt_by(1)]), indent=7, sort_keys=True)
    assert [hand.key for hand in read(respaced)] == [first.key, second.key]
    assert first.key != second.key
    assert str(first.key) == "bc0d728d-bb4d-56db-87e3-9b58efce89ce"


def test_a_passed_out_deal_is_a_hand_where_it_counts():
    deals = [PASSED_OUT, dealt_by(1)]
    hands = read(game(deals=deals, std=False))
    assert [(hand.number, hand.report.no_play) for hand in hands] == [(1, NoPlay.PASSED_OUT), (2, None)]


def test_a_passed_out_deal_is_no_hand_where_it_does_not_count():
    uncounted = replace(PARTY, passed_out_counts=False)
    deals = [DEAL, dealt_by(1, PASSED_OUT), dealt_by(2)]
    assert faults(game(deals=deals, std=False), uncounted) == [
        "Deal 3: Bob deals hand 2 at this table, not Carla."
    ]
    (hand,) = read(game(deals=deals[:2], std=False), uncounted)
    assert hand.number == 1


def test_an_unplayed_last_deal_is_left_out():
    assert len(read(game(deals=[DEAL, {**dealt_by(1, PASSED_OUT), "phases": []}]))) == 1


def test_a_round_may_go_beyond_the_points_at_which_a_game_ends():
    deals = [dealt_by(number % 4) for number in range(12)]
    assert len(read(game(deals=deals))) == 12


@pytest.mark.parametrize("lead", list(LonerLead))
def test_a_stored_record_says_who_led_and_reads_alike_under_any_rules(lead):
    """The left of the loner leads by the game; the table's rules may say otherwise."""
    alone = {
        **dealt_by(0, PASSED_OUT),
        "phases": [
            {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"], "isAlone": True},
            {
                "type": "TRICK_PLAY",
                "tricks": [
                    ["9h", "Qh", "Js"],
                    ["Jc", "Th", "9d"],
                    ["As", "Td", "9c"],
                    ["Ks", "Jd", "Tc"],
                    ["Qs", "Qd", "Kc"],
                ],
            },
        ],
    }
    (hand,) = read(game(deals=[alone], loner_lead="LEFT_OF_LONER"))
    assert hand.record.first_leader == 4
    stored = deal_from_egn(deal_to_egn(hand.record, number=1), replace(PARTY, loner_lead=lead))
    assert stored.faults == ()
    assert report_of(stored.record, replace(PARTY, loner_lead=lead)) == hand.report


def test_a_leader_that_was_noted_stays():
    (hand,) = read(game(*PLAY, "initialLead", 1))
    assert hand.record.first_leader == 2


def test_every_fault_is_said_by_deal_and_trick_with_the_names_at_the_table():
    document = game(*TRICKS, 0, ["Js", "Jc", "Kh", "9s"])
    document["deals"][0]["phases"][1]["tricks"][4] = ["9h", "Kd", "Ts", "Ac"]
    document["metadata"] |= {"finalScore": [7, 3], "players": ["<b>" * 1000, "E", "S", "W"]}
    assert faults(document) == [
        "The finalScore is 7–3, but the deals end at 0–2.",
        (
            "Deal 1, trick 1: Dave played the king of hearts but should "
            "have followed suit with the 10 of spades."
        ),
        (
            "Deal 1, trick 2: Dave played the ace of diamonds but should "
            "have followed suit with the 10 of spades."
        ),
        (
            "Deal 1, trick 4: Dave played the 10 of diamonds but should "
            "have followed suit with the 10 of spades."
        ),
    ]


def test_what_the_table_does_not_play_is_said_by_deal():
    canadian = PRESETS["canadian"]
    partner = game(*BIDDING, "calls", ["Pass", "Order"])
    assert faults(partner, canadian) == [
        "Deal 1: The dealer's partner must go alone when ordering up. Mark the hand as a loner."
    ]
    assert faults(game(deals=[DEAL, dealt_by(1), dealt_by(1)])) == [
        "Deal 3: Bob dealt, but it wasn't their turn.",
        "Deal 3: Carla deals hand 3 at this table, not Bob.",
    ]


def test_the_file_says_who_deals_first():
    hands = read(game(deals=[dealt_by(2), dealt_by(3), dealt_by(0)]))
    assert [hand.report.dealer for hand in hands] == [3, 4, 1]


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (
            {"num_players": 6, "min_rank": 6},
            "The game is for 6 players, but this table seats 4. Choose another file.",
        ),
        ({"min_rank": 7}, "The game was played with 32 cards, but this table uses 24. Choose another file."),
        ({"joker": True}, "The game was played with 25 cards, but this table uses 24. Choose another file."),
        (
            {"go_under": True},
            "The file has a different rule for trading cards with the kitty. Choose another file.",
        ),
        (
            {"partners_best": True},
            "The file has a different rule for taking the partner's best card. Choose another file.",
        ),
    ],
)
def test_a_game_of_other_cards_is_not_the_tables(rules, sentence):
    assert faults(game(**rules))[0] == sentence


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "This isn't a recorded game (error on line 1). Choose another file."),
        ("[]", "A recorded game must be one game or a match, not a list."),
        (
            '{"fileType": "Euchre Game Notation"',
            "This isn't a recorded game (error on line 1). Choose another file.",
        ),
        (json.dumps(game(deals=[])), "This game has no hands. Choose another file."),
        (json.dumps(game("deals", ...)), "A game needs a list of its deals."),
        (
            json.dumps(
                {
                    "fileType": "Euchre Match Notation",
                    "version": "1.1",
                    "games": [{"gameData": game()}, {"gameData": game()}],
                }
            ),
            "This table plays one game, but the file has 2. Choose another file.",
        ),
    ],
)
def test_a_file_without_one_game_is_refused(written, sentence):
    assert faults(written) == [sentence]


def test_a_match_of_one_game_is_taken():
    match = {"fileType": "Euchre Match Notation", "version": "1.1", "games": [{"gameData": game()}]}
    assert len(read(match)) == 1


def test_so_many_faults_are_counted_beyond_those_said():
    deals = [{**DEAL, "initialState": {"dealer": 7}}] * 150
    said = faults(game(deals=deals))
    assert len(said) == 201
    assert said[0] == "Deal 1: The dealer must be a seat from 0 to 3, not 7."
    assert said[-1] == "And 100 more."


def test_a_refusal_begins_with_its_first_faults():
    with pytest.raises(UnsoundGameError, match=r"^Deal 1: .* …$"):
        read(game(deals=[{**DEAL, "initialState": {"dealer": 7}}] * 2))


@pytest.mark.parametrize("preset", ["five_rotating", "five_all_play", "peuchre"])
def test_only_tables_of_four_with_fixed_partners_take_a_game(preset):
    rules = PRESETS[preset]
    with pytest.raises(InvalidRecordError, match="four with fixed partners") as refusal:
        read(game(), rules, names=("x",) * rules.seats)
    assert (refusal.value.code, refusal.value.field) == ("not_notated", "file")


def test_a_table_of_five_takes_none():
    with pytest.raises(InvalidRecordError, match="four with fixed partners"):
        read(game(), names=("x",) * 5)


@given(cut=st.integers(0, len(golden("Epic Comeback"))))
def test_a_file_cut_short_anywhere_gives_all_its_hands_or_none(cut):
    """Whitespace at the end may go."""
    whole = golden("Epic Comeback")
    if whole[cut:].strip():
        assert faults(whole[:cut])
    else:
        assert len(read(whole[:cut])) == 9
