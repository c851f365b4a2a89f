"""Taking a recorded game as the hands of its table."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from scoring.egn_deals import deal_to_egn
from scoring.egn_tables import TableHand, hands_of_file
from scoring.errors import UnsoundGameError
from scoring.told_hands import disagreement
from tournaments.models import Hand, Match, RecordedDeal
from tournaments.notices import publish_on_commit
from tournaments.selectors.people import field_of, player_labels, seated

from .actor import Actor, Change, audit
from .hands import Slip, append_hands
from .tables import LockedTable, lock_table


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecorded:
    """What a game came to at its table.

    Args:
        added: the hands that were new, in order.
        known: how many deals had come before.
        completed: hands that their table had told already and that now have their cards.
    """

    added: tuple[Hand, ...]
    known: int
    completed: tuple[Hand, ...] = ()


def game_record(*, match_id: int, written: str, actor: Actor) -> GameRecorded:
    """Record every deal of a file as the table's hand with its number, or none of them.

    A deal has a key of its own, so that a file that comes again adds nothing. One that was corrected
    since stays so; one that was taken back is recorded again. A hand that the table told itself gets its
    cards, also once the round is closed, if they say what the table said.

    Raises:
        Match.DoesNotExist: there is no such match.
        UnsoundGameError: the file has faults, or contradicts what is recorded; all of it is listed by
            deal, hand and trick.
        InvalidRecordError: this table's kind of game is not in the notation.
        NotNowError: the round is not open, or the table has played its hands.
        StaleHandError: a deal is not the table's next hand.
    """
    match = Match.objects.select_related("round__stage__event").get(pk=match_id)
    event = match.round.stage.event
    called = player_labels(field_of(event))
    seats = match.seats.order_by("position").values_list("player_id", "substitute_id")
    # A long file is read before anything is locked; its hands are judged again under the lock.
    names = [seated(called, player_id, substitute_id) for player_id, substitute_id in seats]
    hands = hands_of_file(written, match.rules(event.ruleset), names=names)
    return _record_all(match_id, hands, names, actor)


@transaction.atomic(durable=True)
def _record_all(
    match_id: int, hands: Sequence[TableHand], names: Sequence[str], actor: Actor
) -> GameRecorded:
    table = lock_table(match_id)
    taken = set(table.match.hands.values_list("key", flat=True))
    live = {hand.number: hand for hand in table.hands}
    new = [hand for hand in hands if hand.number not in live]
    told = _without_cards(table, [hand for hand in hands if hand.number in live], taken, names)
    slips = [Slip(hand.number, hand.report, _unused(_key(hand, match_id), taken), actor) for hand in new]
    added = append_hands(table, slips)
    for stored, hand in [*zip(added, new, strict=True), *((live[hand.number], hand) for hand in told)]:
        RecordedDeal.objects.create(hand=stored, deal=deal_to_egn(hand.record, number=hand.number))
    completed = tuple(live[hand.number] for hand in told)
    if added or completed:
        _note(table, added, completed, actor)
    return GameRecorded(added=added, known=len(hands) - len(new) - len(told), completed=completed)


def _note(table: LockedTable, added: Sequence[Hand], completed: Sequence[Hand], actor: Actor) -> None:
    said = {"hands": [hand.number for hand in added], "cards": [hand.number for hand in completed]}
    change = Change(after={name: numbers for name, numbers in said.items() if numbers})
    audit(actor, "game_record", event_id=table.event.pk, row=f"match:{table.match.pk}", change=change)
    publish_on_commit(table.event.pk)


def _without_cards(
    table: LockedTable, hands: Sequence[TableHand], taken: set[UUID], names: Sequence[str]
) -> list[TableHand]:
    """Return those whose hand was told without its cards; raises ``UnsoundGameError`` for what differs."""
    live = {hand.number: hand for hand in table.hands}
    held = dict(RecordedDeal.objects.filter(hand__in=table.hands).values_list("hand__number", "deal"))
    told, faults = [], []
    for hand in hands:
        differs = disagreement(
            live[hand.number].report, hand.report, maker_tricks=hand.maker_tricks, names=names
        )
        if hand.number in held:
            if held[hand.number] != deal_to_egn(hand.record, number=hand.number):
                faults.append(f"Hand {hand.number} has its cards already, and others than these.")
        elif not differs:
            told.append(hand)
        elif _key(hand, table.match.pk) not in taken:
            faults.append(f"Hand {hand.number}: {differs}")
    if faults:
        raise UnsoundGameError(faults)
    return told


def _key(hand: TableHand, match_id: int) -> UUID:
    return uuid5(hand.key, f"match {match_id}")


def _unused(key: UUID, taken: set[UUID]) -> UUID:
    """Return the key, or the next in line where the hand that had it was taken back."""
    while key in taken:
        key = uuid5(key, "again")
    return key
