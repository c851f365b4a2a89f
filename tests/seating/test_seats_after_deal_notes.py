"""A round that was opened too early and in which a table has said who deals: its seats can still change."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from scoring.rules.options import FirstDealer
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import NoPlay
from tests import nights
from tests.acts_at_random import undo
from tests.kept import kept
from tests.last_parts import EIGHT, close, draw_final, played
from tests.play.test_redeals import throw_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_open
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.verification import differences
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import DealNote, Entry, Event, Match, Round, Seat
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.deals import first_dealer_draw, first_dealer_set
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.seating.services.next_round import round_draw

pytestmark = pytest.mark.django_db
HIGHEST = replace(PRESETS["party"], first_dealer=FirstDealer.HIGHEST_CARD)


def deal(event, number, organizer):
    """Open a round; one table says who deals, another draws the cards or has a misdeal."""
    round_open(event_id=event.pk, number=number, actor=Actor(organizer))
    match = nights.match_at(event, number)
    first_dealer_set(match_id=match.pk, seat=3, actor=Actor(session=nights.phone_at(match).session))
    second = Match.objects.filter(round__stage__event=event, round__number=number, table=2).first()
    if second is not None:
        first_dealer_draw(match_id=second.pk, actor=Actor(organizer))
        throw_in(second, organizer, no_play=NoPlay.MISDEAL)


def cancel(event, number, organizer):
    round_cancel(event_id=event.pk, number=number, reason="Too early", actor=Actor(organizer))


def too_early(event, number, organizer):
    deal(event, number, organizer)
    cancel(event, number, organizer)


def made(organizer, names=nights.NAMES[:8], **changes):
    event = nights.make_night(organizer, names, rules=HIGHEST, **changes)
    return nights.start(event, organizer, opened=0)


@kept
def eight(organizer):
    """Two tables, three rounds; the first was opened too early."""
    event = made(organizer, movement=MovementSettings(rounds=3), capacity=12)
    too_early(event, 1, organizer)
    return event


@kept
def ladder(organizer):
    """Each round is drawn from the one before; the second was opened too early."""
    event = made(organizer, format=FormatKey.MEXICANO, movement=MovementSettings(rounds=2))
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    play(event, 1, organizer)
    return event


def play(event, number, organizer):
    for match in Match.objects.filter(round__stage__event=event, round__number=number):
        nights.record(match, organizer, 1)
    close(event, organizer, number)


def seated(event, number=1):
    seats = Seat.objects.filter(round__stage__event=event, round__number=number)
    return list(seats.order_by("match__table", "position").values_list("entry__number", flat=True))


def late(event, organizer):
    asked = Attendance(first=1, newcomers=["Late Lou"])
    sha256 = repair_preview(event, asked).sha256
    event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


@pytest.mark.night
def test_a_latecomer_gets_a_seat(eight, organizer):
    late(eight, organizer)
    assert 9 in seated(eight) or 9 in seated(eight, 2)
    assert list(differences()) == []
    round_open(event_id=eight.pk, number=1, actor=Actor(organizer))
    match = Match.objects.select_related("round__stage__event").get(pk=nights.match_at(eight).pk)
    deal_line = table_state(match, match.round.stage.event).deal
    assert (deal_line.first_dealer, bool(deal_line.question)) == (None, True)


def test_two_players_are_swapped(eight, organizer):
    before = seated(eight)
    one, other = (Entry.objects.get(stage__event=eight, number=before[index]).pk for index in (0, 4))
    asked = Swap(round=1, one=one, other=other)
    shown = swap_preview(eight, asked).sha256
    event_swap(event_id=eight.pk, change=asked, sha256=shown, actor=Actor(organizer))
    assert (seated(eight)[0], seated(eight)[4]) == (before[4], before[0])


def test_the_start_is_undone_after_the_opening(organizer):
    event = made(organizer)
    deal(event, 1, organizer)
    undo(event, organizer)
    undo(event, organizer)
    assert Event.objects.get(pk=event.pk).status == Event.Status.SIGN_UP
    assert not Match.objects.exists()


def test_the_night_ends_before_the_round(eight, organizer):
    round_open(event_id=eight.pk, number=1, actor=Actor(organizer))
    play(eight, 1, organizer)
    too_early(eight, 2, organizer)
    night_shorten(event_id=eight.pk, rounds=1, actor=Actor(organizer))
    assert list(Round.objects.values_list("number", flat=True)) == [1]
    assert Event.objects.get(pk=eight.pk).status == Event.Status.FINISHED


def test_a_final_is_drawn_again_after_a_correction(organizer):
    event = nights.make_night(organizer, EIGHT, rules=HIGHEST, movement=MovementSettings(rounds=1))
    event = draw_final(played(event, organizer), organizer)
    too_early(event, 2, organizer)
    before = Seat.objects.filter(round__number=2).values_list("player", flat=True)
    names = set(before)
    hand = nights.match_at(event, 1, 2).hands.get(voided_at=None)
    nights.correct(hand, organizer, maker=2, tricks=5, alone=True)
    draw_final(event, organizer)
    assert set(before.all()) != names


def test_the_round_before_is_opened_again(ladder, organizer):
    too_early(ladder, 2, organizer)
    round_reopen(event_id=ladder.pk, number=1, actor=Actor(organizer))
    assert not Match.objects.filter(round__number=2).exists()


def test_the_closing_before_is_undone(ladder, organizer):
    deal(ladder, 2, organizer)
    undo(ladder, organizer)
    undo(ladder, organizer)
    assert list(Round.objects.order_by("number").values_list("status", flat=True)) == ["open", "draft"]
    assert not Match.objects.filter(round__number=2).exists()


def test_the_round_is_drawn_again_after_a_correction(ladder, organizer):
    too_early(ladder, 2, organizer)
    before = seated(ladder, 2)
    hand = nights.match_at(ladder, 1, 2).hands.get()
    nights.correct(hand, organizer, maker=2, tricks=5, alone=True)
    round_draw(event_id=ladder.pk, number=2, actor=Actor(organizer))
    assert seated(ladder, 2) != before


@pytest.mark.night
def test_a_change_of_seats_that_is_undone_brings_back_who_deals(eight, organizer):
    """Back before the cancellation, the tables play on under the answers they gave."""
    before = list(DealNote.objects.order_by("pk").values_list("pk", "seat", "kind", "cards", "key"))
    late(eight, organizer)
    undo(eight, organizer)
    undo(eight, organizer)
    assert list(DealNote.objects.order_by("pk").values_list("pk", "seat", "kind", "cards", "key")) == before
    match = Match.objects.select_related("round__stage__event").get(pk=nights.match_at(eight).pk)
    state = table_state(match, match.round.stage.event)
    assert (match.round.status, state.dealer, state.deal.question) == ("open", 3, "")


def test_the_database_keeps_who_deals_where_a_hand_is_on_record_and_never_lets_it_be_edited(eight, organizer):
    with pytest.raises(IntegrityError, match="never edited"), transaction.atomic():
        DealNote.objects.update(seat=2)
    round_open(event_id=eight.pk, number=1, actor=Actor(organizer))
    nights.record(nights.match_at(eight), organizer, 1)
    with pytest.raises(IntegrityError, match="a hand rests on it"), transaction.atomic():
        DealNote.objects.filter(match__table=1).delete()
    DealNote.objects.filter(match__table=2).delete()
    assert set(DealNote.objects.values_list("match__table", flat=True)) == {1}
