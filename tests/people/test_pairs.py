"""Pairs as entries: who enters, where the two sit, and what counts once for them."""

from uuid import uuid4

import pytest

from accounts.models import Player
from tests.kept import kept
from tests.nights import make_draft, make_event, match_at, open_round, record
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.errors import InvalidRequestError, LockedError
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import Entry, EntryPlayer, Event, Round, Stage
from tournaments.movements import RoundPlan, TablePlan
from tournaments.names.people import field_of
from tournaments.nights.services.events import event_change
from tournaments.people.services.entries import entries_import, entry_add, entry_add_registered
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.seating import board_of
from tournaments.seating.services.seats import seat_rounds

pytestmark = pytest.mark.django_db


@kept
def event(organizer):
    """A night for pairs."""
    made = make_event(organizer, capacity=8)
    Stage.objects.filter(event=made).update(settings={"entry_size": 2})
    return Event.objects.get(pk=made.pk)


def people(event):
    return [line.label for line in field_of(event)]


def paste(event, organizer, *names, are_others=False):
    return entries_import(
        event_id=event.pk, names=names, key=uuid4(), are_others=are_others, actor=Actor(organizer)
    )


@pytest.mark.parametrize("said", ["Ann & Bob", "Ann / Bob", "Ann, Bob", "Ann and Bob", " Ann +Bob "])
def test_two_names_are_one_pair(event, said):
    entry_add(event_id=event.pk, name=said, key=uuid4(), actor=Actor())
    assert people(event) == ["Ann & Bob"]
    assert Player.objects.count() == 2


@pytest.mark.parametrize("said", ["Ann", "Ann & Bob & Carla"])
def test_anything_but_two_names_is_refused(event, said):
    with pytest.raises(InvalidRequestError, match="like Ann & Bob") as refused:
        entry_add(event_id=event.pk, name=said, key=uuid4(), actor=Actor())
    assert refused.value.field == "name"
    assert Entry.objects.count() == 0


def test_a_name_with_and_in_it_is_one_player_where_players_enter(organizer):
    event = make_event(organizer)
    entry_add(event_id=event.pk, name="Ann & Bob", key=uuid4(), actor=Actor())
    assert Player.objects.get().name == "Ann & Bob"


def test_a_list_of_pairs_is_entered_whole_or_not_at_all(event, organizer):
    with pytest.raises(InvalidRequestError, match="Carla: This night is for pairs"):
        paste(event, organizer, "Ann & Bob", "Carla")
    assert Player.objects.count() == 0
    paste(event, organizer, "Ann & Bob", "Carla & Dave")
    assert people(event) == ["Ann & Bob", "Carla & Dave"]


def test_one_of_a_pair_who_is_entered_already_is_asked_about(event, organizer):
    paste(event, organizer, "Ann & Bob")
    with pytest.raises(InvalidRequestError, match="Already signed up: Bob"):
        paste(event, organizer, "Carla & Bob")


def test_someone_of_the_register_enters_with_someone_new(event, organizer):
    known = Player.objects.create(club=event.club, number=7, name="Ann")
    entry_add_registered(event_id=event.pk, people=(known.pk, "Bob"), key=uuid4(), actor=Actor(organizer))
    assert list(EntryPlayer.objects.order_by("pk").values_list("player__number", flat=True)) == [7, 8]


def test_nobody_is_in_two_pairs(event, organizer):
    known = Player.objects.create(club=event.club, number=7, name="Ann")
    entry_add_registered(event_id=event.pk, people=(known.pk, "Bob"), key=uuid4(), actor=Actor(organizer))
    with pytest.raises(InvalidRequestError, match="already on tonight"):
        entry_add_registered(
            event_id=event.pk, people=(known.pk, "Carla"), key=uuid4(), actor=Actor(organizer)
        )
    assert people(event) == ["Ann & Bob"]


def test_nobody_is_their_own_partner(event, organizer):
    known = Player.objects.create(club=event.club, number=7, name="Ann")
    with pytest.raises(InvalidRequestError, match="like Ann & Bob"):
        entry_add_registered(
            event_id=event.pk, people=(known.pk, known.pk), key=uuid4(), actor=Actor(organizer)
        )


def test_pairs_stay_pairs_once_somebody_is_entered(event, organizer):
    paste(event, organizer, "Ann & Bob")
    with pytest.raises(LockedError, match="between pairs and players"):
        event_change(event_id=event.pk, draft=make_draft(capacity=8), actor=Actor(organizer))


@kept
def seated(event, organizer):
    """Ann & Bob against Carla & Dave, in a round that is open."""
    pairs = paste(event, organizer, "Ann & Bob", "Carla & Dave")
    for number, entry in enumerate(pairs, start=1):
        entry.number, entry.status = number, Entry.Status.IN
        entry.save()
    Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING)
    current = Round.objects.create(stage=event.stages.get(), number=1)
    plan = RoundPlan(number=1, tables=(TablePlan(table=1, seats=(1, 2, 1, 2)),), byes=())
    seat_rounds([current], [plan], {entry.number: entry for entry in pairs}, event.ruleset)
    open_round(event, 1, organizer)
    return Event.objects.get(pk=event.pk)


def test_the_two_of_a_pair_sit_across_under_their_own_names(seated):
    match = match_at(seated)
    assert [seat.name for seat in table_state(match, seated).seats] == ["Ann", "Carla", "Bob", "Dave"]
    assert [[seat.name for seat in pair] for pair in board_of(seated, 1).tables[0].pairs] == [
        ["Ann", "Bob"],
        ["Carla", "Dave"],
    ]
    own = seats_of(seated, Entry.objects.get(number=2))[0]
    assert (own.table, own.position, own.partners, own.opponents) == (1, 2, (), ("Ann", "Bob"))


def test_a_pairs_points_count_once_and_each_ones_loners(seated, organizer):
    match = match_at(seated)
    record(match, organizer, 1, maker=1, tricks=5)
    record(match, organizer, 2, maker=1, tricks=5, alone=True)
    record(match, organizer, 3, maker=3, tricks=5, alone=True)
    record(match, organizer, 4, maker=2, tricks=2)
    first, second = standings_of(seated)
    assert (first.name, first.place, first.tally.points, first.tally.hands) == ("Ann & Bob", 1, 12, 4)
    assert (first.tally.loners, first.tally.marches, first.tally.euchres) == (2, 3, 1)
    assert (second.tally.points, second.tally.euchred, second.tally.margin) == (0, 1, -12)


def test_a_ruling_takes_points_from_the_pair(seated, organizer):
    def decide(target, points):
        decision = Decision(
            code="renege", seat=3, target=target, points=points, reason="Did not follow", key=uuid4()
        )
        return ruling_add(match_id=match_at(seated).pk, decision=decision, actor=Actor(organizer))

    with pytest.raises(InvalidRequestError, match="Partners share points tonight"):
        decide("offender", 2)
    decide("side", 2)
    assert [line.tally.points for line in standings_of(seated)] == [0, -2]
