"""The wheel holds all that runs, and its ``order-up`` serves a club from a folder with nothing in it."""

import os
import re
import sqlite3
import subprocess
import sys
import sysconfig
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.servers import ROOT, ask, free_port, wait_for

PACKAGES = ("accounts", "config", "scoring", "tournaments")
#: Where the wheel puts what lies beside the packages in a checkout.
INSIDE = {"static": "config/static", "templates": "config/templates"}


def files_of_the_checkout():
    found = (
        (name, path.relative_to(ROOT / name))
        for name in (*PACKAGES, *INSIDE)
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
    return {f"{INSIDE.get(name, name)}/{path.as_posix()}" for name, path in found}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    building = ("--no-deps", "--no-index", "--no-build-isolation", "--check-build-dependencies")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", *building, str(ROOT), "-w", str(folder)], check=True
    )
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def program(wheel, tmp_path_factory):
    """``order-up`` in an environment of its own, which borrows the libraries that are here already."""
    place = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    into = ["--python", str(python), "install", "-q", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *into], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return place / "bin" / "order-up"


@pytest.fixture
def stranger(tmp_path):
    """The environment of somebody who has just installed it: nothing is set but where they live."""
    ours = ("DATABASE_URL", "REDIS_URL", "ORDER_UP_", "DJANGO_", "PYTHON", "XDG_")
    fields = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**fields, "HOME": str(tmp_path / "home")}


def run(program, *words, cwd, env):
    done = subprocess.run([program, *words], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.night
def test_the_wheel_holds_all_that_runs_and_nothing_else(wheel):
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == files_of_the_checkout()
    assert "MIT License" in next(
        ZipFile(wheel).read(name).decode()
        for name in ZipFile(wheel).namelist()
        if name.endswith("licenses/LICENSE")
    )


@pytest.mark.night
def test_installed_it_serves_a_club_from_an_empty_folder(program, stranger, tmp_path):
    empty, port = tmp_path / "empty", free_port()
    empty.mkdir()
    command = [program, "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, cwd=empty, env=stranger, stdout=subprocess.PIPE, text=True) as process:
        try:
            greeting = [process.stdout.readline().strip() for _ in range(4)]
            wait_for(port)
            status, _, page = ask(port, "/", method="GET")
            sheet = re.search(r'<link rel="stylesheet" href="([^"]+)"', page)[1]
            found = ask(port, sheet, method="GET")
        finally:
            process.terminate()
    assert (status, found[0], found[1]["Content-Type"]) == (200, 200, 'text/css; charset="utf-8"')
    assert "font-family" in found[2]
    # Its data is found again from any folder.
    assert list(empty.iterdir()) == []
    data = data_folder(tmp_path / "home")
    assert f"Your club's data: {data}" == greeting[3]
    with closing(sqlite3.connect(data / "order-up.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM tournaments_event").fetchone() == (0,)
    assert run(program, "verify", cwd=empty, env=stranger).strip() == "Everything adds up."
    run(program, "backup", "club.backup", cwd=empty, env=stranger)
    assert [path.name for path in empty.iterdir()] == ["club.backup"]


@pytest.mark.night
def test_the_data_goes_where_it_is_told_to_go(program, stranger, tmp_path):
    run(program, "check", cwd=tmp_path, env={**stranger, "ORDER_UP_DATA_DIR": str(tmp_path / "club")})
    assert (tmp_path / "club" / "secret_key").exists()
    assert not (tmp_path / "home").exists()


def test_it_says_its_version(program, stranger, tmp_path, wheel):
    assert f"order_up-{run(program, '--version', cwd=tmp_path, env=stranger).strip()}-" in wheel.name


def data_folder(home: Path):
    mac = home / "Library" / "Application Support"
    return (mac if sys.platform == "darwin" else home / ".local" / "share") / "order-up"
