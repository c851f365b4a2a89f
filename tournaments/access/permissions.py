"""What a person or a phone may see and do; every object reaches a door through here.

Whatever is not there and whatever belongs to another club raise the same ``DoesNotExist``.
"""

from dataclasses import dataclass
from functools import cache

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.clubs.roles import refuse_below
from accounts.models import Role, User
from tournaments.cache.stamps import table_stamp
from tournaments.epochs import JOINED, columns, epoch_of
from tournaments.errors import LinkGoneError
from tournaments.models import (
    Entry,
    EntryPlayer,
    Event,
    Hand,
    Link,
    LinkSession,
    Match,
    Round,
    RoundTotal,
)
from tournaments.models.room.links import table_place

from . import words
from .open_tables import COLUMNS, OpenTable, open_table
from .open_tables import JOINED as OF_SHOW
from .shown_seats import refuse_hidden


def events_of(user: User) -> QuerySet[Event]:
    """Return the events of the clubs this person is a member of, the latest first."""
    return Event.objects.filter(club__memberships__user=user).order_by("-starts_at", "-pk")


def event_of(user: User, event_id: int, *, needs: Role) -> Event:
    """Return an event of this person's club.

    Raises:
        Event.DoesNotExist: it is not there, or not theirs.
        NotPermittedError: their role in the club is lower than ``needs``.
    """
    return event_and_role(user, event_id, needs=needs)[0]


def event_and_role(user: User, event_id: int, *, needs: Role) -> tuple[Event, Role]:
    """Return an event of this person's club and what they are in it; raises as ``event_of`` does."""
    beside = events_of(user).select_related("club", "show", "sponsor").defer("sponsor__picture")
    events = beside.annotate(role=F("club__memberships__role"))
    event = events.get(pk=event_id)
    role = Role(event.role)
    refuse_below(needs, role)
    return event, role


def entry_of(user: User, event_id: int, entry_id: int, *, needs: Role) -> Entry:
    """Return an entry of the event, on the terms of ``event_of``; raises ``Entry.DoesNotExist`` too."""
    return entry_in(event_of(user, event_id, needs=needs), entry_id)


def entry_in(event: Event, entry_id: int) -> Entry:
    """Return who signed up for an event; stand-ins and those of a later part only say who sits where."""
    return Entry.people.get(pk=entry_id, stage__event=event, stage__number=1)


def signed_up_as(event: Event, entry_id: int) -> int:
    """Return the entry that an entry of a later part plays for, the first of two partners; else itself.

    Who plays in the pair of another entry is found there.
    """
    if (
        pair := Entry.objects.filter(pk=entry_id, stage__event=event)
        .values_list("plays_in", flat=True)
        .first()
    ):
        return pair
    later = EntryPlayer.objects.filter(entry=entry_id, stage__event=event, stage__number__gt=1)
    first = EntryPlayer.objects.filter(stage__event=event, stage__number=1, player__in=later.values("player"))
    return first.order_by("pk").values_list("entry", flat=True).first() or entry_id


def ghosts_in(event: Event) -> frozenset[int]:
    """Return the entries of ghost players, who have no page; one query."""
    ghosts = EntryPlayer.objects.filter(stage__event=event, player__is_stand_in=True)
    return frozenset(ghosts.values_list("entry", flat=True))


def match_of(user: User, event_id: int, *, round_number: int, table: int, needs: Role) -> Match:
    """Return a match of an event of this person's club with its rules, in one query: hands come this way.

    Raises:
        Match.DoesNotExist: it is not there, or not theirs.
        NotPermittedError: their role in the club is lower than ``needs``.
    """
    match = (
        Match.objects.filter(
            round__stage__event=event_id,
            round__stage__event__club__memberships__user=user,
            round__number=round_number,
            table=table,
        )
        .annotate(role=F("round__stage__event__club__memberships__role"))
        .select_related("round__stage__event")
        .only("size", "round__stage__event__rules")
        .get()
    )
    refuse_below(needs, Role(match.role))
    return match


def hand_in(event: Event, hand_id: int) -> Hand:
    """Return a hand of the event; raises ``Hand.DoesNotExist``."""
    hands = Hand.objects.select_related("match__round__stage__event")
    return hands.get(pk=hand_id, match__round__stage__event=event)


def total_in(event: Event, total_id: int) -> RoundTotal:
    """Return a total of the event; raises ``RoundTotal.DoesNotExist``."""
    totals = RoundTotal.objects.select_related("match__round__stage__event")
    return totals.get(pk=total_id, match__round__stage__event=event)


def match_at(event: Event, *, round_number: int, table: int) -> Match:
    matches = Match.objects.select_related("round__stage")
    return matches.get(round__stage__event=event, round__number=round_number, table=table)


def shown_match_at(event: Event, *, round_number: int, table: int) -> Match:
    """Return a match for whoever came by a link; raises as ``refuse_hidden`` does, too."""
    refuse_hidden(event, round_number)
    return match_at(event, round_number=round_number, table=table)


def is_locked(event: Event) -> bool:
    """Say whether rules, tie-breaks and prizes are fixed: they are once round one has opened."""
    return event.stages.filter(rounds__opened_at__isnull=False).exists()


@dataclass(frozen=True, slots=True)
class TablePhone:
    """A device at a table, and the table as it is in the open round, if it plays in one.

    Args:
        public_id: of its event; ``epoch`` and ``turns`` are what the stamps of its tables begin with.
    """

    session: LinkSession
    public_id: str
    epoch: int
    turns: int
    open_round: int | None
    table: OpenTable | None

    @property
    def place(self) -> str:
        """Name its table among all nights', as ``Link.place`` does."""
        return table_place(self.public_id, self.session.link.table)

    def stamp(self, match: Match) -> str:
        """Name the state of the table's match in the open round, as its page does."""
        return table_stamp(self.epoch, self.turns, self.open_round or 0, Round.Status.OPEN.value, match)

    def seats(self) -> int:
        """Return how many sit at the table."""
        return self.session.link.event.seats if self.table is None else self.table.rules.seats

    def match_id(self, round_number: int) -> int:
        """Return the id of the table's match in a round.

        Raises:
            Match.DoesNotExist: there is none.
            NotNowError: its seats are not shown yet.
        """
        if self.table is not None and round_number == self.open_round:
            return self.table.match.pk
        link = self.session.link
        return shown_match_at(link.event, round_number=round_number, table=link.table or 0).pk


_TABLE_PHONE = f"""
    SELECT s.id, s.device, l.id, l."table", l.revoked_at IS NOT NULL OR s.expires_at < %s,
        e.public_id, {{epoch}}, e.turns, r.number, {COLUMNS}
    FROM tournaments_linksession s
    JOIN tournaments_link l ON l.id = s.link_id
    JOIN tournaments_event e ON e.id = l.event_id
    {{joined}}
    {OF_SHOW}
    LEFT JOIN tournaments_stage t ON t.event_id = e.id AND t.number = e.stage_number
    LEFT JOIN tournaments_round r ON r.stage_id = t.id AND r.status = %s
    LEFT JOIN tournaments_match m ON m.round_id = r.id AND m."table" = l."table"
    WHERE s.token_hash = %s AND l.kind = %s
"""  # noqa: S608 -- only names of ours


@cache
def _table_phone_sql(epoch: str) -> str:
    return _TABLE_PHONE.format(epoch=epoch, joined=JOINED)


def table_phone(token_hash: str) -> TablePhone | None:
    """Return the device that came by a table's link, in one plain query: every hand comes this way.

    Raises:
        LinkGoneError: the link was replaced, or the session has ended.
    """
    now, (selected, of_epoch) = connection.ops.adapt_datetimefield_value(timezone.now()), columns()
    parameters = [now, *of_epoch, now, Round.Status.OPEN.value, token_hash, Link.Kind.TABLE.value]
    with connection.cursor() as cursor:
        cursor.execute(_table_phone_sql(selected), parameters)
        row = cursor.fetchone()
    if row is None:
        return None
    session_id, device, link_id, number, is_gone, public_id, epoch, in_place, turns, open_round, *of_table = (
        row
    )
    if is_gone:
        raise LinkGoneError(words.link_replaced())
    match_id, event_id = of_table[0], of_table[-3]
    # What is left out is read when it is asked for; the columns are in the models' order.
    link = Link.from_db(
        DEFAULT_DB_ALIAS, ("id", "event_id", "kind", "table"), (link_id, event_id, Link.Kind.TABLE, number)
    )
    session = LinkSession.from_db(
        DEFAULT_DB_ALIAS, ("id", "link_id", "device"), (session_id, link_id, device)
    )
    session.link = link
    table = None if match_id is None else open_table(of_table)
    return TablePhone(session, public_id, epoch_of(epoch, in_place), turns, open_round, table)


def link_session(token_hash: str, kind: str) -> LinkSession | None:
    """Return the device's session if it came by a link of this kind, in one query.

    Raises:
        LinkGoneError: the link was replaced, or the session has ended.
    """
    session = (
        LinkSession.objects.select_related("link__event__club", "link__entry", "link__signed_up")
        .filter(token_hash=token_hash, link__kind=kind)
        .first()
    )
    if session is not None:
        _refuse_gone(session)
    return session


def _refuse_gone(session: LinkSession) -> None:
    if session.link.revoked_at is not None or session.expires_at < timezone.now():
        raise LinkGoneError(words.link_replaced())
