"""Tables that tell their points at the end of the round, not each hand."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import InvalidTotalError
from scoring.table.totals import TotalReport
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import (
    InvalidRequestError,
    KeyReusedError,
    NotNowError,
    TieBreakError,
    TotalDisputedError,
)
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import AuditEntry, Event, Match, RoundTotal
from tournaments.money.selectors.exports import totals_rows
from tournaments.nights.services.events import event_change
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.totals import total_correct, total_undo
from tournaments.results.selectors.standings import standings_of
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db


@kept
def telling(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)


@kept
def match(telling):
    return nights.match_at(telling)


def sums(match):
    """Points, points against and hands, seat by seat."""
    return list(match.seats.order_by("position").values_list("points", "against", "hands"))


def status(match):
    return Match.objects.values_list("status", flat=True).get(pk=match.pk)


def total_of(match, organizer, points, **fields):
    return total_correct(
        total_id=match.totals.get(voided_at=None).pk,
        report=TotalReport(points=points, hands=12),
        **{"reason": "Added up wrong", "key": uuid4(), **fields},
        actor=Actor(organizer),
    )


def test_told_points_are_those_of_both_partners_and_the_table_is_done(match, organizer):
    nights.tell(match, organizer, (14, 9))
    assert sums(match) == [(14, 9, 12), (9, 14, 12), (14, 9, 12), (9, 14, 12)]
    assert status(match) == "done"
    assert list(differences()) == []


def test_told_points_count_in_the_standings(telling, match, organizer):
    nights.tell(match, organizer, (14, 9))
    winners = set(match.seats.filter(position__in=(1, 3)).values_list("player__name", flat=True))
    best = [line for line in standings_of(telling) if line.place == 1]
    assert {line.name for line in best} == winners
    assert {(line.tally.points, line.tally.wins, line.tally.margin) for line in best} == {(14, 1, 5)}


def test_fewer_hands_leave_the_table_to_the_director(telling, match, organizer):
    nights.tell(match, organizer, (8, 5), hands=10)
    nights.tell(nights.match_at(telling, table=2), organizer)
    close = {"event_id": telling.pk, "number": 1, "actor": Actor(organizer)}
    with pytest.raises(NotNowError, match="Table 1 isn't done: 10 of 12 hands"):
        round_close(**close, stands={})
    round_close(**close, stands={1: "Out of time"})
    assert sums(match)[0] == (8, 5, 10)


def test_the_same_key_is_once_and_with_other_points_refused(match, organizer):
    key = uuid4()
    first, again = (nights.tell(match, organizer, key=key) for _ in range(2))
    assert (first.is_new, again.is_new, again.total) == (True, False, first.total)
    with pytest.raises(KeyReusedError):
        nights.tell(match, organizer, (9, 14), key=key)
    assert sums(match)[0] == (14, 9, 12)


def test_the_same_points_by_another_phone_are_once(match, organizer):
    first, again = (nights.tell(match, organizer) for _ in range(2))
    assert (again.is_new, again.total) == (False, first.total)
    assert match.totals.count() == 1


def test_other_points_are_refused_and_call_the_director(match, organizer):
    nights.tell(match, organizer, (14, 9))
    with pytest.raises(TotalDisputedError, match="already entered 14–9 in 12 hands"):
        nights.tell(match, organizer, (9, 14))
    assert sums(match)[0] == (14, 9, 12)
    assert Match.objects.get(pk=match.pk).called_at is not None
    assert AuditEntry.objects.get(action="total_dispute").after == {"points": [9, 14], "hands": 12}


def test_what_was_told_second_is_kept_once_and_counts_for_nothing(telling, match, organizer):
    nights.tell(match, organizer, (14, 9))
    key = uuid4()
    for _ in "12":
        with pytest.raises(TotalDisputedError, match="already entered 14–9 in 12 hands"):
            nights.tell(match, organizer, (9, 14), key=key)
    (second,) = match.totals.exclude(voided_at=None)
    assert (second.points, second.key, second.void_reason) == (
        [9, 14],
        key,
        "Another phone entered different points",
    )
    (line,) = table_state(match, telling).voided_totals
    assert (line.points, line.void_reason) == ((9, 14), "Another phone entered different points")
    card = console_of(telling).tables[0]
    assert (card.told_otherwise, card.is_done) == ("9–14 in 12 hands", False)
    assert list(differences()) == []
    with pytest.raises(KeyReusedError):
        nights.tell(match, organizer, (10, 14), key=key)


@kept
def told_twice(telling, match, organizer):
    """Table 1 has two results, table 2 in one."""
    nights.tell(nights.match_at(telling, table=2), organizer)
    nights.tell(match, organizer, (14, 9))
    with pytest.raises(TotalDisputedError):
        nights.tell(match, organizer, (9, 14))
    return telling


def close(event, organizer, stands=()):
    round_close(event_id=event.pk, number=1, stands=dict(stands), actor=Actor(organizer))


def test_a_round_told_in_two_ways_waits_for_the_director(told_twice, match, organizer):
    with pytest.raises(NotNowError, match="Table 1 has two results") as refused:
        close(told_twice, organizer)
    assert refused.value.code == "tables_missing"
    close(told_twice, organizer, {1: "Looked at the sheet"})
    assert match.rulings.get().reason == "Looked at the sheet"
    assert sums(match)[0] == (14, 9, 12)
    assert list(differences()) == []


@pytest.mark.parametrize("points", [(14, 9), (9, 14), (11, 12)])
def test_a_correction_decides_between_the_two(points, told_twice, match, organizer):
    total_of(match, organizer, points)
    assert console_of(told_twice).missing == ()
    close(told_twice, organizer)
    assert sums(match)[0] == (*points, 12)


def test_a_table_that_tells_anew_has_settled_it(told_twice, match, organizer):
    total_undo(match_id=match.pk, actor=Actor(organizer))
    nights.tell(match, organizer, (9, 14))
    close(told_twice, organizer)
    assert sums(match)[0] == (9, 14, 12)


def test_points_that_cannot_be_are_refused_and_nothing_is_kept(match, organizer):
    with pytest.raises(InvalidTotalError):
        nights.tell(match, organizer, (49, 0))
    assert (status(match), RoundTotal.objects.count()) == ("playing", 0)


def test_points_taken_back_can_be_told_anew_while_the_round_is_open(telling, match, organizer):
    actor = Actor(organizer)
    nights.tell(match, organizer, (14, 9))
    total_undo(match_id=match.pk, actor=actor)
    assert (sums(match)[0], status(match)) == ((0, 0, 0), "playing")
    with pytest.raises(NotNowError, match="no points to undo"):
        total_undo(match_id=match.pk, actor=actor)
    nights.tell(match, organizer, (9, 14))
    assert sums(match)[0] == (9, 14, 12)
    round_close(event_id=telling.pk, number=1, stands={2: "Nobody came"}, actor=actor)
    with pytest.raises(NotNowError, match="Round 1 is closed"):
        total_undo(match_id=match.pk, actor=actor)
    assert list(differences()) == []


def test_a_correction_replaces_the_points_also_in_a_closed_round(telling, match, organizer):
    nights.tell(match, organizer, (14, 9))
    round_close(event_id=telling.pk, number=1, stands={2: "Nobody came"}, actor=Actor(organizer))
    total_of(match, organizer, (19, 9))
    assert sums(match)[:2] == [(19, 9, 12), (9, 19, 12)]
    voided = match.totals.exclude(voided_at=None).get()
    assert (voided.points, voided.void_reason) == ([14, 9], "Added up wrong")
    assert list(differences()) == []


def test_a_correction_is_once_per_key_and_not_of_what_is_gone(match, organizer):
    old, key = nights.tell(match, organizer, (14, 9)).total, uuid4()
    fields = {"total_id": old.pk, "reason": "Wrong", "actor": Actor(organizer)}
    report = TotalReport(points=(15, 9), hands=12)
    first, again = (total_correct(**fields, report=report, key=key) for _ in range(2))
    assert (again.is_new, again.total) == (False, first.total)
    with pytest.raises(KeyReusedError):
        total_correct(**fields, report=TotalReport(points=(16, 9), hands=12), key=key)
    with pytest.raises(NotNowError, match="already corrected"):
        total_correct(**fields, report=report, key=uuid4())


def test_a_correction_needs_a_reason(match, organizer):
    nights.tell(match, organizer, (14, 9))
    with pytest.raises(InvalidRequestError):
        total_of(match, organizer, (9, 14), reason=" ")
    assert sums(match)[0] == (14, 9, 12)


def test_points_of_a_ruling_are_beside_what_is_told(match, organizer):
    ruled = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "Not followed"}
    ruling_add(match_id=match.pk, decision=Decision(**ruled, key=uuid4()), actor=Actor(organizer))
    nights.tell(match, organizer, (14, 9))
    assert sums(match)[:2] == [(14, 11, 12), (11, 14, 12)]
    ruling_add(match_id=match.pk, decision=Decision(**ruled, key=uuid4()), actor=Actor(organizer))
    assert sums(match)[1] == (13, 14, 12)
    assert list(differences()) == []


def test_verification_says_what_does_not_follow_from_the_points_told(match, organizer):
    nights.tell(match, organizer, (14, 9))
    match.seats.filter(position=1).update(points=15)
    (found,) = differences()
    assert "seat 1: points is 15, but its hands add up to 14" in found


def test_hands_are_refused_where_points_are_told_and_points_where_hands_are(telling, running, organizer):
    with pytest.raises(NotNowError, match="points at the end of the round") as refused:
        nights.record(nights.match_at(telling), organizer, 1)
    assert refused.value.code == "totals_only"
    with pytest.raises(NotNowError, match="enter each hand") as refused:
        nights.tell(nights.match_at(running), organizer)
    assert refused.value.code == "hands_only"


def test_a_round_that_is_not_open_takes_no_points(organizer):
    night = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer, opened=0)
    with pytest.raises(NotNowError, match="Round 1 isn't open yet"):
        nights.tell(nights.match_at(night), organizer)


def test_a_total_is_never_edited_or_deleted(match, organizer):
    total = nights.tell(match, organizer).total
    for attempt in (lambda: RoundTotal.objects.update(points=[1, 1]), total.delete):
        with pytest.raises(IntegrityError), transaction.atomic():
            attempt()


@pytest.mark.parametrize("tie_break", ["loners", "marches", "euchres", "fewest_euchred"])
def test_tie_breaks_that_need_hands_are_refused_at_set_up(tie_break):
    with pytest.raises(TieBreakError, match="can't break ties") as refused:
        nights.make_draft(reporting=Event.Reporting.TOTALS, criteria=(Criterion.POINTS, Criterion(tie_break)))
    assert refused.value.field == "tie_breaks"


def test_rules_to_a_target_are_refused_at_set_up():
    single = FORMATS[FormatKey.SINGLE_TABLE].house_rules["usual"]
    with pytest.raises(InvalidRequestError, match="set a number of hands") as refused:
        nights.make_draft(**nights.TOTALS, format=FormatKey.SINGLE_TABLE, rules=single, capacity=4)
    assert refused.value.field == "reporting"


def test_what_tables_report_is_fixed_once_they_play(telling, organizer):
    with pytest.raises(NotNowError.__base__, match="Round 1 has opened"):
        event_change(event_id=telling.pk, draft=nights.make_draft(capacity=8), actor=Actor(organizer))


@pytest.mark.night
def test_a_whole_night_of_points_has_a_complete_ranking(telling, organizer):
    event_simulate(event_id=telling.pk, seed=5, rounds=None, actor=Actor(organizer))
    event = Event.objects.get(pk=telling.pk)
    assert event.status == Event.Status.FINISHED
    assert next(line.place for line in standings_of(event)) == 1
    assert {line.tally.hands for line in standings_of(event)} == {12 * 7}
    assert list(differences()) == []


def test_the_exports_tell_every_total_also_what_was_taken_back(telling, match, organizer):
    nights.tell(match, organizer, (14, 9))
    total_of(match, organizer, (9, 14))
    rows = [(*row[:5], row[6]) for row in list(totals_rows(telling))[1:]]
    assert rows == [(1, 1, 14, 9, 12, "Added up wrong"), (1, 1, 9, 14, 12, "")]
    (table, _) = event_results(telling)["rounds"][0]["tables"]
    assert [(each["points"], each["hands"], each["void_reason"]) for each in table["totals"]] == [
        ([14, 9], 12, "Added up wrong"),
        ([9, 14], 12, ""),
    ]


def test_the_table_shows_what_it_told(telling, match, organizer):
    assert (table_state(match, telling).next_number, table_state(match, telling).total) == (None, None)
    nights.tell(match, organizer, (14, 9))
    state = table_state(Match.objects.get(pk=match.pk), telling)
    assert (state.total.points, state.hands_played, state.scores) == ((14, 9), 12, (14, 9))
