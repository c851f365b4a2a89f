"""What ``backup`` and ``restore`` refuse, with a sentence and before anything is changed."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from zipfile import ZIP_STORED, ZipFile

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from tests.servers import ROOT
from tests.stack.backups import programs
from tests.stack.embedded import installed
from tournaments.management.serving import hold_lock

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    """A data folder of the test's own, and PostgreSQL's programs on the path."""
    monkeypatch.setenv("PATH", str(programs()), prepend=os.pathsep)
    settings.DATA_DIR = tmp_path / "var"
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_PASSPHRASE = ""
    return tmp_path


@pytest.fixture
def saved(folder):
    file = folder / "night.backup"
    call_command("backup", file)
    return file


def refused(*command, **options):
    with pytest.raises(CommandError) as refusal:
        call_command(*command, **options)
    return str(refusal.value)


def rewritten(saved, file, **changes):
    """Write the backup again with another list of contents."""
    with ZipFile(saved) as source, ZipFile(file, "w", ZIP_STORED) as target:
        contents = {**json.loads(source.read("backup.json")), **changes}
        target.writestr("backup.json", json.dumps(contents))
        target.writestr("database", source.read("database"))
    return file


def test_a_backup_is_its_owners_alone_and_nothing_is_left_beside_it(saved, folder):
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert sorted(each.name for each in folder.iterdir()) == ["night.backup", "var"]
    assert list((folder / "var").iterdir()) == []


def test_it_says_what_it_saved(folder, capsys):
    call_command("backup", folder / "night.backup")
    said = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Saved .*/night\.backup \(\d+\.\d MB\)\.", said[0])
    assert said[1] == "The backup isn't encrypted. Keep it where only you can read it."


def test_a_file_that_is_there_is_never_overwritten(saved):
    before = saved.read_bytes()
    assert refused("backup", saved) == f"{saved} already exists. Choose another name."
    assert saved.read_bytes() == before


def test_a_folder_that_is_not_there_is_said(folder):
    file = folder / "usb" / "night.backup"
    assert refused("backup", file) == f"Can't write {file}: No such file or directory."


@pytest.mark.night
def test_with_a_passphrase_in_the_environment_every_backup_is_encrypted(folder, settings, capsys):
    settings.BACKUP_PASSPHRASE = "ninth street hall"
    call_command("backup", folder / "night.backup")
    assert capsys.readouterr().out.splitlines()[1] == "You can't restore the backup without its passphrase."
    assert (folder / "night.backup").read_bytes().startswith(b"Order Up sealed backup 1\n")
    settings.BACKUP_PASSPHRASE = "ninth street"
    sentence = "Wrong passphrase, or the file is damaged. Try again, or use another backup."
    assert refused("restore", folder / "night.backup", overwrite=True) == sentence


def test_a_passphrase_that_nobody_can_be_asked_for_is_said(folder, monkeypatch):
    with open(os.devnull) as nobody:
        monkeypatch.setattr(sys, "stdin", nobody)
        sentence = "Set ORDER_UP_BACKUP_PASSPHRASE to the backup's passphrase."
        assert refused("backup", folder / "night.backup", encrypt=True) == sentence
    assert not (folder / "night.backup").exists()


def test_without_postgresqls_programs_it_says_what_to_install(folder, monkeypatch):
    monkeypatch.setenv("PATH", str(folder))
    said = refused("backup", folder / "night.backup")
    assert re.fullmatch(
        r"pg_dump isn't installed\. Install PostgreSQL's client programs, version \d+\.", said
    )
    assert not (folder / "night.backup").exists()


def test_a_program_that_is_older_than_the_server_is_refused(folder, monkeypatch):
    old = folder / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    said = refused("backup", folder / "night.backup")
    assert said.startswith("pg_dump is version 9, but the server is version ")


def test_a_club_that_is_here_is_not_overwritten_unasked(organizer, saved):
    sentence = "This database already has a club. Add --overwrite to replace all its data."
    assert refused("restore", saved) == sentence
    assert User.objects.filter(pk=organizer.pk).exists()


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"PK\x03\x04 and nothing else"])
def test_what_is_no_backup_is_refused(folder, content):
    (folder / "diary").write_bytes(content)
    sentence = "This file isn't an Order Up backup, or it's damaged. Use another one."
    assert refused("restore", folder / "diary", overwrite=True) == sentence


def test_a_file_that_is_not_there_is_said(folder):
    file = folder / "nothing"
    assert refused("restore", file) == f"Can't read {file}: No such file or directory."


def test_a_damaged_backup_is_refused(saved, folder):
    content = bytearray(saved.read_bytes())
    content[len(content) // 2] ^= 1
    saved.write_bytes(content)
    assert "damaged" in refused("restore", saved, overwrite=True)


def test_a_backup_with_another_database_than_its_list_says_is_refused(saved, folder):
    file = rewritten(saved, folder / "other", files={"database": "0" * 64})
    assert refused("restore", file, overwrite=True) == "This backup is damaged. Use another one."


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"version": 2},
            "This backup was made by a newer version of Order Up. Update Order Up, then try again.",
        ),
        (
            {"migrations": {"tournaments": "9999_from_the_future"}},
            "This backup was made by a newer version of Order Up. Update Order Up, then try again.",
        ),
        (
            {"migrations": {"tournaments": "0019_refused_letters"}},
            (
                "This backup was made before the first release. "
                "Restore it with the version of Order Up that made it."
            ),
        ),
        (
            {"engine": "sqlite"},
            (
                "This backup is for the built-in database, but this server runs on PostgreSQL. "
                "Restore it on a server with the built-in database."
            ),
        ),
        ({"migrations": [1]}, "This file isn't an Order Up backup, or it's damaged. Use another one."),
        (
            {"files": {"../../etc/passwd": "0"}},
            "This file isn't an Order Up backup, or it's damaged. Use another one.",
        ),
        ({"more": 1}, "This file isn't an Order Up backup, or it's damaged. Use another one."),
    ],
)
def test_a_backup_that_does_not_fit_is_refused(saved, folder, changes, sentence):
    assert refused("restore", rewritten(saved, folder / "other", **changes), overwrite=True) == sentence


@pytest.mark.night
@pytest.mark.sqlite
def test_nothing_is_restored_under_a_server_that_runs(folder):
    with hold_lock(folder / "serving.lock", "http://localhost:8000"):
        done = subprocess.run(
            [sys.executable, "manage.py", "restore", str(folder / "any")],
            env=installed(folder),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "CommandError: Order Up is running at http://localhost:8000. Stop it first.\n"


def test_make_clean_spares_the_club():
    """``var`` is where the built-in database is."""
    # Not as part of the make that may have started the tests.
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = [shutil.which("make"), "-n", "clean"]
    said = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    assert said.stdout == "rm -rf .venv node_modules\n"
