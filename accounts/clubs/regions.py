"""How a club writes dates and amounts, its money and its clock, and where a browser seems to be."""

import re
from collections.abc import Iterable
from zoneinfo import available_timezones

from babel.core import get_global
from django.utils.translation import gettext_lazy as _

from accounts.clubs import words
from accounts.errors import InvalidRegionError

LOCALES = {"en_US": _("United States"), "en_CA": _("Canada"), "en_GB": _("United Kingdom")}
CURRENCIES = {
    "USD": _("US dollars"),
    "CAD": _("Canadian dollars"),
    "GBP": _("British pounds"),
    "EUR": _("Euros"),
}
#: By the territory that a time zone lies in, or that a browser names.
USUAL = {
    "US": ("en_US", "USD"),
    "CA": ("en_CA", "CAD"),
    **dict.fromkeys(("GB", "GG", "JE", "IM"), ("en_GB", "GBP")),
}
_LANGUAGE = re.compile(r"[a-z]{2,3}[-_]([A-Z]{2})\b")


def usual_of(time_zone: str, languages: str = "") -> tuple[str, str]:
    """Return the locale and the currency that a club there probably has.

    The clock comes first: many Canadian browsers ask for American English.

    Args:
        languages: an ``Accept-Language`` header.
    """
    zone = get_global("zone_aliases").get(time_zone, time_zone)
    territories = (get_global("zone_territories").get(zone, ""), *_LANGUAGE.findall(languages))
    return next((USUAL[each] for each in territories if each in USUAL), USUAL["US"])


def zones_to_choose() -> list[str]:
    """Return the time zones of the territories above, by name."""
    territories = get_global("zone_territories")
    return sorted(zone for zone in available_timezones() if "/" in zone and territories.get(zone) in USUAL)


def check_region(*, locale: str, currency: str, time_zone: str) -> None:
    """Raise ``InvalidRegionError`` for what no club can have."""
    _one_of(LOCALES, locale, "locale")
    _one_of(CURRENCIES, currency, "currency")
    if time_zone not in available_timezones():
        raise InvalidRegionError(words.unknown_time_zone(name=time_zone[:64]), field="time_zone")


def _one_of(names: Iterable[str], sent: str, field: str) -> None:
    if sent not in names:
        raise InvalidRegionError(words.choose_one_of(names=list(names)), field=field)
