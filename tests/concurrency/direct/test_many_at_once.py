"""Races of several things that a night brings at once, again and again: ``ORDER_UP_RACES`` sets how often."""

import os
from dataclasses import replace
from itertools import cycle, islice, permutations
from uuid import uuid4

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.concurrency.together import kinds, overtaken_before, together
from tournaments.audit.actor import Actor
from tournaments.direct.services import rounds
from tournaments.direct.services.rounds import round_close, round_next, round_open
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.models import Round
from tournaments.play.services import hands, tables
from tournaments.play.services.hands import HandRecorded, hand_correct

RACES = int(os.environ.get("ORDER_UP_RACES", "11"))
#: A night of twelve players.
ROUNDS, TABLES = 11, (1, 2, 3)
#: The next hand of a table is its last.
SHORT = replace(PRESETS["party"], hands=2)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def open_rounds(organizer):
    """Yield open rounds of short games one after the other, a new night whenever one is over."""
    actor = Actor(organizer)
    while True:
        event = nights.start(nights.make_night(organizer, rules=SHORT), organizer, opened=None)
        for number in range(1, ROUNDS + 1):
            current = round_open(event_id=event.pk, number=number, actor=actor)
            yield event, current
            missing = current.matches.filter(status="playing").values_list("table", flat=True)
            stands = dict.fromkeys(missing, "Out of time")
            round_close(event_id=event.pk, number=number, stands=stands, actor=actor)


def acts_at(event, current, organizer):
    """Return what three people do: tell a table's last hand, correct its first, and close the round."""
    match, actor = nights.match_at(event, current.number), Actor(organizer)
    wrong = nights.record(match, organizer, 1, tricks=3).hand
    fields = {"report": nights.report(1, tricks=5), "reason": "Miscounted", "key": uuid4()}
    stands = dict.fromkeys(TABLES, "Out of time")
    acts = {
        "hand": lambda: nights.record(match, organizer, 2, maker=2, tricks=5),
        "correct": lambda: hand_correct(hand_id=wrong.pk, **fields, actor=actor),
        "close": lambda: round_close(event_id=event.pk, number=current.number, stands=stands, actor=actor),
    }
    return match, acts


def one_by_one(*calls):
    return [answer for call in calls for answer in together(call)]


def outcome(match, acts, order, answers):
    """Say what each of them was told and what is stored then."""
    match.refresh_from_db()
    match.round.refresh_from_db()
    fields = dict(zip(order, answers, strict=True))
    live = match.hands.filter(voided_at=None).order_by("number")
    return (
        *(type(fields[act]).__name__ for act in acts),
        *match.seats.order_by("position").values_list("points", "against", "games", "hands", "marches"),
        *((hand.number, *hand.seat_points) for hand in live),
        (match.status, match.round.status),
    )


def test_a_hand_a_correction_and_a_close_at_once_end_as_in_some_order(organizer):
    """What may come of it is found by trying all six orders, one after the other."""
    fresh = open_rounds(organizer)
    orders, serial = list(permutations(("hand", "correct", "close"))), set()
    for order, (event, current) in zip(orders, fresh, strict=False):
        match, acts = acts_at(event, current, organizer)
        serial.add(outcome(match, acts, order, one_by_one(*map(acts.get, order))))
    assert {each[0] for each in serial} == {"HandRecorded", "NotNowError"}
    assert {each[2] for each in serial} == {"Round", "InvalidRequestError"}
    for order, (event, current) in zip(islice(cycle(orders), RACES), fresh, strict=False):
        match, acts = acts_at(event, current, organizer)
        assert outcome(match, acts, order, together(*map(acts.get, order))) in serial
    assert list(differences()) == []


@pytest.fixture
def meanwhile(no_lock, monkeypatch):
    """Let something else happen, from begin to end, between a hand's look at its table and its writing."""
    monkeypatch.setattr(tables, "lock_clause", lambda: "")
    store = hands.store_next

    def arrange(act):
        def act_and_store(*values, **options):
            answers.extend(together(act))
            return store(*values, **options)

        answers = []
        monkeypatch.setattr(hands, "store_next", act_and_store)
        return answers

    return arrange


def test_without_the_lock_a_correction_and_a_hand_end_as_in_no_order(organizer, meanwhile):
    """The control: the sums are those of one of the two."""
    event, current = next(open_rounds(organizer))
    _, acts = acts_at(event, current, organizer)
    answers = meanwhile(acts["correct"])
    answers += together(acts["hand"])
    assert kinds(answers) != ["HandRecorded", "HandRecorded"] or list(differences()) != []


def test_the_last_hands_and_a_close_at_once_leave_each_hand_in_or_refused(organizer):
    """What was acknowledged is what is stored, table by table; a refused phone keeps its hand."""
    for turn, (event, current) in enumerate(islice(open_rounds(organizer), RACES)):
        matches = [nights.match_at(event, current.number, table) for table in TABLES]
        first = turn % (len(TABLES) + 1)
        stands = dict.fromkeys(TABLES, "Out of time")
        acts = [lambda at=match: nights.record(at, organizer, 1) for match in matches]
        acts.insert(
            first,
            lambda at=current, of=event, reasons=stands: round_close(
                event_id=of.pk, number=at.number, stands=reasons, actor=Actor(organizer)
            ),
        )
        answers = together(*acts)
        closed = answers.pop(first)
        assert isinstance(closed, Round), closed
        for match, answer in zip(matches, answers, strict=True):
            assert type(answer) in (HandRecorded, NotNowError), answer
            assert match.hands.exists() == isinstance(answer, HandRecorded)
    assert list(differences()) == []


def test_without_the_lock_a_hand_comes_into_a_closed_round(organizer, meanwhile):
    """The control: the table has played on in a round that is over."""
    event, current = next(open_rounds(organizer))
    match, acts = acts_at(event, current, organizer)
    answers = meanwhile(acts["close"])
    answers += together(acts["hand"])
    match.round.refresh_from_db()
    assert (kinds(answers), match.round.status) == (["HandRecorded", "Round"], "closed")


def test_two_directors_going_on_at_once_get_one_next_round(organizer):
    event, actor = None, Actor(organizer)
    for event, current in islice(open_rounds(organizer), RACES):
        stands = dict.fromkeys(TABLES, "Out of time")
        close = {"event_id": event.pk, "number": current.number, "stands": stands, "actor": actor}
        closed = together(*[lambda said=close: round_close(**said)] * 2)
        assert closed == [current, current]
        if current.number < ROUNDS:
            following = {"event_id": event.pk, "number": current.number + 1, "actor": actor}
            opened = together(*[lambda said=following: round_open(**said)] * 2)
            now = Round.objects.filter(stage__event=event, status="open").get()
            assert opened == [now, now]
    lines = event.audit.filter(action__in=["round_open", "round_close"])
    assert lines.count() == len(set(lines.values_list("action", "row")))


def test_two_hosts_going_on_by_one_tap_get_one_next_round(organizer):
    actor = Actor(organizer)
    event = nights.start(nights.make_night(organizer, rules=SHORT), organizer)
    for number in range(1, 4):
        for table in TABLES:
            for hand in (1, 2):
                nights.record(nights.match_at(event, number, table), organizer, hand)
        answers = together(*[lambda at=number: round_next(event_id=event.pk, number=at, actor=actor)] * 2)
        assert [each.number for each in answers] == [number + 1] * 2
    assert event.audit.filter(action="round_next").count() == 3
    assert event.audit.filter(action__in=["round_open", "round_close"]).count() == 1


@pytest.fixture
def played(organizer):
    """A night in which every hand of round 1 is in."""
    event = nights.start(nights.make_night(organizer, rules=SHORT), organizer)
    for table in TABLES:
        for hand in (1, 2):
            nights.record(nights.match_at(event, 1, table), organizer, hand)
    return event


def who_closed(event):
    actions = ["round_close", "round_open", "round_next"]
    return list(event.audit.filter(action__in=actions).order_by("pk").values_list("action", flat=True))[1:]


def test_a_close_and_a_tap_that_goes_on_close_the_round_once(played, organizer):
    close = {"event_id": played.pk, "number": 1, "stands": {}, "actor": Actor(organizer)}
    go_on = {"event_id": played.pk, "number": 1, "actor": Actor(organizer)}
    together(lambda: round_close(**close), lambda: round_next(**go_on))
    assert who_closed(played) in (["round_close", "round_open"], ["round_next"])


def test_without_the_lock_two_close_the_same_round(played, organizer, no_lock, monkeypatch):
    """The control: whoever goes on has found the round open, and writes that they closed it."""
    close = {"event_id": played.pk, "number": 1, "stands": {}, "actor": Actor(organizer)}
    overtaken_before(monkeypatch, rounds, "_close", lambda: round_close(**close))
    round_next(event_id=played.pk, number=1, actor=Actor(organizer))
    assert who_closed(played) == ["round_close", "round_next"]
