"""A report of an error says what broke and where, and nothing of the one it happened to."""

import gzip
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.config.test_production import WELL, started

BREAK = """
import os, sys, logging
import django
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import path

def broken(request, secret):
    name = request.POST["name"]
    logging.getLogger("tournaments").error("No letter for %s at %s", name, "ann.lee@players.example")
    raise KeyError(f"{name} at ann.lee@players.example, {request.headers['Authorization']}, {secret}")

def handler500(request):
    return HttpResponse(status=500)

urlpatterns = [path("mail/<str:secret>/confirm/", broken)]
django.setup()
settings.ROOT_URLCONF = "__main__"
client = Client(raise_request_exception=False, headers={
    "Authorization": "Table 9b1deb4d3b7d", "Referer": "http://localhost/t#ZzYyXxWwVv",
    "User-Agent": "Zaphod/1", "X-Request-ID": "0f3c-77aa_B"})
client.cookies["session"] = "c7k2-9d8f7a6b5c"
answer = client.post(
    "/mail/4f9a2b7c/confirm/?seen=Qq11", {"name": "Ann Lee", "note": "Trustno1"}, REMOTE_ADDR="203.0.113.9",
    secure=True)
assert answer.status_code == 500, answer
print("sentry_sdk" in sys.modules)
"""
OF_PEOPLE = ("Ann", "ann.lee", "players.example", "203.0.113.9", "Zaphod", "Trustno1")
OF_DOORS = ("9b1deb4d3b7d", "ZzYyXxWwVv", "c7k2-9d8f7a6b5c", "4f9a2b7c", "Qq11")


def broken(tmp_path, **more):
    """Let a page break in a process of its own, with the settings of production."""
    environment = {
        **WELL,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ORDER_UP_DATA_DIR": str(tmp_path),
        "ORDER_UP_HOSTS": "testserver",
        "ORDER_UP_PROXIES": "1",
    }
    done = started(BREAK, **environment, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def sentry():
    """A server that takes reports; each is its items, without the envelope's own line."""
    taken = []

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            packed = self.headers.get("Content-Encoding") == "gzip"
            taken.append(gzip.decompress(body).decode() if packed else body.decode())
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Taking)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://key@127.0.0.1:{server.server_port}/1", taken
    server.shutdown()
    thread.join()
    server.server_close()


def events(taken):
    lines = [json.loads(line) for each in taken for line in each.splitlines()]
    return [line for line in lines if "logentry" in line]


@pytest.mark.night
def test_a_report_says_what_broke_and_nothing_of_whom(sentry, tmp_path):
    dsn, taken = sentry
    assert broken(tmp_path, SENTRY_DSN=dsn) == "True"
    letter, page = events(taken)
    assert letter["logentry"] == {"message": "No letter for %s at %s"}
    (fault,) = page["exception"]["values"]
    last = fault["stacktrace"]["frames"][-1]
    assert (fault["type"], last["function"], page["level"]) == ("KeyError", "broken", "error")
    assert (page["transaction"], page["tags"]) == (
        "mail/<str:secret>/confirm/",
        {"request": "0f3c-77aa_B"},
    )
    sent = "\n".join(taken)
    assert [word for word in (*OF_PEOPLE, *OF_DOORS) if word in sent] == []
    assert str(Path(sys.prefix).parent) not in sent


@pytest.mark.night
def test_without_the_variable_nothing_is_loaded(tmp_path):
    assert broken(tmp_path) == "False"


@pytest.mark.parametrize("dsn", ["euchre.example", "https://euchre.example/1"])
def test_what_is_no_dsn_is_refused_at_the_start(dsn):
    told = started(**WELL, SENTRY_DSN=dsn)
    assert (
        "ImproperlyConfigured: SENTRY_DSN isn't a Sentry address. Copy it from your Sentry project."
    ) in told.stderr
