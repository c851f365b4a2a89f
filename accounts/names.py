"""Names of people, clubs and events: any script, one line, nothing invisible."""

import unicodedata

from accounts.errors import InvalidNameError

NAME_LENGTH = 80
NICKNAME_LENGTH = 20
#: More than this on one letter is a picture drawn over the neighbouring rows.
MARKS_PER_LETTER = 4
#: Joins emoji and letters; the only invisible character a name may hold.
ZERO_WIDTH_JOINERS = frozenset("\u200c\u200d")
#: What stands where a letter could not be decoded.
REPLACED = "\N{REPLACEMENT CHARACTER}"


def clean_name(raw: str, *, field: str = "name") -> str:
    """Return the name in composed form, its runs of blanks made one.

    Raises:
        InvalidNameError: it is empty, too long, or holds characters that cannot be seen or read.
    """
    if any(unicodedata.category(char) in {"Cc", "Cs", "Co", "Zl", "Zp"} for char in raw.strip()):
        raise InvalidNameError("A name is one line of letters, without control characters.", field=field)
    if REPLACED in raw:
        raise InvalidNameError("Some letters of this name arrived broken. Type it again.", field=field)
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if len(name) > NAME_LENGTH:
        raise InvalidNameError(
            f"A name can have {NAME_LENGTH} characters; this one has {len(name)}.", field=field
        )
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise InvalidNameError("A name needs at least one letter that can be seen.", field=field)
    if any(_is_hidden(char) for char in name):
        raise InvalidNameError("A name cannot hold invisible or direction-changing characters.", field=field)
    if _longest_run_of_marks(name) > MARKS_PER_LETTER:
        raise InvalidNameError("A name cannot pile that many accents on one letter.", field=field)
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
        raise InvalidNameError(
            f"A nickname can have {NICKNAME_LENGTH} characters; this one has {len(nickname)}.", field=field
        )
    if not any(char.isalpha() for char in nickname):
        raise InvalidNameError("Use an initial or a nickname with a letter in it.", field=field)
    return nickname


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) == "Cf" and char not in ZERO_WIDTH_JOINERS and not ord(char) >= 0xE0020


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for char in name:
        run = run + 1 if unicodedata.combining(char) else 0
        longest = max(longest, run)
    return longest
