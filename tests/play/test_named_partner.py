"""A named partner beside a loner: who plays alone names nobody, whatever is still marked on a form."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_page, doors_of_a_table
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.formats import FormatKey
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

#: Five who all play, whose loner takes four points.
LONERS = replace(
    PRESETS["five_all_play"],
    name="Five with loners",
    loners=True,
    loner_made=1,
    loner_march=4,
    loner_euchred=2,
    renege_loner=4,
)


@kept
def five(organizer):
    made = nights.make_night(
        organizer, nights.NAMES[:5], format=FormatKey.FIVE_ALL_PLAY, rules=LONERS, stake_cents=0
    )
    return nights.start(made, organizer)


def enter(event, organizer, door, **fields):
    doors = doors_of_a_table(event, organizer, link_secret(link_to(event, table=1)))
    return doors[door]({"number": 1, "key": str(uuid4()), **fields})


@pytest.mark.parametrize("door", ["page, phone", "page, person"])
def test_a_form_whose_partner_is_still_marked_tells_a_loner(door, five, organizer):
    answer = enter(five, organizer, door, maker=2, tricks=5, alone="1", named_partner=4)
    assert answer.status == 302
    hand = Hand.objects.get()
    assert (hand.alone, hand.named_partner, hand.seat_points) == (True, None, [0, 4, 0, 0, 0])


@pytest.mark.parametrize("door", ["page, phone", "page, person", "api, phone", "api, person"])
def test_who_does_not_play_alone_names_a_partner(door, five, organizer):
    answer = enter(five, organizer, door, maker=2, tricks=5)
    assert (answer.status, answer.says("Choose the partner")) == (422, True)
    assert not Hand.objects.exists()


def test_a_hand_is_corrected_into_a_loner_and_back(five, organizer):
    enter(five, organizer, "page, person", maker=2, tricks=3, named_partner=4)
    person, why = browser(organizer), {"maker": "2", "tricks": "3", "reason": "Alone"}

    def correct(**fields):
        path = f"/events/{five.pk}/hands/{Hand.objects.get(voided_at=None).pk}/correct/"
        assert by_page(person, path, {**why, **fields, "key": str(uuid4())}).status == 302
        return Hand.objects.get(voided_at=None)

    page = person.get(f"/events/{five.pk}/rounds/1/tables/1/").text
    assert '<option value="">No one</option>' in page
    assert correct(alone="1", named_partner="").seat_points == [0, 1, 0, 0, 0]
    assert correct(named_partner="5").seat_points == [0, 1, 0, 0, 1]


def test_the_form_lets_a_loner_go_without_a_partner(five):
    page = browser(secret=link_secret(link_to(five, table=1))).get("/t").text
    partners = [part.partition(">")[0] for part in page.split('name="named_partner"')[1:]]
    assert len(partners) == 5
    assert not [each for each in partners if "required" in each]
