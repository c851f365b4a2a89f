"""Inserting one row in plain SQL, put together once per model, on either database.

The ORM compiles the same statement anew for every row, which took longer than the database does.
"""

from functools import cache

from django.db import connection
from django.db.models import Field, Model


def insert_row(row: Model, *, unless: tuple[str, ...] = ()) -> bool:
    """Insert a new row and give it its id.

    Args:
        unless: columns of a unique constraint; where they stand in a row already, nothing is inserted.

    Returns:
        Whether the row was inserted.
    """
    statement, fields = _statement(type(row), unless)
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]  # noqa: FBT003 -- Django's signature
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        made = cursor.fetchone()
    if made is None:
        return False
    row.pk = made[0]
    row._state.adding = False  # noqa: SLF001 -- what saving sets
    row._state.db = connection.alias  # noqa: SLF001
    return True


@cache
def _statement(model: type[Model], unless: tuple[str, ...]) -> tuple[str, tuple[Field, ...]]:  # type: ignore[type-arg]  # any field
    meta = model._meta  # noqa: SLF001 -- Django's documented way to a model's columns
    fields = tuple(field for field in meta.concrete_fields if not field.primary_key)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    conflict = f" ON CONFLICT ({', '.join(unless)}) DO NOTHING" if unless else ""
    statement = f'INSERT INTO "{meta.db_table}" ({columns}) VALUES ({marks}){conflict} RETURNING id'  # noqa: S608 -- only names of ours
    return statement, fields
