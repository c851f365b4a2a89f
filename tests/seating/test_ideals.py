"""The fairness goal that a host puts first: chosen by page and API, and what the draw makes of it."""

import html
import json
from uuid import uuid4

import pytest
from django.urls import reverse

from tests import nights
from tests.acts_at_random import undo
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import AuditEntry, Entry, Seat
from tournaments.movements import Ideal, heat_map
from tournaments.people.services.entries import entries_import
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.services.draw import event_start

pytestmark = pytest.mark.django_db


@kept
def coming(organizer):
    names = [f"Player {number:02}" for number in range(14)]
    return nights.make_night(organizer, names, paid=False, movement=MovementSettings(rounds=5))


def chosen(event):
    event.refresh_from_db()
    return event.stages.get(number=1).movement.ideal


def test_the_page_lists_each_kind_and_saves_one(desk, coming):
    page = desk.get(reverse("ideals", args=[coming.pk]))
    assert page.content.count(b'type="radio"') == len(Ideal)
    assert "Works perfectly with 16 players and 5 rounds." in page.text
    saved = desk.post(reverse("ideal-choose", args=[coming.pk]), {"ideal": "couples_together"})
    assert (saved.status_code, chosen(coming)) == (302, Ideal.COUPLES_TOGETHER)
    assert 'value="couples_together" required\n   checked' in desk.get(saved.url).text


def test_settings_say_the_goal_link_to_its_page_and_leave_it_as_it_is(desk, coming):
    desk.post(reverse("ideal-choose", args=[coming.pk]), {"ideal": "couples_together"})
    path = f"/events/{coming.pk}/settings/"
    page = desk.get(path)
    line = page.text.split(f'href="/events/{coming.pk}/ideals/"')[1].split("</a>")[0]
    assert "Couples always partner" in line
    assert 'name="ideal"' not in page.text
    form = page.context["form"]
    fields = {field.name: field.value() for field in form}
    sent = {name: value for name, value in fields.items() if value not in (None, False)}
    assert desk.post(path, sent | {"rounds": "6"}).status_code == 302
    assert chosen(coming) is Ideal.COUPLES_TOGETHER
    assert coming.stages.get(number=1).movement.rounds == 6


def test_the_api_answers_with_what_each_kind_gives(desk, coming):
    path = f"/api/v1/events/{coming.pk}/ideals"
    found = desk.get(path).json()
    assert (found["ideal"], found["players"], found["rounds"]) == ("even", 14, 5)
    assert [each["ideal"] for each in found["ideals"]] == list(Ideal)
    for _ in range(2):
        answer = desk.post(path, json.dumps({"ideal": "ladies_and_gents"}), content_type="application/json")
        assert (answer.status_code, answer.json()["ideal"]) == (200, "ladies_and_gents")
    assert AuditEntry.objects.filter(action="event_change").count() == 1
    refused = desk.post(path, json.dumps({"ideal": "best"}), content_type="application/json")
    assert (refused.status_code, chosen(coming)) == (422, Ideal.LADIES_AND_GENTS)


def test_couples_of_the_list_stay_together(organizer, desk, coming):
    desk.post(reverse("ideal-choose", args=[coming.pk]), {"ideal": "couples_together"})
    event_start(event_id=coming.pk, actor=Actor(organizer))
    coming.refresh_from_db()
    listed = list(
        Entry.objects.filter(stage__event=coming).order_by("queue").values_list("number", flat=True)
    )
    assert listed == list(range(1, 15))
    partners = heat_map(plan_of(coming).plan).partners
    pairs = {(one, other) for one in range(14) for other in range(one) if partners[one][other]}
    assert pairs == {(number, number - 1) for number in range(1, 14, 2)}


def test_it_is_too_late_after_the_draw(organizer, desk, coming):
    event_start(event_id=coming.pk, actor=Actor(organizer))
    refused = desk.post(reverse("ideal-choose", args=[coming.pk]), {"ideal": "tables"})
    assert (refused.status_code, chosen(coming)) == (409, Ideal.EVEN)
    assert "You can't change the fairness goal or sort the list after the seats are drawn." in html.unescape(
        refused.text
    )


def test_pairs_have_no_kinds(organizer, desk):
    event = nights.make_event(
        organizer, format=FormatKey.ROUND_ROBIN, movement=MovementSettings(entry_size=2)
    )
    assert (
        "Fairness goals only work with rotating partners" in desk.get(reverse("ideals", args=[event.pk])).text
    )
    refused = desk.post(reverse("ideal-choose", args=[event.pk]), {"ideal": "tables"})
    assert refused.status_code == 409


@kept
def balanced(organizer):
    """Eight who played a night before and one who didn't, for balanced tables."""
    earlier = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=3))
    nights.start(earlier, organizer, opened=0)
    event_simulate(event_id=earlier.pk, seed=4, rounds=None, actor=Actor(organizer))
    event = nights.make_event(organizer, capacity=20, movement=MovementSettings(ideal=Ideal.BALANCED))
    entries_import(event_id=event.pk, names=["Zoe"], key=uuid4(), are_others=True, actor=Actor(organizer))
    nights.enter_again(event, earlier, organizer)
    return event


def name_of(entry):
    return entry.members.get().player.name


def listed(event):
    return [name_of(entry) for entry in event.first_stage.entries.order_by("queue")]


def scored(entry):
    """What an entry's player has scored in all; there was one night."""
    return sum(Seat.objects.filter(player=entry.members.get().player).values_list("points", flat=True))


def test_the_list_is_put_in_order_of_points_a_night_and_whoever_is_new_stands_in_the_middle(
    organizer, desk, balanced
):
    entries = {name_of(entry): entry for entry in balanced.first_stage.entries.all()}
    points = {name: scored(entry) for name, entry in entries.items() if name != "Zoe"}
    assert len(set(points.values())) > 3
    page = desk.get(reverse("ideals", args=[balanced.pk])).text
    assert "We'll use your list's order, best player first." in html.unescape(page)
    answer = desk.post(f"/api/v1/events/{balanced.pk}/ideals/order", {}, content_type="application/json")
    assert (answer.status_code, answer.json()["by_points"]) == (200, True)
    order = listed(balanced)
    known = [name for name in order if name != "Zoe"]
    assert [points[name] for name in known] == sorted(points.values(), reverse=True)
    average = sum(points.values()) / len(points)
    around = [points[order[order.index("Zoe") + step]] for step in (-1, 1)]
    assert around[0] >= average >= around[1]
    page = desk.get(reverse("ideals", args=[balanced.pk])).text
    assert "Your list is sorted by points per night" in page
    assert "Sort by points" not in page
    for _ in range(2):
        assert desk.post(reverse("list-by-points", args=[balanced.pk])).status_code == 302
    assert balanced.audit.filter(action="list_by_points").count() == 1
    undo(balanced, organizer)
    assert listed(balanced)[0] == "Zoe"


def test_nothing_is_put_in_order_without_nights_or_where_the_order_does_not_count(organizer, desk, coming):
    path = f"/api/v1/events/{coming.pk}/ideals/order"
    refused = desk.post(path, {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "order_does_not_count")
    desk.post(reverse("ideal-choose", args=[coming.pk]), {"ideal": "balanced"})
    refused = desk.post(path, {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_earlier_nights")
    page = html.unescape(desk.post(reverse("list-by-points", args=[coming.pk])).text)
    assert "No one here has played a night at this club yet." in page
    event_start(event_id=coming.pk, actor=Actor(organizer))
    assert desk.post(path, {}, content_type="application/json").json()["code"] == "seats_drawn"
