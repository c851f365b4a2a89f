"""Events, the draw, rounds and links."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.errors import InvalidNameError, NotPermittedError
from accounts.models import Club, Membership
from tests import nights
from tests.kept import kept
from tournaments.access.links import hashed, link_exchange, link_secret, table_link_replace
from tournaments.access.permissions import link_session
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.errors import (
    InvalidRequestError,
    LinkGoneError,
    LockedError,
    NotNowError,
    TieBreakError,
    UnknownLinkError,
    UnsupportedFieldError,
)
from tournaments.formats import PAIR, PLAYER, FormatKey, MovementSettings
from tournaments.models import Entry, Event, Link, Match, Round, Ruling, Seat
from tournaments.nights.services.events import event_change, event_create
from tournaments.seating.services.draw import event_start
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db
REASONS = dict.fromkeys((1, 2, 3), "Out of time")


def test_the_first_event_makes_the_club_and_the_second_uses_it(organizer):
    first, second = nights.make_event(organizer), nights.make_event(organizer)
    assert first.club_id == second.club_id
    assert Membership.objects.get().role == "owner"
    assert Club.objects.get().name == "Olive Organizer's club"


def test_an_event_sent_twice_is_one_event(organizer):
    key = uuid4()
    made = [
        event_create(draft=nights.make_draft(), user_id=organizer.pk, club_id=None, key=key) for _ in range(2)
    ]
    assert made[0].pk == made[1].pk


def test_the_wall_clock_is_kept_in_its_zone(organizer):
    event = nights.make_event(organizer)
    assert event.starts_at.isoformat() == "2026-11-28T00:00:00+00:00"


@pytest.mark.parametrize(
    ("changes", "error", "field"),
    [
        ({"name": "  "}, InvalidNameError, "name"),
        ({"name": "x" * 81}, InvalidNameError, "name"),
        ({"name": "\u200b"}, InvalidNameError, "name"),
        ({"name": "two\nlines"}, InvalidNameError, "name"),
        ({"time_zone": "Mars/Phobos"}, InvalidRequestError, "time_zone"),
        ({"starts_at": datetime(1, 1, 1)}, InvalidRequestError, "starts_at"),  # noqa: DTZ001 -- wall clock
        ({"starts_at": datetime(9999, 12, 31)}, InvalidRequestError, "starts_at"),  # noqa: DTZ001
        # The clocks of Detroit jump from two to three that night.
        ({"starts_at": datetime(2027, 3, 14, 2, 30)}, InvalidRequestError, "starts_at"),  # noqa: DTZ001
        ({"capacity": 0}, InvalidRequestError, "capacity"),
        ({"capacity": 201}, InvalidRequestError, "capacity"),
        ({"stake_cents": -1}, InvalidRequestError, "stake_cents"),
        ({"stake_cents": 10**9}, InvalidRequestError, "stake_cents"),
        ({"criteria": (Criterion.POINTS, Criterion.WINS, Criterion.WINS)}, TieBreakError, "tie_breaks"),
    ],
)
def test_an_event_that_cannot_be_is_refused_by_field(organizer, changes, error, field):
    with pytest.raises(error) as refused:
        nights.make_event(organizer, **changes)
    assert refused.value.field == field
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("kind", "size", "most"),
    [
        (FormatKey.PARTY, PLAYER, 200),
        (FormatKey.SWISS, PAIR, 2_000),
        (FormatKey.KNOCKOUT, PAIR, 256),
        (FormatKey.KNOCKOUT, PLAYER, 512),
    ],
)
def test_a_night_has_room_for_as_many_as_its_kind_takes(organizer, kind, size, most):
    fields = {"format": kind, "movement": MovementSettings(entry_size=size)}
    assert nights.make_event(organizer, capacity=most, **fields).capacity == most
    with pytest.raises(InvalidRequestError, match=f"^Choose 1 to {most} p"):
        nights.make_event(organizer, capacity=most + 1, **fields)


def test_settings_can_change_until_round_one_opens(night, organizer):
    draft = nights.make_draft(criteria=(Criterion.POINTS, Criterion.LONERS))
    assert event_change(event_id=night.pk, draft=draft, actor=Actor(organizer)).tie_breaks == ["loners"]
    nights.start(night, organizer)
    with pytest.raises(LockedError):
        event_change(event_id=night.pk, draft=nights.make_draft(name="Later"), actor=Actor(organizer))
    assert Event.objects.get().name == "Friday euchre"


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("players", "rounds", "tables"),
    [
        (4, 3, 1),
        (5, 5, 1),
        (8, 7, 2),
        (9, 9, 2),
        (12, 11, 3),
        (13, 13, 3),
        (16, 15, 4),
        (17, 17, 4),
        (20, 19, 5),
    ],
)
def test_the_draw_seats_everyone_for_the_whole_night(organizer, players, rounds, tables):
    event = nights.start(nights.make_night(organizer, [f"P{n}" for n in range(players)]), organizer)
    assert Round.objects.count() == rounds
    assert Match.objects.count() == rounds * tables
    assert Seat.objects.count() == rounds * tables * 4
    numbers = Entry.objects.filter(stage__event=event).values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, players + 1))
    assert event.links.filter(kind=Link.Kind.TABLE).count() == tables
    assert event.links.filter(kind=Link.Kind.PLAYER).count() == players


def test_the_draw_can_be_repeated_from_its_seed(organizer):
    drawn = []
    for _ in range(2):
        event = nights.make_night(organizer)
        Event.objects.filter(pk=event.pk).update(seed=2026)
        event_start(event_id=event.pk, actor=Actor(organizer))
        entries = Entry.objects.filter(stage__event=event).order_by("queue")
        drawn.append([entry.number for entry in entries])
    assert drawn[0] == drawn[1] != list(range(1, 13))


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_fewer_than_four_are_refused_and_nothing_is_drawn(organizer, players):
    event = nights.make_night(organizer, [f"P{n}" for n in range(players)], capacity=20)
    with pytest.raises(UnsupportedFieldError, match="This format needs at least 4"):
        event_start(event_id=event.pk, actor=Actor(organizer))
    assert not Round.objects.exists()
    assert not Entry.objects.exclude(number=None).exists()


def test_rounds_open_one_after_the_other(running, organizer):
    with pytest.raises(NotNowError, match="Close round 1"):
        round_open(event_id=running.pk, number=2, actor=Actor(organizer))
    round_close(event_id=running.pk, number=1, stands=REASONS, actor=Actor(organizer))
    assert round_open(event_id=running.pk, number=2, actor=Actor(organizer)).status == "open"
    with pytest.raises(NotNowError, match="closed"):
        round_open(event_id=running.pk, number=1, actor=Actor(organizer))


def test_a_round_with_missing_hands_closes_only_by_a_decision_for_each_table(running, organizer):
    match = nights.match_at(running, table=2)
    for number in range(1, 13):
        nights.record(match, organizer, number)
    with pytest.raises(NotNowError, match=r"Table 1 isn't done: 0 of 12 hands\. Table 3 isn't done: 0"):
        round_close(event_id=running.pk, number=1, stands={}, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Table 3 isn't done: 0"):
        round_close(event_id=running.pk, number=1, stands={1: "Ill"}, actor=Actor(organizer))
    with pytest.raises(InvalidRequestError, match="Table 2 doesn't need a reason"):
        round_close(event_id=running.pk, number=1, stands=REASONS, actor=Actor(organizer))
    with pytest.raises(InvalidRequestError):
        round_close(event_id=running.pk, number=1, stands={1: "Ill", 3: " "}, actor=Actor(organizer))
    assert Round.objects.get(number=1).status == "open"
    assert not Ruling.objects.exists()
    round_close(event_id=running.pk, number=1, stands={1: "Ill", 3: "Late"}, actor=Actor(organizer))
    assert sorted(Ruling.objects.values_list("match__table", "reason")) == [(1, "Ill"), (3, "Late")]


def test_closing_twice_is_closing_once(running, organizer):
    first = round_close(event_id=running.pk, number=1, stands=REASONS, actor=Actor(organizer))
    again = round_close(event_id=running.pk, number=1, stands=REASONS, actor=Actor(organizer))
    assert first.closed_at == again.closed_at
    assert Ruling.objects.count() == 3


def test_a_draft_round_cannot_be_closed(running, organizer):
    with pytest.raises(NotNowError, match="isn't open yet"):
        round_close(event_id=running.pk, number=2, stands={}, actor=Actor(organizer))


@pytest.mark.night
def test_the_last_close_ends_the_night(running, organizer):
    hands = event_simulate(event_id=running.pk, seed=1, rounds=None, actor=Actor(organizer))
    event = Event.objects.get(pk=running.pk)
    assert hands == 11 * 3 * 12
    assert (event.status, event.finished_at is not None) == ("finished", True)


def test_a_phone_cannot_decide_what_stands(running):
    with pytest.raises(NotPermittedError):
        round_close(event_id=running.pk, number=1, stands=REASONS, actor=Actor())
    assert Round.objects.get(number=1).status == "open"


@kept
def link(running):
    return running.links.get(kind=Link.Kind.TABLE, table=1)


def test_a_link_opens_its_table_and_the_database_knows_no_secret(link):
    secret = link_secret(link)
    opened = link_exchange(secret=secret, kind=Link.Kind.TABLE)
    assert len(secret) == 22
    assert opened.session.link_id == link.pk
    assert link_session(hashed(opened.token), Link.Kind.TABLE).pk == opened.session.pk
    stored = {link.nonce, link.secret_hash, opened.session.token_hash}
    assert not stored & {secret, opened.token}


def test_a_changed_secret_and_one_of_another_kind_open_nothing(link):
    secret = link_secret(link)
    for wrong in (secret[:-1] + ("A" if secret[-1] != "A" else "B"), "", "x" * 22):
        with pytest.raises(UnknownLinkError):
            link_exchange(secret=wrong, kind=Link.Kind.TABLE)
    with pytest.raises(UnknownLinkError):
        link_exchange(secret=secret, kind=Link.Kind.PLAYER)


def test_a_replaced_link_ends_the_phones_that_came_by_it(link, running, organizer):
    secret = link_secret(link)
    opened = link_exchange(secret=secret, kind=Link.Kind.TABLE)
    new = table_link_replace(event_id=running.pk, table=1, actor=Actor(organizer))
    with pytest.raises(LinkGoneError):
        link_session(hashed(opened.token), Link.Kind.TABLE)
    with pytest.raises(LinkGoneError):
        link_exchange(secret=secret, kind=Link.Kind.TABLE)
    assert link_exchange(secret=link_secret(new), kind=Link.Kind.TABLE).session.device == 1


def test_a_session_ends_after_the_night(link):
    opened = link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE)
    opened.session.expires_at = timezone.now() - timedelta(seconds=1)
    opened.session.save(update_fields=["expires_at"])
    with pytest.raises(LinkGoneError):
        link_session(hashed(opened.token), Link.Kind.TABLE)


def test_a_table_link_is_over_two_hours_after_the_night(link, running):
    Event.objects.filter(pk=running.pk).update(finished_at=timezone.now() - timedelta(hours=3))
    with pytest.raises(LinkGoneError, match="This night is over"):
        link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE)
