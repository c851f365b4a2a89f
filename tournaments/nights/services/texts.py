"""What the host writes about a night, as it is stored."""

import unicodedata

from accounts.names import ZERO_WIDTH_JOINERS
from tournaments.errors import InvalidRequestError
from tournaments.models.night_settings import SETTINGS
from tournaments.nights import words

#: The settings that are texts.
TEXTS = {name: each.setting for name, each in SETTINGS.items() if each.kind is str}
#: What a text may hold though nothing is printed for it: tabs, and what joins emoji.
UNPRINTED = dict.fromkeys(map(ord, ("\t", *ZERO_WIDTH_JOINERS)))


def clean_text(name: str, text: str) -> str:
    """Return a setting's text in composed form, without blanks at the ends of its lines.

    Raises:
        InvalidRequestError: it is too long, or holds what cannot be shown.
    """
    setting = TEXTS[name]
    lines = [line.rstrip() for line in unicodedata.normalize("NFC", text).strip().splitlines()]
    if not setting.has_lines:
        lines = [" ".join(" ".join(lines).split())]
    if not "".join(lines).translate(UNPRINTED).isprintable():
        raise InvalidRequestError(words.cannot_be_shown(), field=name)
    cleaned = "\n".join(lines)
    if len(cleaned) > setting.longest:
        raise InvalidRequestError(words.too_long(most=setting.longest, length=len(cleaned)), field=name)
    return cleaned
