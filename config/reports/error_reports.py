"""Errors, reported to the Sentry that ``SENTRY_DSN`` names: what broke and where, never for whom.

Only what is logged as an error is reported. Nothing of a request but its id and its route is taken over,
and of an exception neither its words nor its variables: they may hold names. The log has them, under the id.
"""

import logging
from collections.abc import Mapping
from typing import Any

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.types import Event, Hint
from sentry_sdk.utils import BadDsn

from scoring.language import gettext as _

from .logs import cleaned, request_id_of

OF_EVENT = ("event_id", "timestamp", "level", "platform", "logger", "sdk", "release", "environment")
OF_FRAME = (
    "filename",
    "module",
    "function",
    "lineno",
    "pre_context",
    "context_line",
    "post_context",
    "in_app",
)


def report_errors(dsn: str) -> None:
    """Begin to report.

    Raises:
        ImproperlyConfigured: that is no DSN.
    """
    try:
        sentry_sdk.init(
            dsn,
            before_send=scrubbed,
            send_default_pii=False,
            include_local_variables=False,
            max_breadcrumbs=0,
            send_client_reports=False,
            server_name="",
            # Others would read requests and their people.
            default_integrations=False,
            auto_enabling_integrations=False,
            integrations=[
                LoggingIntegration(level=None, event_level=logging.ERROR),
                # Sends what is left, without a word on the terminal.
                AtexitIntegration(callback=lambda pending, timeout: None),  # noqa: ARG005 -- theirs
            ],
        )
    except BadDsn:
        raise ImproperlyConfigured(
            _("SENTRY_DSN isn't a Sentry address. Copy it from your Sentry project.")
        ) from None


def scrubbed(event: Event, hint: Hint) -> Event:
    """Return what may be sent of an event; anything unknown is left out."""
    report: dict[str, Any] = _only(event, OF_EVENT)
    record = hint.get("log_record")
    request = getattr(record, "request", None)
    # The message as it is written in the code; its arguments may be anything.
    report["logentry"] = {"message": cleaned(str(getattr(record, "msg", "")))}
    report["tags"] = {"request": request_id_of(request)}
    match = getattr(request, "resolver_match", None)
    if match is not None:
        report["transaction"] = match.route
    values = (event.get("exception") or {}).get("values") or ()
    report["exception"] = {"values": [_exception(each) for each in values]}
    scrubbed_event: Event = report  # type: ignore[assignment]  # a TypedDict of the same keys
    return scrubbed_event


def _exception(value: Mapping[str, Any]) -> dict[str, Any]:
    frames = (value.get("stacktrace") or {}).get("frames") or ()
    return {
        "type": value.get("type"),
        "module": value.get("module"),
        "value": "",
        "stacktrace": {"frames": [_only(frame, OF_FRAME) for frame in frames]},
    }


def _only(values: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: values[name] for name in names if name in values}
