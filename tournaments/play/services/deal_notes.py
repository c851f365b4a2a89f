"""Noting who deals. Expects the lock of the match, and stores on it from which seat the deal is counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from scoring.table.seats import seat_after
from tournaments.audit.actor import Actor, Change, audit
from tournaments.models import DealNote, Match
from tournaments.notices import publish_on_commit
from tournaments.play.words import deals as words

from .tables import LockedTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What is noted of a deal; the fields are those of ``DealNote``."""

    number: int
    kind: DealNote.Kind
    seat: int
    dealer: int | None = None
    cards: Sequence[Sequence[object]] = ()
    key: UUID | None = None


def live_notes(match: Match) -> list[DealNote]:
    """Return what counts of a match's deals, in order."""
    return list(match.deal_notes.filter(voided_at=None, opening=match.opening).order_by("pk"))


def note_deal(
    table: LockedTable, deal: Deal, action: str, actor: Actor, *, before: object = None
) -> DealNote:
    """Note who deals from the next hand on, and that with its audit line.

    Args:
        action: as the audit calls it.
        before: what it says instead of, for the audit.
    """
    note = DealNote.objects.create(
        match=table.match,
        opening=table.match.opening,
        number=deal.number,
        kind=deal.kind,
        seat=deal.seat,
        dealer=deal.dealer,
        cards=list(deal.cards),
        key=deal.key,
        sent_by=actor.user,
        sent_via=actor.session,
    )
    count_deal(table.match, table.rules.seats)
    after = {"number": note.number, "seat": note.seat, "kind": note.kind}
    after |= {"cards": note.cards} if note.cards else {}
    change = Change(before=before, after=after)
    audit(actor, action, event_id=table.event.pk, row=f"match:{table.match.pk}", change=change)
    publish_on_commit(table.event.pk)
    return note


def void_note(note: DealNote, actor: Actor, reason: str) -> None:
    """Let a note count no more; who deals is not counted anew."""
    note.voided_at, note.voided_by, note.void_reason = timezone.now(), actor.user, reason
    note.save(update_fields=["voided_at", "voided_by", "void_reason"])


def count_deal(match: Match, seats: int) -> None:
    """Store from which seat the deal is counted, by the last note that counts, as a new version."""
    last = match.deal_notes.filter(voided_at=None, opening=match.opening).order_by("pk").last()
    match.first_dealer = None
    if last is not None:
        match.first_dealer = seat_after(last.seat, seats=seats, places=1 - last.number)
    match.version += 1
    match.save(update_fields=["first_dealer", "version"])


def settle_deal(table: LockedTable, *, next_number: int, actor: Actor) -> None:
    """After an undo, let notes of later hands count no more; the deal is where it was before that hand."""
    if table.match.first_dealer is None:
        return
    for note in live_notes(table.match):
        if note.number > next_number:
            void_note(note, actor, words.UNDONE_WITH_HAND)
    count_deal(table.match, table.rules.seats)
