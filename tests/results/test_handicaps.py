"""Bonus points of pairs: shown beside the score, deciding nothing."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.acts_at_random import undo
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.errors import InvalidRequestError, LockedError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Event
from tournaments.money.selectors.exports import standings_rows
from tournaments.people.services.handicaps import handicap_set
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.services.draw import event_start
from tournaments.standings import places_by

pytestmark = pytest.mark.django_db
PAIRS = ["Ann & Bob", "Cal & Dee", "Eve & Flo", "Gus & Hal"]


@kept
def coming(organizer):
    return nights.make_night(
        organizer,
        PAIRS,
        format=FormatKey.ROUND_ROBIN,
        movement=MovementSettings(entry_size=2),
        has_handicap=True,
    )


def entries(event):
    return list(Entry.objects.filter(stage__event=event).order_by("queue"))


def give(entry, points, organizer):
    return handicap_set(entry_id=entry.pk, points=points, actor=Actor(organizer))


@kept
def played(coming, organizer):
    """All three rounds, with 0, 1, 2 and 3 points per game."""
    for points, entry in enumerate(entries(coming)):
        give(entry, points, organizer)
    event_start(event_id=coming.pk, actor=Actor(organizer))
    event_simulate(event_id=coming.pk, seed=1, rounds=None, actor=Actor(organizer))
    return Event.objects.get(pk=coming.pk)


def test_the_bonus_is_the_handicap_for_each_game_and_decides_no_place(played):
    given = {entry.pk: points for points, entry in enumerate(entries(played))}
    lines = standings_of(played)
    for line in lines:
        assert line.handicap == given[line.entry_id]
        assert line.bonus == given[line.entry_id] * line.games
        assert line.with_bonus == line.total + line.bonus
    Event.objects.filter(pk=played.pk).update(has_handicap=False)
    raw = standings_of(Event.objects.get(pk=played.pk))
    assert raw == tuple(replace(line, handicap=None, bonus_place=0) for line in lines)


def test_it_is_shown_wherever_the_standings_are(played, organizer):
    best = standings_of(played)[0]
    says = best.handicapped
    assert says.startswith("With handicap: ")
    pages = [f"/e/{played.public_id}/", f"/events/{played.pk}/standings/"]
    assert all(says in browser(organizer).get(page).content.decode() for page in pages)
    answer = browser(organizer).get(f"/api/v1/events/{played.pk}/standings").json()
    (line,) = [each for each in answer["standings"] if each["number"] == best.number]
    assert (line["handicap"], line["handicap_points"]) == (best.handicap, str(best.with_bonus))
    head, first, *_ = standings_rows(played)
    assert head[-2:] == ("handicap", "points with handicap")
    assert first[-2:] == (best.handicap, str(best.with_bonus))


def test_a_night_without_it_shows_none(organizer):
    event = nights.make_night(organizer, nights.NAMES[:8])
    assert "handicap" not in next(iter(standings_rows(event)))
    with pytest.raises(NotNowError) as refused:
        give(entries(event)[0], 2, organizer)
    assert refused.value.code == "no_handicaps"


@pytest.mark.parametrize("points", [-1, 21, 10**9])
def test_points_out_of_range_are_refused(coming, organizer, points):
    with pytest.raises(InvalidRequestError) as refused:
        give(entries(coming)[0], points, organizer)
    assert refused.value.field == "points"
    answer = browser(organizer).post(
        f"/api/v1/events/{coming.pk}/entries/{entries(coming)[0].pk}/handicap",
        json.dumps({"points": points}),
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["field"]) == (422, "points")


def test_it_is_set_once_undone_and_fixed_when_round_one_opens(coming, organizer):
    client, entry = browser(organizer), entries(coming)[0]
    page = f"/events/{coming.pk}/handicap/"
    assert (
        client.post(f"/events/{coming.pk}/entries/{entry.pk}/handicap/", {"points": "2"}).status_code == 302
    )
    lines = coming.audit.count()
    give(entry, 2, organizer)
    assert coming.audit.count() == lines
    assert 'value="2"' in client.get(page).content.decode()
    undo(coming, organizer)
    assert entries(coming)[0].handicap == 0
    nights.start(coming, organizer)
    with pytest.raises(LockedError):
        give(entry, 3, organizer)
    refused = client.post(f"/events/{coming.pk}/entries/{entry.pk}/handicap/", {"points": "3"})
    assert refused.status_code == 409


@pytest.mark.parametrize(
    ("points", "places"),
    [((), ()), ((7,), (1,)), ((10, 12, 10, 3), (2, 1, 2, 4)), ((5, 5, 5), (1, 1, 1))],
)
def test_who_has_as_many_points_with_the_bonus_shares_the_place(points, places):
    assert places_by([Fraction(each) for each in points]) == places


def test_each_group_has_its_own_places_with_the_bonus(organizer):
    names = [*PAIRS, *(f"{name} & Co" for name in ("Ida", "Jim", "Kay", "Lee"))]
    movement = MovementSettings(entry_size=2, groups=2)
    event = nights.make_night(
        organizer, names, format=FormatKey.ROUND_ROBIN, movement=movement, has_handicap=True
    )
    give(entries(event)[0], 20, organizer)
    event_start(event_id=event.pk, actor=Actor(organizer))
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=Actor(organizer))
    groups = ranked(Event.objects.get(pk=event.pk)).groups
    assert len(groups) == 2
    assert [min(line.bonus_place for line in group) for group in groups] == [1, 1]
    assert max(line.bonus_place for group in groups for line in group) <= 4
