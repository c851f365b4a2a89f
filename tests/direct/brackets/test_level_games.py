"""A game of a bracket that ends tied after its hands."""

from html import escape

import pytest

from scoring.table.hands import NoPlay
from tests import nights
from tests.access.clubs import browser
from tests.direct.brackets.test_knockout import PAIRS, decide, knockout, names_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.models import Match
from tournaments.play.services.hands import hand_undo

pytestmark = pytest.mark.django_db


def play_to_level(event, organizer):
    """Play the first round of four pairs: table 1 ends 6 to 6, table 2 is won by side 1."""
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    for table in (1, 2):
        match = nights.match_at(event, 1, table)
        for hand in range(1, event.ruleset.hands + 1):
            nights.record(match, organizer, hand, maker=1 if table == 2 or hand % 2 else 2)
    return nights.match_at(event, 1, 1)


@pytest.mark.night
def test_a_level_game_is_decided_by_one_more_hand_and_every_page_says_so(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    level = play_to_level(event, organizer)
    names = [" & ".join(s.player.name for s in level.seats.filter(side=side)) for side in (1, 2)]
    text = f"{names[0]} and {names[1]} are tied at 6. Play one more hand to decide. It adds no points."
    page, path = browser(organizer), f"/events/{event.pk}/rounds/1/tables/1"
    before = page.get(f"/api/v1{path}").json()
    assert (before["status"], before["next_number"], before["verdict"]) == ("playing", 13, text)
    assert escape(text) in page.get(f"{path}/").text
    with pytest.raises(NotNowError, match="Table 1 is tied and plays one more hand") as refusal:
        round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    assert refusal.value.code == "tables_missing"
    nights.record(level, organizer, 13, maker=2)
    after = page.get(f"/api/v1{path}").json()
    assert (after["status"], after["next_number"], after["scores"]) == ("done", None, [6, 6])
    assert after["verdict"] == f"{names[1]} won, 6–6: after an extra hand to break the tie."
    assert "12 of 12 hands and 1 more" in page.get(f"{path}/").text
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    winners = frozenset(names[1].split(" & "))
    assert winners in {
        frozenset(s.player.name for s in m.seats.filter(side=side))
        for m in Match.objects.filter(round__number=2)
        for side in (1, 2)
    }
    assert list(differences()) == []


def test_an_extra_hand_that_nobody_wins_is_followed_by_another(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    level = play_to_level(event, organizer)
    nights.record(level, organizer, 13, maker=None, tricks=None, no_play=NoPlay.PASSED_OUT)
    level.refresh_from_db()
    assert level.status == "playing"
    nights.record(level, organizer, 14, maker=2)
    level.refresh_from_db()
    assert (level.status, [seat.points for seat in level.seats.all()]) == ("done", [6, 6, 6, 6])
    # Without the hand that decided, nobody has won.
    hand_undo(match_id=level.pk, number=14, actor=Actor(organizer))
    level.refresh_from_db()
    assert level.status == "playing"
    assert list(differences()) == []


@pytest.mark.night
def test_a_level_game_that_was_done_before_there_were_extra_hands_is_still_right(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    level = play_to_level(event, organizer)
    Match.objects.filter(pk=level.pk).update(status="done")
    assert list(differences()) == []
    decide(event, organizer, 1, 1, Verdict.SECOND)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    assert list(differences()) == []


def test_a_level_game_does_not_close_until_the_director_says_who_goes_on(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    actor = Actor(organizer)
    play_to_level(event, organizer)
    with pytest.raises(NotNowError, match="Table 1 is tied, 6–6"):
        round_close(event_id=event.pk, number=1, stands={1: "They left"}, actor=actor)
    decide(event, organizer, 1, 1, Verdict.SECOND)
    round_close(event_id=event.pk, number=1, stands={}, actor=actor)
    assert names_in(event, 2) == {frozenset({"Grace", "Hank", "Carla", "Dave"})}
