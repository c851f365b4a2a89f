"""How amounts, moments, places and counts are written, and where sentences are translated."""

from .counts import count, percent, score
from .messages import gettext, ngettext, use
from .moments import date_text, end_text, moment_text, time_text
from .money import money
from .names import listed, partners, verb
from .places import ordinal, place

__all__ = [
    "count",
    "date_text",
    "end_text",
    "gettext",
    "listed",
    "moment_text",
    "money",
    "ngettext",
    "ordinal",
    "partners",
    "percent",
    "place",
    "score",
    "time_text",
    "use",
    "verb",
]
