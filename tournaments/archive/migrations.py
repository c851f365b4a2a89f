"""At which migrations a database or a file stands, and whether this release goes on from there."""

from collections.abc import Mapping

from django.db import connection
from django.db.migrations.loader import MigrationLoader

#: Once migrations of help texts alone. Databases and files of earlier releases may still name them.
WORDS_ONLY = frozenset(
    {
        ("accounts", "0004_plain_words"),
        ("accounts", "0005_clear_words"),
        ("accounts", "0008_sharper_words"),
        ("accounts", "0009_everyday_words"),
        ("accounts", "0010_plainer_words"),
        ("accounts", "0011_simple_words"),
        ("tournaments", "0029_plain_words"),
        ("tournaments", "0030_clear_words"),
        ("tournaments", "0035_sharper_words"),
        ("tournaments", "0039_everyday_words"),
        ("tournaments", "0042_simple_words"),
        ("tournaments", "0043_fewer_words"),
        ("tournaments", "0044_simpler_words"),
        ("tournaments", "0045_plain_labels"),
        ("tournaments", "0046_clearer_words"),
        ("tournaments", "0047_partner_asked"),
    }
)


def applied_migrations() -> dict[str, str]:
    """Return the last migration of each app that the database has; none that is gone or replaced."""
    loader = MigrationLoader(connection)
    return dict(sorted(loader.applied_migrations.keys() - _replaced(loader) - WORDS_ONLY))


def are_known(migrations: Mapping[str, str]) -> bool:
    """Whether this release or one before it has them all; takes the last of each app."""
    loader = MigrationLoader(None)
    return migrations.items() <= loader.disk_migrations.keys() | _replaced(loader) | WORDS_ONLY


def lead_on(migrations: Mapping[str, str]) -> bool:
    """Whether a database that stands there is brought to this release.

    One file stands for a chain that is gone, so a database goes on from the chain's end alone.
    """
    loader = MigrationLoader(None)
    ends = {max(each.replaces) for each in loader.replacements.values()}
    return migrations.items() <= loader.disk_migrations.keys() | ends | WORDS_ONLY


def _replaced(loader: MigrationLoader) -> set[tuple[str, str]]:
    return {key for each in loader.replacements.values() for key in each.replaces}
