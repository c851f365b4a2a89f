"""``check --deploy`` names what an installation lacks, and production prints no letter."""

import json
import stat

import pytest
from django.core.checks import Tags, run_checks

from config.data_folder import make_private
from tests.config.test_production import WELL, started

SHOW = """
import json
from config import settings
names = ("EMAIL_BACKEND", "SECURE_HSTS_PRELOAD")
print(json.dumps([getattr(settings, name) for name in names]))
"""


@pytest.fixture
def complete(settings, tmp_path):
    tmp_path.chmod(0o700)
    settings.DATA_DIR, settings.EMBEDDED = tmp_path, False
    settings.ONE_CACHE, settings.EMAIL_URL_HOST = True, "mail.example"
    return settings


def found():
    told = run_checks(tags=[Tags.security], include_deployment_checks=True)
    return [each.id for each in told if each.id.startswith("order_up")]


def test_a_complete_installation_passes(complete):
    assert found() == []


@pytest.mark.parametrize(
    ("lacking", "code"), [("ONE_CACHE", "order_up.W001"), ("EMAIL_URL_HOST", "order_up.W002")]
)
def test_what_is_not_set_is_named(lacking, code, complete):
    setattr(complete, lacking, "")
    assert found() == [code]


def test_the_embedded_mode_is_not_asked_for_a_mail_server(complete):
    complete.EMBEDDED, complete.EMAIL_URL_HOST = True, ""
    assert found() == []


def test_data_that_others_read_is_named(complete, tmp_path):
    (tmp_path / "secret_key").touch(mode=0o644)
    assert found() == []
    tmp_path.chmod(0o755)
    assert found() == ["order_up.W003", "order_up.W003"]


def modes(folder):
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in [folder, *folder.iterdir()]}


def test_a_folder_with_nothing_of_ours_is_left_as_it_is(tmp_path):
    tmp_path.chmod(0o755)
    make_private(tmp_path)
    assert modes(tmp_path) == {tmp_path.name: "0o755"}


def test_the_data_folder_of_a_small_club_is_its_owners_alone_and_letters_are_printed(tmp_path):
    folder = tmp_path / "new" / "var"
    answer = json.loads(started(SHOW, ORDER_UP_DATA_DIR=str(folder)).stdout)
    assert answer == ["django.core.mail.backends.console.EmailBackend", False]
    assert modes(folder) == {
        "var": "0o700",
        "order-up.sqlite3": "0o600",
        "push_key": "0o600",
        "secret_key": "0o600",
    }


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, ["config.no_mail.EmailBackend", False]),
        (
            {"EMAIL_HOST": "mail.example", "ORDER_UP_HSTS_PRELOAD": "1"},
            ["django.core.mail.backends.smtp.EmailBackend", True],
        ),
    ],
)
def test_production_prints_no_letter_and_closes_the_folder_of_an_earlier_release(more, said, tmp_path):
    for name in ("order-up.sqlite3", "order-up.sqlite3-wal", "secret_key"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    tmp_path.chmod(0o755)
    assert json.loads(started(SHOW, **WELL, **more, ORDER_UP_DATA_DIR=str(tmp_path)).stdout) == said
    assert {mode for name, mode in modes(tmp_path).items() if name != tmp_path.name} == {"0o600"}
    assert modes(tmp_path)[tmp_path.name] == "0o700"
