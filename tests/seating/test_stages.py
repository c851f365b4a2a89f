"""A night in two parts: who plays on, with whom, and how everyone is placed in the end."""

import pytest

from tests.access.clubs import browser
from tests.kept import kept
from tests.last_parts import EIGHT, close, draw_final, names, plan, played
from tests.markup import one_line
from tests.nights import (
    correct,
    make_night,
    match_at,
    open_round,
    play_round,
    record,
    start,
)
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.verification import differences
from tournaments.errors import (
    LockedError,
    NotNowError,
    StageError,
    UnsupportedFieldError,
)
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import AuditEntry, Entry, Event, Match, Round, Seat
from tournaments.names.people import field_of
from tournaments.results.selectors.standings import ranked, stage_ranking, standings_of
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import night_end
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Eight people, one round of a party, then the best four."""
    return make_night(organizer, EIGHT, movement=MovementSettings(rounds=1))


def test_the_night_goes_on_after_the_last_round_of_its_first_part(night, organizer):
    event = played(night, organizer)
    assert event.status == Event.Status.RUNNING
    part = console_of(event).next_part
    assert (part.is_due, part.is_drawn, part.best) == (True, False, 4)
    assert [line.place for line in part.through] == [1, 2, 3, 4]
    assert [line.name for line in part.through] == [line.name for line in standings_of(event)[:4]]


def test_the_best_play_on_and_rounds_count_on(night, organizer):
    event = played(night, organizer)
    best = [[line.name] for line in standings_of(event)[:4]]
    event = draw_final(event, organizer)
    assert names(event) == best
    final = Round.objects.get(stage__event=event, stage__number=2)
    assert (final.number, final.status, final.seats.count()) == (2, Round.Status.DRAFT, 4)
    open_round(event, 2, organizer)
    play_round(event, organizer, 2)
    close(event, organizer, 2, tables=(1,))
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert list(differences()) == []


def test_a_round_is_offered_for_reopening_until_the_playoffs_are_drawn(night, organizer):
    event, host = played(night, organizer), browser(organizer)
    run = f"/events/{event.pk}/"
    assert "Reopen round 1" in host.get(run).text
    draw_final(event, organizer)
    assert "Reopen round" not in host.get(run).text


def test_drawing_the_same_part_twice_is_once(night, organizer):
    event = draw_final(played(night, organizer), organizer)
    seats = list(Seat.objects.order_by("pk").values_list("pk", flat=True))
    draw_final(event, organizer)
    assert list(Seat.objects.order_by("pk").values_list("pk", flat=True)) == seats
    assert AuditEntry.objects.filter(action="stage_start").count() == 1


def test_who_played_on_is_placed_by_the_last_part_and_all_others_after_them(night, organizer):
    event = played(night, organizer)
    before = [line.name for line in standings_of(event)]
    event = draw_final(event, organizer)
    open_round(event, 2, organizer)
    # In the final first and fourth play second and third, who win it here.
    record(match_at(event, 2, 1), organizer, 1, maker=2, tricks=5)
    close(event, organizer, 2, tables=(1,))
    standings = ranked(Event.objects.get(pk=event.pk))
    assert {line.name for line in standings.lines[:2]} == set(before[1:3])
    assert [line.name for line in standings.lines[4:]] == before[4:]
    assert [line.place for line in standings.lines] == [1, 1, 3, 3, 5, 5, 5, 5]
    assert standings.rule.startswith("The playoffs decide the top 4 places.")
    assert {line.entry_id for line in standings.lines} == set(
        Entry.objects.filter(stage__number=1).values_list("pk", flat=True)
    )


def test_points_count_on_where_they_are_carried(night, organizer):
    carried = StageDraft(
        feed=Feed(best=4, carries=True), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=1)
    )
    event = draw_final(played(night, organizer, carried), organizer)
    open_round(event, 2, organizer)
    record(match_at(event, 2, 1), organizer, 1, maker=2, tricks=5)
    assert [line.points for line in standings_of(event)[:4]] == ["10", "8", "6", "4"]


def test_a_correction_before_the_final_opens_lets_it_be_drawn_again(night, organizer):
    event = draw_final(played(night, organizer), organizer)
    before = names(event)
    hand = match_at(event, 1, 2).hands.get(voided_at=None)
    correct(hand, organizer, maker=2, tricks=5, alone=True)
    event = draw_final(event, organizer)
    assert names(event) != before
    assert names(event) == [[line.name] for line in stage_ranking(event, 1).lines[:4]]
    assert Round.objects.filter(stage__event=event).count() == 2


def test_who_plays_on_stays_once_the_final_has_opened(night, organizer):
    event = draw_final(played(night, organizer), organizer)
    open_round(event, 2, organizer)
    before = names(event)
    correct(match_at(event, 1, 2).hands.get(), organizer, maker=2, tricks=5, alone=True)
    draw_final(event, organizer)
    assert names(event) == before
    with pytest.raises(NotNowError, match="can't redraw them"):
        draw_final(event, organizer, picks=[(1, 2)])


def test_nobody_plays_on_before_the_last_round_is_closed(night, organizer):
    plan(night, organizer)
    event = start(night, organizer)
    with pytest.raises(NotNowError, match="Close the last round first"):
        draw_final(event, organizer)
    with pytest.raises(NotNowError, match="only after its last round is closed"):
        night_end(event_id=event.pk, actor=Actor(organizer))


def test_the_night_can_end_without_its_final(night, organizer):
    event = played(night, organizer)
    for _ in "12":
        event = night_end(event_id=event.pk, actor=Actor(organizer))
    assert event.status == Event.Status.FINISHED
    assert event.stages.count() == 1
    assert AuditEntry.objects.filter(action="night_end").count() == 1


def test_who_has_left_is_passed_over(night, organizer):
    event = played(night, organizer)
    best = standings_of(event)
    Entry.objects.filter(pk=best[0].entry_id).update(status=Entry.Status.WITHDRAWN)
    part = console_of(event).next_part
    assert [line.name for line in part.through] == [line.name for line in best[1:5]]
    assert f"{best[0].name} left. The next in line makes the playoffs." in part.sentences


def test_a_cut_among_equals_is_said_to_be_by_lot(night, organizer):
    plan(night, organizer, StageDraft(feed=Feed(best=4), format=FormatKey.MEXICANO))
    event = start(night, organizer)
    record(match_at(event, 1, 1), organizer, 1, maker=1, tricks=5)
    close(event, organizer, 1)
    part = console_of(Event.objects.get(pk=event.pk)).next_part
    assert len(part.sentences) == 1
    assert part.sentences[0].endswith("got in by random draw.")


def test_those_who_play_on_find_their_seats_by_their_own_link(night, organizer):
    event = draw_final(played(night, organizer), organizer)
    first = standings_of(event)[0]
    own = seats_of(event, Entry.objects.get(pk=first.entry_id))
    assert [(seat.round, seat.table) for seat in own][1] == (2, 1)
    last = standings_of(event)[-1]
    assert seats_of(event, Entry.objects.get(pk=last.entry_id))[1].table is None


@pytest.mark.parametrize(
    ("feed", "refused"),
    [
        (lambda: Feed(best=1), StageError),
        (lambda: Feed(best=5, partners=Partners.RANK), StageError),
        (lambda: Feed(best=4, partners=Partners.RANK), StageError),
        (lambda: Feed(best=3), UnsupportedFieldError),
    ],
)
def test_a_part_that_cannot_be_played_is_refused(night, organizer, feed, refused):
    with pytest.raises(refused):
        plan(night, organizer, StageDraft(feed=feed(), format=FormatKey.MEXICANO))
    assert night.stages.count() == 1


def test_who_plays_on_is_fixed_once_round_one_has_opened(night, organizer):
    event = start(night, organizer)
    with pytest.raises(LockedError):
        plan(event, organizer)


def final_of_pairs(partners):
    return StageDraft(feed=Feed(best=4, partners=partners), format=FormatKey.KNOCKOUT)


@pytest.mark.night
@pytest.mark.parametrize(
    ("partners", "pairs"), [(Partners.RANK, [(0, 3), (1, 2)]), (Partners.PICK, [(0, 1), (2, 3)])]
)
def test_the_best_four_play_a_final_of_pairs(night, organizer, partners, pairs):
    event = played(night, organizer, final_of_pairs(partners))
    best = standings_of(event)[:4]
    picks = [(best[one].entry_id, best[other].entry_id) for one, other in pairs]
    event = draw_final(event, organizer, picks=picks if partners is Partners.PICK else ())
    assert names(event) == [[best[one].name, best[other].name] for one, other in pairs]
    open_round(event, 2, organizer)
    match = match_at(event, 2, 1)
    assert [seat.player.name for seat in match.seats.select_related("player")] == [
        best[index].name for index in (pairs[0][0], pairs[1][0], pairs[0][1], pairs[1][1])
    ]
    record(match, organizer, 1, maker=2, tricks=5)
    close(event, organizer, 2, tables=(1,))
    event = Event.objects.get(pk=event.pk)
    assert event.status == Event.Status.FINISHED
    final = standings_of(event)
    assert {line.name for line in final[:2]} == {best[index].name for index in pairs[1]}
    assert [line.place for line in final[:5]] == [1, 1, 3, 3, 5]
    assert list(differences()) == []


def test_picked_partners_are_everyone_once(night, organizer):
    event = played(night, organizer, final_of_pairs(Partners.PICK))
    best = [line.entry_id for line in standings_of(event)]
    for picks in ([], [(best[0], best[1])], [(best[0], best[1]), (best[0], best[2])], [(best[0], 10**9)]):
        with pytest.raises(StageError, match="one partner"):
            draw_final(event, organizer, picks=picks)
    assert not Entry.objects.filter(stage__number=2).exists()


def test_the_page_offers_each_of_the_better_half_the_last_of_the_others(night, organizer):
    event = played(night, organizer, final_of_pairs(Partners.PICK))
    best = [line.entry_id for line in standings_of(event)]
    page = one_line(browser(organizer).get(f"/events/{event.pk}/"))
    for head, offered in ((best[0], best[3]), (best[1], best[2])):
        field = page.partition(f'<select id="partner-{head}"')[2].partition("</select>")[0]
        assert f'<option value="{offered}" selected>' in field
        assert f'value="{head}"' not in field


def test_the_seats_of_a_last_part_follow_from_its_own_results(night, organizer):
    """Eight play on in two rounds: the second is drawn from the first of this part, not of the night."""
    again = StageDraft(feed=Feed(best=8), format=FormatKey.MEXICANO, movement=MovementSettings(rounds=2))
    event = draw_final(played(night, organizer, again), organizer)
    open_round(event, 2, organizer)
    record(match_at(event, 2, 2), organizer, 1, maker=1, tricks=5, alone=True)
    winners = {seat.player_id for seat in match_at(event, 2, 2).seats.filter(side=1)}
    close(event, organizer, 2)
    following = Round.objects.get(stage__event=event, number=3)
    assert winners <= {seat.player_id for seat in following.seats.filter(match__table=1)}


def test_nobody_plays_on_after_a_knock_out(organizer):
    event = make_night(organizer, EIGHT, format=FormatKey.KNOCKOUT)
    with pytest.raises(StageError, match="ends with a final"):
        plan(event, organizer)


def test_points_do_not_count_on_in_a_knock_out(night, organizer):
    feed = Feed(best=4, partners=Partners.RANK, carries=True)
    with pytest.raises(StageError, match="don't carry over"):
        plan(night, organizer, StageDraft(feed=feed, format=FormatKey.KNOCKOUT))


PAIRS = tuple(f"{name} & {name}'s partner" for name in EIGHT)


@kept
def groups(organizer):
    """Two groups of four pairs, of which the best two each cross into a knock-out."""
    event = make_night(
        organizer,
        PAIRS,
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2, groups=2),
        criteria=(Criterion.WINS, Criterion.POINTS),
    )
    plan(event, organizer, StageDraft(feed=Feed(best=4), format=FormatKey.KNOCKOUT))
    return start(event, organizer, opened=0)


def play_groups(event, organizer):
    """The pair with the lower number wins every match of its group."""
    for number in (1, 2, 3):
        open_round(event, number, organizer)
        for match in Match.objects.filter(round__stage__event=event, round__number=number):
            seats = list(match.seats.order_by("position").select_related("entry"))
            better = min(seats, key=lambda seat: seat.entry.number)
            record(match, organizer, 1, maker=better.position, tricks=5)
        close(event, organizer, number, tables=(1, 2, 3, 4))
    return Event.objects.get(pk=event.pk)


@pytest.mark.night
def test_the_best_of_each_group_cross_into_a_knock_out(groups, organizer):
    event = play_groups(groups, organizer)
    groups = ranked(event).groups
    best = {f"{'AB'[at]}{line.place}": line.name for at, group in enumerate(groups) for line in group}
    part = console_of(event).next_part
    assert part.sentences == ("The top 2 in each group make the playoffs.",)
    assert {line.name for line in part.through} == {best["A1"], best["A2"], best["B1"], best["B2"]}
    event = draw_final(event, organizer)
    meetings = [
        {field[seat.entry_id] for seat in match.seats.all()}
        for field in [{line.entry_id: line.label for line in field_of(event, stage=2)}]
        for match in Match.objects.filter(round__number=4).order_by("table")
    ]
    assert meetings in (
        [{best["A1"], best["B2"]}, {best["B1"], best["A2"]}],
        [{best["B1"], best["A2"]}, {best["A1"], best["B2"]}],
    )


@pytest.mark.parametrize("best", [3, 5])
def test_every_group_sends_as_many(organizer, best):
    event = make_night(
        organizer, PAIRS, format=FormatKey.ROUND_ROBIN, movement=MovementSettings(entry_size=2, groups=2)
    )
    with pytest.raises(StageError, match="multiple of 2"):
        plan(event, organizer, StageDraft(feed=Feed(best=best), format=FormatKey.KNOCKOUT))
