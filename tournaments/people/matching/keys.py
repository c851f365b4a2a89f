"""Names as they are compared: without case, accents, marks and runs of blanks."""

import re
import unicodedata

#: Letters that no decomposition makes plain.
LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    }
)
#: What stands inside a name and is left out as often as not.
INSIDE = re.compile("[.'()`\u2019\u02bc\u00b4]")
BETWEEN = re.compile(r"[\s,\-\u2010\u2011\u2013_]+")
#: "Smith, Ann" is Ann Smith; "Ann Smith, Jr." is not Jr. Ann Smith.
TURNED = re.compile(r"\s*([^,]*[^\s,])\s*,\s*([^\s,][^,]*)")
SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})


def plain_name(name: str) -> str:
    """Return a name without case and runs of blanks, with its accents."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def name_key(name: str) -> str:
    """Return what is the same for "José  O'Brien", "jose obrien" and "O’BRIEN, JOSÉ"."""
    return BETWEEN.sub(" ", INSIDE.sub("", _folded(forename_first(name)))).strip()


def forename_first(name: str) -> str:
    """Turn "Smith, Ann" into "Ann Smith"; every other name stays as it is."""
    parts = TURNED.fullmatch(name)
    if parts is None or INSIDE.sub("", parts[2]).strip().casefold() in SUFFIXES:
        return name
    return f"{parts[2].strip()} {parts[1]}"


def _folded(name: str) -> str:
    """Take case and the accents of Latin, Greek and Cyrillic away; marks of other scripts are letters."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(char for char in folded if not "\u0300" <= char <= "\u036f")
    return unicodedata.normalize("NFC", letters).translate(LETTERS)
