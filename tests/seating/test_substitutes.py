"""Substitutes: who sits there, whose the results are, and the regular's coming back."""

import random
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Player
from tests import nights
from tests.by_night import one_in
from tests.direct.brackets.test_knockout import PAIRS, knockout
from tests.kept import kept
from tests.last_parts import draw_final, plan
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.undo import act_undo, way_back
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import AuditEntry, Bye, Entry, Event, Link, Match, Seat, Substitution
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.names.people import field_of, substitution_sentences
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.seating import board_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.substitutes import TakesSeat, substitute_end, substitute_take
from tournaments.seating.words import subs
from tournaments.show.selectors.board import public_board

pytestmark = pytest.mark.django_db


@kept
def eight(organizer):
    """Eight players, round one of five is open."""
    return night(organizer)


def night(organizer, *, size=8, seed=5, rounds=5, **changes):
    made = nights.make_night(
        organizer, nights.NAMES[:size], movement=MovementSettings(rounds=rounds), capacity=20, **changes
    )
    Event.objects.filter(pk=made.pk).update(seed=seed)
    return nights.start(made, organizer)


def entry_of(event, name):
    return Entry.objects.get(stage__event=event, stage__number=1, members__player__name=name)


def take(event, organizer, whose="Ann", who="Zoe", *, first=1, **fields):
    asked = TakesSeat(entry=entry_of(event, whose).pk, person=who, first=first, **fields)
    return substitute_take(event_id=event.pk, draft=asked, actor=Actor(organizer))


def back(event, organizer, taken, *, first):
    return substitute_end(event_id=event.pk, substitution_id=taken.pk, first=first, actor=Actor(organizer))


def sitting(event):
    """Who sits in the seats of each round in place of somebody."""
    rows = Seat.objects.filter(round__stage__event=event).exclude(substitute=None).order_by("round__number")
    return list(rows.values_list("round__number", "player__name", "substitute__name"))


def play(event, organizer, number, seed=0):
    """Play a round, told by the seed alone: its number, the table and the hand say what each hand was."""
    for match in Match.objects.filter(round__stage__event=event, round__number=number).order_by("table"):
        for hand in (1, 2, 3):
            rng = random.Random(f"{seed} {number} {match.table} {hand}")
            nights.record(match, organizer, hand, maker=rng.randint(1, 4), tricks=rng.randint(0, 5))


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number, status="playing")
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def standing(event):
    return [(line.name, line.place, line.points) for line in standings_of(event)]


def test_the_substitute_sits_in_every_seat_until_the_regular_is_back(eight, organizer):
    taken = take(eight, organizer)
    assert sitting(eight) == [(number, "Ann", "Zoe") for number in range(1, 6) if plays(eight, "Ann", number)]
    close(eight, organizer, 1)
    back(eight, organizer, taken, first=2)
    assert {number for number, *_ in sitting(eight)} == {1}
    taken.refresh_from_db()
    assert (taken.first, taken.last) == (1, 1)


def plays(event, name, number):
    return Seat.objects.filter(round__stage__event=event, round__number=number, player__name=name).exists()


def test_every_page_names_the_substitute_and_says_whose_the_points_are(eight, organizer):
    take(eight, organizer)
    text = "Zoe is subbing for Ann starting in round 1. Ann gets the points and any prize."
    eight.refresh_from_db()
    seat = Seat.objects.get(round__stage__event=eight, round__number=1, player__name="Ann")
    board = board_of(eight, 1)
    assert "Zoe for Ann" in [each.name for table in board.tables for each in table.seats]
    assert board.substitutions == (text,)
    assert public_board(eight).substitutions == (text,)
    assert text in prize_sheet(eight).sentences
    assert "Zoe for Ann" in [each.name for each in table_state(seat.match, eight).seats]
    own = seats_of(eight, entry_of(eight, "Ann"))
    assert own[0].substitute == "Zoe"
    assert "Ann" in [line.name for line in standings_of(eight)]


def test_points_and_prize_stay_with_the_regular(eight, organizer):
    take(eight, organizer)
    seat = Seat.objects.get(round__stage__event=eight, round__number=1, player__name="Ann")
    nights.record(seat.match, organizer, 1, maker=seat.position, tricks=5)
    line = next(line for line in standings_of(eight) if line.name == "Ann")
    assert line.points == "2"
    assert "Zoe" not in [each.name for each in standings_of(eight)]


@pytest.mark.night
@pytest.mark.parametrize("kind", [FormatKey.PARTY, FormatKey.PROGRESSIVE, FormatKey.MEXICANO])
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_a_night_with_substitutes_stands_as_one_without(kind, seed, organizer):
    rng = random.Random(seed)
    size = rng.randint(5, 12)
    plain, other = (night(organizer, size=size, seed=seed, format=kind) for _ in "12")
    taken = {}
    for number in range(1, 6):
        if number > 1:
            nights.open_round(plain, number, organizer)
            nights.open_round(other, number, organizer)
        for name in nights.NAMES[:size]:
            if name in taken and rng.random() < 0.5:
                back(other, organizer, taken.pop(name), first=number)
            elif name not in taken and rng.random() < 0.3:
                taken[name] = take(other, organizer, name, f"Sub of {name}", first=number)
        for event in (plain, other):
            play(event, organizer, number, seed)
            close(event, organizer, number)
    other.refresh_from_db()
    assert standing(other) == standing(plain)
    assert list(differences()) == []
    for number, regular, _ in sitting(other):
        stood_in = Substitution.objects.filter(event=other, regular__name=regular, first__lte=number)
        assert any(each.is_for(number) for each in stood_in)


@pytest.mark.night
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_with_own_results_the_two_share_what_the_seat_makes(seed, organizer):
    plain, other = (night(organizer, size=9, seed=seed) for _ in "12")
    for event in (plain, other):
        play(event, organizer, 1)
        close(event, organizer, 1)
    taken = take(other, organizer, first=2, keeps_own=True)
    for number in range(2, 6):
        if number == 4:
            back(other, organizer, taken, first=4)
        for event in (plain, other):
            nights.open_round(event, number, organizer)
            play(event, organizer, number)
            close(event, organizer, number)
    other.refresh_from_db()
    whole = {name: int(points) for name, _, points in standing(plain)}
    parts = {name: int(points) for name, _, points in standing(other)}
    assert parts["Ann"] + parts["Zoe"] == whole["Ann"]
    assert {name: parts[name] for name in whole if name != "Ann"} == {
        name: points for name, points in whole.items() if name != "Ann"
    }
    assert substitution_sentences(field_of(other)) == (
        "Zoe had Ann's seat in rounds 2 to 3. Each keeps their own points and prize.",
    )
    assert list(differences()) == []


def test_a_substitute_with_own_results_stays_in_once_the_playoffs_are_on(organizer):
    made = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=2))
    event = nights.start(plan(made, organizer), organizer)
    close(event, organizer, 1)
    taken = take(event, organizer, first=2, keeps_own=True)
    nights.open_round(event, 2, organizer)
    play(event, organizer, 2)
    close(event, organizer, 2)
    event = draw_final(event, organizer)
    with pytest.raises(NotNowError, match=r"^The playoffs have started, so the sub keeps this seat\.$"):
        back(event, organizer, taken, first=3)


def test_a_substitute_with_own_results_has_a_number_a_link_and_the_byes(organizer):
    event = night(organizer, size=5)
    close(event, organizer, 1)
    out = Bye.objects.filter(round__stage__event=event, round__number__gt=2).first()
    whose = out.entry.members.get().player.name
    taken = take(event, organizer, whose, first=2, keeps_own=True)
    out.refresh_from_db()
    assert out.entry == taken.entry
    assert (taken.entry.number, taken.entry.status) == (6, "in")
    assert event.links.filter(kind=Link.Kind.PLAYER, entry=taken.entry).count() == 1


def test_who_waited_for_a_place_comes_in_with_own_results(organizer):
    made = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=5))
    late = Entry.objects.filter(stage__event=made).last()
    Entry.objects.filter(pk=late.pk).update(status=Entry.Status.WAITING)
    event = nights.start(made, organizer)
    whose = Seat.objects.filter(round__stage__event=event, round__number=1).first().player.name
    taken = take(event, organizer, whose, late.members.get().player_id, keeps_own=True)
    assert (taken.entry_id, Entry.objects.get(pk=late.pk).status) == (late.pk, "in")


def test_rounds_drawn_later_have_the_substitute_too(organizer):
    event = night(organizer, format=FormatKey.PROGRESSIVE)
    take(event, organizer)
    close(event, organizer, 1)
    assert [number for number, *_ in sitting(event)] == [1, 2]


def test_a_repair_of_the_night_keeps_the_substitute(eight, organizer):
    take(eight, organizer)
    asked = Attendance(first=2, leaves=(entry_of(eight, "Bob").pk,))
    sha256 = repair_preview(eight, asked).sha256
    event_repair(event_id=eight.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    with_seat = [number for number in range(1, 6) if plays(eight, "Ann", number)]
    assert [number for number, *_ in sitting(eight)] == with_seat


def test_one_of_a_pair_has_a_substitute(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    take(event, organizer, "Bob", member=2)
    assert sitting(event) == [(1, "Bob", "Zoe")]
    with pytest.raises(NotNowError, match="Partners share their points"):
        take(event, organizer, "Ann", "Yan", keeps_own=True)


def test_the_same_is_done_once_and_the_log_shows_both_ways(eight, organizer):
    one, other = take(eight, organizer), take(eight, organizer)
    assert one == other
    assert Player.objects.filter(name="Zoe").count() == 1
    for _ in "12":
        back(eight, organizer, one, first=1)
    lines = AuditEntry.objects.filter(row=f"substitution:{one.pk}").order_by("pk")
    assert list(lines.values_list("action", flat=True)) == ["substitute_take", "substitute_end"]
    assert lines[0].after["substitute"] == "Zoe"
    # Nothing was played in between, so there is nothing to say.
    eight.refresh_from_db()
    assert (sitting(eight), substitution_sentences(field_of(eight))) == ([], ())


def test_one_person_helps_out_twice_but_in_one_seat_at_a_time(eight, organizer):
    taken = take(eight, organizer)
    with pytest.raises(NotNowError, match=r"Zoe is already subbing for Ann\."):
        take(eight, organizer, "Bob", taken.player_id)
    back(eight, organizer, taken, first=1)
    assert take(eight, organizer, "Bob", taken.player_id).player_id == taken.player_id


def test_a_substitute_who_comes_in_would_sit_twice(eight, organizer):
    stage = eight.first_stage
    known = Player.objects.create(club=eight.club, number=900, name="Zoe")
    waiting = Entry.objects.create(stage=stage, queue=90, status=Entry.Status.WAITING, key=UUID(int=90))
    waiting.members.create(stage=stage, player=known)
    take(eight, organizer, who=known.pk)
    asked = Attendance(first=2, late=(waiting.pk,))
    with pytest.raises(NotNowError, match=r"Zoe is subbing for Ann. Mark Ann as back first\."):
        repair_preview(eight, asked)


@pytest.mark.parametrize(
    ("said", "error", "sentence"),
    [
        ({"first": 3}, InvalidRequestError, "Choose round 1 or 2"),
        ({"first": 0}, NotNowError, "Round 0 is closed"),
        ({"member": 2}, InvalidRequestError, "This entry has 1 player."),
        ({"who": "Bob"}, None, ""),
    ],
)
def test_what_cannot_be_said(said, error, sentence, eight, organizer):
    if error is None:
        known = Player.objects.get(name=said["who"], entries__stage__event=eight)
        error, sentence, said = NotNowError, "Bob is already in the draw", {"who": known.pk}
    with pytest.raises(error, match=sentence):
        take(eight, organizer, **said)
    assert (Substitution.objects.count(), sitting(eight)) == (0, [])


def test_results_of_a_round_that_has_begun_are_not_parted(eight, organizer):
    play(eight, organizer, 1)
    with pytest.raises(NotNowError, match="has started round 1"):
        take(eight, organizer, keeps_own=True)
    taken = take(eight, organizer, first=2, keeps_own=True)
    close(eight, organizer, 1)
    nights.open_round(eight, 2, organizer)
    play(eight, organizer, 2)
    with pytest.raises(NotNowError, match="has started round 2"):
        back(eight, organizer, taken, first=2)
    assert back(eight, organizer, taken, first=3).last == 2


@pytest.mark.parametrize("keeps_own", [False, True])
def test_nobody_takes_a_seat_in_a_round_in_which_its_regular_has_none(keeps_own, eight, organizer):
    take(eight, organizer, first=2, keeps_own=True)
    with pytest.raises(
        NotNowError, match=r"Zoe isn't playing in round 1, so there's no seat to take\. Choose another"
    ):
        take(eight, organizer, "Zoe", "Max", first=1, keeps_own=keeps_own)
    assert take(eight, organizer, "Zoe", "Max", first=2, keeps_own=keeps_own).first == 2


def test_a_seat_is_taken_by_one_only_whatever_asks(eight, organizer):
    taken = take(eight, organizer)
    with pytest.raises(IntegrityError), transaction.atomic():
        Substitution.objects.create(event=eight, regular=taken.regular, player=entry_player(eight), first=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(round__number=1).update(substitute=taken.player)


def entry_player(event):
    return Player.objects.filter(entries__stage__event=event).last()


def undo(event, organizer):
    record = event.undo_records.filter(taken_back=None).latest("pk")
    return act_undo(event_id=event.pk, undo_id=record.pk, actor=Actor(organizer))


def hand_at_the_table_of(event, organizer, name):
    seat = Seat.objects.get(round__stage__event=event, round__number=1, player__name=name)
    nights.record(seat.match, organizer, seat.match.hands_played + 1)


@pytest.mark.parametrize("keeps_own", [False, True])
def test_who_has_played_for_somebody_stays_in_the_seat(keeps_own, eight, organizer):
    take(eight, organizer, keeps_own=keeps_own)
    hand_at_the_table_of(eight, organizer, "Zoe" if keeps_own else "Ann")
    assert way_back(eight).why_not == "You can't undo this anymore: a table has entered a result since."
    with pytest.raises(NotNowError) as refused:
        undo(eight, organizer)
    assert refused.value.code == "stands_on_it"
    seats = Seat.objects.filter(round__stage__event=eight, round__number=1)
    assert "Zoe" in {str(seat.player if keeps_own else seat.substitute) for seat in seats}


def test_who_is_back_and_has_played_stays_in_the_own_seat(eight, organizer):
    taken = take(eight, organizer)
    hand_at_the_table_of(eight, organizer, "Ann")
    back(eight, organizer, taken, first=1)
    hand_at_the_table_of(eight, organizer, "Ann")
    with pytest.raises(NotNowError, match="a table has entered a result since"):
        undo(eight, organizer)
    assert 1 not in {number for number, *_ in sitting(eight)}


def test_who_came_in_after_the_first_hand_and_has_not_played_is_taken_back(eight, organizer):
    hand_at_the_table_of(eight, organizer, "Ann")
    take(eight, organizer)
    undo(eight, organizer)
    assert sitting(eight) == []


@pytest.mark.parametrize(("first", "said"), [(2, "Choose round 2 or 3."), (3, "Choose round 3.")])
def test_the_rounds_a_sub_may_start_in_are_named(first, said):
    assert subs.open_or_next(first=first, last=3) == said
