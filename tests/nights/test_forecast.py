"""What a night would mean for the money, while it is typed."""

import re

import pytest

from accounts.models import Club
from tests import nights
from tests.markup import one_line
from tournaments.models import Event

pytestmark = pytest.mark.django_db

TYPED = {
    "name": "Friday",
    "starts_at": "2026-11-27T19:00",
    "time_zone": "UTC",
    "capacity": "8",
    "house_rules": "usual",
    "stake": "20",
    "prizes": "50/30/20",
}


def meant(desk, **typed):
    return one_line(desk.get("/events/preview/", {**TYPED, **typed}))


def test_the_forecast_is_in_the_clubs_money(desk, organizer):
    event = nights.make_event(organizer)
    Club.objects.filter(pk=event.club_id).update(currency="EUR", locale="en_GB")
    text = meant(desk, club=event.club_id)
    assert "€80" in text
    assert "$" not in text


def test_roundings_of_prizes_are_amounts_in_the_clubs_money(desk, organizer):
    event = nights.make_event(organizer)
    Club.objects.filter(pk=event.club_id).update(currency="GBP", locale="en_GB")
    Event.objects.filter(pk=event.pk).update(currency="EUR", locale="en_GB")
    for address, expected in (
        (f"/events/new/?club={event.club_id}", ["£1", "£0.01", "£0.25", "£5"]),
        (f"/events/{event.pk}/settings/", ["€1", "€0.01", "€0.25", "€5"]),
        ("/events/new/", ["£1", "£0.01", "£0.25", "£5"]),
    ):
        chooser = desk.get(address).context["form"]["rounding"]
        assert [label for _, label in chooser.field.choices] == expected


def test_another_clubs_money_is_not_told(desk, organizer):
    nights.make_event(organizer)
    other = nights.make_event(nights.make_user("Someone else")).club
    Club.objects.filter(pk=other.pk).update(currency="EUR")
    assert "$80" in meant(desk, club=other.pk)


def test_the_slider_says_what_fewer_payers_leave_to_win(desk):
    assert "Prize pool if everyone pays</dt><dd>$160" in meant(desk, payers="8")
    text = meant(desk, payers="5")
    assert "Prize pool if 5 pay</dt><dd>$100" in text
    assert "$50" in text


def podium(desk, **typed):
    return meant(desk, **typed).partition('<div id="podium"')[2]


def test_the_podium_says_what_each_place_would_win(desk):
    shown = podium(desk, payers="5")
    assert "If 5 pay, the prize pool is $100" in shown
    prizes = re.findall(r'<span class="num">(\S+)</span><i>(\d)(?:st|nd|rd)</i>', shown)
    assert prizes == [("$50", "1"), ("$30", "2"), ("$20", "3")]


def test_places_below_the_podium_stand_in_a_line_of_their_own(desk):
    below = podium(desk, prizes="5:3:2:1", stake="11").partition('class="below"')[2]
    assert re.findall(r'<li>(\w+) <strong class="num">(\S+)</strong>', below) == [("4th", "$8")]


@pytest.mark.parametrize(
    ("prizes", "said"),
    [
        ("50/30/20/10", "50 + 30 + 20 + 10 is 110%, not 100%."),
        ("500, 40", "The prizes add up to $540, but only $160 is left for them. Lower a prize or add money."),
    ],
)
def test_the_podium_says_why_a_plan_does_not_do(prizes, said, desk):
    assert said in podium(desk, prizes=prizes)


@pytest.mark.parametrize("payers", ["99", "0", "-1", "x", "9999999999", "\u0665"])
def test_a_slider_out_of_its_range_is_a_full_field(desk, payers):
    assert "Prize pool if everyone pays</dt><dd>$160" in meant(desk, payers=payers)


def test_ready_plans_are_offered_and_doubling_up_follows_the_stake(desk):
    assert 'value="40, 40, 20"' in meant(desk)
    text = meant(desk, stake="0")
    assert 'value="40/30/20/10"' in text
    assert "3rd breaks even" not in text
