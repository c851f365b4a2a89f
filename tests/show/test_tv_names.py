"""The TV calls people by the short name that their club has noted."""

import pytest

from accounts.models import Player, PlayerDetails
from tests import nights
from tournaments.audit.actor import Actor
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.names.people import field_of
from tournaments.results.selectors.bracket import public_bracket
from tournaments.show.selectors.tv_names import tv_names
from tournaments.show.selectors.wall import wall_board
from tournaments.show.services.screens import screen_set

pytestmark = pytest.mark.django_db


def note(name, tv_name):
    PlayerDetails.objects.create(player=Player.objects.get(name=name), tv_name=tv_name)


def test_seats_and_standings_on_the_tv_have_the_tv_name(organizer):
    event = nights.start(nights.make_night(organizer, ("Annabelle Smith", "Bob", "Carla", "Dave")), organizer)
    note("Annabelle Smith", "Annie")
    wall = wall_board(event)
    assert {seat.name for seat in wall.seating.tables[0].seats} == {"Annie", "Bob", "Carla", "Dave"}
    assert {each.name for each in wall.lines} == {"Annie", "Bob", "Carla", "Dave"}


def test_a_tv_name_that_is_somebody_elses_name_is_not_used(organizer):
    event = nights.make_list(organizer, ("Robert Lee", "Bob", "Annabelle Smith", "Anne Jones"))
    for name, tv in (("Robert Lee", "Bob"), ("Annabelle Smith", "Annie"), ("Anne Jones", "Annie")):
        note(name, tv)
    assert tv_names(field_of(event)) == {}


def test_a_merged_record_has_the_name_of_its_person(organizer):
    event = nights.make_list(organizer, ("Annabelle Smith", "Bob"))
    nights.make_list(organizer, ("Ann Smith",))
    note("Ann Smith", "Annie")
    Player.objects.filter(name="Annabelle Smith").update(same_as=Player.objects.get(name="Ann Smith"))
    assert tv_names(field_of(event)) == {"Annabelle Smith": "Annie"}


def test_a_pair_is_called_by_both(organizer):
    event = nights.make_list(
        organizer,
        ("Annabelle Smith & Bob", "Carla & Dave"),
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=PAIR),
    )
    note("Annabelle Smith", "Annie")
    assert tv_names(field_of(event))["Annabelle Smith & Bob"] == "Annie & Bob"


def test_the_bracket_on_the_tv_has_it_and_on_a_page_has_the_name(organizer):
    night = nights.make_night(
        organizer,
        ("Annabelle Smith & Bob", "Carla & Dave", "Ed & Eve", "Flo & Gus"),
        format=FormatKey.KNOCKOUT,
        movement=MovementSettings(entry_size=PAIR),
    )
    event = nights.start(night, organizer)
    note("Annabelle Smith", "Annie")
    screen_set(event_id=event.pk, number=1, views=["bracket"], seconds=10, actor=Actor(organizer))
    sides = {
        where: {side.name for game in bracket.games for side in game.sides}
        for where, bracket in (("tv", wall_board(event).bracket), ("page", public_bracket(event)))
    }
    assert {where: names & {"Annie & Bob", "Annabelle Smith & Bob"} for where, names in sides.items()} == {
        "tv": {"Annie & Bob"},
        "page": {"Annabelle Smith & Bob"},
    }
