"""Whatever happens in whatever order, what is stored follows from the hands alone."""

import os
import random
from contextlib import suppress
from uuid import uuid4

import pytest
from django.db.models import Sum

from tests import nights
from tests.by_night import one_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.disputes import dispute_settle
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences, match_differences
from tournaments.direct.services.walk_overs import walk_over_decide
from tournaments.errors import DisputedHandError, TournamentError
from tournaments.models import Dispute, Hand, Match, Round, Seat
from tournaments.play.services.hands import hand_correct, hand_undo
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
OPERATIONS = int(os.environ.get("ORDER_UP_OPERATIONS", "600"))


#: A night that is nearly full takes corrections only; another is begun.
STEPS_PER_NIGHT = 500
ACTIONS = ("record", "undo", "correct", "dispute", "close", "walk over")


def one_step(event, organizer, rng):
    """Do something a table or a director might do now; returns what it was and the match it was done to."""
    actor = Actor(organizer)
    current = Round.objects.get(stage__event=event, status="open")
    match = rng.choice(list(current.matches.all()))
    action = rng.choices(ACTIONS, weights=(64, 12, 12, 5, 3, 4))[0]
    fields = {"maker": rng.randint(1, 4), "tricks": rng.randint(0, 5), "alone": rng.random() < 0.2}
    if action == "record":
        nights.record_by(nights.phone_at(match), match.hands_played + 1, **fields)
    elif action == "undo":
        hand_undo(match_id=match.pk, number=match.hands_played, actor=actor)
    elif action == "correct":
        live = list(Hand.objects.filter(match__round__stage__event=event, voided_at=None))
        hand = rng.choice(live) if live else None
        if hand is not None:
            report = nights.report(hand.number, **fields)
            hand_correct(hand_id=hand.pk, report=report, reason="Miscounted", key=uuid4(), actor=actor)
            match = hand.match
    elif action == "dispute":
        tell_otherwise(match, organizer, rng, fields)
    elif action == "walk over":
        verdict = rng.choice(list(Verdict))
        fields = {"verdict": verdict, "whole_side": True, "reason": "They left, or came back"}
        walk_over_decide(match_id=match.pk, **fields, actor=actor)
    elif current.number < 11:
        go_on(event, current, actor)
    return action, match


def tell_otherwise(match, organizer, rng, said):
    with suppress(DisputedHandError):
        nights.record(match, organizer, rng.randint(1, max(match.hands_played, 1)), **said)
    disputed = Dispute.objects.filter(hand__match=match, rulings=None).first()
    if disputed is not None:
        takes_second = rng.random() < 0.5
        dispute_settle(dispute_id=disputed.pk, takes_second=takes_second, actor=Actor(organizer))


def go_on(event, current, actor):
    playing = current.matches.filter(status=Match.Status.PLAYING).values_list("table", flat=True)
    stands = dict.fromkeys(playing, "Out of time")
    round_close(event_id=event.pk, number=current.number, stands=stands, actor=actor)
    round_open(event_id=event.pk, number=current.number + 1, actor=actor)


@pytest.mark.night
@pytest.mark.parametrize("seed", one_in(3, [1, 2, 3]))
def test_random_nights_store_what_their_hands_add_up_to(running, organizer, seed):
    """After each operation its table is added up from nothing; in the end everything is."""
    rng, done, night = random.Random(seed), set(), running
    for step in range(1, OPERATIONS // 3 + 1):
        if step % STEPS_PER_NIGHT == 0:
            night = nights.start(nights.make_night(organizer), organizer)
        try:
            action, match = one_step(night, organizer, rng)
        except TournamentError:
            continue
        done.add(action)
        stored = Match.objects.prefetch_related("hands", "seats").get(pk=match.pk)
        assert list(match_differences(stored, night.ruleset)) == [], f"step {step} of seed {seed}: {action}"
    assert done == set(ACTIONS)
    assert list(differences()) == []
    by_seats = Seat.objects.filter(round__stage__event=night).aggregate(total=Sum("points"))["total"]
    assert sum(line.tally.points for line in standings_of(night)) == by_seats


def test_verification_sees_what_was_changed_behind_the_services_back(running, organizer):
    nights.record(nights.match_at(running), organizer, 1, tricks=5)
    Seat.objects.filter(match=nights.match_at(running), position=1).update(points=7)
    assert list(differences()) == [
        "Friday euchre, round 1, table 1: seat 1: points is 7, but its hands add up to 2"
    ]


def test_verification_sees_what_counts_in_a_round_that_is_not_open(running, organizer):
    nights.record(nights.match_at(running), organizer, 1)
    Round.objects.filter(number=1).update(status="draft")
    text = "Friday euchre, round 1, table"
    assert list(differences()) == [
        f"{text} 1: the table has 1 result that counts, but its round isn't open",
        f"{text} 1: the table is open for scores, but its round isn't open",
        f"{text} 2: the table is open for scores, but its round isn't open",
        f"{text} 3: the table is open for scores, but its round isn't open",
    ]


def test_verification_sees_a_table_of_the_open_round_that_takes_no_hands(running):
    Match.objects.filter(round__number=1, table=2).update(opening=0)
    assert list(differences()) == [
        "Friday euchre, round 1, table 2: the table isn't open for scores, but its round is open"
    ]
