"""Real games at tables whose seats were drawn in any order: right sides, right dealers, or a refusal."""

import itertools
import json

import pytest

from scoring.egn.names import Sitter
from scoring.egn.seats import placing
from scoring.egn.tables import hands_of_file
from scoring.errors import InvalidRecordError
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import score_hand
from tests.scoring.egn.recorded import REAL_GAMES, brought

PARTY = PRESETS["party"]
ORDERS = list(itertools.permutations(range(4)))


@pytest.mark.parametrize("file", REAL_GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
def test_a_real_game_finds_its_players_in_every_order_of_seats(file, order):
    """The file's players are 0 to 3 clockwise; 0 and 2 are partners."""
    written = file.read_text(encoding="utf-8")
    stored = json.loads(written)
    names = stored["metadata"]["players"]
    sitters = [Sitter(name=names[player]) for player in order]
    if {order[0], order[2]} not in ({0, 2}, {1, 3}):
        with pytest.raises(InvalidRecordError) as refusal:
            hands_of_file(written, PARTY, sitters=sitters)
        assert refusal.value.code == "other_partners"
        assert str(refusal.value) == (
            f"In the file, {names[0]} plays with {names[2]}, and {names[1]} with {names[3]}. At this table, "
            f"{sitters[0].name} plays with {sitters[2].name}, and {sitters[1].name} with {sitters[3].name}."
        )
        return
    file_hands = hands_of_file(written, PARTY, sitters=sitters)
    to = placing(file_hands.seats)
    (hands,) = file_hands.at_table(to).games
    points = [
        sum(score_hand(hand.report, PARTY).seat_points[seat - 1] for hand in hands) for seat in to.seats
    ]
    assert points == [*brought(file), *brought(file)]
    assert [to.seats.index(hand.report.dealer) for hand in hands] == [
        deal["initialState"]["dealer"] for deal in stored["deals"]
    ]
    # Clockwise at the table is clockwise in the file, and whoever changes places does so with a partner.
    assert [(seat % 4) + 1 for seat in to.seats] == [*to.seats[1:], to.seats[0]]
    assert [(seat - to.seats[index]) % 2 for index, seat in enumerate(file_hands.seats)] == [0] * 4
