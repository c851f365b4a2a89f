"""Knock-out nights with results, decisions, departures and corrections at random."""

import random
from contextlib import suppress

import pytest

from tests import nights
from tests.by_night import one_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure, GameDecision, Verdict, bracket_preview
from tournaments.direct.services.disqualification import Disqualification
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences
from tournaments.errors import TournamentError
from tournaments.formats import PAIR, PLAYER, FormatKey, MovementSettings
from tournaments.models import Entry, Event, Match, Round
from tournaments.results.selectors.bracket import bracket_of
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.services.next_round import round_draw

pytestmark = pytest.mark.django_db
MOST_ROUNDS = 60


def start(organizer, rng):
    size, pairs = rng.randint(2, 9), rng.random() < 0.6
    losses = rng.choice([1, 2])
    names = [f"A{n} & B{n}" if pairs else f"P{n}" for n in range(size if pairs else 2 * size)]
    asked = MovementSettings(
        entry_size=PAIR if pairs else PLAYER,
        losses=losses,
        seeding=rng.choice(["drawn", "seeded", "snake"]),
        third_place=losses == 1 and rng.random() < 0.5,
        consolation=losses == 1 and size >= 6 and rng.random() < 0.5,
        tables=rng.choice([None, None, 2]),
    )
    made = nights.make_night(organizer, names, format=FormatKey.KNOCKOUT, movement=asked, capacity=30)
    return nights.start(made, organizer, opened=0)


def said(state):
    return [(each.first, each.second, each.status, each.winner) for each in state.games]


def save(event, organizer, change):
    """Save what the director has seen, whatever it undoes; what is refused changes nothing."""
    with suppress(TournamentError, Match.DoesNotExist):
        shown = bracket_preview(event, change)
        bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
        stands = bracket_preview(event, change).before.state
        assert said(stands) == said(shown.after.state)


def decide_one(event, organizer, rng):
    """Decide any game there is a match of, or let somebody leave or come back."""
    entries = list(Entry.objects.filter(stage__event=event, number__gte=1))
    if rng.random() < 0.4:
        how = rng.choice(["withdrew", "no_show", "disqualified", ""])
        others = rng.choice([Disqualification.KEEP, Disqualification.RECOMPUTE])
        change = Departure(entry=rng.choice(entries).pk, how=how, others=others, reason="At random")
    else:
        match = rng.choice(list(Match.objects.filter(round__stage__event=event).select_related("round")))
        change = GameDecision(
            round=match.round.number,
            table=match.table,
            verdict=rng.choice(list(Verdict)),
            walk_over=rng.random() < 0.3,
            reason="At random",
        )
    save(event, organizer, change)


def play(event, organizer, number, rng):
    actor = Actor(organizer)
    round_open(event_id=event.pk, number=number, actor=actor)
    for match in Match.objects.filter(round__stage__event=event, round__number=number, status="playing"):
        nights.record(match, organizer, 1, maker=rng.randint(1, 4), tricks=rng.randint(0, 5))
    if rng.random() < 0.3:
        decide_one(event, organizer, rng)
    playing = Match.objects.filter(round__stage__event=event, round__number=number, status="playing")
    later = [match.table for match in playing if rng.random() < 0.2]
    stands = {match.table: "Out of time" for match in playing if match.table not in later}
    round_close(event_id=event.pk, number=number, stands=stands, later=later, actor=actor)


def catch_up(event, organizer, number, rng):
    """Tell or decide a game that was put off; once no seats are left without it, draw what follows."""
    late = list(Match.objects.filter(round__stage__event=event, status="later").order_by("pk"))
    if late:
        match = rng.choice(late)
        if rng.random() < 0.5:
            hands = match.hands_played
            with suppress(TournamentError):
                nights.record(match, organizer, hands + 1, maker=rng.randint(1, 4), tricks=rng.randint(0, 5))
        with suppress(TournamentError):
            postponed_stand(match_id=match.pk, reason="They have left", actor=Actor(organizer))
            return
        verdict = rng.choice([Verdict.FIRST, Verdict.SECOND])
        said = {"round": match.round.number, "table": match.table, "verdict": verdict}
        save(event, organizer, GameDecision(**said, walk_over=False, reason="Level"))
    elif is_stale(event, event.stage):
        round_draw(event_id=event.pk, number=number, actor=Actor(organizer))


def moved(event):
    """Return what tells that something was done: how many lines the log has."""
    return event.audit.count()


def next_round(event):
    return Round.objects.filter(stage__event=event).exclude(status="closed").order_by("number").first()


@pytest.mark.one_by_day
@pytest.mark.parametrize("seed", one_in(4, range(8)))
def test_whatever_happens_a_knock_out_ends_with_one_complete_ranking(seed, organizer):
    rng = random.Random(seed)
    event = start(organizer, rng)
    changes = 0
    while (current := next_round(event)) is not None and current.number < MOST_ROUNDS:
        if changes < 6 and rng.random() < 0.6:
            decide_one(event, organizer, rng)
            changes += 1
            continue
        if rng.random() < 0.3 or not current.matches.exists():
            before = moved(event)
            catch_up(event, organizer, current.number, rng)
            if moved(event) != before:
                continue
            assert current.matches.exists(), "Nobody can go on."
        plan = plan_of(event).plan
        assert event.stage.kind.faults(plan, event.stage.movement) == []
        play(event, organizer, current.number, rng)
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    view = bracket_of(Event.objects.get(pk=event.pk))
    assert {game.status for game in view.games} <= {"decided", "not_needed"}
    lines = standings_of(event)
    numbered = set(Entry.objects.filter(number__gte=1).values_list("pk", flat=True))
    assert sorted(line.entry_id for line in lines) == sorted(numbered)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert all(line.because and not line.because.startswith("Still in") for line in lines)
    assert list(differences()) == []
