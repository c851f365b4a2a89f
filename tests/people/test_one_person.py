"""One person of a club is one record, however often and by whichever door the name comes in."""

from uuid import uuid4

import pytest

from accounts.models import DistinctPlayers, Player, PlayerAlias
from scoring.money.side_pools import SideKind
from tests import nights
from tests.database import contents
from tests.money.side_pools.test_side_pools import line_of, night_of_four, opened
from tournaments.audit.actor import Actor
from tournaments.clubs.selectors.questions import questions_of
from tournaments.errors import InvalidRequestError
from tournaments.models import Entry, EntryPlayer
from tournaments.people.services.entries import entries_import, entry_add
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import entry_attend

pytestmark = pytest.mark.django_db


def paste(event, organizer, *names):
    entries_import(event_id=event.pk, names=names, key=uuid4(), are_others=False, actor=Actor(organizer))


def register(event):
    return list(event.club.players.order_by("number").values_list("name", flat=True))


def players_in(event):
    return list(
        EntryPlayer.objects.filter(stage__event=event).order_by("pk").values_list("player", flat=True)
    )


def test_a_list_pasted_every_week_makes_no_new_people(organizer):
    events = [nights.make_event(organizer, name=f"Week {week}") for week in range(3)]
    paste(events[0], organizer, "Ann Miller", "José Diaz", "Bob O'Brien")
    paste(events[1], organizer, "bob obrien", "Miller, Ann", "Jose  Diaz")
    paste(events[2], organizer, "Ann Miller", "Zoe")
    assert register(events[0]) == ["Ann Miller", "José Diaz", "Bob O'Brien", "Zoe"]
    ann, jose, bob = players_in(events[0])
    assert players_in(events[1]) == [bob, ann, jose]
    assert players_in(events[2])[0] == ann


def test_names_that_are_typed_or_signed_up_mean_the_same_people(organizer, event):
    paste(event, organizer, "Ann Miller")
    later = nights.make_event(organizer, name="Next week")
    entry_add(event_id=later.pk, name="ann miller", key=uuid4(), actor=Actor(organizer))
    at_home = nights.make_event(organizer, name="The week after")
    entry_add(event_id=at_home.pk, name="ANN MILLER", key=uuid4(), actor=Actor(), device="a" * 32)
    assert register(event) == ["Ann Miller"]
    assert players_in(later) == players_in(at_home) == players_in(event)


def test_a_latecomer_by_name_is_the_person_of_last_week(organizer, event):
    paste(event, organizer, "Zoe Park")
    tonight = nights.start(nights.make_night(organizer, nights.NAMES[:8], capacity=12), organizer)
    asked = Attendance(first=2, newcomers=("zoe park",))
    entry_attend(event_id=tonight.pk, change=asked, actor=Actor(organizer))
    assert players_in(event)[0] in players_in(tonight)
    assert Player.objects.filter(name__iexact="zoe park", club=event.club).count() == 1


def test_two_of_one_name_in_a_list_are_two_people_and_nobody_is_in_twice(organizer, event):
    paste(event, organizer, "Ann", "Ann")
    entry_add(event_id=event.pk, name="ann", key=uuid4(), actor=Actor(organizer))
    assert len(set(players_in(event))) == 3


def test_an_alias_means_its_person_and_so_does_a_merged_record(organizer, event):
    paste(event, organizer, "Robert Lee", "Rob Leigh")
    robert, rob = players_in(event)
    PlayerAlias.objects.create(club=event.club, player_id=robert, name="Bobby", key="bobby")
    Player.objects.filter(pk=rob).update(same_as=robert)
    for name in ("Bobby", "Rob Leigh"):
        later = nights.make_event(organizer, name=name)
        paste(later, organizer, name)
        assert players_in(later) == [robert]


@pytest.mark.night
@pytest.mark.parametrize(("merges", "times"), [(False, {1}), (True, {2})])
def test_a_jackpot_counts_the_nights_of_a_person_not_of_a_record(organizer, merges, times):
    first = night_of_four(organizer, day=20)
    opened(first, SideKind.PERFECT_HAND, Actor(organizer), nights=2)
    nights.start(first, organizer)
    nights.play_round(first, organizer, 1)
    second = nights.make_list(
        organizer, ("Anna", "Bobby", "Carl", "David"), stake_cents=0, starts_at=first.starts_at
    )
    pool = opened(second, SideKind.PERFECT_HAND, Actor(organizer), nights=2)
    assert Entry.objects.filter(stage__event=second).count() == 4
    if merges:
        for old, new in zip(players_in(first), players_in(second), strict=True):
            Player.objects.filter(pk=new).update(same_as=old)
    assert {taker.nights for taker in line_of(pool).takers} == times


def test_an_answer_is_asked_once_and_remembered(organizer, event):
    paste(event, organizer, "Kathryn Kowalski", "Jon Smith")
    kathryn, _jon = players_in(event)
    later = nights.make_event(organizer, name="Next week")
    answers = {"Kathryn Kowalsky": 1, "John Smith": None}
    entries_import(
        event_id=later.pk,
        names=list(answers),
        key=uuid4(),
        are_others=False,
        actor=Actor(organizer),
        answers=answers,
    )
    assert players_in(later)[0] == kathryn
    assert register(event) == ["Kathryn Kowalski", "Jon Smith", "John Smith"]
    assert list(PlayerAlias.objects.values_list("name", "player")) == [("Kathryn Kowalsky", kathryn)]
    assert DistinctPlayers.objects.count() == 1
    assert questions_of(event.club) == ()
    last = nights.make_event(organizer, name="The week after")
    paste(last, organizer, "kathryn kowalsky", "john smith")
    assert players_in(last) == players_in(later)


def test_an_answer_that_nobody_is_is_refused_and_nobody_is_entered(organizer, event):
    before = contents()
    with pytest.raises(InvalidRequestError, match="No player has number 7"):
        entries_import(
            event_id=event.pk,
            names=["Ann"],
            key=uuid4(),
            are_others=False,
            actor=Actor(organizer),
            answers={"Ann": 7},
        )
    assert contents() == before
