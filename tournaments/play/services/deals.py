"""Who deals: said at the table or drawn from a shuffled deck, and after a deal that came to nothing."""

import random
from uuid import UUID

from django.db import transaction

from scoring.cardplay.first_dealer import draw_first_dealer
from scoring.errors import InvalidHandError
from scoring.rules.options import FirstDealer, Partnership
from scoring.table.games import moves_deal
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport, NoPlay
from scoring.table.matches import is_entered
from scoring.table.seats import seat_after
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError, StaleHandError, UndoneError
from tournaments.models import DealNote
from tournaments.notices import publish_on_commit
from tournaments.play.words import deals as words
from tournaments.play.words import hands as at_table

from .deal_notes import Deal, count_deal, live_notes, note_deal, void_note
from .match_scores import match_score
from .tables import LockedTable, lock_table


@transaction.atomic(durable=True)
def first_dealer_set(*, match_id: int, seat: int, actor: Actor) -> DealNote:
    """Choose a game's first dealer or, as host, the next hand's dealer. Repeating it changes nothing.

    A phone says it once, before the first hand. The host may change it, also within a game: hands on record
    keep who dealt them.

    Raises:
        Match.DoesNotExist: there is no such match.
        InvalidRequestError: the table has no such seat.
        NotNowError: the table takes no hands, another seat was said, a hand of this game is on record.
    """
    table = lock_table(match_id)
    number = _next_number(table)
    if not 1 <= seat <= table.rules.seats:
        refusal = words.choose_seat(table.rules.seats)
        raise InvalidRequestError(refusal, field="seat", code="dealer_not_at_table")
    # What a phone sends again may come after the hand that followed.
    first = _first(table, number if actor.user else game_start(table))
    if first is not None and first.seat == seat:
        return first
    if actor.user is None:
        _refuse_phone(first)
    _refuse_once_begun(table, number, actor)
    if first is not None:
        void_note(first, actor, words.OTHER_DEALER)
    deal = Deal(number=number, kind=DealNote.Kind.SEAT, seat=seat)
    before = None if first is None else {"number": first.number, "seat": first.seat, "kind": first.kind}
    return note_deal(table, deal, "first_dealer_set", actor, before=before)


@transaction.atomic(durable=True)
def first_dealer_draw(*, match_id: int, actor: Actor, rng: random.Random | None = None) -> DealNote:
    """Draw cards for a game's first dealer, by the house rules. Repeating it changes nothing.

    Args:
        rng: shuffles; nobody can foresee it unless a test says otherwise.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the house rules draw no cards, the table takes no hands, it was said who deals, a hand of
            this game is on record.
    """
    table = lock_table(match_id)
    number = _next_number(table)
    if table.rules.first_dealer is FirstDealer.ORGANIZER:
        raise NotNowError(words.no_card_draw(), code="no_draw")
    first = _first(table, game_start(table))
    if first is not None and first.kind == DealNote.Kind.DRAWN:
        return first
    _refuse_phone(first)
    if number != game_start(table):
        raise _begun(number)
    draw = draw_first_dealer(table.rules, rng or random.SystemRandom())
    cards = [[seat, str(card)] for seat, card in zip(draw.seats, draw.cards, strict=True)]
    deal = Deal(number=number, kind=DealNote.Kind.DRAWN, seat=draw.dealer, cards=cards)
    return note_deal(table, deal, "first_dealer_draw", actor)


@transaction.atomic(durable=True)
def deal_throw_in(
    *,
    match_id: int,
    number: int,
    no_play: NoPlay,
    key: UUID,
    actor: Actor,
    dealer: int | None = None,
) -> DealNote:
    """Enter a redeal that doesn't count as a hand. Repeating the key changes nothing.

    A misdeal, all passed, or thrown in. Who deals next follows from the rules.

    Args:
        dealer: who has dealt it, where the sender knows; two phones then do not pass one deal on twice.

    Raises:
        Match.DoesNotExist: there is no such match.
        KeyReusedError: the key came before with something else.
        NotNowError: the table takes no hands.
        StaleHandError: that hand is not the table's next one, or another seat deals it.
        InvalidHandError: the rules do not allow it, or count it as a hand, which is entered.
    """
    table = lock_table(match_id)
    earlier = DealNote.objects.filter(match=table.match, key=key).first()
    if earlier is not None:
        if (earlier.number, earlier.kind) != (number, no_play.value):
            raise KeyReusedError(words.key_of_deal(), field="key")
        if earlier.voided_at is not None:
            raise UndoneError
        return earlier
    following = _next_number(table)
    if number != following:
        raise StaleHandError(at_table.other_hand_next(following, number), field="number")
    seats = table.rules.seats
    deals = table.match.dealer_of(number, seats=seats)
    if dealer not in (None, deals):
        raise StaleHandError(words.deal_moved_on(number, deals), field="dealer")
    score = score_hand(HandReport(dealer=deals, no_play=no_play), table.rules)
    if is_entered(score, table.rules):
        raise InvalidHandError(words.counts_as_hand(number), field="no_play", code="counts_as_hand")
    places = 1 if moves_deal(score.outcome, table.rules) else 0
    deal = Deal(
        number=number,
        kind=DealNote.Kind(no_play.value),
        seat=seat_after(deals, seats=seats, places=places),
        dealer=deals,
        key=key,
    )
    return note_deal(table, deal, "deal_throw_in", actor)


@transaction.atomic(durable=True)
def deal_take_back(*, match_id: int, number: int, actor: Actor) -> DealNote:
    """Undo the last redeal, before the next hand.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the table takes no hands.
        StaleHandError: nothing was noted before this hand, or a hand has come since.
    """
    table = lock_table(match_id)
    following, notes = _next_number(table), live_notes(table.match)
    last = notes[-1] if notes else None
    if last is None or last.dealer is None or not last.number == number == following:
        raise StaleHandError(words.nothing_to_undo(), field="number")
    void_note(last, actor, at_table.UNDONE_AT_TABLE)
    count_deal(table.match, table.rules.seats)
    change = Change(before={"number": last.number, "seat": last.seat, "kind": last.kind})
    row = f"match:{table.match.pk}"
    audit(actor, "deal_take_back", event_id=table.event.pk, row=row, change=change)
    publish_on_commit(table.event.pk)
    return last


def game_start(table: LockedTable) -> int:
    """Return the number of the hand that begins the game which is played at the table."""
    if table.rules.best_of == 1 or not table.hands:
        return 1
    reports, rulings = [hand.report for hand in table.hands], table.match.rulings.all()
    played = match_score(table.match, reports, table.rules, rulings)
    return len(table.hands) + 1 - (0 if played.is_over else played.game.dealt)


def _next_number(table: LockedTable) -> int:
    if table.event.reports_totals:
        raise NotNowError(at_table.points_only(), code="totals_only")
    if not table.match.takes_results(table.round.status):
        raise NotNowError(at_table.not_playing(table.match.table), code="not_playing")
    return len(table.hands) + 1


def _first(table: LockedTable, number: int) -> DealNote | None:
    """Return what says who deals this hand first, if anything does."""
    notes = live_notes(table.match)
    return next((note for note in notes if note.number == number and note.kind in DealNote.FIRST), None)


def _refuse_phone(first: DealNote | None) -> None:
    if first is not None:
        raise NotNowError(words.dealer_is_set(first.seat), code="dealer_is_set")


def _refuse_once_begun(table: LockedTable, number: int, actor: Actor) -> None:
    if number == game_start(table):
        return
    if actor.user is None:
        raise _begun(number)
    if table.rules.partnership is Partnership.ROTATING:
        raise NotNowError(words.hands_depend_on_dealer(), code="hands_depend_on_dealer")


def _begun(number: int) -> NotNowError:
    return NotNowError(words.hand_is_in(number - 1), code="hand_is_in")
