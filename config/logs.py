"""Lines of the log: JSON for programs or plain for people, without secrets and mail addresses."""

import json
import logging
import re
from datetime import UTC, datetime

from .request_ids import current

MAIL_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")
#: Parts of addresses that open something: links in letters and of password resets, and what follows a ``#``.
SECRETS = re.compile(r"(?P<path>/mail/|/password/[^/\s]+/|/[tpg]#|\b(?:Table|Token|Guest) )[^/\s'\"]+")


def cleaned(text: str) -> str:
    """Take out what opens a door or reaches a person."""
    return SECRETS.sub(r"\g<path>…", MAIL_ADDRESS.sub("…@…", text))


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return cleaned(super().format(record))


class JSONLines(logging.Formatter):
    """One object a line; ``trace`` only where something broke."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": _request_id(record),
            "message": cleaned(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = cleaned(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def _request_id(record: logging.LogRecord) -> str:
    request = getattr(record, "request", None)
    return current.get() or getattr(request, "META", {}).get("order_up.request_id", "")
