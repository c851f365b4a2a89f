"""Five who tie at the target, and what the house rules of one table can make of a tie."""

import html

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.play.test_one_table import night, points, told
from tournaments.direct.services.verification import differences
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Match
from tournaments.play.selectors.tables import table_state

pytestmark = pytest.mark.django_db


def test_five_who_tie_at_ten_play_sudden_death_and_every_page_says_so(organizer):
    event = night(organizer, "five_rotating")
    told(event, organizer, 1, maker=2, tricks=5, alone=True)  # 2 and 4: 4
    told(event, organizer, 2, maker=2, tricks=5, alone=True)  # 2 and 4: 8
    told(event, organizer, 3, maker=4, tricks=3)  # 4 and 1: 1, so that 4 has 9
    told(event, organizer, 4, maker=5, tricks=3)  # 5 and 2: 1, so that 2 has 9
    told(event, organizer, 5, maker=1, tricks=3)  # 1 and 3: 1
    assert points(event)[1::2] == [9, 9]
    match = told(event, organizer, 6, maker=2, tricks=3)  # seat 1 deals: 2 and 4 are partners
    names = dict(match.seats.values_list("position", "player__name"))
    death = "Sudden death: the next hand they play against each other decides."
    sentence = f"{names[2]} and {names[4]} are tied at 10. {death}"
    page = browser(organizer)
    path = f"/events/{event.pk}/rounds/1/tables/1"
    for number, why in (
        (7, " The next hand can't break the tie: they're partners."),
        (8, f" The next hand can't break the tie: {names[2]} sits out."),
    ):
        assert table_state(match, event).verdict == sentence.replace("10", str(number + 3)) + why
        assert html.escape(sentence.replace("10", str(number + 3)) + why) in page.get(f"{path}/").text
        assert page.get(f"/api/v1{path}").json()["verdict"] == sentence.replace("10", str(number + 3)) + why
        # Seat 2 deals hand 7 and plays with 4; seat 3 deals hand 8, which 4 defends while 2 sits out.
        match = told(event, organizer, number, maker=4 if number == 7 else 3, tricks=3)
        assert match.status == Match.Status.PLAYING
    match = told(event, organizer, 9, maker=2, tricks=3)  # seat 4 deals: 4 and 1 against 5 and 2
    assert (match.status, points(event)[1::2]) == (Match.Status.DONE, [12, 11])
    assert "most points past 10" in table_state(match, event).verdict
    assert list(differences()) == []


@pytest.mark.one_by_day
@pytest.mark.parametrize("key", ["five_rotating", "five_all_play", "peuchre"])
@pytest.mark.parametrize("tie", ["shared_win", "most_points", "play_off_hand"])
def test_what_a_tie_at_the_target_does_is_chosen_by_page_and_api(organizer, key, tie):
    kind = FORMATS[FormatKey(key)]
    rules = kind.house_rules["usual"]
    event = nights.make_night(
        organizer, nights.NAMES[: kind.seats], format=kind.key, rules=rules, criteria=kind.usual_criteria
    )
    page = browser(organizer)
    asked = page.get(f"/events/{event.pk}/house-rules/").text
    assert f'<option value="{tie}"' in asked
    assert ('<option value="opposite_sides" selected' in asked) is (key != "peuchre")
    changed = page.put(
        f"/api/v1/events/{event.pk}/house-rules",
        {"rules": {"target_tie": tie}},
        content_type="application/json",
    )
    assert changed.status_code == 200, changed.content
    event.refresh_from_db()
    assert event.ruleset.target_tie == tie
