"""Taking a recorded game as the hands of its table."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from scoring.egn_deals import deal_to_egn
from scoring.egn_tables import TableHand, hands_of_file
from tournaments.models import Hand, Match, RecordedDeal
from tournaments.notices import publish_on_commit
from tournaments.selectors.people import field_of, player_labels

from .actor import Actor, Change, audit
from .hands import Slip, append_hands
from .tables import lock_table


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecorded:
    """What a game came to at its table.

    Args:
        added: the hands that were new, in order.
        known: how many deals had come before.
    """

    added: tuple[Hand, ...]
    known: int


def game_record(*, match_id: int, written: str, actor: Actor) -> GameRecorded:
    """Record every deal of a file as the table's hand with its number, or none of them.

    A deal has a key of its own, so that a file that comes again adds nothing. One that was corrected
    since stays so; one that was taken back is recorded again.

    Raises:
        Match.DoesNotExist: there is no such match.
        UnsoundGameError: the file has faults; all of them are listed by deal and trick.
        InvalidRecordError: this table's kind of game is not in the notation.
        NotNowError: the round is not open, or the table has played its hands.
        StaleHandError: a deal is not the table's next hand.
    """
    match = Match.objects.select_related("round__stage__event").get(pk=match_id)
    event = match.round.stage.event
    called = player_labels(field_of(event))
    seated = match.seats.order_by("position").values_list("player_id", flat=True)
    # A long file is read before anything is locked; its hands are judged again under the lock.
    hands = hands_of_file(written, event.ruleset, names=[called[player_id] for player_id in seated])
    return _record_all(match_id, hands, actor)


@transaction.atomic(durable=True)
def _record_all(match_id: int, hands: Sequence[TableHand], actor: Actor) -> GameRecorded:
    table = lock_table(match_id)
    taken = set(table.match.hands.values_list("key", flat=True))
    live = {hand.number for hand in table.hands}
    new, slips = [], []
    for hand in hands:
        key = uuid5(hand.key, f"match {match_id}")
        if key not in taken or hand.number not in live:
            new.append(hand)
            slips.append(Slip(hand.number, hand.report, _unused(key, taken), actor))
    added = append_hands(table, slips)
    for stored, hand in zip(added, new, strict=True):
        RecordedDeal.objects.create(hand=stored, deal=deal_to_egn(hand.record, number=hand.number))
    if added:
        change = Change(after={"hands": [hand.number for hand in added]})
        audit(actor, "game_record", event_id=table.event.pk, row=f"match:{match_id}", change=change)
        publish_on_commit(table.event.pk)
    return GameRecorded(added=added, known=len(hands) - len(added))


def _unused(key: UUID, taken: set[UUID]) -> UUID:
    """Return the key, or the next in line where the hand that had it was taken back."""
    while key in taken:
        key = uuid5(key, "again")
    return key
