"""Finding people by what is typed of their names."""

import re
import unicodedata

#: Letters that have no accent to take off.
_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})
#: What parts the words of a name besides a space.
_BETWEEN_WORDS = re.compile(r"[-()&\s]+")


def plain(text: str) -> str:
    """Leave out accents, capitals and double spaces: as it is typed on a phone."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_BARE))
    bare = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(bare.replace("’", "'").split())


def fits(name: str, typed: str) -> bool:
    """Say whether each word that was typed begins a word of the name; nothing typed fits every name."""
    text = f" {plain(name)}"
    parted = f" {_BETWEEN_WORDS.sub(' ', text)}"
    return all(f" {each}" in text or f" {each}" in parted for each in plain(typed).split())
