"""Somebody is disqualified outside a bracket: no place, no prize, and the others as the director says."""

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.brackets.test_knockout import PAIRS, knockout
from tests.direct.test_undo_parity import last
from tests.kept import kept
from tests.last_parts import EIGHT, FINAL, close, draw_final, names, plan
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.direct.services.disqualification import (
    Disqualification,
    disqualification_preview,
    entry_disqualify,
)
from tournaments.direct.services.undo import act_undo
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import AuditEntry, Entry, Event, Match
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import prizes_fix
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.standings import Criterion, SitOut

pytestmark = pytest.mark.django_db

KEEP, RECOMPUTE, LIFT = Disqualification.KEEP, Disqualification.RECOMPUTE, Disqualification.LIFT


@pytest.fixture
def actor(organizer):
    return Actor(organizer)


@kept
def played(organizer):
    """Play a round of eight: at table 1 seats 1 and 3 made 8 points, at table 2 they made 4."""

    def play(*, rounds=1, draft=None, **fields):
        fields = {"movement": MovementSettings(rounds=rounds), "criteria": (Criterion.POINTS,), **fields}
        event = nights.make_night(organizer, EIGHT, **fields)
        if draft:
            plan(event, organizer, draft)
        event = nights.start(event, organizer)
        for number in (1, 2):
            nights.record(nights.match_at(event, table=1), organizer, number, tricks=5, alone=True)
        nights.record(nights.match_at(event, table=2), organizer, 1, tricks=5, alone=True)
        close(event, organizer, 1)
        return Event.objects.get(pk=event.pk)

    return play


def seats(event, table):
    """The entries at a table of round one, in seat order."""
    found = nights.match_at(event, table=table).seats.order_by("position")
    return list(found.values_list("entry_id", flat=True))


def disqualify(event, entry, others, actor):
    entry_disqualify(entry_id=entry, others=others, reason="Hid a card", actor=actor)
    return Event.objects.get(pk=event.pk)


def standing(event):
    return {line.entry_id: (line.place, line.points) for line in standings_of(event)}


def test_the_others_keep_their_points_and_move_up(played, actor):
    event = played()
    (winner, one, partner, other), rest = seats(event, 1), seats(event, 2)
    event = disqualify(event, winner, KEEP, actor)
    assert standing(event) == {
        partner: (1, "8"),
        rest[0]: (2, "4"),
        rest[2]: (2, "4"),
        **dict.fromkeys((one, other, rest[1], rest[3]), (4, "0")),
    }
    name = disqualification_preview(entry_id=winner, others=LIFT).name
    assert ranked(event).rule == f"Disqualified: {name}. They won't be ranked, but their games still count."


def test_or_what_was_played_with_and_against_counts_for_nobody(played, actor):
    event = played()
    (winner, one, partner, other), rest = seats(event, 1), seats(event, 2)
    event = disqualify(event, winner, RECOMPUTE, actor)
    assert standing(event) == {
        rest[0]: (1, "4"),
        rest[2]: (1, "4"),
        **dict.fromkeys((one, partner, other, rest[1], rest[3]), (3, "0")),
    }
    assert "their games don't count" in ranked(event).rule


def test_for_the_others_at_the_table_it_is_a_round_out(played, actor):
    event = played(sit_out=SitOut.FIXED, sit_out_points=5)
    (winner, *others), rest = seats(event, 1), seats(event, 2)
    event = disqualify(event, winner, RECOMPUTE, actor)
    assert {entry: points for entry, (_, points) in standing(event).items()} == {
        **dict.fromkeys(others, "5"),
        **dict.fromkeys(rest[::2], "4"),
        **dict.fromkeys(rest[1::2], "0"),
    }


def test_games_against_them_count_for_nobody_by_other_criteria_too(organizer, actor):
    pairs = ("Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank")
    event = nights.make_night(
        organizer,
        pairs,
        format=FormatKey.SWISS,
        criteria=(Criterion.WINS, Criterion.BUCHHOLZ),
        movement=MovementSettings(entry_size=2, rounds=2),
        sit_out=SitOut.NONE,
    )
    event = nights.start(event, organizer)
    for hand in nights.play_round(event, organizer, 1):
        assert hand.seat_points == [1, 0, 1, 0]
    close(event, organizer, 1)
    winner, loser = seats(event, 1)[:2]
    event = disqualify(event, winner, RECOMPUTE, actor)
    found = {line.entry_id: (line.games, line.wins, line.place) for line in standings_of(event)}
    # Who lost to the other winner has met somebody with a game won, who lost to nobody now has not.
    assert found == {seats(event, 2)[0]: (1, 1, 1), seats(event, 2)[1]: (1, 0, 2), loser: (0, 0, 3)}
    # The second round is drawn, with everybody in it until somebody says that they leave.
    assert Match.objects.filter(round__stage__event=event, round__number=2).count() == 2


def test_no_prize_goes_to_them_and_the_whole_pool_is_won(played, actor):
    event = played()
    winner = seats(event, 1)[0]
    event = disqualify(event, winner, KEEP, actor)
    sheet = prize_sheet(event)
    assert winner not in {line.entry_id for line in sheet.lines}
    assert sum(line.cents for line in sheet.lines) == 80_00
    prizes_fix(event_id=event.pk, actor=actor)


def test_what_it_changes_is_shown_first_and_nothing_is_kept(played):
    event = played(rounds=2)
    winner, before = seats(event, 1)[0], contents()
    shown = disqualification_preview(entry_id=winner, others=RECOMPUTE)
    assert contents() == before
    changed = {each.entry_id: (each.places, each.points) for each in shown.changes}
    assert changed[winner] == ((1, None), ("8", ""))
    assert changed[seats(event, 1)[2]] == ((1, 3), ("8", "0"))
    assert changed[seats(event, 2)[0]] == ((3, 1), ("4", "4"))
    assert shown.sentences == (
        f"There's still a seat for {shown.name} in round 2. Mark {shown.name} as leaving or get a sub.",
    )


@pytest.mark.night
def test_who_leaves_after_it_is_seated_no_more(played, actor):
    event = played(rounds=2)
    winner = seats(event, 1)[0]
    event = disqualify(event, winner, KEEP, actor)
    asked = Attendance(first=2, leaves=(winner,))
    sha256 = repair_preview(event, asked).sha256
    event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=actor)
    assert disqualification_preview(entry_id=winner, others=RECOMPUTE).sentences == ()


@pytest.mark.night
def test_it_is_lifted_or_taken_back_and_all_is_as_before(played, organizer, actor):
    event = played()
    winner, before = seats(event, 1)[0], standing(event)
    disqualify(event, winner, RECOMPUTE, actor)
    disqualify(event, winner, LIFT, actor)
    assert standing(event) == before
    disqualify(event, winner, KEEP, actor)
    act = last(browser(organizer), event)
    assert act["says"].startswith("Disqualified ")
    act_undo(event_id=event.pk, undo_id=act["id"], actor=actor)
    assert standing(event) == before
    assert (Entry.objects.get(pk=winner).left_as, Entry.objects.get(pk=winner).left_at) == ("", None)


def test_twice_is_once_and_the_log_has_the_reason(played, actor):
    event = played()
    winner = seats(event, 1)[0]
    for _ in "12":
        disqualify(event, winner, KEEP, actor)
    (line,) = AuditEntry.objects.filter(event=event, action="entry_disqualify")
    assert (line.reason, line.after) == ("Hid a card", {"others": "keep"})


@pytest.mark.night
def test_the_next_in_the_standings_plays_on_instead(played, actor, organizer):
    event = played(draft=FINAL)
    winner = seats(event, 1)[0]
    event = draw_final(event, organizer)
    shown = disqualification_preview(entry_id=winner, others=KEEP)
    assert [sentence for sentence in shown.sentences if " would replace " in sentence]
    event = draw_final(disqualify(event, winner, KEEP, actor), organizer)
    assert shown.name not in {name for entry in names(event) for name in entry}


@pytest.mark.night
def test_of_partners_in_the_last_part_the_other_is_placed_by_the_part_before(played, actor, organizer):
    draft = StageDraft(
        feed=Feed(best=4, partners=Partners.RANK, carries=True),
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2),
    )
    event = draw_final(played(draft=draft), organizer)
    nights.open_round(event, 2, organizer)
    nights.record(nights.match_at(event, 2, 1), organizer, 1)
    close(event, organizer, 2, tables=(1,))
    before = {line.entry_id: line for line in standings_of(Event.objects.get(pk=event.pk))}
    first, partner = [entry for entry, line in before.items() if line.place == 1]
    event = disqualify(event, first, KEEP, actor)
    lines = standings_of(event)
    assert first not in {line.entry_id for line in lines}
    assert [line.place for line in lines[:2]] == [1, 1]
    assert lines[2].entry_id == partner
    assert len(lines) == 7


def paths(event, entry):
    address = f"/events/{event.pk}/entries/{entry}/disqualify"
    return f"{address}/", address


@pytest.mark.night
@pytest.mark.parametrize("others", ["keep", "recompute"])
def test_both_doors_leave_the_same_rows(others, played, organizer):
    event, person = played(), browser(organizer)
    winner = seats(event, 1)[0]
    page, api = paths(event, winner)
    fields = {"others": others, "reason": "Hid a card"}
    assert_alike(lambda: by_page(person, page, fields), lambda: by_api(person, api, fields))


@pytest.mark.night
def test_both_doors_show_it_first(played, organizer):
    event, person = played(), browser(organizer)
    winner = seats(event, 1)[0]
    page, api = f"/events/{event.pk}/disqualify/", f"/events/{event.pk}/entries/{winner}/disqualify/preview"
    shown = by_page(person, page, {"entry": str(winner), "others": "keep", "reason": "Hid a card"})
    told = by_api(person, api, {"others": "keep"})
    assert (shown.status, told.status) == (200, 200)
    assert shown.says("Everyone else keeps their points. Lower places move up.")
    assert "null" in told.text


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"others": "maybe", "reason": "Hid a card"}, 422),
        ({"others": "keep", "reason": ""}, 422),
        ({"others": "keep", "reason": "x" * 201}, 422),
    ],
)
def test_what_is_not_said_rightly_is_refused_at_both_doors(said, status, played, organizer):
    event, person = played(), browser(organizer)
    winner, before = seats(event, 1)[0], contents()
    page, api = paths(event, winner)
    assert by_page(person, page, said).status == status
    assert by_api(person, api, said).status == status
    assert contents() == before


@pytest.mark.night
def test_before_the_draw_and_in_a_bracket_it_is_refused_at_both_doors(organizer, actor):
    coming = nights.make_night(organizer, EIGHT)
    bracket = knockout(organizer, PAIRS[:4])
    person, said = browser(organizer), {"others": "keep", "reason": "Hid a card"}
    for event, sentence in (
        (coming, "only disqualify players with seats"),
        (bracket, "on the bracket page"),
    ):
        entry = Entry.objects.filter(stage__event=event).first().pk
        page, api = paths(event, entry)
        shown, told = by_page(person, page, said), by_api(person, api, said)
        assert (shown.status, told.status) == (409, 409)
        assert shown.says(sentence)
        assert told.says(sentence)
        with pytest.raises(NotNowError):
            disqualification_preview(entry_id=entry, others=KEEP)


def test_without_a_reason_nothing_is_done(played, actor):
    event = played()
    with pytest.raises(InvalidRequestError):
        entry_disqualify(entry_id=seats(event, 1)[0], others=KEEP, reason=" ", actor=actor)
