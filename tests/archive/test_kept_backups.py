"""Which backups stay, and that the nightly one is made once."""

import os
import threading
from datetime import UTC, date, datetime, timedelta
from zipfile import ZipFile

import pytest
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from tests.stack.backups import programs
from tournaments.archive.backups import backup_nightly, nightly_backups
from tournaments.archive.backups.rule import backups_that_stay, is_due
from tournaments.errors import BackupError
from tournaments.tasks import backup_if_due

START = datetime(2026, 1, 1, tzinfo=UTC)
MOMENTS = st.sets(
    st.integers(min_value=0, max_value=2 * 365 * 24).map(lambda hours: START + timedelta(hours=hours)),
    max_size=60,
)
NIGHT = datetime(2026, 11, 23, 10, 0, 5, tzinfo=UTC)


def nights(*days):
    """The backup of each of these days of November 2026."""
    return {datetime(2026, 11, day, 10, tzinfo=UTC) for day in days}


def test_after_a_month_of_nights_a_week_and_three_sundays_stay():
    """The 23rd is a Monday: its week, and the Sundays that end the three before it."""
    stay = backups_that_stay(nights(*range(1, 24)))
    assert stay == nights(8, 15, 17, 18, 19, 20, 21, 22, 23)


def test_a_week_over_new_year_is_one_week():
    """ISO week 53 of 2026 goes from Monday, December 28 to Sunday, January 3."""
    first = datetime(2026, 12, 28, 10, tzinfo=UTC)
    made = [first + timedelta(days=day) for day in range(21)]
    # The last seven days, and the Sundays of the two weeks before them.
    assert backups_that_stay(made) == {*made[14:], made[6], made[13]}


def test_days_without_a_backup_do_not_count():
    fridays = {NIGHT + timedelta(weeks=week) for week in range(10)}
    assert backups_that_stay(fridays) == set(sorted(fridays)[-7:])


def test_of_a_day_only_the_newest_stays():
    later = NIGHT + timedelta(hours=5)
    assert backups_that_stay([NIGHT, later]) == {later}


@given(MOMENTS)
def test_the_rule_holds_for_any_backups(made):
    stay = backups_that_stay(made)
    assert stay <= made
    assert len(stay) <= 11
    assert {max(made)} <= stay if made else not stay
    latest_days = sorted({moment.date() for moment in made})[-7:]
    assert set(latest_days) <= {moment.date() for moment in stay}
    # A Monday names its week.
    weeks = sorted({monday_of(moment) for moment in made})[-4:]
    assert set(weeks) <= {monday_of(moment) for moment in stay}
    assert backups_that_stay(stay) == stay


def monday_of(moment):
    return date.fromordinal(moment.date().toordinal() - moment.weekday())


@given(MOMENTS, st.integers(min_value=2 * 365 * 24 + 1, max_value=3 * 365 * 24))
def test_what_was_let_go_is_never_missed_by_a_later_night(made, hours):
    """Deleting each night leaves what deleting once at the end would."""
    latest = START + timedelta(hours=hours)
    left = backups_that_stay({*backups_that_stay(made), latest})
    assert left == backups_that_stay({*made, latest})


@pytest.mark.parametrize(
    ("newest", "now", "due"),
    [
        (None, NIGHT, True),
        (NIGHT, NIGHT + timedelta(hours=23), False),
        (NIGHT, datetime(2026, 11, 24, 9, 59, tzinfo=UTC), False),
        (NIGHT, datetime(2026, 11, 24, 10, 0, tzinfo=UTC), True),
        # A computer that was off at that hour catches up.
        (NIGHT, datetime(2026, 11, 24, 19, 0, tzinfo=UTC), True),
        (datetime(2026, 11, 24, 19, 0, tzinfo=UTC), datetime(2026, 11, 25, 9, 0, tzinfo=UTC), False),
        (datetime(2026, 11, 24, 19, 0, tzinfo=UTC), datetime(2026, 11, 25, 10, 1, tzinfo=UTC), True),
    ],
)
def test_one_is_due_when_the_hour_has_passed_since_the_last(newest, now, due):
    assert is_due(newest, now) is due


@pytest.fixture
def folder(settings, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(programs()), prepend=os.pathsep)
    settings.DATA_DIR = tmp_path / "var"
    settings.BACKUP_DIR = tmp_path / "var" / "backups"
    settings.BACKUP_PASSPHRASE = ""
    return settings.BACKUP_DIR


def names(folder):
    return sorted(file.name for file in folder.glob("*.backup"))


@pytest.mark.django_db
@pytest.mark.postgres
def test_the_nightly_backup_is_made_once_and_old_ones_go(folder):
    folder.mkdir(parents=True)
    for day in range(1, 23):
        (folder / f"order-up-2026-11-{day:02}T100000Z.backup").touch()
    (folder / "before-restore-2026-11-01T100000.000000.backup").touch()
    made = backup_nightly(now=NIGHT)
    assert made.file.name == "order-up-2026-11-23T100005Z.backup"
    with ZipFile(made.file) as packed:
        assert packed.testzip() is None
    assert names(folder) == [
        "before-restore-2026-11-01T100000.000000.backup",
        *(f"order-up-2026-11-{day:02}T100000Z.backup" for day in (8, 15, 17, 18, 19, 20, 21, 22)),
        "order-up-2026-11-23T100005Z.backup",
    ]
    assert backup_nightly(now=NIGHT + timedelta(hours=1)) is None
    assert nightly_backups()[-1] == made


@pytest.mark.django_db
@pytest.mark.postgres
def test_a_backup_that_fails_deletes_nothing(folder, monkeypatch):
    folder.mkdir(parents=True)
    for day in range(1, 23):
        (folder / f"order-up-2026-11-{day:02}T100000Z.backup").touch()
    before = names(folder)
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(BackupError, match="pg_dump isn't installed"):
        backup_nightly(now=NIGHT)
    assert names(folder) == before


@pytest.mark.django_db
def test_the_task_says_what_is_wrong_and_goes_on(folder, monkeypatch, caplog):
    monkeypatch.setenv("PATH", str(folder))
    backup_if_due()
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "pg_dump isn't installed" in caplog.text


@pytest.mark.django_db
def test_a_folder_that_cannot_be_made_is_said(folder):
    folder.parent.mkdir(parents=True)
    folder.write_text("a file")
    with pytest.raises(BackupError, match="Can't save the backup to"):
        backup_nightly(now=NIGHT)


def test_names_that_the_app_does_not_give_are_left_alone(folder):
    folder.mkdir(parents=True)
    (folder / "order-up-2026-02-31T100000Z.backup").touch()
    (folder / "order-up-spare.backup").touch()
    assert nightly_backups() == []


def test_the_worker_asks_every_hour(settings):
    entry = settings.CELERY_BEAT_SCHEDULE["backup"]
    assert (entry["task"], entry["schedule"]) == (backup_if_due.name, 3600.0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_of_two_processes_one_backs_up(folder):
    """The other finds the claim taken, or the backup made."""
    made, both = [], threading.Barrier(2)

    def work():
        both.wait()
        made.append(backup_nightly(now=NIGHT))
        connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([each for each in made if each]) == 1
    assert len(names(folder)) == 1
