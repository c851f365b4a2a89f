"""Who comes late, leaves, is back, misses a round, is substituted or disqualified."""

from accounts.models import Player
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure, GameDecision, Verdict, bracket_preview
from tournaments.direct.services.disqualification import (
    Disqualification,
    disqualification_preview,
    entry_disqualify,
)
from tournaments.models import Entry
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.seating.services.substitutes import TakesSeat, substitute_end, substitute_take

from .night import act, one_of

REASON = "Went home"
DRAFT = "draft"


def field(night):
    return night.entries.filter(number__gte=1)


def attend(night, rng, **who):
    asked = Attendance(first=night.round_number(rng, DRAFT), **who)
    shown = repair_preview(night.event, asked)
    night.do(event_repair, change=asked, sha256=shown.sha256)


@act(during=4)
def leave(night, rng):
    attend(night, rng, leaves=(one_of(rng, field(night)).pk,))


@act(during=4)
def be_back(night, rng):
    """Mostly somebody who has no place in the next round."""
    entries = list(field(night).order_by("pk"))
    following = night.rounds.filter(status=DRAFT, matches__isnull=False).order_by("number").first()
    if following is not None and rng.random() < 0.8:
        there = {
            *following.seats.values_list("entry_id", flat=True),
            *following.byes.values_list("entry_id", flat=True),
        }
        entries = [entry for entry in entries if entry.pk not in there]
    more = {"rounds": rng.randint(2, 5)} if rng.random() < 0.2 else {}
    attend(night, rng, back=(one_of(rng, entries).pk,), **more)


@act(during=2)
def miss(night, rng):
    attend(night, rng, misses=(one_of(rng, field(night)).pk,))


@act(during=3)
def arrive(night, rng):
    attend(night, rng, newcomers=(night.new_name(),))


@act(during=2)
def come_late(night, rng):
    attend(night, rng, late=(one_of(rng, night.entries.filter(number=None)).pk,))


@act(during=1)
def come_and_go(night, rng):
    one, other = one_of(rng, field(night)).pk, one_of(rng, field(night)).pk
    attend(night, rng, leaves=(one,), back=(other,), newcomers=(night.new_name(),))


@act(during=1)
def more_rounds(night, rng):
    attend(night, rng, rounds=rng.randint(2, 5))


@act(during=2)
def swap(night, rng):
    asked = Swap(
        round=night.round_number(rng, DRAFT),
        one=one_of(rng, field(night)).pk,
        other=one_of(rng, field(night)).pk,
    )
    shown = swap_preview(night.event, asked)
    night.do(event_swap, change=asked, sha256=shown.sha256)


def now_or_next(night, rng):
    return night.round_number(rng, rng.choice(["open", DRAFT, DRAFT]))


@act(during=5)
def substitute(night, rng):
    known = Player.objects.filter(entries__stage__event=night.event_id).distinct()
    person = f"Sub{next(night.names)}" if rng.random() < 0.7 else one_of(rng, known).pk
    asked = TakesSeat(
        entry=one_of(rng, field(night)).pk,
        person=person,
        first=now_or_next(night, rng),
        member=rng.choice([1, 1, 2]) if night.event.first_stage.movement.is_for_pairs else 1,
        keeps_own=rng.random() < 0.5,
    )
    night.do(substitute_take, draft=asked)


@act(during=4)
def regular_back(night, rng):
    taken = one_of(rng, night.event.substitutions.filter(last=None))
    night.do(substitute_end, substitution_id=taken.pk, first=now_or_next(night, rng))


@act(during=2, after=2)
def exclude(night, rng):
    entry, others = one_of(rng, field(night)), rng.choice(list(Disqualification))
    disqualification_preview(entry_id=entry.pk, others=others)
    entry_disqualify(entry_id=entry.pk, others=others, reason=REASON, actor=night.actor)


def decide(night, change):
    shown = bracket_preview(night.event, change)
    night.do(bracket_decide, change=change, sha256=shown.sha256)


@act(during=4, after=2)
def decide_game(night, rng):
    match = one_of(rng, night.matches.filter(game__isnull=False))
    verdict = rng.choice([Verdict.FIRST, Verdict.SECOND, Verdict.FIRST, Verdict.NEITHER, Verdict.AGAIN])
    where = {"round": match.round.number, "table": match.table, "verdict": verdict}
    decide(night, GameDecision(**where, walk_over=rng.random() < 0.3, reason=REASON))


@act(during=3, after=1)
def depart(night, rng):
    """Let somebody of the part that is played leave its bracket, or be back in it."""
    entries = Entry.objects.filter(stage=night.event.stage, number__gte=1)
    how = rng.choice([*Entry.Left.values, "", ""])
    others = rng.choice([Disqualification.KEEP, Disqualification.RECOMPUTE])
    decide(night, Departure(entry=one_of(rng, entries).pk, how=how, others=others, reason=REASON))
