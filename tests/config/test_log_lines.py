"""A line of the log says when, how bad, and of which request, and nothing that opens a door."""

import json
import logging
from datetime import datetime

import pytest
from django.test import Client, RequestFactory

from config.reports.logs import JSONLines, PlainLines
from tests.config.test_production import WELL, started

pytestmark = pytest.mark.django_db


def record(message, *args, exc_info=None):
    return logging.LogRecord("tournaments", logging.ERROR, "x.py", 1, message, args, exc_info)


def test_a_line_is_one_object():
    line = json.loads(JSONLines().format(record("Two\nlines of %s", "Zoë")))
    assert datetime.fromisoformat(line.pop("time")).utcoffset().total_seconds() == 0
    assert line == {"level": "ERROR", "logger": "tournaments", "request": "", "message": "Two\nlines of Zoë"}
    assert "\n" not in JSONLines().format(record("Two\nlines"))


def test_nothing_that_a_library_adds_to_a_record_is_in_a_line():
    told = record("It failed.")
    told.request, told.task_kwargs = RequestFactory().get("/join/?name=Ann%20Lee"), {"name": "Ann Lee"}
    line = JSONLines().format(told)
    assert set(json.loads(line)) == {"time", "level", "logger", "request", "message"}
    assert "Ann" not in line


@pytest.mark.parametrize("form", [JSONLines, PlainLines])
@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Key (email)=(ann.lee+night@players.example) already exists", "ann.lee"),
        ("Not Found: /mail/4f9a2b7c.kQ_x-1/confirm/", "4f9a2b7c"),
        ("Gone: /account/password/Mg/c7k2-9d8f7a6b5c/", "9d8f7a6b5c"),
        ("Gone: /account/address/17.1tXyZz.kQ_x-1/", "17.1tXyZz"),
        ("GET /account/sign-in/?next=/i/ZzYyXxWwVvUuTtSsRrQqPp/", "ZzYyXxWwVv"),
        ("https://euchre.example/t#ZzYyXxWwVv", "ZzYyXxWwVv"),
        ("Authorization: Token 9b1deb4d3b7d", "9b1deb4d3b7d"),
    ],
)
def test_what_opens_a_door_is_in_no_line_and_no_traceback(form, text, secret):
    broken = record("It failed: %s", text, exc_info=(ValueError, ValueError(text), None))
    line = form().format(broken)
    assert secret not in line
    assert "ValueError" in line
    assert "…" in line


def test_an_answer_and_its_line_have_the_same_id(caplog):
    answers = [Client().get(f"/e/nowhere{number}/") for number in (1, 2)]
    ids = [answer.headers["X-Request-ID"] for answer in answers]
    said = [json.loads(JSONLines().format(each)) for each in caplog.records if "nowhere" in each.getMessage()]
    assert [line["request"] for line in said] == ids
    assert len(set(ids)) == 2


@pytest.mark.parametrize(
    ("sent", "has_proxy", "is_taken"),
    [
        ("0f3c-77aa_B", True, True),
        ("0f3c-77aa_B", False, False),
        ('"} evil', True, False),
        ("x" * 65, True, False),
    ],
)
def test_an_id_is_taken_over_from_our_own_proxy_alone(sent, has_proxy, is_taken, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if has_proxy else None
    answer = Client().get("/healthz", headers={"X-Request-ID": sent})
    assert (answer.headers["X-Request-ID"] == sent) is is_taken


WARN = """
import django, logging
django.setup()
logging.getLogger("tournaments").warning("ann@players.example was here")
"""


@pytest.mark.night
@pytest.mark.parametrize(
    ("environment", "is_json"), [({}, False), (WELL, True), ({"ORDER_UP_JSON_LOGS": "1"}, True)]
)
def test_production_logs_json(environment, is_json, tmp_path):
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings", **environment}
    said = started(WARN, ORDER_UP_DATA_DIR=str(tmp_path), **environment).stderr.strip()
    assert (json.loads(said)["message"] if is_json else said) == "…@… was here"
