"""What a first visit brings over the wire: the page and everything it names, compressed, with headers.

Run: ``python -m benchmarks.weights``.
"""

import gzip
import http.client
import os
import re
from collections.abc import Mapping
from contextlib import closing

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from django.conf import settings  # noqa: E402 -- needs the settings
from django.test import Client  # noqa: E402

from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.servers import APP, gunicorn  # noqa: E402
from tournaments.access.link_cookies import cookie_name  # noqa: E402
from tournaments.access.links import link_exchange, link_secret  # noqa: E402
from tournaments.management.demo_night import seed_demo_night  # noqa: E402
from tournaments.models import Event, Link  # noqa: E402

GOAL_KIB = 60
ASSET = re.compile(r'(?:src|href)="(/static/[^"]+)"')
#: What a phone asks for only when the page is put on its Home Screen.
FOR_LATER = re.compile(r'<link rel="apple-touch-icon"[^>]*>')


def first_load(port: int, path: str, cookies: Mapping[str, str]) -> tuple[int, int]:
    """Return the bytes and the number of requests of a first visit."""
    size, page = fetch(port, path, cookies)
    assets = set(ASSET.findall(FOR_LATER.sub("", page)))
    return size + sum(fetch(port, asset, {})[0] for asset in assets), 1 + len(assets)


def fetch(port: int, path: str, cookies: Mapping[str, str]) -> tuple[int, str]:
    """Return the answer's size on the wire, and its text."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as caller:
        caller.request("GET", path, headers={"Accept-Encoding": "gzip", "Cookie": cookie})
        answer = caller.getresponse()
        body = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path} answered {answer.status}.")
    head = len("HTTP/1.1 200 OK\r\n\r\n") + sum(
        len(f"{name}: {value}\r\n") for name, value in answer.getheaders()
    )
    is_packed = answer.getheader("Content-Encoding") == "gzip"
    return head + len(body), (gzip.decompress(body) if is_packed else body).decode()


def visits(event: Event) -> dict[str, tuple[str, dict[str, str]]]:
    """Name each page with its address and the cookies of who sees it."""
    link = event.links.get(kind=Link.Kind.TABLE, table=1)
    opened = link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE)
    phone = {cookie_name(Link.Kind.TABLE): opened.token}
    own = event.links.filter(kind=Link.Kind.PLAYER).earliest("pk")
    player = link_exchange(secret=link_secret(own), kind=Link.Kind.PLAYER)
    browser = Client()
    browser.force_login(event.created_by, "django.contrib.auth.backends.ModelBackend")
    director = {settings.SESSION_COOKIE_NAME: browser.cookies[settings.SESSION_COOKIE_NAME].value}
    return {
        "table page, at the table's phone": ("/t", phone),
        "table page, the director's": (f"/events/{event.pk}/rounds/6/tables/1/", director),
        "player's own page": ("/p", {cookie_name(Link.Kind.PLAYER): player.token}),
        "console": (f"/events/{event.pk}/", director),
        "standings": (f"/e/{event.public_id}/", {}),
        "wall": (f"/e/{event.public_id}/tv/", {}),
    }


def main() -> None:
    with run_database():
        event = seed_demo_night()
        if event is None:
            raise SystemExit("The database of the run was not empty.")
        pages = visits(event)
        with gunicorn(APP, workers=1) as server:
            print(f"{'':36}{'KiB':>7}{'requests':>10}   (goal at most {GOAL_KIB} KiB)")
            for name, (path, cookies) in pages.items():
                size, requests = first_load(server.port, path, cookies)
                print(f"{name:36}{size / 1024:7.1f}{requests:10}")


if __name__ == "__main__":
    main()
