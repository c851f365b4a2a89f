"""Nights of any size, their rows written directly."""

import hashlib
import random
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from accounts.models import Player, User
from tests import nights
from tournaments.models import Entry, EntryPlayer, Event, Link, LinkSession, Match, Round, Seat

SEATS = 4
OPENING = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table in an open round, and the token of the phone on it."""

    event_id: int
    place: str
    number: int
    token: str


def seat_night(organizer: User, *, players: int, played: int = 0) -> Event:
    """Make a running event with ``played`` rounds behind it and the next one open.

    Everyone sits with the same three all night; the sums are such as hands would have left.
    """
    event = nights.make_event(organizer, capacity=min(players, 200))
    stage = event.stages.get(number=1)
    people = Player.objects.bulk_create(
        Player(club=event.club, number=event.pk * 10_000 + number, name=f"Player {number} of {event.pk}")
        for number in range(1, players + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(stage=stage, queue=number, number=number, status=Entry.Status.IN, key=uuid4())
        for number in range(1, players + 1)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, stage=stage, player=player)
        for entry, player in zip(entries, people, strict=True)
    )
    rng = random.Random(players)
    for number in range(1, played + 2):
        status = Round.Status.CLOSED if number <= played else Round.Status.OPEN
        current = Round.objects.create(stage=stage, number=number, status=status)
        _seat_round(current, entries, people, rng)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING, draw_released=True)
    return Event.objects.get(pk=event.pk)


def _seat_round(current: Round, entries: list[Entry], people: list[Player], rng: random.Random) -> None:
    tables = len(entries) // SEATS
    is_over = current.status == Round.Status.CLOSED
    status = Match.Status.DONE if is_over else Match.Status.PLAYING
    matches = Match.objects.bulk_create(
        Match(round=current, table=table, status=status, opening=OPENING) for table in range(1, tables + 1)
    )
    Seat.objects.bulk_create(
        Seat(
            match=matches[index // SEATS],
            round=current,
            position=index % SEATS + 1,
            side=index % 2 + 1,
            entry=entries[index],
            player=people[index],
            **(_sums(rng) if is_over else {}),
        )
        for index in range(tables * SEATS)
    )


def _sums(rng: random.Random) -> dict[str, int]:
    return {
        "hands": 12,
        "points": rng.randint(2, 16),
        "against": rng.randint(2, 16),
        "loners": rng.randint(0, 2),
        "euchres": rng.randint(0, 3),
    }


def open_tables(event: Event) -> list[OpenTable]:
    """Put a phone on every table."""
    tables = range(1, Match.objects.filter(round__stage__event=event, round__number=1).count() + 1)
    links = Link.objects.bulk_create(
        Link(event=event, kind=Link.Kind.TABLE, table=table, nonce="", secret_hash=uuid4().hex)
        for table in tables
    )
    opened = [
        OpenTable(event_id=event.pk, place=link.place, number=link.table, token=uuid4().hex) for link in links
    ]
    LinkSession.objects.bulk_create(
        LinkSession(
            link=link,
            device=1,
            token_hash=hashlib.sha256(phone.token.encode()).hexdigest(),
            expires_at=timezone.now() + timedelta(hours=1),
        )
        for link, phone in zip(links, opened, strict=True)
    )
    return opened
