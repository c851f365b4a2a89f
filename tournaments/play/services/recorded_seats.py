"""Seats and dealers of a table as a recorded game has them. Expects the lock of the match."""

from collections.abc import Sequence

from django.db.models import F

from scoring.errors import UnsoundGameError
from tournaments.audit.actor import Actor
from tournaments.audit.on_record import ON_RECORD
from tournaments.errors import NotNowError
from tournaments.models import DealNote, Event, Match, Round
from tournaments.play.words import files as words

from .deal_notes import Deal, live_notes, note_deal, void_note
from .tables import LockedTable

#: No table of four has this seat, so one can wait there while two change places.
ASIDE = 5


def turn_over(table: LockedTable, *, names: Sequence[str]) -> None:
    """Let seats 2 and 4 change places, who are partners; expects the lock of the event too.

    Args:
        names: of who sits there afterwards, seat 1 first.

    Raises:
        NotNowError: the table takes no hands.
        UnsoundGameError: something is on record there, by its seats.
    """
    if not (table.hands or table.match.takes_results(table.round.status)):
        if table.takes_undo:
            raise NotNowError(table.why_done, code="table_done")
        is_closed = table.round.status == Round.Status.CLOSED
        raise NotNowError(words.takes_no_game(table.round.number, is_closed=is_closed))
    if Match.objects.filter(ON_RECORD, pk=table.match.pk).exists():
        first, second, third, fourth = names
        raise UnsoundGameError([words.other_order(names, [first, fourth, third, second])])
    for seat, to in ((2, ASIDE), (4, 2), (ASIDE, 4)):
        table.match.seats.filter(position=seat).update(position=to)
    Event.objects.filter(pk=table.event.pk).update(turns=F("turns") + 1)


def take_dealer(table: LockedTable, *, number: int, seat: int, actor: Actor) -> None:
    """Note who dealt the first hand of a game, whatever was said before; at a table that takes hands."""
    if not table.match.takes_results(table.round.status):
        return
    first = next(
        (note for note in live_notes(table.match) if note.number == number and note.kind in DealNote.FIRST),
        None,
    )
    if first is not None and first.seat == seat:
        return
    if first is not None:
        void_note(first, actor, words.DEALER_FROM_FILE)
    before = None if first is None else {"number": first.number, "seat": first.seat, "kind": first.kind}
    deal = Deal(number=number, kind=DealNote.Kind.RECORDED, seat=seat)
    note_deal(table, deal, "first_dealer_record", actor, before=before)
