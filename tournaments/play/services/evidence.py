"""What a result rests on, put back by an undo. Expects the locks of its tables."""

from collections.abc import Iterable, Mapping
from typing import Any, cast
from uuid import uuid4

from django.utils import timezone

from tournaments.audit.actor import Actor
from tournaments.audit.snapshots import EVIDENCE
from tournaments.models import Dispute, Hand, PlayOff, RecordedDeal, RoundTotal, Ruling, UndoRecord
from tournaments.play.words.rulings import UNDONE_BY_HOST

#: By the name of the evidence: what counts now, by the id of what was struck out.
Copies = dict[str, dict[int, int]]


def put_evidence_back(evidence: Mapping[str, Any], actor: Actor) -> tuple[set[int], Copies]:
    """Strike out what an act has added and record once more what it has struck out.

    Returns:
        The ids of the matches that are to be added up again, and what counts in whose place.
    """
    matches: set[int] = set()
    copies: Copies = {}
    for name, each in evidence.items():
        for new in EVIDENCE[name].objects.filter(pk__in=each["new"]):
            strike_out(new, actor, UNDONE_BY_HOST)
            matches |= set() if isinstance(new, PlayOff) else {new.match_id}
    for name, each in evidence.items():
        for gone in EVIDENCE[name].objects.filter(pk__in=each["gone"]).order_by("pk"):
            before = gone.pk
            matches.add(_add_again(gone, actor))
            copies.setdefault(name, {})[before] = gone.pk
    return matches, copies


def name_copies(records: Iterable[UndoRecord], copies: Copies) -> None:
    """Let records name what counts in the place of what they have added, so that they can be undone too."""
    if not copies:
        return
    for record in records:
        changes = cast(dict[str, Any], record.changes)
        is_named = False
        for name, each in changes.get("evidence", {}).items():
            now = [copies.get(name, {}).get(pk, pk) for pk in each["new"]]
            is_named = is_named or now != each["new"]
            each["new"] = now
        if is_named:
            record.save(update_fields=["changes"])


def strike_out(row: Hand | RoundTotal | Ruling | PlayOff, actor: Actor, reason: str) -> None:
    """Let something count no more that stays on record; no sums are touched."""
    row.voided_at, row.voided_by, row.void_reason = timezone.now(), actor.user, reason
    row.save(update_fields=["voided_at", "voided_by", "void_reason"])


def _add_again(row: Hand | RoundTotal | Ruling | PlayOff, actor: Actor) -> int:
    """Record once more what was struck out, as a row of its own; returns the id of its match."""
    if isinstance(row, PlayOff):
        raise TypeError("a playoff can't be removed")
    if isinstance(row, Ruling):
        row.key = row.key and uuid4()
        _store_copy(row)
    elif isinstance(row, RoundTotal):
        row.replaces_id = _last_in_its_place(row)
        _store_report(row, actor)
    else:
        _add_hand_again(row, actor)
    return row.match_id


def _add_hand_again(row: Hand, actor: Actor) -> None:
    # What was told otherwise and nobody has decided waits for the director again.
    disputes = list(Dispute.objects.undecided().filter(hand=row.pk))
    cards = RecordedDeal.objects.filter(hand=row.pk).first()
    row.replaces_id = _last_in_its_place(row)
    _store_report(row, actor)
    for dispute in disputes:
        dispute.pk, dispute.hand_id, dispute.key = None, row.pk, uuid4()
        dispute.save(force_insert=True)
    if cards is not None:
        RecordedDeal.objects.create(hand_id=row.pk, deal=cards.deal)


def _last_in_its_place(row: Hand | RoundTotal) -> int:
    """Return the id of the last that replaced it, or what replaced that: a row is replaced once."""
    while (by := getattr(row, "replaced_by", None)) is not None:
        row = by
    return row.pk


def _store_report(row: Hand | RoundTotal, actor: Actor) -> None:
    row.key, row.recorded_by, row.recorded_via = uuid4(), actor.user, None
    _store_copy(row)


def _store_copy(row: Hand | RoundTotal | Ruling) -> None:
    row.pk, row.voided_at, row.voided_by, row.void_reason = None, None, None, ""
    row._state.adding = True  # noqa: SLF001 -- Django's way to copy a row
    row.save()
