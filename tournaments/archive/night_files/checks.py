"""Whether a night that was brought in is one: it adds up, and everything that pages show can be read."""

import hashlib
import io
from zoneinfo import ZoneInfo

from PIL import Image

from accounts.clubs.regions import CURRENCIES, LOCALES
from tournaments.archive.words import nights as words
from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.record import record_lines
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.verification import event_differences
from tournaments.errors import NightFileError
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import (
    Entry,
    Event,
    EventPicture,
    LedgerEntry,
    PerfectHand,
    Posting,
    Screen,
    SideTaker,
)
from tournaments.models.room.sponsors import Sponsor
from tournaments.money.selectors.money import money_desk
from tournaments.nights.services.texts import TEXTS, clean_text


def refuse_unsound(event: Event) -> None:
    """Refuse a night that does not add up; raises whatever reading it raises, too."""
    found = next(event_differences(event), None)
    if found is not None:
        raise NightFileError(words.unsound(found=found), code="adds_up_wrong")
    of_ghosts = {"entry__stage__event": event, "entry__status": Entry.Status.GHOST}
    for model in (LedgerEntry, PerfectHand, Posting, SideTaker):
        if model._default_manager.filter(**of_ghosts).exists():  # noqa: SLF001 -- Django's name for it
            raise ValueError("ghost_with_money")
    if event.locale not in LOCALES or event.currency not in CURRENCIES:
        raise ValueError("other_region")
    ZoneInfo(event.time_zone)
    _read_texts(event)
    _read(event)
    for sponsor in Sponsor.objects.filter(event=event):
        _look_at(bytes(sponsor.picture), sponsor)
    for picture in EventPicture.objects.filter(event=event):
        _look_at(bytes(picture.content), picture)


def _read_texts(event: Event) -> None:
    for name in TEXTS:
        text = getattr(event, name)
        if clean_text(name, text) != text:
            raise ValueError("other_text")


def _read(event: Event) -> None:
    for screen in event.screens.all():
        for view in screen.views:
            Screen.View(view)
    event_results(event)
    console_of(event)
    money_desk(event)
    draws_of(event)
    record_lines(event, event.audit.select_related("actor", "via__link").order_by("pk"))


def _look_at(content: bytes, row: Sponsor | EventPicture) -> None:
    with Image.open(io.BytesIO(content), formats=("WEBP",)) as opened:
        size = opened.size
    if size != (row.width, row.height) or hashlib.sha256(content).hexdigest() != row.digest:
        raise ValueError("other_picture")
