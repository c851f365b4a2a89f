"""The night in a calendar: read back by the rules of RFC 5545 (sections 3.1 and 3.3.11)."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.shorten import night_shorten
from tournaments.formats import Feed, FormatKey, MovementSettings
from tournaments.models import Event, Link
from tournaments.nights.selectors.calendars import night_calendar
from tournaments.nights.services.events import event_change
from tournaments.nights.services.house_rules import event_rules_change
from tournaments.nights.services.invitations import invitation_change
from tournaments.seating.services.stages import StageDraft, stage_plan

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 1, 12, 30, tzinfo=UTC)


def read(text):
    """Unfold the lines and take the name and value of each."""
    assert text.endswith("\r\n")
    lines = text.replace("\r\n ", "").split("\r\n")[:-1]
    assert [lines[0], lines[-1]] == ["BEGIN:VCALENDAR", "END:VCALENDAR"]
    return dict(line.split(":", 1) for line in lines)


def unescaped(text):
    return re.sub(r"\\(.)", r"\1", text)


def test_a_night_in_toronto_is_at_midnight_universal_time(organizer):
    """19:00 on 27 November is UTC-5; 11 rounds of 12 hands at two minutes end 264 minutes later."""
    event = nights.make_event(organizer)
    entry = read(night_calendar(event, address="https://club.test/e/1/", now=NOW))
    assert entry["DTSTART"] == "20261128T000000Z"
    assert entry["DTEND"] == "20261128T042400Z"
    assert entry["DTSTAMP"] == "20261101T123000Z"
    assert (entry["UID"], entry["SEQUENCE"]) == (f"{event.public_id}@order-up", "0")
    assert (entry["SUMMARY"], entry["URL"]) == ("Friday euchre", "https://club.test/e/1/")


def test_where_and_what_are_in_the_entry_and_a_change_revises_it(organizer):
    event = nights.make_event(organizer, place="VFW Post 1138, 210 Main St; rear")
    text = {"about": "Doors at **6:30**.\n\n- [Bar](https://bar.example/), *burgers*", "contact": "Ruth"}
    changed = invitation_change(event_id=event.pk, actor=Actor(organizer), **text)
    entry = read(night_calendar(changed, address="", now=NOW))
    assert entry["LOCATION"] == r"VFW Post 1138\, 210 Main St\; rear"
    assert entry["DESCRIPTION"] == r"Doors at 6:30.\n- Bar (https://bar.example/)\, burgers\n\nRuth"
    assert entry["SEQUENCE"] == "1"
    bare = read(night_calendar(nights.make_event(organizer), address="", now=NOW))
    assert not {"LOCATION", "DESCRIPTION"} & bare.keys()


def test_a_summer_night_knows_of_the_changed_clock(organizer):
    event = nights.make_event(organizer, starts_at=datetime(2026, 7, 3, 19, 0))  # noqa: DTZ001 -- the wall clock
    assert read(night_calendar(event, address="", now=NOW))["DTSTART"] == "20260703T230000Z"


def test_a_night_that_is_changed_comes_as_the_same_entry_anew(organizer):
    event = nights.make_event(organizer)
    draft = nights.make_draft(name="Saturday euchre")
    changed = event_change(event_id=event.pk, draft=draft, actor=Actor(organizer))
    entry = read(night_calendar(changed, address="", now=NOW))
    assert (entry["UID"], entry["SEQUENCE"]) == (f"{event.public_id}@order-up", "1")
    assert entry["SUMMARY"] == "Saturday euchre"


def dated(event):
    entry = read(night_calendar(Event.objects.get(pk=event.pk), address="", now=NOW))
    return entry["SEQUENCE"], entry["DTEND"]


@pytest.mark.night
def test_whatever_changes_how_long_the_night_is_revises_the_entry(organizer):
    """From midnight on 11 rounds take 264 minutes; a round of 12 hands takes 24, one of 6 hands 12."""
    actor = Actor(organizer)
    event = nights.make_night(organizer, nights.NAMES)
    assert dated(event) == ("0", "20261128T042400Z")
    event_rules_change(event_id=event.pk, rules=replace(event.ruleset, hands=6), actor=actor)
    assert dated(event) == ("1", "20261128T021200Z")
    final = StageDraft(feed=Feed(best=4), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=5))
    stage_plan(event_id=event.pk, draft=final, actor=actor)
    assert dated(event) == ("2", "20261128T031200Z")
    nights.start(event, organizer)
    assert dated(event) == ("3", "20261128T031200Z")
    night_shorten(event_id=event.pk, rounds=3, actor=actor)
    assert dated(event) == ("4", "20261128T013600Z")


class Names(TestCase):
    @given(
        st.text(
            st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(' ,;\\"é😀'),
            min_size=1,
            max_size=80,
        )
    )
    def test_any_name_is_read_back_and_no_line_is_too_long(self, name):
        event = nights.make_event(nights.make_user())
        event.name = name
        text = night_calendar(event, address="https://club.test/", now=NOW)
        assert unescaped(read(text)["SUMMARY"]) == name
        assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


def test_the_public_file_leads_to_the_standings_at_both_doors(client, running):
    page = client.get(f"/e/{running.public_id}/night.ics")
    api = client.get(f"/api/v1/public/{running.public_id}/night.ics")
    assert page["Content-Type"] == api["Content-Type"] == "text/calendar; charset=utf-8"
    assert page["Content-Disposition"] == f'attachment; filename="{running.public_id}.ics"'
    for answer in (page, api):
        assert read(answer.text)["URL"] == f"http://testserver/e/{running.public_id}/"
    assert client.get("/e/nothing-here/night.ics").status_code == 404


def test_the_players_file_leads_to_their_own_page_at_both_doors(running):
    link = Link.objects.filter(event=running, kind=Link.Kind.PLAYER).first()
    player = browser(secret=link_secret(link), kind=Link.Kind.PLAYER)
    for address in ("/p/night.ics", "/api/v1/player/night.ics"):
        assert read(player.get(address).text)["URL"] == f"http://testserver/p#{link_secret(link)}"
    assert "Add to calendar" in one_line(player.get("/p"))


@pytest.mark.night
def test_players_see_their_prizes_as_they_stand(running, organizer):
    """120 dollars at 5:3:2:1 are 54, 33, 22 and 11; the two who lead share 87, one the odd dollar."""
    match = nights.match_at(running)
    nights.record(match, organizer, 1, maker=1, tricks=5)
    pages = {}
    for link in Link.objects.filter(event=running, kind=Link.Kind.PLAYER):
        player = browser(secret=link_secret(link), kind=Link.Kind.PLAYER)
        pages[link.entry_id] = player.get("/api/v1/player").json()["prize_cents"], player.get("/p").text
    leaders = [pages[seat.entry_id] for seat in match.seats.filter(side=1)]
    assert sorted(cents for cents, _ in leaders) == [43_00, 44_00]
    assert sum(cents for cents, _ in pages.values()) == 120_00
    for cents, text in leaders:
        assert "Prize so far" in text
        assert f"${cents // 100}</span>" in text
