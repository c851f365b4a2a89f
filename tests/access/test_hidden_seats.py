"""Seats that are not shown yet: no answer to anyone outside depends on who sits where.

Each address is asked twice: about a night as it is drawn, and about the same night with everyone in somebody
else's seat. Where both answers are the same, nothing is given away, in whatever words.
"""

import re
from dataclasses import replace

import pytest

from tests import nights
from tests.access import clubs
from tests.access.asking import PARTS, tried
from tests.access.bodies import body_for
from tests.access.routes import LISTED
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import FormatKey, MovementSettings
from tournaments.messages.selectors.own_page import shared_nights
from tournaments.messages.selectors.own_seat_words import open_seat_words
from tournaments.models import Bye, Entry, EntryPlayer, Event, Link, Screen, Seat
from tournaments.results.api.standings import public_answer
from tournaments.results.selectors.course import night_courses
from tournaments.seating.services.draw_release import draw_release, later_rounds_set, round_show
from tournaments.show.live.boards import ANYTHING, ROUNDS, read_frames
from tournaments.show.selectors.chat import chat_text
from tournaments.show.selectors.list_picture import has_list
from tournaments.show.selectors.rendered import BoardView, rendered_boards, rendered_seats
from tournaments.show.services.screens import screen_set

pytestmark = pytest.mark.django_db

#: They are about no night.
ELSEWHERE = (
    *("movement-", "api-movement", "trick", "api-trick", "sign-", "password_", "api-users", "api-token"),
    *(
        "api-schema",
        "api-docs",
        "api-nothing",
        "healthz",
        "readyz",
        "phone-check",
        "service-worker",
        "offline",
        "find",
        "api-find",
        "demo",
        "api-demo",
        "manifest",
    ),
)
SHUT = {"in", "401", "403"}
#: What differs each time it is asked: tokens, keys and moments.
ANEW = re.compile(
    r"(name=\"csrfmiddlewaretoken\" value|data-csrf|nonce)=\"[^\"]*\"|\"token\":\"[^\"]*\""
    r"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{13}|DTSTAMP:\w+"
    r"|\"id\":\d+|\d{4}-\d\d-\d\dT[\d:.]+Z"
)
SEATS_OF_ONE = {
    *("seats", "certificate", "wall", "board-fragment wall", "stream wall"),
    *("api-public-seats", "api-public-certificate"),
    *("player-link", "api-link-player", "table-link", "table-fragment", "api-link-table"),
}
BRACKET = {"bracket", "board-fragment bracket", "stream bracket", "api-public-bracket"}


@kept
def home():
    return clubs.make_club("Maple")


@kept
def draft(home):
    """Eight players, every round drawn and none open; its screens show everything that they can."""
    return make_draft(home, movement=MovementSettings(rounds=3))


@kept
def bracket(home):
    return make_draft(home, format=FormatKey.KNOCKOUT)


def make_draft(home, **settings):
    event = nights.make_night(home.owner, nights.NAMES[:8], paid=False, **settings)
    event = nights.start(event, home.owner, opened=0)
    views = [view for view in Screen.View if view != Screen.View.SPONSOR]
    screen_set(event_id=event.pk, number=1, views=views, seconds=10, actor=Actor(home.owner))
    return event


def reseat(event, *, after=0):
    """Give everyone somebody else's seat in each round after this one; after 0, also the other's number."""
    entries = list(Entry.objects.filter(stage__event=event, number__gte=1).order_by("number"))
    following = dict(zip(entries, [*entries[1:], entries[0]], strict=True))
    people = {entry: list(EntryPlayer.objects.filter(entry=entry).order_by("pk")) for entry in entries}
    instead = {
        own.player_id: theirs
        for entry, other in following.items()
        for own, theirs in zip(people[entry], people[other], strict=True)
    }
    seats = Seat.objects.filter(round__stage__event=event, round__number__gt=after)
    moved = list(seats)
    seats.delete()
    for seat in moved:
        theirs = instead[seat.player_id]
        seat.pk, seat.player_id, seat.entry_id = None, theirs.player_id, theirs.entry_id
    Seat.objects.bulk_create(moved)
    byes = Bye.objects.filter(round__stage__event=event, round__number__gt=after)
    sitting_out = [Bye(round_id=bye.round_id, entry=following[bye.entry]) for bye in byes]
    byes.delete()
    Bye.objects.bulk_create(sitting_out)
    if not after:
        numbers = [entry.number for entry in entries]
        Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(number=None)
        for entry, number in zip(following.values(), numbers, strict=True):
            Entry.objects.filter(pk=entry.pk).update(number=number)
        Event.objects.filter(pk=event.pk).update(seed=event.seed + 1)


def forget():
    for drawings in (rendered_boards, rendered_seats, shared_nights, night_courses, public_answer):
        drawings._entries.clear()


def at(event, home, number):
    """The club as a host whose every address is about this night, and this round of it."""
    entry = clubs.first_entry(event)
    there = {"event_id": event.pk, "public_id": event.public_id, "entry_id": entry.pk, "number": number}
    addresses = {**home.addresses, **there}
    secrets = {
        "table": link_secret(clubs.link_to(event, table=1)),
        "player": link_secret(clubs.link_to(event, entry=entry)),
        "guest": home.secrets["guest"],
    }
    return replace(
        home,
        secrets=secrets,
        addresses=addresses,
        coming_addresses=addresses,
        told_addresses=addresses,
        drawn_addresses=addresses,
    )


def asked_outside(host, number):
    """Yield what somebody outside may ask: its name, a browser, the line, the body, parts of the address."""
    table = clubs.browser(secret=host.secrets["table"])
    player = clubs.browser(secret=host.secrets["player"], kind=Link.Kind.PLAYER)
    for who, client in {"nobody": clubs.browser(), "player": player, "table": table}.items():
        for line, answers in LISTED.items():
            is_own = who == "nobody" or "public_id" not in PARTS[line[0].partition("/")[0]]
            if is_own and answers[who] not in SHUT and not line[0].startswith(ELSEWHERE):
                views = (
                    [{"view": view} for view in BoardView]
                    if "view" in PARTS[line[0].partition("/")[0]]
                    else [{}]
                )
                for instead in views:
                    name = " ".join([line[0], *instead.values()])
                    yield (who, name), client, line, about(number, body_for(*line, host)), instead


def about(number, body):
    if isinstance(body, dict) and "round" in body:
        return {**body, "round": type(body["round"])(number)}
    return body


def answers_of(event, questions, host):
    forget()
    found = {}
    for name, client, (route, method), body, instead in questions:
        with tried(client, route, method, host, body=body, **instead) as response:
            is_picture = response.headers.get("Content-Type", "").startswith("image/")
            said = response.content if is_picture else ANEW.sub("", response.text)
            found[name, method] = response.status_code, said
    topics = (*BoardView, ANYTHING, ROUNDS, "table-1", "table-2")
    frames = read_frames(event.public_id, topics).frames
    return found | {(("nobody", f"stream {topic}"), "GET"): frame.body for topic, frame in frames.items()}


def telling(event, questions, host, *, after=0):
    """Return the names of what answers otherwise once everyone sits elsewhere."""
    # Seats that were changed by hand are not as drawn, which may be said: so they are in both.
    reseat(event, after=after)
    before = answers_of(event, questions, host)
    reseat(event, after=after)
    now = answers_of(event, questions, host)
    assert before.keys() == now.keys()
    return {name for (who, name), method in before if before[(who, name), method] != now[(who, name), method]}


def outside(event, home, *, after=0, methods=("GET", "POST")):
    host = at(event, home, after + 1)
    questions = [each for each in asked_outside(host, after + 1) if each[2][1] in methods]
    return telling(event, questions, host, after=after)


def seen(names, event, home, *, after=0):
    """Return which of these pages and streams show seats to somebody outside, asking at no other."""
    host = at(event, home, after + 1)
    questions = [
        each for each in asked_outside(host, after + 1) if each[0][1] in names and each[2][1] == "GET"
    ]
    return telling(event, questions, host, after=after) & names


@pytest.mark.night
def test_nobody_outside_sees_a_seat_before_the_draw_is_released(home, draft):
    assert outside(draft, home) == set()


@pytest.mark.night
def test_nobody_outside_sees_the_bracket_before_the_draw_is_released(home, bracket):
    assert outside(bracket, home, methods=["GET"]) == set()


@pytest.mark.night
def test_the_release_shows_the_seats_everywhere(home, draft):
    draw_release(event_id=draft.pk, actor=Actor(home.owner))
    assert seen(SEATS_OF_ONE, draft, home) == SEATS_OF_ONE


@pytest.mark.night
def test_the_release_shows_the_bracket(home, bracket):
    draw_release(event_id=bracket.pk, actor=Actor(home.owner))
    assert seen(BRACKET, bracket, home) == BRACKET


def test_the_desk_sees_the_seats_before_anyone(home, draft):
    host, keeper = at(draft, home, 1), clubs.browser(home.scorekeeper)
    lines = [
        *("seats-desk", "certificate-desk", "table", "sheets-print", "export/seats", "export-results"),
        *("api-seats", "api-certificate", "api-table", "api-export-seats", "api-results"),
    ]
    questions = [(("keeper", name), keeper, (name, "GET"), {}, {}) for name in lines]
    assert telling(draft, questions, host) >= set(lines)


@pytest.mark.night
def test_one_round_at_a_time_nobody_outside_sees_the_seats_of_later_rounds(home, draft):
    event = nights.start(draft, home.owner)
    later_rounds_set(event_id=event.pk, are_shown=False, actor=Actor(home.owner))
    assert outside(event, home, after=1) == set()
    later_rounds_set(event_id=event.pk, are_shown=True, actor=Actor(home.owner))
    shown = {"api-public-seats", "certificate", "api-public-certificate", "player-link", "api-link-player"}
    assert seen(shown, event, home, after=1) == shown


@pytest.mark.night
def test_held_rounds_are_seen_by_nobody_outside_until_the_host_shows_them(home, draft):
    event = nights.start(draft, home.owner)
    later_rounds_set(event_id=event.pk, are_shown=False, are_held=True, actor=Actor(home.owner))
    event_simulate(event_id=event.pk, seed=1, rounds=1, actor=Actor(home.owner))
    assert outside(event, home, after=1) == set()
    round_show(event_id=event.pk, number=2, actor=Actor(home.owner))
    assert outside(event, home, after=2) == set()
    shown = {"api-public-seats", "player-link", "api-link-player"}
    assert seen(shown, event, home, after=1) == shown


def test_what_the_host_copies_or_sends_says_nothing_of_a_held_round(home, draft):
    """The text and the picture for a group chat, and what an email or a phone would get."""
    event = nights.start(draft, home.owner)
    later_rounds_set(event_id=event.pk, are_shown=False, are_held=True, actor=Actor(home.owner))
    event_simulate(event_id=event.pk, seed=1, rounds=1, actor=Actor(home.owner))

    def copied():
        now = Event.objects.get(pk=event.pk)
        words = [open_seat_words(now, entry, 2) for entry in now.first_stage.entries.order_by("pk")]
        return chat_text(now, "http://testserver").text, has_list(now), words

    before = copied()
    reseat(event, after=1)
    assert copied() == before
    assert "round 2" in before[0]
    assert before[1:] == (False, [None] * 8)
    round_show(event_id=event.pk, number=2, actor=Actor(home.owner))
    shown = copied()
    reseat(event, after=1)
    assert copied()[0] != shown[0]
    assert shown[1:] == (True, [None] * 8)
