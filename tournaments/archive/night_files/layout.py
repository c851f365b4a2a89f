"""What belongs to a night: every table that leads to its event, but for those left out for a reason."""

from collections.abc import Mapping
from typing import Any

from django.apps import apps
from django.db.models import Field, Model

from tournaments.models import (
    Event,
    HostMessage,
    Letter,
    Link,
    LinkSession,
    MailAddress,
    PrintedCodes,
    PushMessage,
    PushSubscription,
)

FORMAT, VERSION = "order-up-night", 1
MEMBER = "night.json"
#: Tables and columns by what earlier releases called them.
_RENAMED = {"Deed": "UndoRecord", "games_count": "keeps_games"}
LEFT_OUT: dict[type[Model], str] = {
    HostMessage: "sent by the server that has the addresses",
    MailAddress: "given to one server only, for its own mail",
    Letter: "sent, or to be sent, by the installation that has the address",
    PushSubscription: "a phone's permission for notifications from one server",
    PushMessage: "sent, or to be sent, by the server that has the subscription",
    PrintedCodes: "codes that open nothing elsewhere",
}
#: Columns that another installation makes for itself: its club, and secrets of links and phones.
OWN_COLUMNS: dict[type[Model], frozenset[str]] = {
    Event: frozenset({"club_id", "series_id"}),
    Link: frozenset({"nonce", "secret_hash"}),
    LinkSession: frozenset({"token_hash"}),
}


def _paths() -> dict[type[Model], str]:
    """Find by model how its rows lead to their event, parents first; the event itself has no way to go."""
    found: dict[type[Model], str] = {Event: ""}
    models = [each for each in apps.get_app_config("tournaments").get_models() if each not in LEFT_OUT]
    while True:
        new = {
            model: path
            for model in models
            if model not in found and (path := _path(model, found)) is not None
        }
        if not new:
            return {model: found[model] for model in models if model in found}
        found |= new


def _path(model: type[Model], found: dict[type[Model], str]) -> str | None:
    for field in fields_of(model):
        if field.related_model in found and not field.null:
            return f"{field.name}__{found[field.related_model]}".removesuffix("__")
    return None


def fields_of(model: type[Model]) -> tuple["Field[object, object]", ...]:
    return tuple(model._meta.concrete_fields)  # noqa: SLF001 -- Django's documented way


def id_model(model: type[Model]) -> type[Model]:
    """Return whose ids a model's rows have: what there is once a night is named as the night is."""
    key = fields_of(model)[[field.primary_key for field in fields_of(model)].index(True)]
    return key.related_model if isinstance(key.related_model, type) else model


PATHS = _paths()
CARRIED: dict[str, type[Model]] = {model.__name__: model for model in PATHS}


def columns(model: type[Model]) -> tuple["Field[object, object]", ...]:
    """Return what is written of a row."""
    own = OWN_COLUMNS.get(model, frozenset())
    return tuple(field for field in fields_of(model) if field.attname not in own)


def names_of_today(named: Mapping[str, Any]) -> dict[str, Any]:
    """Return tables or columns that an earlier release wrote, by the names they have now."""
    return {_RENAMED.get(name, name): value for name, value in named.items()}
