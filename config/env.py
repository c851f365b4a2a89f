"""Typed reads of the environment; the only place that touches ``os.environ``."""

import os
from urllib.parse import parse_qsl, unquote, urlsplit

TRUE = frozenset({"1", "true", "yes", "on"})


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def flag(name: str, *, default: bool) -> bool:
    raw = os.environ.get(name, "").strip().lower()
    return raw in TRUE if raw else default


def number(name: str, default: int) -> int:
    raw = os.environ.get(name, "").strip()
    return int(raw) if raw else default


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def postgres(url: str) -> dict[str, str]:
    """Split a ``postgresql://`` URL into Django's connection keys; a ``host`` query is a socket folder."""
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    return {
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.get("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
    }
