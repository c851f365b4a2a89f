"""The activity, searched by what it says, in parts and pages."""

from uuid import uuid4

import pytest

from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor, Change, audit
from tournaments.direct.selectors.record import record_found, record_lines
from tournaments.direct.selectors.record_kinds import ACTIONS_OF, RecordKind
from tournaments.direct.words.activity import WORDS

pytestmark = pytest.mark.django_db


def found(event, typed, show="all"):
    entries = record_found(event, RecordKind(show), typed)
    return [line.says for line in record_lines(event, entries)]


@kept
def played(running, organizer):
    for table in (1, 2):
        nights.record(nights.match_at(running, table=table), organizer, 1)
    return running


def test_every_action_is_in_a_part():
    everywhere = frozenset().union(*ACTIONS_OF.values())
    assert WORDS.keys() - everywhere == set()
    assert everywhere - WORDS.keys() == set()


@pytest.mark.parametrize(
    ("typed", "show", "says"),
    [
        ("hand table 2", "all", ["Entered hand 1 at table 2, round 1: made it"]),
        (
            "TABLE ent",
            "scores",
            ["Entered hand 1 at table 2, round 1: made it", "Entered hand 1 at table 1, round 1: made it"],
        ),
        ("olive opened", "all", ["Opened round 1"]),
        ("opened", "money", []),
        ("able", "all", []),
        ("fee", "money", ["Collected everyone's entry fee (12): $120"]),
        ("", "settings", ["Created the night"]),
    ],
)
def test_a_line_is_found_by_the_beginnings_of_its_words(played, typed, show, says):
    assert found(played, typed, show) == says


@pytest.mark.night
def test_a_name_and_a_reason_are_found(desk, played):
    hand = nights.match_at(played).hands.get()
    fixed = {"maker": "2", "tricks": "2", "reason": "Read wrongly", "key": str(uuid4())}
    desk.post(f"/events/{played.pk}/hands/{hand.pk}/correct/", fixed)
    assert found(played, "wrong") == ["Corrected hand 1 at table 1, round 1"]
    entry = played.stages.get().entries.get(members__player__name="Ann")
    desk.post(f"/events/{played.pk}/entries/{entry.pk}/attendance/", {"does": "leaves"})
    assert found(played, "ann") == found(played, "ann", "people")[:1] == ["Ann left before round 2"]


def test_the_page_shows_fifty_lines_and_the_way_to_the_others(desk, played, organizer):
    for number in range(60):
        change = Change(after={"number": number})
        audit(Actor(organizer), "round_open", event_id=played.pk, row="round:1", change=change)
    at = f"/events/{played.pk}/activity/?q=opened&show=rounds"
    first, second = (one_line(desk.get(at + page)) for page in ("", "&page=2"))
    assert (first.count("<strong>Opened round"), second.count("<strong>Opened round")) == (50, 11)
    assert ("1–50 of 61" in first, "51–61 of 61" in second) == (True, True)
    assert 'href="?show=rounds&amp;q=opened&amp;page=2"' in first
    assert "Nothing found. Try another word." in desk.get(at + "&q=xyz").text
    assert desk.get(at + "&show=nonsense&page=x").status_code == 200


def test_the_api_takes_the_same_words_and_parts(director, played):
    at = f"/api/v1/events/{played.pk}/audit"
    paged = director.get(f"{at}?show=scores&size=1").json()
    assert (paged["count"], [line["says"] for line in paged["results"]]) == (
        2,
        ["Entered hand 1 at table 2, round 1: made it"],
    )
    assert [line["action"] for line in director.get(f"{at}?q=opened%20round").json()["results"]] == [
        "round_open"
    ]
    assert director.get(f"{at}?show=nothing").status_code == 422
