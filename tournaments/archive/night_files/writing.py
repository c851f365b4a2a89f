"""Write a night as it is at one moment, also during play."""

import io
import json
from base64 import b64encode
from collections import defaultdict
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import Model, Q

from accounts.models import Club, Player, User
from tournaments.archive.migrations import applied_migrations
from tournaments.archive.read_snapshot import read_snapshot
from tournaments.archive.words import nights as words
from tournaments.audit.snapshots import plain_value
from tournaments.errors import NotNowError
from tournaments.models import Event, SideCarry

from .layout import FORMAT, MEMBER, PATHS, VERSION, columns
from .references import References, Row

CARRIED_ON = "Carried over to another night"


def night_file(event_id: int) -> bytes:
    """Return a zip with everything of a night.

    It has the secrets of draws that were not held yet: whoever reads it knows who will win.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: a side pot of it holds another night's money.
    """
    with read_snapshot():
        event = Event.objects.get(pk=event_id)
        _refuse_brought_money(event)
        rows = {model.__name__: _rows(model, event.pk) for model in PATHS}
        content = {
            "format": FORMAT,
            "version": VERSION,
            "migrations": {
                app: name for app, name in applied_migrations().items() if app in {"accounts", "tournaments"}
            },
            **_people(event, rows),
            "rows": rows,
        }
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr(MEMBER, json.dumps(content, separators=(",", ":")))
    return packed.getvalue()


def _refuse_brought_money(event: Event) -> None:
    if SideCarry.objects.filter(target__event=event, voided_at=None).exists():
        raise NotNowError(
            words.holds_carried_money(),
            code="holds_carried_money",
        )


def _rows(model: type[Model], event_id: int) -> list[Row]:
    names = [field.attname for field in columns(model)]
    at = Q(**{PATHS[model] or "pk": event_id})
    found = model._default_manager.filter(at).order_by("pk")  # noqa: SLF001 -- Django's name for it
    rows = [{name: _plain(value) for name, value in row.items()} for row in found.values(*names)]
    return [_released(row) for row in rows] if model is SideCarry else rows


def _plain(value: object) -> object:
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    return plain_value(value)


def _released(carry: Row) -> Row:
    """What another night took is out of this one; that night is not in the file."""
    if carry["target_id"] is None:
        return carry
    return {**carry, "target_id": None, "posting_id": None, "reason": CARRIED_ON}


def _people(event: Event, rows: dict[str, list[Row]]) -> dict[str, list[Row]]:
    """List whoever a row names, and no more of them than that takes."""
    named: dict[type[Model], set[Any]] = defaultdict(set)

    def note(model: type[Model], pk: object) -> object:
        named[model].add(pk)
        return pk

    walk = References(row=note, mention=note, counts_totals=event.reports_totals)
    for model in PATHS:
        for row in rows[model.__name__]:
            walk.exchanged(model, row)
    named.pop(Club, None)
    players = Player.objects.filter(pk__in=named[Player]).order_by("number", "pk")
    people = players.values("id", "number", "name", "nickname", "is_stand_in")
    users = User.objects.filter(pk__in=named[User]).order_by("pk").values("id", "name")
    return {"people": [{**each} for each in people], "users": [{**each} for each in users]}
