"""Lines of the log: JSON for programs or plain for people, without secrets and mail addresses."""

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from config.answers.request_ids import current

MAIL_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")
#: Parts of addresses that open something: links in letters and of password resets, and what follows a ``#``.
SECRETS = re.compile(
    r"(?P<path>/mail/|/address/|/i/|/password/[^/\s]+/|/[tpg]#|\b(?:Table|Token|Guest) )[^/\s'\"]+"
)


def cleaned(text: str) -> str:
    """Take out what opens a door or reaches a person."""
    return SECRETS.sub(r"\g<path>…", MAIL_ADDRESS.sub("…@…", text))


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return cleaned(super().format(record))


class JSONLines(JsonFormatter):
    """One object a line; ``trace`` only where something broke."""

    FIELDS = ("time", "level", "logger", "request", "message", "trace")

    def __init__(self) -> None:
        super().__init__(
            ("levelname", "name", "request", "message"),
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "trace"},
            timestamp="time",
            json_ensure_ascii=False,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leave out what libraries add to a record: it may be anything, such as the request itself."""
        log_data["request"] = request_id_of(log_data["request"])
        own = {name: log_data[name] for name in self.FIELDS if name in log_data}
        return {name: cleaned(value) if isinstance(value, str) else value for name, value in own.items()}


def request_id_of(request: object) -> str:
    return current.get() or getattr(request, "META", {}).get("order_up.request_id", "")
