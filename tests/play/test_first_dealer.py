"""Who deals first: said once, drawn from a deck, changed by the host, and never in a hand's way."""

import random
from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import InvalidHandError
from scoring.rules.options import FirstDealer
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import HandReport
from tests.nights import make_night, make_user, match_at, phone_at, record, report, start
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_open
from tournaments.direct.services.take_back import round_cancel
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import AuditEntry, DealNote, Hand, Match
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.deals import first_dealer_draw, first_dealer_set
from tournaments.play.services.hands import hand_record, hand_undo

pytestmark = pytest.mark.django_db

HIGHEST = replace(PRESETS["party"], first_dealer=FirstDealer.HIGHEST_CARD)


def four(organizer, rules=HIGHEST):
    event = make_night(organizer, ("Ann", "Bob", "Carla", "Dave"), rules=rules)
    return start(event, organizer)


def state_of(match):
    now = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    return table_state(now, now.round.stage.event)


def by_phone(match):
    return Actor(session=phone_at(match).session)


def tell(match, number, actor, **fields):
    """Send a hand that leaves the dealer to whose turn it is."""
    return hand_record(
        match_id=match.pk,
        number=number,
        report=report(number, **fields),
        key=uuid4(),
        actor=actor,
        says_dealer=False,
    )


def test_the_seat_that_was_said_deals_the_first_hand_and_the_left_the_next():
    organizer = make_user()
    match = match_at(four(organizer))
    first_dealer_set(match_id=match.pk, seat=3, actor=by_phone(match))
    dealers = [tell(match, number, Actor(organizer)).hand.dealer for number in (1, 2, 3)]
    assert dealers == [3, 4, 1]
    assert state_of(match).dealer == 2


def test_hands_come_in_before_anybody_has_said_who_deals_and_count_from_seat_1():
    organizer = make_user()
    match = match_at(four(organizer))
    assert "Who drew it?" in state_of(match).deal.question
    assert tell(match, 1, Actor(organizer)).hand.dealer == 1
    assert state_of(match).deal.question == ""


def test_saying_the_same_again_is_once_even_after_the_hand_that_followed():
    organizer = make_user()
    match = match_at(four(organizer))
    phone = by_phone(match)
    first = first_dealer_set(match_id=match.pk, seat=2, actor=phone)
    tell(match, 1, Actor(organizer))
    assert first_dealer_set(match_id=match.pk, seat=2, actor=phone) == first
    assert DealNote.objects.count() == 1
    assert AuditEntry.objects.filter(action="first_dealer_set").count() == 1


def test_another_phone_does_not_change_it_and_the_host_does_before_the_first_hand():
    organizer = make_user()
    match = match_at(four(organizer))
    first_dealer_set(match_id=match.pk, seat=2, actor=by_phone(match))
    with pytest.raises(NotNowError) as refusal:
        first_dealer_set(match_id=match.pk, seat=4, actor=by_phone(match))
    assert refusal.value.code == "dealer_is_set"
    first_dealer_set(match_id=match.pk, seat=4, actor=Actor(organizer))
    assert state_of(match).dealer == 4
    line = AuditEntry.objects.filter(action="first_dealer_set").latest("pk")
    assert (line.before["seat"], line.after["seat"]) == (2, 4)


def test_a_phone_comes_too_late_once_a_hand_is_in_and_the_host_says_who_deals_the_next():
    organizer = make_user()
    match = match_at(four(organizer))
    tell(match, 1, Actor(organizer))
    with pytest.raises(NotNowError) as refusal:
        first_dealer_set(match_id=match.pk, seat=3, actor=by_phone(match))
    assert refusal.value.code == "hand_is_in"
    first_dealer_set(match_id=match.pk, seat=4, actor=Actor(organizer))
    assert [tell(match, number, Actor(organizer)).hand.dealer for number in (2, 3)] == [4, 1]


def test_a_seat_that_the_table_has_not_is_refused_by_service_and_database():
    organizer = make_user()
    match = match_at(four(organizer))
    for seat in (0, 5):
        with pytest.raises(InvalidRequestError) as refusal:
            first_dealer_set(match_id=match.pk, seat=seat, actor=Actor(organizer))
        assert (refusal.value.field, refusal.value.code) == ("seat", "dealer_not_at_table")
    with pytest.raises(IntegrityError), transaction.atomic():
        DealNote.objects.create(match=match, number=1, kind="seat", seat=5, opening=match.opening)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(first_dealer=7)
    assert not DealNote.objects.exists()


def test_a_hand_that_names_another_dealer_is_refused_and_a_retry_that_names_none_is_the_same_hand():
    organizer = make_user()
    match = match_at(four(organizer))
    first_dealer_set(match_id=match.pk, seat=2, actor=Actor(organizer))
    with pytest.raises(InvalidHandError) as refusal:
        record(match, organizer, 1)
    assert refusal.value.code == "dealer_out_of_turn"
    sent = {"match_id": match.pk, "number": 1, "report": report(1), "key": uuid4(), "actor": Actor(organizer)}
    hand_record(**sent, says_dealer=False)
    first_dealer_set(match_id=match.pk, seat=1, actor=Actor(organizer))
    assert not hand_record(**sent, says_dealer=False).is_new
    assert Hand.objects.count() == 1


def test_of_five_the_dealer_decides_who_sits_out_and_is_not_changed_under_hands_on_record():
    organizer = make_user()
    names = ("Ann", "Bob", "Carla", "Dave", "Edith")
    event = make_night(organizer, names, format="five_rotating", rules=PRESETS["five_rotating"])
    match = match_at(start(event, organizer))
    first_dealer_set(match_id=match.pk, seat=4, actor=Actor(organizer))
    assert (state_of(match).dealer, state_of(match).sits_out) == (4, 3)
    said = HandReport(dealer=1, maker=3, tricks=3)
    with pytest.raises(InvalidHandError) as refusal:
        hand_record(
            match_id=match.pk, number=1, report=said, key=uuid4(), actor=Actor(organizer), says_dealer=False
        )
    assert refusal.value.code == "maker_sits_out"
    hand_record(
        match_id=match.pk,
        number=1,
        report=HandReport(dealer=4, maker=4, tricks=3),
        key=uuid4(),
        actor=Actor(organizer),
    )
    assert Hand.objects.get().seat_points == [1, 0, 0, 1, 0], "the dealer plays with the second to the left"
    with pytest.raises(NotNowError) as late:
        first_dealer_set(match_id=match.pk, seat=1, actor=Actor(organizer))
    assert late.value.code == "hands_depend_on_dealer"


def test_each_game_of_a_series_has_a_first_dealer_and_the_deal_goes_on_where_none_is_said():
    organizer = make_user()
    rules = replace(PRESETS["north_american"], target=5, best_of=3)
    match = match_at(four(organizer, rules))
    first_dealer_set(match_id=match.pk, seat=2, actor=by_phone(match))
    for number in (1, 2, 3):
        tell(match, number, Actor(organizer), maker=1, tricks=5)
    state = state_of(match)
    assert state.games == (1, 0)
    assert (state.dealer, bool(state.deal.question)) == (1, True)
    first_dealer_set(match_id=match.pk, seat=4, actor=by_phone(match))
    assert tell(match, 4, Actor(organizer)).hand.dealer == 4
    hand_undo(match_id=match.pk, number=4, actor=Actor(organizer))
    hand_undo(match_id=match.pk, number=3, actor=Actor(organizer))
    assert state_of(match).dealer == 4, "hand 3 is dealt by seat 4 again: 2, 3, 4"


def test_cards_drawn_here_are_kept_and_a_second_draw_is_the_first():
    organizer = make_user()
    match = match_at(four(organizer))
    drawn = first_dealer_draw(match_id=match.pk, actor=by_phone(match), rng=random.Random(5))
    again = first_dealer_draw(match_id=match.pk, actor=by_phone(match), rng=random.Random(6))
    assert again == drawn
    assert [seat for seat, _ in drawn.cards][:4] == [1, 2, 3, 4]
    ranks = "9TJQKA"
    best = max(drawn.cards, key=lambda each: ranks.index(each[1][0]))
    assert drawn.seat == best[0]
    assert state_of(match).dealer == drawn.seat


@pytest.mark.night
def test_what_is_drawn_cannot_be_foreseen_from_what_anybody_knows():
    """Ten tables of one night, drawn in the same moment, do not all turn the same cards."""
    organizer = make_user()
    event = make_night(organizer, tuple(f"Player {number}" for number in range(40)), rules=HIGHEST)
    start(event, organizer)
    turned = set()
    for table in range(1, 11):
        note = first_dealer_draw(match_id=match_at(event, table=table).pk, actor=Actor(organizer))
        turned.add(str(note.cards))
    assert len(turned) > 5


def test_where_seat_1_deals_nothing_is_asked_and_no_cards_are_drawn():
    organizer = make_user()
    match = match_at(four(organizer, PRESETS["party"]))
    assert (state_of(match).deal.question, state_of(match).dealer) == ("", 1)
    with pytest.raises(NotNowError) as refusal:
        first_dealer_draw(match_id=match.pk, actor=by_phone(match))
    assert refusal.value.code == "no_draw"


def test_a_round_that_starts_over_asks_again():
    organizer = make_user()
    event = four(organizer)
    match = match_at(event)
    first_dealer_set(match_id=match.pk, seat=3, actor=Actor(organizer))
    round_cancel(event_id=event.pk, number=1, reason="Wrong cards", actor=Actor(organizer))
    with pytest.raises(NotNowError):
        first_dealer_set(match_id=match.pk, seat=3, actor=Actor(organizer))
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    state = state_of(match)
    assert (state.dealer, state.deal.first_dealer) == (1, None)
    assert state.deal.question
