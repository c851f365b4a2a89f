"""Plain SQL for the few statements that every hand needs, put together once per model, on either database.

The ORM compiles the same statement anew for every row, which took longer than the database does.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, JSONField, Model

_PLAIN = frozenset({int, str, bool})


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement and what is bound to it."""

    sql: str
    values: list[Any]

    def run(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, self.values)

    def first_row(self) -> tuple[Any, ...] | None:
        """Run it and return the first row it answers, if any."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, self.values)
            row: tuple[Any, ...] | None = cursor.fetchone()
        return row

    def first_id(self) -> int | None:
        """Run it and return the id it answers, if any."""
        row = self.first_row()
        return None if row is None else int(row[0])


def insert_row(row: Model, *, unless: tuple[str, ...] = ()) -> bool:
    """Insert a new row and give it its id.

    Args:
        unless: columns of a unique constraint; where they stand in a row already, nothing is inserted.

    Returns:
        Whether the row was inserted.
    """
    return is_inserted(row, insertion(row, unless=unless).first_id())


def insertion(row: Model, *, unless: tuple[str, ...] = (), source: str = "") -> Statement:
    """Return the statement of ``insert_row``; it answers the new id, or nothing.

    Args:
        source: name of a query, of one row or none; without a row nothing is inserted.
    """
    sql, fields = _insertion(type(row), unless, source)
    return Statement(sql, prepared(row, fields))


def is_inserted(row: Model, new_id: int | None) -> bool:
    """Give a row the id that its insertion answered."""
    if new_id is None:
        return False
    row.pk = new_id
    row._state.adding = False  # noqa: SLF001 -- what saving sets
    row._state.db = connection.alias  # noqa: SLF001
    return True


def prepared(row: Model, fields: tuple[Field, ...]) -> list[Any]:  # type: ignore[type-arg]  # any field
    """Return what is bound for these columns of a new row."""
    # The proxy looks up the thread's connection at each use.
    using = connections[DEFAULT_DB_ALIAS]
    bound = []
    for field in fields:
        is_held = type(field).pre_save is Field.pre_save
        value = getattr(row, field.attname) if is_held else field.pre_save(row, True)  # noqa: FBT003 -- Django's
        # Most of a hand's columns are empty or plain, and bound as they are; a text as JSON is not.
        if value is not None and (type(value) not in _PLAIN or isinstance(field, JSONField)):
            value = field.get_db_prep_save(value, using)
        bound.append(value)
    return bound


@cache
def columns_of(model: type[Model]) -> tuple[Field, ...]:  # type: ignore[type-arg]  # any field
    """Return the fields that a new row brings, in order."""
    fields = model._meta.concrete_fields  # noqa: SLF001 -- Django's documented way to a model's columns
    return tuple(field for field in fields if not field.primary_key)


def as_kinds(fields: tuple[Field, ...]) -> str:  # type: ignore[type-arg]  # any field
    """Return a mark for each field that names its type: a bare one in a SELECT would be taken for text."""
    return ", ".join(f"CAST(%s AS {field.db_type(connection)})" for field in fields)


@cache
def _insertion(model: type[Model], unless: tuple[str, ...], source: str) -> tuple[str, tuple[Field, ...]]:  # type: ignore[type-arg]  # any field
    fields = columns_of(model)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    marks = f"VALUES ({', '.join(['%s'] * len(fields))})"
    if source:
        marks = f"SELECT {as_kinds(fields)} FROM {source}"  # noqa: S608 -- only names of ours
    conflict = f" ON CONFLICT ({', '.join(unless)}) DO NOTHING" if unless else ""
    table = model._meta.db_table  # noqa: SLF001
    return f'INSERT INTO "{table}" ({columns}) {marks}{conflict} RETURNING id', fields
