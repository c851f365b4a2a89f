"""Translation of the sentences that pure code makes: as they are written, until a catalog is used."""

from contextvars import ContextVar
from gettext import NullTranslations

_ENGLISH = NullTranslations()
_catalog: ContextVar[NullTranslations | None] = ContextVar("catalog", default=None)


def use(catalog: NullTranslations) -> None:
    """Translate what this thread or task says from now on by a catalog."""
    _catalog.set(catalog)


def gettext(message: str) -> str:
    return (_catalog.get() or _ENGLISH).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    return (_catalog.get() or _ENGLISH).ngettext(one, many, number)


def mark(message: str) -> str:
    """Mark a text of a table of data; it is translated by ``gettext`` where it is shown."""
    return message
