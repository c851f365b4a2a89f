"""What an action changed is listed in the words of the pages, never by the name of a column."""

import pytest

from tournaments.direct.selectors.record_facts import changed_facts
from tournaments.models import AuditEntry, Event

SETTINGS = {
    "name": "Friday euchre",
    "starts_at": "2026-11-28T01:00:00+00:00",
    "stake_cents": 500,
    "format": "party",
    "ranking": "points",
    "tie_breaks": ["wins", "loners"],
    "asks_other_side": False,
    "rules": {"made": 1, "stick_the_dealer": False},
    "movement": {"leftovers": "byes", "tables": None},
    "prize_terms": {"house": {"basis": "gross", "share": 10}},
}
#: What is changed, and how the activity puts it.
CHANGES = {
    "the start": (
        {"starts_at": "2026-11-28T02:30:00+00:00"},
        "Start: Fri, Nov 27 · 7\u00a0PM → Fri, Nov 27 · 8:30\u00a0PM",
    ),
    "the entry fee": ({"stake_cents": 1050}, "Entry fee: $5 → $10.50"),
    "the ranking": ({"ranking": "wins"}, "Ranked by: Points → Wins"),
    "the tiebreakers": ({"tie_breaks": []}, "Tiebreakers: Wins, Loners → none"),
    "who confirms": (
        {"asks_other_side": True},
        "Confirming results: Results count right away → The other side confirms first",
    ),
    "a house rule": (
        {"rules": {"made": 2, "stick_the_dealer": False}},
        "Makers take 3 or 4: 1 → 2",
    ),
    "the extra players": (
        {"movement": {"leftovers": "ghosts", "tables": None}},
        "Extra players: Take turns sitting out → Add ghost players",
    ),
    "a cut": ({"prize_terms": {"house": {"basis": "fixed", "share": 2000}}}, "House cut: 10% → $20"),
    "a cut that comes": (
        {"prize_terms": {"house": {"basis": "gross", "share": 10}, "charity": {"basis": "net", "share": 5}}},
        "Charity share: none → 5%",
    ),
}


def changed(action, before, after):
    event = Event(time_zone="America/Chicago", locale="en_US", currency="USD")
    entry = AuditEntry(action=action, before=before, after=after)
    return [f"{each.name}: {each.before} → {each.after}" for each in changed_facts(entry, event)]


@pytest.mark.parametrize(("new", "said"), CHANGES.values(), ids=CHANGES)
def test_a_changed_setting_is_listed_in_its_own_words(new, said):
    assert changed("event_change", SETTINGS, SETTINGS | new) == [said]


def test_a_house_rule_changed_by_itself_is_listed_like_one_of_the_settings():
    assert changed("event_rules_change", {"made": 1}, {"made": 2}) == ["Makers take 3 or 4: 1 → 2"]


def test_what_the_line_says_already_is_not_listed_again():
    assert changed("entry_check_in", {"status": "signed_up"}, {"status": "in"}) == []
    assert changed("spot_pass", {"status": "signed_up"}, {"status": "withdrawn"}) == []
    assert changed("event_swap", {"sha256": "1"}, {"sha256": "2"}) == []
