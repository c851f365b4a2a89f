"""Walking the map of the app and asking at its addresses."""

import json
import logging
from contextlib import contextmanager
from types import SimpleNamespace

from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.shortcuts import resolve_url
from django.urls import URLResolver, get_resolver, reverse

from tests.access.bodies import body_for
from tests.access.night_of import AFTER_THE_DRAW, BEFORE_THE_START, OF_TOTALS
from tests.database import Sent, contents


def mapped_routes(resolver=None):
    """Return the names of the parts of each address in the map, by the route's name."""
    found = {}
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            found |= mapped_routes(pattern)
        else:
            found[pattern.name] = (
                frozenset(pattern.pattern.converters) | pattern.pattern.regex.groupindex.keys()
            )
    return found


PARTS = mapped_routes()
#: What the trial that runs now has sent to the database.
_undone = SimpleNamespace(sent=Sent())


def address(listed, host, **instead):
    """Return the address of a line of the list at this club, with some parts exchanged."""
    name, _, choice = listed.partition("/")
    values = {**addresses_in(name, host), "action": choice, "kind": choice, **instead}
    return reverse(name, kwargs={part: values[part] for part in PARTS[name]})


def addresses_in(name, host):
    """Return what the parts of an address stand for: at the night that the route is about."""
    if name in BEFORE_THE_START:
        return host.coming_addresses
    if name in OF_TOTALS:
        return host.told_addresses
    return host.drawn_addresses if name in AFTER_THE_DRAW else host.addresses


def ask(client, method, path, body):
    if method == "GET":
        return client.get(path)
    if path.startswith("/api/"):
        return client.generic(method, path, json.dumps(body), content_type="application/json")
    return client.post(path, body) if method == "POST" else client.generic(method, path)


def answer_of(response):
    """Return the status as a word; ``in`` for a way to the sign-in page."""
    if response.status_code == 302 and response.url.startswith(f"{resolve_url(settings.LOGIN_URL)}?next="):
        return "in"
    return str(response.status_code)


def is_success(answer):
    return answer.startswith(("2", "3"))


@contextmanager
def undone(client):
    """Put the database and the browser back as they were."""
    cache.clear()
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    start = transaction.savepoint()
    _undone.sent = Sent()
    try:
        with connection.execute_wrapper(_undone.sent):
            yield
    finally:
        transaction.savepoint_rollback(start)
        client.cookies.clear()
        client.cookies.load(cookies)


def changes(before):
    """Whether what is tried just now changes anything; without a write the database need not be compared."""
    return bool(_undone.sent.writes) and contents() != before


@contextmanager
def tried(client, listed, method, host, *, body=None, **instead):
    """Ask, give the answer, and undo what it did."""
    path = address(listed, host, **instead)
    body = body_for(listed, method, host) if body is None else body
    with undone(client):
        yield ask(client, method, path, body)


def listen(caplog):
    """Catch every line of the log but statements, which hold what is stored."""
    # The level said last is also that of what catches them.
    caplog.set_level(logging.INFO, logger="django.db.backends")
    for logger in ("django", "django.request", "axes", ""):
        caplog.set_level(logging.DEBUG, logger=logger)
