"""Nights whose results seat people, with hands, corrections, comers and goers at random."""

import random
from contextlib import suppress

import pytest

from tests import nights
from tests.by_night import one_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences
from tournaments.direct.services.walk_overs import walk_over_decide
from tournaments.errors import TournamentError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Event, Hand, Match, Round
from tournaments.movements import misplaced
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.next_round import round_draw

pytestmark = pytest.mark.django_db
ROUNDS = 6


def play(event, organizer, number, rng):
    """Open a round, play a few hands, correct some of any round, and close it."""
    actor = Actor(organizer)
    round_open(event_id=event.pk, number=number, actor=actor)
    tables = list(Match.objects.filter(round__stage__event=event, round__number=number))
    for match in tables:
        for hand in range(1, rng.randint(1, 3)):
            nights.record(match, organizer, hand, maker=rng.randint(1, 4), tricks=rng.randint(0, 5))
    correct_one(organizer, rng)
    walked = [match for match in tables if rng.random() < 0.15]
    for match in walked:
        walk_over_decide(
            match_id=match.pk,
            verdict=rng.choice([Verdict.FIRST, Verdict.SECOND, Verdict.NEITHER]),
            whole_side=True,
            reason="Gave up",
            actor=actor,
        )
    stands = {match.table: "Out of time" for match in tables if match not in walked}
    round_close(event_id=event.pk, number=number, stands=stands, actor=actor)


def correct_one(organizer, rng):
    live = list(Hand.objects.filter(voided_at=None).order_by("pk"))
    if live:
        nights.correct(rng.choice(live), organizer, maker=rng.randint(1, 4), tricks=rng.randint(0, 5))


def come_and_go(event, organizer, number, rng):
    drawn = plan_of(event)
    away = set(drawn.plan.rounds[-1].absent)
    here = [entry for player, entry in drawn.entries.items() if player not in away]
    gone = [entry for player, entry in drawn.entries.items() if player in away]
    fields = {
        "leaves": tuple(rng.sample(here, rng.randint(0, 2))),
        "back": tuple(rng.sample(gone, rng.randint(0, len(gone)))),
        "newcomers": tuple(f"Late {number}" for _ in range(rng.randint(0, 1))),
    }
    with suppress(TournamentError):  # nobody at all, or too few are left
        asked = Attendance(first=number, **fields)
        sha256 = repair_preview(event, asked).sha256
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


@pytest.mark.one_by_day
@pytest.mark.parametrize("seed", one_in(3, range(3)))
@pytest.mark.parametrize("kind", [FormatKey.PROGRESSIVE, FormatKey.MEXICANO])
def test_whatever_happens_the_seats_follow_from_the_results_and_everyone_is_ranked_once(
    kind, seed, organizer
):
    rng = random.Random(seed)
    names = [f"P{number}" for number in range(rng.randint(6, 14))]
    made = nights.make_night(
        organizer, names, format=kind, movement=MovementSettings(rounds=ROUNDS), capacity=30
    )
    event = nights.start(made, organizer, opened=0)
    stage = event.first_stage
    for number in range(1, ROUNDS + 1):
        come_and_go(event, organizer, number, rng)
        correct_one(organizer, rng)
        before = plan_of(event).plan.rounds[: number - 1]
        round_draw(event_id=event.pk, number=number, actor=Actor(organizer))
        assert not is_stale(event, stage)
        assert plan_of(event).plan.rounds[: number - 1] == before
        assert misplaced(plan_of(event).plan) == []
        play(event, organizer, number, rng)
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert Round.objects.filter(status="closed").count() == ROUNDS
    drawn = set(Entry.objects.filter(number__gte=1).values_list("pk", flat=True))
    lines = standings_of(event)
    assert sorted(line.entry_id for line in lines) == sorted(drawn)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert list(differences()) == []
