"""Announcements, the clock and the screens: each through page and API, and refused alike."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.servers import ROOT
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.models import AuditEntry, Screen, Show
from tournaments.show.services.clock import clock_start
from tournaments.show.services.screens import announcement_set, screen_set

pytestmark = pytest.mark.django_db


@kept
def four(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


def fragment(client, event):
    return client.get(reverse("board-fragment", args=[event.public_id, "wall"])).text


def press(person, event, how, **more):
    answer = by_api(person, f"/events/{event.pk}/clock", {"press": how, **more})
    assert answer.status == 200
    return Show.objects.get(event=event)


def test_every_view_that_a_screen_can_show_is_a_part_of_the_wall():
    page = (ROOT / "templates/tournaments/show/tv/_wall.html").read_text()
    assert {*re.findall(r'data-view="(\w+)"', page), Screen.View.NIGHT} == set(Screen.View)


def test_an_announcement_stands_on_the_wall_until_it_is_taken_down(client, four, organizer):
    for text in ("Pizza <b>is</b> here", "Pizza <b>is</b> here", ""):
        announcement_set(event_id=four.pk, text=text, actor=Actor(organizer))
        assert ("wall-announcement" in fragment(client, four)) is bool(text)
        assert ("Pizza &lt;b&gt;is&lt;/b&gt; here" in fragment(client, four)) is bool(text)
    assert AuditEntry.objects.filter(action="announcement_set").count() == 2


def test_a_clock_runs_rests_goes_on_and_is_taken_down(client, four, organizer):
    person = browser(organizer)
    before = timezone.now()
    running = press(person, four, "start", minutes=20)
    assert timedelta(0) <= running.clock_ends_at - before - timedelta(minutes=20) < timedelta(minutes=1)
    assert f'data-ends="{int(running.clock_ends_at.timestamp() * 1000)}"' in fragment(client, four)
    for _ in range(2):
        held = press(person, four, "pause")
        assert (held.clock_ends_at, 1140 < held.clock_left_seconds <= 1200) == (None, True)
    assert f'data-left="{held.clock_left_seconds}"' in fragment(client, four)
    for _ in range(2):
        assert press(person, four, "resume").clock_ends_at is not None
    for _ in range(2):
        assert not press(person, four, "stop").has_clock
    assert "data-clock" not in fragment(client, four)
    actions = AuditEntry.objects.filter(action__startswith="clock").values_list("action", flat=True)
    assert sorted(actions) == ["clock_pause", "clock_resume", "clock_start", "clock_stop"]


def test_a_clock_for_every_round_starts_as_a_round_opens_and_ends_as_it_closes(four, organizer):
    actor = Actor(organizer)
    clock_start(event_id=four.pk, minutes=15, each_round=True, actor=actor)
    round_close(event_id=four.pk, number=1, stands={1: "Late"}, actor=actor)
    assert not Show.objects.get().has_clock
    opened = round_open(event_id=four.pk, number=2, actor=actor)
    assert Show.objects.get().clock_ends_at == opened.opened_at + timedelta(minutes=15)


def test_a_clock_of_one_round_does_not_start_with_the_next(four, organizer):
    actor = Actor(organizer)
    clock_start(event_id=four.pk, minutes=15, each_round=False, actor=actor)
    round_close(event_id=four.pk, number=1, stands={1: "Late"}, actor=actor)
    round_open(event_id=four.pk, number=2, actor=actor)
    assert not Show.objects.get().has_clock


def test_screens_take_their_own_turns_and_name_the_next_night(client, four, organizer):
    actor = Actor(organizer)
    later = nights.make_event(organizer, name="Saturday", starts_at=nights.make_draft().starts_at)
    screen_set(event_id=four.pk, number=2, views=["clock", "next"], seconds=20, actor=actor)
    screen_set(event_id=four.pk, number=1, views=["seats"], seconds=10, actor=actor)
    assert list(Screen.objects.order_by("number").values_list("number", "views", "seconds")) == [
        (1, ["seats"], 10),
        (2, ["clock", "next"], 20),
    ]
    assert "wall-next" not in fragment(client, four), "on the same evening there is no next night"
    type(later).objects.filter(pk=later.pk).update(starts_at=four.starts_at + timedelta(days=7))
    announcement_set(event_id=four.pk, text="See you", actor=actor)
    assert "Saturday" in fragment(client, four)


SCREEN = {"number": 1, "views": ["night"], "seconds": 10}
REFUSED = [
    ("announcement", {"text": "x" * 141}, 422, "text"),
    ("announcement", {"text": "two\u202eone"}, 422, "text"),
    ("clock", {"press": "start", "minutes": 0}, 422, "minutes"),
    ("clock", {"press": "start", "minutes": 181}, 422, "minutes"),
    ("clock", {"press": "start", "minutes": "soon"}, 422, "minutes"),
    ("clock", {"press": "start"}, 422, "minutes"),
    ("clock", {"press": "pause"}, 409, None),
    ("clock", {"press": "resume"}, 409, None),
    ("screens", {**SCREEN, "number": 0}, 422, "number"),
    ("screens", {**SCREEN, "number": 9}, 422, "number"),
    ("screens", {**SCREEN, "views": []}, 422, "views"),
    ("screens", {**SCREEN, "views": ["seats", "seats"]}, 422, "views"),
    ("screens", {**SCREEN, "views": ["secrets"]}, 422, "views"),
    ("screens", {**SCREEN, "seconds": 4}, 422, "seconds"),
    ("screens", {**SCREEN, "seconds": 301}, 422, "seconds"),
]


@pytest.mark.one_by_day
@pytest.mark.parametrize(("action", "sent", "status", "field"), REFUSED)
def test_what_cannot_be_is_refused_alike_and_nothing_is_written(action, sent, status, field, four, organizer):
    person, before = browser(organizer), contents()
    page = by_page(person, f"/events/{four.pk}/{action}/", sent)
    api = by_api(person, f"/events/{four.pk}/{action}", sent)
    assert (page.status, api.status, api.field) == (status, status, field)
    assert contents() == before


def test_a_clock_is_paused_whatever_the_form_says_of_minutes(four, organizer):
    person, page = browser(organizer), f"/events/{four.pk}/clock/"
    assert by_page(person, page, {"press": "start", "minutes": " 20 "}).status == 302
    assert by_page(person, page, {"press": "pause", "minutes": ""}).status == 302
    shown = Show.objects.get()
    assert (shown.has_clock, shown.clock_ends_at) == (True, None)


def test_what_is_set_is_told_to_the_director(four, organizer):
    person = browser(organizer)
    by_api(person, f"/events/{four.pk}/screens", SCREEN)
    by_api(person, f"/events/{four.pk}/announcement", {"text": "Last round"})
    answer = person.get(f"/api/v1/events/{four.pk}/show").json()
    assert answer["screens"] == [SCREEN]
    assert (answer["announcement"], answer["clock_ends_at"], answer["ceremony"]) == ("Last round", None, None)
    page = person.get(f"/events/{four.pk}/").text
    assert 'value="Last round"' in page
    assert "?screen=1" in person.get(f"/events/{four.pk}/tv/").text
