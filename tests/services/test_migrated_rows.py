"""Nights stored by earlier releases, migrated on both databases; each in a process and database of its own.

Making every table anew takes seconds: migrations run only forward, as on a host's computer.
"""

import json
import os
import subprocess
import sys
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.servers import ROOT

OURS = ("DATABASE_URL", "REDIS_URL", "ORDER_UP_")


def migrated(environment):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.migrated_rows"],
        env={**inherited, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory):
    return migrated({"ORDER_UP_DATA_DIR": str(tmp_path_factory.mktemp("older"))})


@pytest.fixture(scope="module")
def on_postgresql():
    url = os.environ["DATABASE_URL"]
    name = f"older_rows_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield migrated(
                {
                    "DATABASE_URL": urlsplit(url)._replace(path=f"/{name}").geturl(),
                    "ORDER_UP_SECRET_KEY": os.environ["ORDER_UP_SECRET_KEY"],
                    "ORDER_UP_HOSTS": "localhost",
                    "ORDER_UP_HTTPS": "0",
                }
            )
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def found(request):
    return request.getfixturevalue(request.param)


def test_what_had_opened_has_the_first_opening_and_what_had_not_has_none(found):
    assert found["openings"] == {"1": 1, "2": 0, "3": 0, "4": 0}


def test_undoing_a_cancellation_from_before_gives_its_match_the_opening_again(found):
    assert found["undo"]["2"] == [[{"opening": 1}, {"opening": 0}, True]]


def test_a_cancellation_that_was_undone_before_stays_as_it_was(found):
    assert found["undo"]["4"] == []


def test_what_a_pot_had_taken_over_is_carried_into_it(found):
    assert found["carries"] == [found["carries_expected"]]


def test_who_had_neither_seat_nor_bye_in_a_running_night_is_away_there(found):
    """Nobody is away in a round that is not drawn, in a knock-out, or in a night that is over."""
    assert found["presences"] == [
        ["Cid", 2, False],
        ["Dee", 1, False],
        ["Dee", 2, True],
        ["Eve", 2, False],
        ["Eve", 3, True],
        ["Flo", 1, False],
    ]


def test_of_two_with_one_name_and_nickname_the_later_one_has_none_any_more(found):
    assert found["nicknames"] == [
        ["Moe", "", False],
        ["Moe", "K.", False],
        ["moe", "", False],
        ["Moe", "L.", False],
        ["Moe", "K.", True],
    ]


def test_the_secrets_of_nights_from_before_are_kept(found):
    door = [[f"Night {number}", "door"] for number in (1, 2, 3, 4)]
    assert found["secrets"] == found["secrets_kept"] == door
