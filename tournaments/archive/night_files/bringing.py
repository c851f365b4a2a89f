"""Bring a night in from a file: all of it, adding up, or nothing.

Locks the club, whose numbers the players get. Nobody else knows of the night before it is there.
"""

import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.db.models import Max, Model
from django.utils import timezone

from accounts.demos import refuse_in_demo
from accounts.models import Club, Player, User
from scoring.errors import ScoringError
from tournaments.access.links import hashed, issue_links, link_secret
from tournaments.archive.words import nights as words
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import NightFileError, TournamentError
from tournaments.models import Entry, Event, Link, LinkSession, Posting
from tournaments.models.events import new_public_id

from .checks import refuse_unsound
from .layout import CARRIED, columns, fields_of, id_model
from .new_ids import new_ids
from .people import known_people
from .reading import NightFile, read_night
from .references import References, Row

#: Ids of rows that are gone, which only the activity still speaks of.
MOST_GONE = 10_000
ROWS_AT_ONCE = 500
PUBLIC_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{7,15}")
#: What reading a row raises that is none.
INCONSISTENT = (
    ArithmeticError,
    AttributeError,
    DatabaseError,
    LookupError,
    ObjectDoesNotExist,
    OSError,
    RecursionError,
    ScoringError,
    TypeError,
    ValidationError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Brought:
    event: Event
    is_new: bool


@transaction.atomic(durable=True)
def night_bring_in(*, club_id: int, packed: bytes, actor: Actor) -> Brought:
    """Store the night of a file in a club, once: the same night again is the one that is there.

    Raises:
        Club.DoesNotExist: there is no such club.
        DemoError: the club is a demo.
        NightFileError: it is no saved night, or what it says does not add up.
        InvalidNameError: somebody in it has a name that cannot be shown.
    """
    refuse_in_demo(club_id)
    night = read_night(packed)
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    earlier = Event.objects.filter(club=club, key=night.key).first()
    if earlier is not None:
        return Brought(earlier, is_new=False)
    try:
        event = _Bringing(club=club, actor=actor, night=night).store()
        refuse_unsound(event)
    except (InterfaceError, OperationalError):  # not of the file: the same may work in a moment
        raise
    except (*INCONSISTENT, TournamentError) as fault:
        raise NightFileError(words.damaged()) from fault
    audit_event(actor, "night_bring_in", event.pk, Change())
    return Brought(event, is_new=True)


@dataclass(slots=True)
class _Bringing:
    club: Club
    actor: Actor
    night: NightFile
    ids: dict[tuple[type[Model], Any], Any] = field(default_factory=dict)
    gone: Iterator[int] = field(default_factory=lambda: count(1))

    def store(self) -> Event:
        self._find_people()
        for name, model in CARRIED.items():
            self._number(model, self.night.rows.get(name, ()))
        totals = self.night.event["reporting"] == Event.Reporting.TOTALS
        ids = References(row=self._new_id, mention=self._mentioned, counts_totals=totals)
        rows = {
            model: [self._built(model, ids.exchanged(model, row)) for row in self.night.rows.get(name, ())]
            for name, model in CARRIED.items()
        }
        # Guards look at who stands how now; the ledger was written when they may have stood otherwise.
        for model in sorted(rows, key=lambda model: model is Entry):
            _insert(model, rows[model])
        self._make_links()
        return Event.objects.select_related("club").get(club=self.club, key=self.night.key)

    def _find_people(self) -> None:
        here = known_people(self.club.pk, self.night)
        register = self.club.players.filter(is_stand_in=False)
        number = count((register.aggregate(last=Max("number"))["last"] or 0) + 1)
        for pk, person in self.night.people.items():
            if person.is_stand_in:
                stand_in, _ = Player.objects.get_or_create(
                    club=self.club,
                    number=person.number,
                    is_stand_in=True,
                    defaults={"name": f"Ghost {person.number}"},
                )
                self.ids[Player, pk] = stand_in.pk
            elif pk in here:
                self.ids[Player, pk] = here[pk]
            else:
                self.ids[Player, pk] = Player.objects.create(
                    club=self.club, number=next(number), name=person.name, nickname=person.nickname
                ).pk
        for pk, name in self.night.users.items():
            # Who did what there has no account here, and nobody gets one by a file.
            user = User(email=f"{uuid4()}@elsewhere.invalid", name=name, is_active=False)
            user.set_unusable_password()
            user.save()
            self.ids[User, pk] = user.pk

    def _number(self, model: type[Model], rows: Sequence[Row]) -> None:
        if id_model(model) is not model:
            return
        old = [row["id"] for row in rows]
        if len(set(old)) != len(old):
            raise NightFileError(words.damaged())
        if model is Posting:
            self.ids |= {(Posting, str(UUID(each))): uuid4() for each in old}
        elif old:
            self.ids |= {
                (model, pk): new for pk, new in zip(sorted(old), new_ids(model, len(old)), strict=True)
            }

    def _new_id(self, model: type[Model], pk: Any) -> Any:
        return self.ids[model, pk]

    def _mentioned(self, model: type[Model], pk: Any) -> Any:
        """Return the id of a row that may be gone: one that nobody has or ever gets."""
        if (model, pk) not in self.ids:
            if model in {Player, User, Event} or next(self.gone) > MOST_GONE:
                raise NightFileError(words.damaged())
            self.ids[model, pk] = uuid4() if model is Posting else next(new_ids(model, 1))
        new = self.ids[model, pk]
        return str(new) if isinstance(new, UUID) else new

    def _built(self, model: type[Model], row: Row) -> Model:
        built = model()
        for each in columns(model):
            if each.attname in row:
                setattr(built, each.attname, _value(each, row[each.attname], built))
        match built:
            case Event():
                self._place(built)
            case Link():
                _close(built)
            case LinkSession():
                built.token_hash = hashed(secrets.token_urlsafe())
                built.expires_at = min(built.expires_at, timezone.now())
        return built

    def _place(self, event: Event) -> None:
        event.club = self.club
        is_free = not Event.objects.filter(public_id=event.public_id).exists()
        if not is_free or not PUBLIC_ID.fullmatch(event.public_id):
            event.public_id = new_public_id()

    def _make_links(self) -> None:
        """Give every place that had a link one of this installation."""
        live = [row for row in self.night.rows.get("Link", ()) if row["revoked_at"] is None]
        event_id = self.ids[Event, self.night.event["id"]]
        issue_links(
            [
                Link(
                    event_id=event_id,
                    kind=row["kind"],
                    table=row["table"],
                    entry_id=row["entry_id"] and self.ids[Entry, row["entry_id"]],
                    signed_up_id=row.get("signed_up_id") and self.ids[Entry, row["signed_up_id"]],
                )
                for row in live
            ]
        )


def _value(column: Any, read: Any, built: Model) -> Any:
    """Return what a column holds; raises ``ValidationError`` for what it cannot."""
    value = column.to_python(read)
    if not column.is_relation and value not in column.empty_values:
        column.clean(value, built)
    return value


def _close(link: Link) -> None:
    """Keep what was done by a link, and let nobody in by it."""
    link.nonce = secrets.token_hex(16)
    link.secret_hash = hashed(link_secret(link))
    link.revoked_at = link.revoked_at or timezone.now()


def _insert(model: type[Model], rows: Sequence[Model]) -> None:
    """Store rows as they are: ``bulk_create`` would give them the time of today."""
    written = fields_of(model)
    most = min(ROWS_AT_ONCE, connection.ops.bulk_batch_size(written, list(rows)) or ROWS_AT_ONCE)
    for start in range(0, len(rows), most):
        model._base_manager._insert(  # type: ignore[attr-defined] # noqa: SLF001 -- what saving raw calls
            rows[start : start + most], fields=written, raw=True, using=connection.alias
        )
