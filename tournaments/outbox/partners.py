"""Telling those who look for a partner: that someone asks them, that they are a pair, and no more."""

from tournaments.models import Entry, Letter

from .entries import tell


def queue_asked(asking: Entry, asked: Entry) -> None:
    """Tell who is asked by whom, once for each who asks, in the caller's transaction."""
    tell(asked, Letter.Kind.ASKED, asking.queue)


def queue_paired(first: Entry, second: Entry) -> None:
    """Tell both of a pair, in the caller's transaction; the pages of both open its entry, the first's."""
    tell(first, Letter.Kind.PAIRED, second.queue)


def queue_parted(stays: Entry, gone: Entry) -> None:
    """Tell who is left that their partner withdrew, in the caller's transaction."""
    tell(stays, Letter.Kind.PARTED, gone.queue)
