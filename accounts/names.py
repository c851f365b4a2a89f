"""Names of people, clubs and events: any script, one line, nothing invisible."""

import unicodedata

from accounts import words
from accounts.errors import InvalidNameError

NAME_LENGTH = 80
NICKNAME_LENGTH = 20
#: More than this on one letter is a picture drawn over the neighbouring rows.
MARKS_PER_LETTER = 4
#: Joins emoji and letters; the only invisible character a name may hold.
ZERO_WIDTH_JOINERS = frozenset("\u200c\u200d")
#: Letters and signs by category that draw nothing: fillers of Hangul and Khitan, a join of graphemes, vowels
#: that Khmer does not write, an empty note and the blank of Braille. Source: Default_Ignorable_Code_Point in
#: Unicode's DerivedCoreProperties.txt for all but the last three.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\U00016fe4\U0001d159\u2800")
#: What stands where a letter could not be decoded.
REPLACED = "\N{REPLACEMENT CHARACTER}"


def clean_name(raw: str, *, field: str = "name") -> str:
    """Return the name in composed form, its runs of blanks made one.

    Raises:
        InvalidNameError: it is empty, too long, or holds characters that cannot be seen or read.
    """
    if any(unicodedata.category(char) in {"Cc", "Cs", "Co", "Zl", "Zp"} for char in raw.strip()):
        raise InvalidNameError(words.name_on_one_line(), field=field)
    if REPLACED in raw:
        raise InvalidNameError(words.name_unreadable(), field=field)
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if len(name) > NAME_LENGTH:
        raise InvalidNameError(words.name_too_long(most=NAME_LENGTH, length=len(name)), field=field)
    if not any(map(is_seen, name)):
        raise InvalidNameError(words.name_invisible(), field=field)
    if any(_is_hidden(char) for char in name):
        raise InvalidNameError(words.name_hides_characters(), field=field)
    if _longest_run_of_marks(name) > MARKS_PER_LETTER:
        raise InvalidNameError(words.name_has_many_accents(), field=field)
    return name


def clean_nickname(raw: str, *, field: str = "nickname") -> str:
    """Return an initial or nickname in composed form, "" for none.

    Raises:
        InvalidNameError: it is too long, has no letter, or holds characters that cannot be seen or read.
    """
    if not raw.strip():
        return ""
    nickname = clean_name(raw, field=field)
    if len(nickname) > NICKNAME_LENGTH:
        sentence = words.nickname_too_long(most=NICKNAME_LENGTH, length=len(nickname))
        raise InvalidNameError(sentence, field=field)
    if not any(char.isalpha() for char in nickname):
        raise InvalidNameError(words.nickname_unpronounceable(), field=field)
    return nickname


def address_hint(email: str) -> str:
    """Return a mail address as a page shows it, which others may look at: ``a…@example.org``."""
    name, _, host = email.rpartition("@")
    return f"{name[:1]}…@{host}"


def is_seen(char: str) -> bool:
    """Say whether a character draws something by itself."""
    return unicodedata.category(char)[0] in "LNSP" and char not in BLANK


def _is_hidden(char: str) -> bool:
    if char in BLANK:
        return True
    return unicodedata.category(char) == "Cf" and char not in ZERO_WIDTH_JOINERS and not ord(char) >= 0xE0020


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for char in name:
        run = run + 1 if unicodedata.combining(char) else 0
        longest = max(longest, run)
    return longest
