"""A round opened or closed too early is taken back, by both doors, and nothing is lost of what was played."""

from uuid import uuid4

import pytest

from scoring.rules.rulesets import PRESETS
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.nights import NAMES, correct, make_night, match_at, open_round, play_round, record, start, tell
from tests.rows_left import assert_alike, rows
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.record import record_lines
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure, GameDecision, Verdict, bracket_preview
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.formats.lengths import with_length
from tournaments.models import AuditEntry, Event, Hand, Match, Round, Ruling, Show
from tournaments.money.services.payouts import prizes_fix
from tournaments.names.people import field_of
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.services.late_and_leaving import Swap, swap_preview
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db


@kept
def running(organizer):
    """Round 1 is open and has a hand at each of two tables."""
    event = start(make_night(organizer, NAMES[:8], movement=MovementSettings(rounds=2)), organizer)
    play_round(event, organizer, 1)
    return event


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number, status="playing")
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def reopen(event, organizer, number):
    return round_reopen(event_id=event.pk, number=number, actor=Actor(organizer))


def cancel(event, organizer, number, reason="The wrong tables"):
    return round_cancel(event_id=event.pk, number=number, reason=reason, actor=Actor(organizer))


def points(event):
    return sorted(line.tally.points for line in standings_of(event))


def test_a_cancelled_round_counts_nothing_and_is_played_again(running, organizer):
    assert points(running) == [0, 0, 0, 0, 1, 1, 1, 1]
    for _ in "12":
        assert cancel(running, organizer, 1).status == Round.Status.DRAFT
    assert points(running) == [0] * 8
    assert set(Hand.objects.values_list("void_reason", flat=True)) == {"The wrong tables"}
    assert AuditEntry.objects.get(action="round_cancel").reason == "The wrong tables"
    open_round(running, 1, organizer)
    play_round(running, organizer, 1)
    assert points(running) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert Hand.objects.count() == 4
    assert list(differences()) == []


def test_cancelling_asks_why(running, organizer):
    with pytest.raises(InvalidRequestError) as refused:
        cancel(running, organizer, 1, reason=" ")
    assert refused.value.field == "reason"
    assert points(running) == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_round_closed_too_early_takes_hands_again(running, organizer):
    close(running, organizer, 1)
    with pytest.raises(NotNowError, match="Reopen it first"):
        cancel(running, organizer, 1)
    for _ in "12":
        assert reopen(running, organizer, 1).status == Round.Status.OPEN
    record(match_at(running), organizer, 2, maker=2, tricks=3)
    assert points(running) == [0, 0, 1, 1, 1, 1, 1, 1]
    close(running, organizer, 1)
    assert list(differences()) == []


def test_the_last_round_opened_again_is_a_running_night(running, organizer):
    close(running, organizer, 1)
    open_round(running, 2, organizer)
    close(running, organizer, 2)
    assert Event.objects.get(pk=running.pk).status == Event.Status.FINISHED
    reopen(running, organizer, 2)
    event = Event.objects.get(pk=running.pk)
    assert (event.status, event.finished_at) == (Event.Status.RUNNING, None)
    close(running, organizer, 2)
    assert Event.objects.get(pk=running.pk).status == Event.Status.FINISHED


def test_fixed_prizes_keep_a_night_closed(running, organizer):
    close(running, organizer, 1)
    open_round(running, 2, organizer)
    close(running, organizer, 2)
    prizes_fix(event_id=running.pk, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Prizes are final"):
        reopen(running, organizer, 2)


def test_a_round_before_the_open_one_stays_closed(running, organizer):
    close(running, organizer, 1)
    open_round(running, 2, organizer)
    with pytest.raises(NotNowError, match="Round 2 has already started"):
        reopen(running, organizer, 1)


def test_a_round_that_never_opened_is_not_opened_again(running, organizer):
    with pytest.raises(NotNowError, match="isn't open yet"):
        reopen(running, organizer, 2)


@pytest.mark.night
def test_seats_that_follow_from_a_round_are_drawn_anew_when_it_closes_again(organizer):
    event = start(
        make_night(organizer, NAMES[:8], format=FormatKey.MEXICANO, movement=MovementSettings(rounds=2)),
        organizer,
    )
    play_round(event, organizer, 1)
    close(event, organizer, 1)
    reopen(event, organizer, 1)
    assert not Match.objects.filter(round__number=2).exists()
    record(match_at(event, 1, 2), organizer, 2, maker=2, tricks=5, alone=True)
    ahead = {seat.player_id for seat in match_at(event, 1, 2).seats.filter(side=2)}
    close(event, organizer, 1)
    first = Match.objects.get(round__number=2, table=1)
    assert ahead <= {seat.player_id for seat in first.seats.all()}


def test_a_game_of_a_bracket_is_taken_back_on_its_page(organizer):
    event = start(make_night(organizer, NAMES[:8], format=FormatKey.KNOCKOUT), organizer)
    play_round(event, organizer, 1)
    close(event, organizer, 1)
    with pytest.raises(NotNowError, match="on the bracket page"):
        reopen(event, organizer, 1)


PAIRS = ("Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank")


@kept
def bracket(organizer):
    """A knock-out of four pairs, its semifinals open: Ann & Bob meet Grace & Hank at table 1."""
    asked = MovementSettings(entry_size=PAIR, seeding="seeded")
    return start(make_night(organizer, PAIRS, format=FormatKey.KNOCKOUT, movement=asked), organizer)


def said(event, organizer, change):
    shown = bracket_preview(event, change)
    bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))


def won(event, organizer, number, table, verdict):
    change = GameDecision(round=number, table=table, verdict=verdict, walk_over=False, reason="As seen")
    said(event, organizer, change)


def leave(event, organizer, name):
    entry = next(line.entry_id for line in field_of(event) if line.label == name)
    said(event, organizer, Departure(entry=entry, how="withdrew", reason="Seen at the door"))


def meet(event, number):
    """Name the first of each side, table by table, of the matches that count."""
    matches = Match.objects.filter(round__stage__event=event, round__number=number, game__isnull=False)
    return [
        {seat.player.name for seat in match.seats.filter(position__lte=2)}
        for match in matches.order_by("table")
    ]


def status(event, number):
    return Round.objects.get(stage__event=event, number=number).status


@pytest.mark.night
def test_a_cancelled_round_of_a_bracket_has_decided_nothing(bracket, organizer):
    play_round(bracket, organizer, 1)
    won(bracket, organizer, 1, 1, Verdict.SECOND)
    cancel(bracket, organizer, 1)
    assert (
        list(Match.objects.filter(round__number=1).values_list("winner", "status")) == [(None, "playing")] * 2
    )
    assert (status(bracket, 1), meet(bracket, 1)) == ("draft", [{"Ann", "Grace"}, {"Carla", "Edith"}])
    open_round(bracket, 1, organizer)
    play_round(bracket, organizer, 1)
    close(bracket, organizer, 1)
    assert meet(bracket, 2) == [{"Ann", "Carla"}]


def test_a_cancelled_round_that_nobody_has_played_in_is_drawn_again(bracket, organizer):
    leave(bracket, organizer, "Ann & Bob")
    cancel(bracket, organizer, 1)
    assert (status(bracket, 1), meet(bracket, 1)) == ("draft", [{"Carla", "Edith"}])


@pytest.mark.night
def test_where_others_meet_after_a_cancelled_round_they_play_in_the_next(bracket, organizer):
    play_round(bracket, organizer, 1)
    leave(bracket, organizer, "Ann & Bob")
    for _ in "12":
        assert cancel(bracket, organizer, 1).status == Round.Status.CLOSED
    assert (meet(bracket, 1), meet(bracket, 2)) == ([], [{"Carla", "Edith"}])
    open_round(bracket, 2, organizer)
    play_round(bracket, organizer, 2)
    close(bracket, organizer, 2)
    assert meet(bracket, 3) == [{"Grace", "Carla"}]
    assert list(differences()) == []


@pytest.mark.night
def test_a_correction_after_a_cancelled_round_sets_it_aside(bracket, organizer):
    play_round(bracket, organizer, 1)
    close(bracket, organizer, 1)
    open_round(bracket, 2, organizer)
    play_round(bracket, organizer, 2)
    cancel(bracket, organizer, 2)
    won(bracket, organizer, 1, 1, Verdict.SECOND)
    assert (status(bracket, 2), meet(bracket, 2), meet(bracket, 3)) == ("closed", [], [{"Grace", "Carla"}])
    lines = record_lines(bracket, bracket.audit.filter(action="round_set_aside"))
    assert [line.says for line in lines] == ["Dropped round 2 because the matchups changed"]


def test_a_cancelled_final_that_somebody_left_ends_the_night(bracket, organizer):
    play_round(bracket, organizer, 1)
    close(bracket, organizer, 1)
    open_round(bracket, 2, organizer)
    play_round(bracket, organizer, 2)
    leave(bracket, organizer, "Ann & Bob")
    cancel(bracket, organizer, 2)
    assert Event.objects.get(pk=bracket.pk).status == Event.Status.FINISHED
    assert [line.name for line in standings_of(bracket)][:2] == ["Carla & Dave", "Ann & Bob"]


@pytest.mark.night
def test_a_game_stopped_for_a_correction_that_is_taken_back_counts_after_a_cancel(bracket, organizer):
    play_round(bracket, organizer, 1)
    close(bracket, organizer, 1)
    open_round(bracket, 2, organizer)
    play_round(bracket, organizer, 2)
    for verdict in (Verdict.SECOND, Verdict.FIRST):
        won(bracket, organizer, 1, 1, verdict)
    assert meet(bracket, 2) == []
    cancel(bracket, organizer, 2)
    assert (status(bracket, 2), meet(bracket, 2)) == ("draft", [{"Ann", "Carla"}])


@pytest.mark.night
def test_both_doors_take_back_alike(running, organizer):
    person = browser(organizer)
    path, why = f"/events/{running.pk}/rounds/1", {"reason": "The wrong tables"}
    assert_alike(
        lambda: by_page(person, f"{path}/cancel/", why), lambda: by_api(person, f"{path}/cancel", why)
    )
    close(running, organizer, 1)
    assert "Reopen round 1" in person.get(f"/events/{running.pk}/").text
    assert_alike(lambda: by_page(person, f"{path}/reopen/", {}), lambda: by_api(person, f"{path}/reopen", {}))
    reopen(running, organizer, 1)
    assert "Cancel this round" in person.get(f"/events/{running.pk}/").text
    refused = by_page(person, f"{path}/cancel/", {"reason": ""})
    assert (refused.status, refused.says("Give a reason, up to")) == (422, True)


def test_points_told_for_a_round_are_taken_back_with_it(organizer):
    event = make_night(
        organizer, NAMES[:4], reporting=Event.Reporting.TOTALS, criteria=(Criterion.POINTS, Criterion.WINS)
    )
    event = start(event, organizer)
    tell(match_at(event), organizer, (15, 9))
    assert points(event) == [9, 9, 15, 15]
    cancel(event, organizer, 1)
    assert points(event) == [0, 0, 0, 0]
    open_round(event, 1, organizer)
    tell(match_at(event), organizer, (10, 12))
    close(event, organizer, 1)
    reopen(event, organizer, 1)
    assert points(event) == [10, 10, 12, 12]
    assert list(differences()) == []


@pytest.mark.night
def test_struck_hands_keep_their_seats(organizer):
    """A round that was cancelled is played again, but nobody else is seated under its hands."""
    event = start(
        make_night(organizer, NAMES[:8], format=FormatKey.MEXICANO, movement=MovementSettings(rounds=2)),
        organizer,
    )
    play_round(event, organizer, 1)
    close(event, organizer, 1)
    open_round(event, 2, organizer)
    play_round(event, organizer, 2)
    cancel(event, organizer, 2)
    before = rows()
    with pytest.raises(NotNowError, match="Round 2 already has results") as refused:
        reopen(event, organizer, 1)
    assert refused.value.code == "round_played"
    assert rows() == before
    open_round(event, 2, organizer)
    close(event, organizer, 2)
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED


def test_an_exchange_under_struck_hands_is_refused_before_it_is_shown(running, organizer):
    cancel(running, organizer, 1)
    one, other = (match_at(running, 1, table).seats.first().entry_id for table in (1, 2))
    with pytest.raises(NotNowError, match="already has results"):
        swap_preview(Event.objects.get(pk=running.pk), Swap(round=1, one=one, other=other))


def test_a_night_that_goes_on_begins_its_ceremony_anew(running, organizer):
    close(running, organizer, 1)
    open_round(running, 2, organizer)
    close(running, organizer, 2)
    Show.objects.create(event=running, told=3)
    reopen(running, organizer, 2)
    assert Show.objects.get(event=running).told is None


TO_TEN = with_length(PRESETS["party"], hands=None, target=10, best_of=1)


def ruled(event, organizer, points=2):
    decision = Decision(
        code="renege", seat=1, target="opponents", points=points, reason="Spade not followed", key=uuid4()
    )
    return ruling_add(match_id=match_at(event).pk, decision=decision, actor=Actor(organizer)).ruling


def test_rulings_of_a_cancelled_round_count_neither_before_the_replay_nor_in_it(running, organizer):
    ruling = ruled(running, organizer)
    assert points(running) == [0, 0, 1, 1, 1, 1, 2, 2]
    cancel(running, organizer, 1)
    assert points(running) == [0] * 8
    ruling.refresh_from_db()
    assert ruling.void_reason == "The wrong tables"
    open_round(running, 1, organizer)
    play_round(running, organizer, 1)
    assert points(running) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert list(differences()) == []


def test_a_game_to_ten_is_replayed_to_ten_whatever_was_ruled_before(organizer):
    event = start(make_night(organizer, NAMES[:4], rules=TO_TEN), organizer)
    ruled(event, organizer)
    cancel(event, organizer, 1)
    open_round(event, 1, organizer)
    for number in (1, 2, 3, 4):
        record(match_at(event), organizer, number, maker=2, tricks=5)
    assert (match_at(event).status, points(event)) == ("playing", [0, 0, 8, 8])
    record(match_at(event), organizer, 5, maker=2, tricks=5)
    assert (match_at(event).status, points(event)) == ("done", [0, 0, 10, 10])


def undo(event, organizer):
    record = event.undo_records.filter(taken_back=None).latest("pk")
    return act_undo(event_id=event.pk, undo_id=record.pk, actor=Actor(organizer))


@pytest.mark.night
def test_a_cancelled_round_and_what_was_done_in_it_are_undone_step_by_step(running, organizer):
    hand = match_at(running).hands.get()
    correct(hand, organizer, maker=2, tricks=5)
    assert points(running) == [0, 0, 0, 0, 1, 1, 2, 2]
    ruled(running, organizer)
    assert points(running) == [0, 0, 0, 0, 1, 1, 4, 4]
    cancel(running, organizer, 1)
    undo(running, organizer)
    assert points(running) == [0, 0, 0, 0, 1, 1, 4, 4]
    undo(running, organizer)
    assert points(running) == [0, 0, 0, 0, 1, 1, 2, 2]
    undo(running, organizer)
    assert points(running) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert list(differences()) == []


def test_what_let_a_result_stand_is_struck_out_as_its_round_opens_again(running, organizer):
    close(running, organizer, 1)
    reopen(running, organizer, 1)
    assert not Ruling.objects.filter(code="stands", voided_at=None).exists()
    undo(running, organizer)
    assert Ruling.objects.filter(code="stands", voided_at=None).count() == 2
    undo(running, organizer)
    assert not Ruling.objects.filter(code="stands", voided_at=None).exists()
    assert set(Match.objects.filter(round__number=1).values_list("status", flat=True)) == {"playing"}
