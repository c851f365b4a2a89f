"""Whatever happens in whatever order, what is stored follows from the hands alone."""

import os
import random
from uuid import uuid4

import pytest
from django.db.models import Sum

from tests import nights
from tournaments.errors import TournamentError
from tournaments.models import Hand, Match, Round, Seat
from tournaments.selectors.standings import standings_of
from tournaments.services.actor import Actor
from tournaments.services.hands import hand_correct, hand_undo
from tournaments.services.rounds import round_close, round_open
from tournaments.services.verification import differences

pytestmark = pytest.mark.django_db
OPERATIONS = int(os.environ.get("ORDER_UP_OPERATIONS", "400"))


def one_step(event, organizer, rng):
    """Do something a table or a director might do now; returns what it was."""
    actor = Actor(organizer)
    current = Round.objects.get(stage__event=event, status="open")
    match = rng.choice(list(current.matches.all()))
    action = rng.choices(("record", "undo", "correct", "close"), weights=(70, 12, 15, 3))[0]
    said = {"maker": rng.randint(1, 4), "tricks": rng.randint(0, 5), "alone": rng.random() < 0.2}
    if action == "record":
        nights.record(match, organizer, match.hands_played + 1, **said)
    elif action == "undo":
        hand_undo(match_id=match.pk, number=match.hands_played, actor=actor)
    elif action == "correct":
        live = list(Hand.objects.filter(match__round__stage__event=event, voided_at=None))
        hand = rng.choice(live) if live else None
        if hand is not None:
            report = nights.report(hand.number, **said)
            hand_correct(hand_id=hand.pk, report=report, reason="Miscounted", key=uuid4(), actor=actor)
    elif current.number < 11:
        playing = current.matches.filter(status=Match.Status.PLAYING).values_list("table", flat=True)
        stands = dict.fromkeys(playing, "Out of time")
        round_close(event_id=event.pk, number=current.number, stands=stands, actor=actor)
        round_open(event_id=event.pk, number=current.number + 1, actor=actor)
    return action


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_nights_store_what_their_hands_add_up_to(running, organizer, seed):
    rng, done = random.Random(seed), set()
    for step in range(OPERATIONS // 3):
        try:
            done.add(one_step(running, organizer, rng))
        except TournamentError:
            continue
        if step % 10 == 0:
            assert list(differences()) == [], f"after step {step} of seed {seed}"
    assert done == {"record", "undo", "correct", "close"}
    assert list(differences()) == []
    by_seats = Seat.objects.filter(round__stage__event=running).aggregate(total=Sum("points"))["total"]
    assert sum(line.tally.points for line in standings_of(running)) == by_seats


def test_verification_sees_what_was_changed_behind_the_services_back(running, organizer):
    nights.record(nights.match_at(running), organizer, 1, tricks=5)
    Seat.objects.filter(match=nights.match_at(running), position=1).update(points=7)
    assert list(differences()) == [
        "Friday euchre, round 1, table 1: seat 1 stores points 7, its hands make 2"
    ]
