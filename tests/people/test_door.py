"""Checking in without a queue: by the code on the door, and by the player's code on the host's phone."""

import re

import pytest
from django.test import Client

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_joining import act, own, shown, sign_up
from tests.people.test_sign_ups import entry, statuses
from tournaments.models import Event
from tournaments.people.selectors.door import door_code

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    made = nights.make_event(organizer, capacity=3)
    Event.objects.filter(pk=made.pk).update(checks_in_at_door=True)
    return made


def test_who_reads_the_code_on_the_door_checks_in(night):
    phone = sign_up(night, "Ann")
    assert act(phone, "arrive", code=f" {door_code(night).lower()} ").status_code == 302
    assert statuses(night) == {"Ann": "in"}
    assert "You're here" in own(phone)
    assert by_api(phone, "/player/arrive", {"code": door_code(night)}).status == 200


@pytest.mark.parametrize("typed", ["", "AAAAA", "12345", "x" * 41])
def test_another_code_checks_nobody_in(night, typed):
    phone = sign_up(night, "Ann")
    refused = by_api(phone, "/player/arrive", {"code": typed})
    assert (refused.status, refused.field) == (422, "code")
    page = act(phone, "arrive", code=typed)
    assert page.status_code == 422
    assert 'id="door-refusal"' in page.text
    assert statuses(night) == {"Ann": "signed_up"}


def test_the_code_of_another_night_is_none_of_this_one(night, organizer):
    phone = sign_up(night, "Ann")
    other = nights.make_event(organizer)
    assert door_code(other) != door_code(night)
    assert by_api(phone, "/player/arrive", {"code": door_code(other)}).code == "wrong_code"


def test_where_the_host_checks_in_the_code_does_nothing(night):
    Event.objects.filter(pk=night.pk).update(checks_in_at_door=False)
    phone = sign_up(night, "Ann")
    refused = by_api(phone, "/player/arrive", {"code": door_code(night)})
    assert (refused.status, refused.code) == (409, "host_checks_in")
    assert 'id="door-code"' not in own(phone)


def test_a_family_arrives_at_once_and_nobody_else_with_it(night):
    ann, zoe = sign_up(night, "Ann", others=["Bob"]), sign_up(night, "Zoe")
    ids = {name: entry(night, name).pk for name in ("Ann", "Bob", "Zoe")}
    assert act(zoe, "arrive", code=door_code(night), entries=[ids["Zoe"], ids["Bob"]]).status_code == 404
    assert set(statuses(night).values()) == {"signed_up"}
    act(ann, "arrive", code=door_code(night), entries=[ids["Ann"], ids["Bob"]])
    assert statuses(night) == {"Ann": "in", "Bob": "in", "Zoe": "signed_up"}


def test_who_waits_for_a_spot_does_not_check_in(night):
    for name in ("Ann", "Bob", "Cy"):
        sign_up(night, name)
    dee = sign_up(night, "Dee")
    assert not shown(dee)["may_check_in"]
    assert by_api(dee, "/player/arrive", {"code": door_code(night)}).status == 409
    assert statuses(night)["Dee"] == "waiting"


def test_the_code_is_printed_for_the_host_and_leads_to_ones_own_page(night, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    printed = desk.get(f"/events/{night.pk}/qr/").text
    assert f'<p class="big-code">{door_code(night)}</p>' in printed
    scanned = f"/e/{night.public_id}/here/?code={door_code(night)}"
    assert phone.get(scanned).headers["Location"] == f"/p?door={door_code(night)}"
    assert f'value="{door_code(night)}"' in one_line(phone.get(f"/p?door={door_code(night)}"))
    other = Client().get(scanned, follow=True)
    assert other.redirect_chain == [(f"/e/{night.public_id}/join/?door", 302)]
    assert "Use the phone you signed up with" in one_line(other)


def test_no_page_of_everybody_has_the_code(night):
    sign_up(night, "Ann")
    for page in ("", "tv/", "join/", "seats/"):
        assert door_code(night) not in Client().get(f"/e/{night.public_id}/{page}").text
    assert door_code(night) not in own(sign_up(night, "Bob"))


def test_the_players_code_opens_the_person_on_the_hosts_phone(night, organizer):
    Event.objects.filter(pk=night.pk).update(stake_cents=1000)
    phone = sign_up(night, "Ann")
    assert 'id="arrival"' in own(phone)
    ann = shown(phone)["entry"]
    opened = one_line(browser(organizer).get(f"/events/{night.pk}/people/{ann}/"))
    assert re.search(r"Here &amp; paid \$10", opened)
    assert phone.get(f"/events/{night.pk}/people/{ann}/").status_code == 302


def test_the_tv_counts_who_is_here(night):
    phone = sign_up(night, "Ann")
    sign_up(night, "Bob")
    tv = f"/e/{night.public_id}/tv/"
    assert "wall-here" not in Client().get(tv).text
    act(phone, "arrive", code=door_code(night))
    assert '<b class="num">1</b> of 2 here' in one_line(Client().get(tv))


def test_who_waits_for_a_spot_reads_at_the_door_that_they_need_one(night):
    for name in ("Ann", "Bob", "Cy"):
        sign_up(night, name)
    refused = by_api(sign_up(night, "Dee"), "/player/arrive", {"code": door_code(night)})
    assert (refused.status, refused.code) == (409, "no_spot")
    assert refused.says("Only players with a spot can check in. Ask the host for one.")
