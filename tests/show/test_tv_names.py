"""The TV calls people by the short name that their club has noted."""

import pytest

from accounts.models import Player, PlayerDetails
from tests import nights
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.names.people import field_of
from tournaments.show.selectors.tv_names import tv_names
from tournaments.show.selectors.wall import wall_board

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
