"""A start that cannot write where the data is to be."""

import contextlib
from collections.abc import Iterator

from django.core.exceptions import ImproperlyConfigured

from scoring.language import gettext as _


class UnusableFolderError(ImproperlyConfigured):
    """The data cannot be kept here."""

    def __init__(self, path: object, why: object) -> None:
        super().__init__(
            _(
                "Can't use {path}: {why}. Allow Order Up to write there, "
                "or set ORDER_UP_DATA_DIR to another folder."
            ).format(path=path, why=why)
        )


@contextlib.contextmanager
def named_if_unusable() -> Iterator[None]:
    """Say in a sentence which file or folder cannot be used.

    Raises:
        UnusableFolderError: in the place of an ``OSError`` about a path.
    """
    try:
        yield
    except OSError as fault:
        if fault.filename is None:
            raise
        raise UnusableFolderError(fault.filename, fault.strerror) from fault
