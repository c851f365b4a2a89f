"""Read what a night's file says, and refuse whatever it cannot say; nothing is stored here."""

import io
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID
from zipfile import BadZipFile, ZipFile

from django.utils.dateparse import parse_datetime

from accounts.names import clean_name, clean_nickname
from tournaments.archive.migrations import are_known
from tournaments.archive.words import nights as words
from tournaments.errors import NightFileError

from .layout import CARRIED, FORMAT, MEMBER, VERSION, columns, names_of_today
from .references import Row

#: As a form's hidden field holds it in base64, below what a request may have.
MOST_BYTES = 700_000
#: Some 90,000 hands; a zip of 700 kB could hold a thousand times as much.
MOST_UNPACKED = 50_000_000
UNREADABLE = (
    AttributeError,
    BadZipFile,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
    zlib.error,
)


@dataclass(frozen=True, slots=True)
class Person:
    """A player; a stand-in has only its number."""

    name: str
    nickname: str
    number: int
    is_stand_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NightFile:
    """What a file holds; people, users and rows have the ids of where it was written.

    Args:
        key: the night's own, wherever it is.
    """

    key: UUID
    starts_at: datetime
    people: Mapping[int, Person]
    users: Mapping[int, str]
    rows: Mapping[str, Sequence[Row]]

    @property
    def event(self) -> Row:
        return self.rows["Event"][0]


def read_night(packed: bytes) -> NightFile:
    """Read a file.

    Raises:
        NightFileError: it is no saved night, too large, not whole, or by a newer release.
        InvalidNameError: somebody in it has a name that cannot be shown.
    """
    try:
        content = json.loads(_unpacked(packed))
        if content["format"] != FORMAT:
            raise NightFileError(words.damaged())
        _refuse_newer(content)
        (event,) = content["rows"]["Event"]
        clean_name(event["name"])
        return NightFile(
            key=UUID(event["key"]),
            starts_at=_moment(event["starts_at"]),
            people={_id(each["id"]): _person(each) for each in content["people"]},
            users={_id(each["id"]): clean_name(each["name"]) for each in content["users"]},
            rows={name: _rows(name, rows) for name, rows in names_of_today(content["rows"]).items()},
        )
    except UNREADABLE:
        raise NightFileError(words.damaged()) from None


def _unpacked(packed: bytes) -> bytes:
    with ZipFile(io.BytesIO(packed)) as archive:
        if archive.getinfo(MEMBER).file_size > MOST_UNPACKED:
            raise NightFileError(words.too_large_inside())
        # Not more than the zip says that there is.
        with archive.open(MEMBER) as member:
            return member.read(MOST_UNPACKED)


def _moment(read: str) -> datetime:
    moment = parse_datetime(read)
    if moment is None or moment.tzinfo is None:
        raise NightFileError(words.damaged())
    return moment


def _refuse_newer(content: Mapping[str, Any]) -> None:
    version = content["version"]
    if not isinstance(version, int) or version < 1:
        raise NightFileError(words.damaged())
    if version > VERSION or not are_known(content["migrations"]):
        raise NightFileError(words.made_by_newer(), code="newer_release")


def _person(read: Mapping[str, Any]) -> Person:
    return Person(
        name=clean_name(read["name"]),
        nickname=clean_nickname(read["nickname"]),
        number=_id(read["number"]),
        is_stand_in=read["is_stand_in"] is True,
    )


def _rows(name: str, rows: Sequence[Row]) -> Sequence[Row]:
    names = {field.attname for field in columns(CARRIED[name])}
    renamed = [names_of_today(row) for row in rows]
    if not all(row.keys() <= names for row in renamed):
        raise NightFileError(words.damaged())
    return renamed


def _id(read: object) -> int:
    if not isinstance(read, int) or read < 1:
        raise NightFileError(words.damaged())
    return read
