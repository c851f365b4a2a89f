"""Taking a recorded game as the hands of its table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.db import transaction

from scoring.cardplay.disagreements import disagreement
from scoring.egn.deals import deal_to_egn
from scoring.egn.seats import placing
from scoring.egn.tables import NOT_CHOSEN, FileHands, TableHand, hands_of_file, series_faults
from scoring.errors import UnsoundGameError
from scoring.table.hand_points import is_same_result
from tournaments.audit.actor import Actor, Change, audit
from tournaments.models import Event, Hand, Match, RecordedDeal
from tournaments.notices import publish_on_commit
from tournaments.play.selectors.sitters import sitters_of
from tournaments.play.words import files as words

from .bell import bell_rang, lock_and_close_at_bell
from .hands import IncomingHand, append_hands
from .recorded_seats import take_dealer, turn_over
from .tables import LockedTable, lock_table

AS_DRAWN, TURNED_OVER = [1, 2, 3, 4], [1, 4, 3, 2]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecorded:
    """What a game came to at its table.

    Args:
        added: the hands that were new, in order.
        duplicates: how many deals had come before.
        completed: hands that their table had told already and that now have their cards.
    """

    added: tuple[Hand, ...]
    duplicates: int
    completed: tuple[Hand, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Upload:
    """A file that was read for a table.

    Args:
        sitting: by seat of the file, the id of the seat at the table and what pages call who plays there.
    """

    match_id: int
    event_id: int
    file: FileHands
    sitting: Sequence[tuple[int, str]]
    actor: Actor


def game_record(
    *, match_id: int, written: str, actor: Actor, players: Mapping[str, int] = NOT_CHOSEN
) -> GameRecorded:
    """Record every deal of a file as the table's hand with its number, or none of them.

    The file's players are found at the table by their names, and bring their seats and their dealer.
    A deal has a key of its own, so that a file that comes again adds nothing. One that was corrected
    since stays so; one that was taken back is recorded again. A hand that the table told itself gets its
    cards, also once the round is closed, if they say what the table said.

    Args:
        players: seats by name, where somebody has said who is meant.

    Raises:
        Match.DoesNotExist: there is no such match.
        WhoIsWhoError: a name of the file leaves open who at the table is meant.
        UnsoundGameError: the file has faults, or contradicts what is recorded; all of it is listed by
            deal, hand and trick.
        InvalidRecordError: this table's kind of game is not in the notation, its players are partners of
            others in the file, or what ``players`` says cannot be.
        NotNowError: the round is not open, or the table has played its hands.
        StaleHandError: a deal is not the table's next hand.
    """
    match = Match.objects.select_related("round__stage__event").get(pk=match_id)
    event = match.round.stage.event
    sitters = sitters_of(match)
    # A long file is read before anything is locked; its hands are judged again under the lock.
    file = hands_of_file(written, match.rules(event.ruleset), sitters=tuple(sitters.values()), chosen=players)
    people = [(pk, sitter.name) for pk, sitter in sitters.items()]
    sitting = [people[seat - 1] for seat in file.seats]
    upload = _Upload(match_id=match_id, event_id=event.pk, file=file, sitting=sitting, actor=actor)
    return _record_all(upload, is_turned_over=placing(file.seats).is_turned_over)


@transaction.atomic(durable=True)
def _record_all(upload: _Upload, *, is_turned_over: bool) -> GameRecorded:
    if is_turned_over:
        # Players' pages say who sits where; of another file at the same time the seats are seen below.
        Event.objects.select_for_update(no_key=True).get(pk=upload.event_id)
    table = lock_table(upload.match_id)
    seats = dict(table.match.seats.values_list("pk", "position"))
    to = placing([seats[pk] for pk, _ in upload.sitting])
    names = [name for _, (_, name) in sorted(zip(to.seats, upload.sitting, strict=True))]
    if to.is_turned_over:
        turn_over(table, names=names)
    file = upload.file.at_table(to)
    hands, live = [hand for game in file.games for hand in game], {hand.number: hand for hand in table.hands}
    keys = set(table.match.hands.values_list("key", flat=True))
    incomplete = _without_cards(table, [hand for hand in hands if hand.number in live], keys, names)
    added = _append(table, file, keys, upload.actor)
    new = [hand for hand in hands if hand.number not in live]
    for stored, hand in [*zip(added, new, strict=True), *((live[hand.number], hand) for hand in incomplete)]:
        RecordedDeal.objects.create(hand=stored, deal=deal_to_egn(hand.record, number=hand.number))
    completed = tuple(live[hand.number] for hand in incomplete)
    if added or completed:
        _note(table, added, completed, upload.actor, is_turned_over=to.is_turned_over)
    if added and bell_rang(table):
        lock_and_close_at_bell(table.match, upload.actor)
    return GameRecorded(added=added, duplicates=len(hands) - len(new) - len(incomplete), completed=completed)


def _append(table: LockedTable, file: FileHands, keys: set[UUID], actor: Actor) -> tuple[Hand, ...]:
    """Record the hands that are new, game by game, each dealt first by whom its file says."""
    before = len(table.hands)
    live = {hand.number for hand in table.hands}
    _refuse_other_ends(table, file)
    for game in file.games:
        new = [hand for hand in game if hand.number not in live]
        if new and new[0] is game[0]:
            take_dealer(table, number=new[0].number, seat=new[0].report.dealer, actor=actor)
        payloads = [
            IncomingHand(hand.number, hand.report, _unused(_key(hand, table.match.pk), keys), actor)
            for hand in new
        ]
        table = replace(table, hands=(*table.hands, *append_hands(table, payloads)))
    return table.hands[before:]


def _refuse_other_ends(table: LockedTable, file: FileHands) -> None:
    """Refuse new hands of a file whose games end elsewhere; raises ``UnsoundGameError``."""
    reports = [hand.report for hand in table.hands]
    new = [hand.report for game in file.games for hand in game][len(reports) :]
    effects = [ruling.timed_penalty for ruling in table.match.rulings.all()]
    penalties = [each for each in effects if each is not None]
    faults = tuple(series_faults(table.rules, [*reports, *new], file.ends, penalties))
    if faults and new:
        raise UnsoundGameError(faults)


def _note(
    table: LockedTable,
    added: Sequence[Hand],
    completed: Sequence[Hand],
    actor: Actor,
    *,
    is_turned_over: bool,
) -> None:
    fields: dict[str, object] = {
        "hands": [hand.number for hand in added],
        "cards": [hand.number for hand in completed],
    }
    after = {name: numbers for name, numbers in fields.items() if numbers}
    before = None
    if is_turned_over:
        before, after = {"seats": AS_DRAWN}, {**after, "seats": TURNED_OVER}
    change = Change(before=before, after=after)
    audit(actor, "game_record", event_id=table.event.pk, row=f"match:{table.match.pk}", change=change)
    publish_on_commit(table.event.pk)


def _without_cards(
    table: LockedTable, hands: Sequence[TableHand], keys: set[UUID], names: Sequence[str]
) -> list[TableHand]:
    """Return those whose hand was told without its cards; raises ``UnsoundGameError`` for what differs."""
    live = {hand.number: hand for hand in table.hands}
    held = dict(RecordedDeal.objects.filter(hand__in=table.hands).values_list("hand__number", "deal"))
    incomplete, faults = [], []
    for hand in hands:
        stored = live[hand.number].report
        counted = replace(stored, tricks=hand.report.tricks)
        # A table says made or euchred, and the cards how many tricks that were.
        if is_same_result(stored, counted, table.rules):
            stored = counted
        differs = disagreement(stored, hand.report, maker_tricks=hand.maker_tricks, names=names)
        if hand.number in held:
            if held[hand.number] != deal_to_egn(hand.record, number=hand.number):
                faults.append(words.other_cards(hand.number))
        elif not differs:
            incomplete.append(hand)
        elif _key(hand, table.match.pk) not in keys:
            faults.append(words.in_hand(number=hand.number, fault=differs))
    if faults:
        raise UnsoundGameError(faults)
    return incomplete


def _key(hand: TableHand, match_id: int) -> UUID:
    return uuid5(hand.key, f"match {match_id}")


def _unused(key: UUID, keys: set[UUID]) -> UUID:
    """Return the key, or the next in line where the hand that had it was taken back."""
    while key in keys:
        key = uuid5(key, "again")
    return key
