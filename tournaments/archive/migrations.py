"""At which migrations a database or a file stands, and whether this release goes on from there."""

from collections.abc import Mapping

from django.db import connection
from django.db.migrations.loader import MigrationLoader


def applied_migrations() -> dict[str, str]:
    """Return the last migration of each app that the database has; none that another one replaces."""
    loader = MigrationLoader(connection)
    return dict(sorted(loader.applied_migrations.keys() - _replaced(loader)))


def are_known(migrations: Mapping[str, str]) -> bool:
    """Whether this release or one before it has them all; takes the last of each app."""
    loader = MigrationLoader(None)
    return migrations.items() <= loader.disk_migrations.keys() | _replaced(loader)


def lead_on(migrations: Mapping[str, str]) -> bool:
    """Whether a database that stands there is brought to this release.

    One file stands for a chain that is gone, so a database goes on from the chain's end alone.
    """
    loader = MigrationLoader(None)
    ends = {max(each.replaces) for each in loader.replacements.values()}
    return migrations.items() <= loader.disk_migrations.keys() | ends


def _replaced(loader: MigrationLoader) -> set[tuple[str, str]]:
    return {key for each in loader.replacements.values() for key in each.replaces}
