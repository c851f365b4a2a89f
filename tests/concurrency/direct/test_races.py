"""Two people at once: each race with the lock, and without it as a control that must go wrong."""

import json
from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError
from django.db.models import QuerySet

from tests import nights
from tests.access.clubs import GAME
from tests.concurrency.together import kinds, meet_before, overtaken_before, together
from tests.scoring.egn.recorded import BY_PLACE, game
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences
from tournaments.direct.services.walk_overs import walk_over_decide
from tournaments.errors import NotNowError
from tournaments.models import Entry, LedgerEntry, Match, Round
from tournaments.money.services import stakes
from tournaments.money.services.stakes import stake_take
from tournaments.people.services.entries import entry_add
from tournaments.play.services import hands, match_scores, recorded_games, tables
from tournaments.play.services.hands import hand_correct
from tournaments.play.services.recorded_games import game_record
from tournaments.seating.services.draw import event_start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def match(running):
    return nights.match_at(running)


@pytest.fixture
def no_lock(monkeypatch):
    """What the services would be without their locks."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
    monkeypatch.setattr(tables, "lock_clause", lambda: "")


def test_two_phones_with_one_hand_number_get_one_hand(match, organizer):
    answers = together(*[lambda: nights.record(match, organizer, 1) for _ in range(2)])
    assert kinds(answers) == ["HandRecorded", "StaleHandError"]
    assert match.hands.count() == 1


def test_without_the_lock_two_phones_collide(match, organizer, no_lock, monkeypatch):
    """The control: if this stops failing without the lock, the tests beside it prove nothing."""
    meet_before(monkeypatch, hands, "store_next")
    answers = together(*[lambda: nights.record(match, organizer, 1) for _ in range(2)])
    assert kinds(answers) == ["HandRecorded", "IntegrityError"]


def test_one_key_twenty_five_times_at_once_is_one_hand(match, organizer):
    key = uuid4()
    answers = together(*[lambda: nights.record(match, organizer, 1, key=key) for _ in range(25)])
    assert kinds(answers) == ["HandRecorded"] * 25
    assert len({answer.hand.pk for answer in answers}) == 1
    assert sum(answer.is_new for answer in answers) == 1


def test_one_recorded_game_sent_five_times_at_once_is_one_game(match, organizer):
    answers = together(*[lambda: _upload(match, organizer) for _ in range(5)])
    assert sorted(len(answer.added) for answer in answers) == [0, 0, 0, 0, 2]
    assert match.hands.count() == 2


def test_without_the_lock_two_uploads_collide(match, organizer, no_lock, monkeypatch):
    meet_before(monkeypatch, recorded_games, "take_dealer")
    one_deal = json.dumps(game())
    answers = together(*[lambda: _upload(match, organizer, one_deal) for _ in range(2)])
    assert kinds(answers) == ["GameRecorded", "IntegrityError"]


def _upload(match, organizer, written=GAME):
    return game_record(match_id=match.pk, written=written, actor=Actor(organizer), players=BY_PLACE)


def test_a_hand_and_a_close_at_once_leave_the_hand_in_or_refused(running, organizer):
    """Ten rounds of the race; the sums follow either way."""
    reasons = dict.fromkeys((1, 2, 3), "Out of time")
    outcomes = set()
    for number in range(1, 11):
        match = nights.match_at(running, number)

        def play(match=match):
            return nights.record(match, organizer, 1)

        def close(number=number):
            return round_close(event_id=running.pk, number=number, stands=reasons, actor=Actor(organizer))

        played, closed = together(play, close) if number % 2 else reversed(together(close, play))
        assert isinstance(closed, Round), closed
        assert isinstance(played, NotNowError) == (not match.hands.exists())
        outcomes.add(type(played).__name__)
        round_open(event_id=running.pk, number=number + 1, actor=Actor(organizer))
    assert outcomes <= {"HandRecorded", "NotNowError"}
    assert list(differences()) == []


def walk_over(match, organizer):
    fields = {"verdict": Verdict.FIRST, "whole_side": True, "reason": "They left"}
    return walk_over_decide(match_id=match.pk, **fields, actor=Actor(organizer))


def test_a_hand_and_a_walk_over_at_once_leave_the_hand_in_or_refused(running, organizer):
    """At each of three tables; the game is won by whom the director says either way."""
    for table in (1, 2, 3):
        match = nights.match_at(running, table=table)
        acts = [lambda at=match: nights.record(at, organizer, 1), lambda at=match: walk_over(at, organizer)]
        played, decided = together(*acts) if table % 2 else reversed(together(*reversed(acts)))
        assert isinstance(decided, Match), decided
        assert isinstance(played, NotNowError) == (not match.hands.exists())
        assert set(match.seats.values_list("side", "games")) == {(1, 1), (2, 0)}
    assert list(differences()) == []


def test_without_the_lock_a_correction_lets_a_table_play_that_has_a_winner(
    match, organizer, no_lock, monkeypatch
):
    """The control: the table is decided after the correction has read it; only the database stops it then."""
    hand = nights.record(match, organizer, 1, tricks=3).hand
    decide = partial(walk_over, match, organizer)
    meanwhile = overtaken_before(monkeypatch, match_scores, "stored_sums", decide)
    corrected = {"report": nights.report(1, tricks=5), "reason": "Miscounted", "key": uuid4()}
    with pytest.raises(IntegrityError, match="a_winner_is_of_a_game_or_walks_over"):
        hand_correct(hand_id=hand.pk, **corrected, actor=Actor(organizer))
    assert kinds(meanwhile) == ["Match"]


def test_a_correction_and_the_next_hand_at_once_both_count(match, organizer):
    wrong = nights.record(match, organizer, 1, tricks=3).hand

    def correct():
        return hand_correct(
            hand_id=wrong.pk,
            report=nights.report(1, tricks=5),
            reason="Miscounted",
            key=uuid4(),
            actor=Actor(organizer),
        )

    answers = together(correct, lambda: nights.record(match, organizer, 2, maker=1, tricks=3))
    assert kinds(answers) == ["HandRecorded", "HandRecorded"]
    assert match.seats.get(position=1).points == 3
    assert list(differences()) == []


def test_without_the_lock_two_corrections_lose_points(match, organizer, no_lock, monkeypatch):
    """The control: both read the table before either writes, and the later sum forgets the other."""
    wrong = [nights.record(match, organizer, number, tricks=3).hand for number in (1, 2)]
    meet_before(monkeypatch, match_scores, "stored_sums")

    # Two people: what can be taken back is named by the last line of whoever did it.
    def correct(hand, by):
        said = nights.report(hand.number, tricks=5)
        return hand_correct(hand_id=hand.pk, report=said, reason="Miscounted", key=uuid4(), actor=Actor(by))

    desks = zip(wrong, [organizer, nights.make_user("Second")], strict=True)
    together(*[lambda hand=hand, by=by: correct(hand, by) for hand, by in desks])
    assert list(differences()) != []


def test_two_directors_opening_a_round_open_one(night, organizer):
    event_start(event_id=night.pk, actor=Actor(organizer))

    def open_one():
        return round_open(event_id=night.pk, number=1, actor=Actor(organizer))

    answers = together(*[open_one] * 4)
    assert kinds(answers) == ["Round"] * 4
    assert Round.objects.filter(status=Round.Status.OPEN).count() == 1
    assert night.audit.filter(action="round_open").count() == 1


def test_two_consoles_starting_the_night_draw_once(night, organizer):
    def start():
        return event_start(event_id=night.pk, actor=Actor(organizer))

    assert kinds(together(*[start] * 3)) == ["Event"] * 3
    assert (Round.objects.count(), night.audit.filter(action="event_start").count()) == (11, 1)


def test_two_desks_taking_one_stake_take_it_once(organizer):
    event = nights.make_night(organizer, paid=False)
    entry = Entry.objects.first()

    def take():
        return stake_take(entry_id=entry.pk, actor=Actor(organizer))

    assert kinds(together(*[take] * 4)) == ["Entry"] * 4
    assert sorted(LedgerEntry.objects.filter(event=event).values_list("cents", flat=True)) == [-1000, 1000]


def test_without_the_lock_two_desks_take_a_stake_twice(organizer, no_lock, monkeypatch):
    """The control: both see an unpaid entry, and the cash box holds the stake twice.

    Unless both name one line of activity as what can be taken back, which the database refuses.
    """
    event = nights.make_night(organizer, paid=False)
    entry = Entry.objects.first()
    meet_before(monkeypatch, stakes, "post")
    answers = together(*[lambda: stake_take(entry_id=entry.pk, actor=Actor(organizer))] * 2)
    twice = LedgerEntry.objects.filter(event=event).count() == 4
    assert (kinds(answers), twice) in [(["Entry", "Entry"], True), (["Entry", "IntegrityError"], False)]


def test_forty_sign_ups_at_once_fill_twelve_places_in_order(organizer):
    event = nights.make_event(organizer, capacity=12)

    def sign_up(number):
        return lambda: entry_add(event_id=event.pk, name=f"Guest {number}", key=uuid4(), actor=Actor())

    # As many at once as there are connections; the second half finds the first half's queue.
    for half in (range(20), range(20, 40)):
        assert kinds(together(*map(sign_up, half))) == ["Entry"] * 20
    entries = list(Entry.objects.order_by("queue"))
    assert [entry.queue for entry in entries] == list(range(1, 41))
    assert [entry.status for entry in entries] == ["signed_up"] * 12 + ["waiting"] * 28
