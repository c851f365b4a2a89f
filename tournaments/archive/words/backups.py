"""Backups, which whoever runs the server reads about."""

from django.utils.translation import gettext as _


def damaged() -> str:
    return _("This backup is damaged. Use another one.")


def end_missing() -> str:
    return _("This backup is incomplete. Use another one.")


def database_damaged(*, fault: object) -> str:
    return _("The database in this backup is damaged: {fault}. Use another backup.").format(fault=fault)


def no_tables() -> str:
    return _("This backup has no data. Use another one.")


def no_backup() -> str:
    return _("This file isn't an Order Up backup, or it's damaged. Use another one.")


def wrong_passphrase() -> str:
    return _("Wrong passphrase, or the file is damaged. Try again, or use another backup.")


def longer_passphrase(*, least: int) -> str:
    return _("Choose a passphrase of {least} characters or more.").format(least=least)


def made_by_newer() -> str:
    return _("This backup was made by a newer version of Order Up. Update Order Up, then try again.")


def before_first_release() -> str:
    return _(
        "This backup was made before the first release. Restore it with the version of Order Up that made it."
    )


def other_database(*, theirs: str, ours: str) -> str:
    return _(
        "This backup is for {theirs}, but this server runs on {ours}. Restore it on a server with {theirs}."
    ).format(theirs=theirs, ours=ours)


def club_here() -> str:
    return _("This database already has a club. Add --overwrite to replace all its data.")


def unknown_tables(*, tables: str) -> str:
    return _(
        "This database has tables that aren't in the backup ({tables}). Restore into a new one: "
        "run createdb, then point DATABASE_URL to it."
    ).format(tables=tables)


def cannot_back_up(*, folder: object, fault: object) -> str:
    return _("Can't save the backup to {folder}: {fault}.").format(folder=folder, fault=fault)


def cannot_read(*, file: object, fault: object) -> str:
    return _("Can't read {file}: {fault}.").format(file=file, fault=fault)


def cannot_write(*, file: object, fault: object) -> str:
    return _("Can't write {file}: {fault}.").format(file=file, fault=fault)


def exists_already(*, file: object) -> str:
    return _("{file} already exists. Choose another name.").format(file=file)


def program_failed(*, name: str, fault: str) -> str:
    return _("{name} failed: {fault}").format(name=name, fault=fault)


def no_reason() -> str:
    return _("no reason given")


def program_missing(*, name: str, version: int) -> str:
    return _("{name} isn't installed. Install PostgreSQL's client programs, version {version}.").format(
        name=name, version=version
    )


def program_old(*, name: str, version: str, server: int) -> str:
    return _(
        "{name} is version {version}, but the server is version {server}. "
        "Install PostgreSQL's client programs, version {server}."
    ).format(name=name, version=version, server=server)


def unknown_version() -> str:
    return _("unknown")
