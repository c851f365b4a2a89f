"""Production refuses to start in a state that would not be safe, and starts with everything on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
WELL = {
    "DATABASE_URL": "postgresql://order_up@localhost/order_up",
    "ORDER_UP_SECRET_KEY": "k" * 60,
    "ORDER_UP_HOSTS": "euchre.example",
}
SHOW = """
import json
from config import settings
names = [name for name in dir(settings) if name.startswith(("SECURE_", "SESSION_COOKIE", "CSRF_COOKIE"))]
print(json.dumps({name: getattr(settings, name) for name in [*names, "DEBUG", "HTTPS", "ALLOWED_HOSTS"]}))
"""


def started(script=SHOW, **environment):
    """Read the settings in a process of their own, with nothing of this one's environment."""
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ORDER_UP_SECRET_KEY": ""}, "Set ORDER_UP_SECRET_KEY. DATABASE_URL needs it."),
        ({"ORDER_UP_DEBUG": "1"}, "ORDER_UP_DEBUG works only with the built-in database"),
        ({"DATABASE_URL": "mysql://localhost/order_up"}, "DATABASE_URL must start with postgresql://."),
        ({"ORDER_UP_SOURCE_URL": "code.test"}, "Set ORDER_UP_SOURCE_URL to an address that starts with"),
    ],
)
def test_production_does_not_start(change, sentence):
    told = started(**{**WELL, **change})
    assert told.returncode != 0
    assert f"ImproperlyConfigured: {sentence}" in told.stderr
    assert "k" * 60 not in told.stderr


def test_production_starts_with_everything_on():
    found = json.loads(started(**WELL).stdout)
    wanted = {
        "DEBUG": False,
        "HTTPS": True,
        "ALLOWED_HOSTS": ["euchre.example"],
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
        "SECURE_PROXY_SSL_HEADER": None,
        "SECURE_CROSS_ORIGIN_OPENER_POLICY": "same-origin",
        "SESSION_COOKIE_NAME": "__Host-session",
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_NAME": "__Host-csrf",
        "CSRF_COOKIE_SECURE": True,
    }
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.night
def test_the_embedded_mode_makes_a_key_of_its_own_that_only_its_owner_reads(tmp_path):
    script = "from config import settings; print(settings.SECRET_KEY, settings.DEBUG)"
    first = started(script, ORDER_UP_DATA_DIR=str(tmp_path)).stdout
    assert started(script, ORDER_UP_DATA_DIR=str(tmp_path)).stdout == first
    key, debug = first.split()
    assert len(key) >= 50
    assert debug == "False"
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "order-up.sqlite3").stat().st_mode & 0o077 == 0
    other = tmp_path / "other"
    assert started(script, ORDER_UP_DATA_DIR=str(other)).stdout != first


def test_a_database_that_everyone_could_read_is_its_owners_after_a_start(tmp_path):
    """As releases before the Wi-Fi password made it."""
    database = tmp_path / "order-up.sqlite3"
    database.touch(mode=0o644)
    database.chmod(0o644)
    started("from config import settings", ORDER_UP_DATA_DIR=str(tmp_path))
    assert database.stat().st_mode & 0o777 == 0o600


@pytest.mark.night
def test_the_embedded_mode_makes_a_push_key_of_its_own_and_production_none(tmp_path):
    script = "from config import settings; print(settings.PUSH_KEY, settings.PUSH_CONTACT)"
    first = started(script, ORDER_UP_DATA_DIR=str(tmp_path)).stdout
    assert started(script, ORDER_UP_DATA_DIR=str(tmp_path)).stdout == first
    key, contact = first.split()
    assert (len(key), contact) == (43, "https://localhost")
    assert (tmp_path / "push_key").stat().st_mode & 0o077 == 0
    assert started(script, **WELL).stdout.strip() == "https://euchre.example"
    made = started("import runpy; runpy.run_module('config.push_keys', run_name='__main__')").stdout.strip()
    assert started(script, **WELL, ORDER_UP_PUSH_KEY=made).stdout.split()[0] == made


@pytest.mark.one_by_day
@pytest.mark.parametrize("key", ["nonsense", "A" * 43, "_" * 43, "A" * 86, "é"])
def test_production_does_not_start_with_a_push_key_that_is_none(key):
    told = started(**WELL, ORDER_UP_PUSH_KEY=key)
    assert told.returncode != 0
    assert "ImproperlyConfigured: ORDER_UP_PUSH_KEY isn't a push key." in told.stderr


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("environment", "may"),
    [
        ({}, True),
        ({"ORDER_UP_HOSTS": "euchre.example"}, False),
        ({"ORDER_UP_HTTPS": "1"}, False),
        ({"ORDER_UP_DEBUG": "1"}, False),
        (WELL, False),
    ],
)
def test_the_room_is_served_only_where_nothing_else_is_said(environment, may, tmp_path):
    script = "from config import settings; print(settings.MAY_SERVE_THE_ROOM, settings.LOCAL_NETWORK)"
    told = started(script, ORDER_UP_DATA_DIR=str(tmp_path), **environment)
    assert told.stdout.split() == [str(may), "None"]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("environment", "shared"),
    [
        ({**WELL, "REDIS_URL": ""}, False),
        ({**WELL, "REDIS_URL": "redis://localhost/0"}, True),
        ({**WELL, "REDIS_URL": "", "WEB_CONCURRENCY": "1"}, True),
        ({}, True),
    ],
)
def test_processes_share_a_cache_by_redis_or_where_there_is_one(environment, shared, tmp_path):
    script = "from config import settings; print(settings.ONE_CACHE)"
    told = started(script, **{"ORDER_UP_DATA_DIR": str(tmp_path), **environment})
    assert told.stdout.strip() == str(shared)
