"""A slow table in a bracket: who has an opponent plays on, and who waits is drawn once the game is told."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tests.direct.brackets.test_knockout import PAIRS, decide, decision, knockout, leave
from tests.direct.test_postponed import close
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import current_round, match_that_matters
from tournaments.direct.selectors.record import record_lines
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Verdict, bracket_preview
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.undo import act_undo, way_back
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Match, Round
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.services.next_round import round_draw
from tournaments.show.selectors.wall import wall_board

pytestmark = pytest.mark.django_db


def pairs_in(event, number):
    """Return who meets at each table of a round, by their numbers."""
    found = {}
    for match in Match.objects.filter(round__stage__event=event, round__number=number):
        found[match.table] = set(match.seats.values_list("entry__number", flat=True))
    return found


def win(event, organizer, number, *tables):
    """Let seats 1 and 3 win at these tables of a round and close it."""
    for table in tables:
        nights.record(nights.match_at(event, number, table), organizer, 1, maker=1)
    return dict.fromkeys(tables, "Out of time")


def activity(event):
    """What the activity says of the night, the latest first."""
    return [line.says for line in record_lines(event, event.audit.order_by("-pk"))]


@kept
def waiting(organizer):
    """Of eight pairs, four have gone on and two of them have met; 3 against 6 at table 4 is put off."""
    event = knockout(organizer, [f"{one} & {one}a" for one in nights.NAMES[:8]], seeding="seeded")
    nights.open_round(event, 1, organizer)
    assert pairs_in(event, 1) == {1: {1, 8}, 2: {4, 5}, 3: {2, 7}, 4: {3, 6}}
    nights.record(nights.match_at(event, 1, 4), organizer, 1, maker=2)
    close(event, organizer, 1, stands=win(event, organizer, 1, 1, 2, 3), later=[4])
    assert pairs_in(event, 2) == {1: {1, 4}}
    nights.open_round(event, 2, organizer)
    close(event, organizer, 2, stands=win(event, organizer, 2, 1))
    return event


@pytest.mark.night
def test_nobody_opens_a_round_in_which_nobody_sits(waiting, organizer):
    slow = nights.match_at(waiting, 1, 4)
    assert (slow.status, slow.winner, pairs_in(waiting, 3)) == ("later", None, {})
    with pytest.raises(NotNowError, match="Round 3 has no seats yet") as refused:
        nights.open_round(waiting, 3, organizer)
    assert refused.value.code == "not_drawn"
    assert not is_stale(waiting, waiting.stage)
    assert list(differences()) == []
    # The phone of the table still has its game.
    assert match_that_matters(waiting, current_round(waiting), 4)[1] == slow


@pytest.mark.night
def test_the_wall_shows_the_table_that_is_waited_for_then_who_is_next(waiting, organizer, client):
    def tables():
        page = client.get(reverse("board-fragment", args=[waiting.public_id, "wall"])).text
        shown = [each for tables in wall_board(Event.objects.get()).table_pages for each in tables]
        names = [(each.table, [seat.name for pair in each.pairs for seat in pair]) for each in shown]
        return re.findall(r"<h2>(At|Unfinished|Next)", page), names

    assert tables() == (["Unfinished"], [(4, ["Carla", "Carlaa", "Frank", "Franka"])])
    slow = nights.match_at(waiting, 1, 4)
    postponed_stand(match_id=slow.pk, reason="They have a bus to catch", actor=Actor(organizer))
    assert tables() == ([], [])
    round_draw(event_id=waiting.pk, number=3, actor=Actor(organizer))
    assert tables() == (["Next"], [(1, ["Bob", "Boba", "Frank", "Franka"])])


@pytest.mark.night
def test_once_it_is_decided_the_games_that_wait_are_drawn(waiting, organizer):
    slow = nights.match_at(waiting, 1, 4)
    postponed_stand(match_id=slow.pk, reason="They have a bus to catch", actor=Actor(organizer))
    slow.refresh_from_db()
    assert (slow.status, slow.winner, is_stale(waiting, waiting.stage)) == ("stands", 2, True)
    round_draw(event_id=waiting.pk, number=3, actor=Actor(organizer))
    assert pairs_in(waiting, 3) == {1: {2, 6}}
    nights.open_round(waiting, 3, organizer)
    close(waiting, organizer, 3, stands=win(waiting, organizer, 3, 1))
    assert pairs_in(waiting, 4) == {1: {1, 2}}
    assert list(differences()) == []


def test_its_table_is_not_given_to_others(organizer):
    event = knockout(organizer, [f"{one} & {one}a" for one in nights.NAMES[:8]], seeding="seeded")
    nights.open_round(event, 1, organizer)
    close(event, organizer, 1, stands=win(event, organizer, 1, 2, 3, 4), later=[1])
    assert pairs_in(event, 2) == {2: {2, 3}}


@pytest.mark.night
def test_who_leaves_a_game_put_off_lets_the_others_go_on(waiting, organizer):
    leave(waiting, organizer, "Frank & Franka", "withdrew")
    slow = nights.match_at(waiting, 1, 4)
    assert (slow.status, slow.winner, slow.is_walk_over) == ("stands", 1, True)
    assert pairs_in(waiting, 3) == {1: {2, 3}}


def test_a_game_put_off_of_the_wrong_pair_is_not_played(organizer):
    """Pair 1 was beaten after all: the final that waits is one of pair 4 against pair 2."""
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    nights.open_round(event, 1, organizer)
    close(event, organizer, 1, stands=win(event, organizer, 1, 1, 2))
    nights.open_round(event, 2, organizer)
    final = nights.match_at(event, 2)
    close(event, organizer, 2, later=[1])
    assert pairs_in(event, 2) == {1: {1, 2}}
    change = decision(1, 1, Verdict.SECOND)
    shown = bracket_preview(event, change)
    assert [(game.round, game.table) for game in shown.undone] == [(2, 1)]
    bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
    final.refresh_from_db()
    assert (final.status, final.game) == ("stands", None)
    assert pairs_in(event, 3) == {1: {2, 4}}
    assert list(differences()) == []


@pytest.mark.night
def test_the_activity_says_when_a_round_loses_its_seats_to_a_postponed_game(organizer):
    """Pair 4 was seated against pair 1 and leaves: who plays in round 2 depends on table 4 alone."""
    event = knockout(organizer, [f"{one} & {one}a" for one in nights.NAMES[:8]], seeding="seeded")
    nights.open_round(event, 1, organizer)
    close(event, organizer, 1, stands=win(event, organizer, 1, 1, 2, 3), later=[4])
    assert pairs_in(event, 2) == {1: {1, 4}}
    leave(event, organizer, "Dave & Davea", "withdrew")
    assert pairs_in(event, 2) == {}
    text = "Cleared the seats for round 2 until a postponed game is finished"
    assert text in activity(event)
    page = browser(organizer)
    assert text in page.get(reverse("audit", args=[event.pk])).text
    assert text in [each["says"] for each in page.get(f"/api/v1/events/{event.pk}/audit").json()["results"]]
    # The button names what the host did, not what followed from it.
    assert way_back(event).offered.says == "Made a decision in the bracket"


def test_undo_names_the_redraw_that_cleared_the_seats(organizer):
    event = knockout(organizer, [f"{one} & {one}a" for one in nights.NAMES[:8]], seeding="seeded")
    nights.open_round(event, 1, organizer)
    close(event, organizer, 1, stands=win(event, organizer, 1, 1, 2, 3), later=[4])
    dave = Entry.objects.get(stage__event=event, number=4)
    dave.left_as, dave.left_at = Entry.Left.WITHDREW, timezone.now()
    dave.save()
    round_draw(event_id=event.pk, number=2, actor=Actor(organizer))
    assert pairs_in(event, 2) == {}
    assert way_back(event).offered.says == "Cleared the seats for round 2 until a postponed game is finished"


@pytest.mark.night
def test_a_final_put_off_ends_the_night_when_it_is_told(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    nights.open_round(event, 1, organizer)
    final = nights.match_at(event)
    close(event, organizer, 1, later=[1])
    assert Event.objects.get(pk=event.pk).status == Event.Status.RUNNING
    assert not is_stale(event, event.stage)
    for number in range(1, event.ruleset.hands + 1):
        nights.record(final, organizer, number, maker=2)
    final.refresh_from_db()
    assert (final.status, final.winner) == ("done", 2)
    assert is_stale(event, event.stage)
    round_draw(event_id=event.pk, number=2, actor=Actor(organizer))
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert Round.objects.filter(stage__event=event).count() == 1
    assert "Removed round 2 because no games were left" in activity(event)
    assert way_back(event).offered.says == "Ended the night"
    act_undo(event_id=event.pk, undo_id=way_back(event).offered.id, actor=Actor(organizer))
    assert Event.objects.get(pk=event.pk).status == Event.Status.RUNNING
    assert Round.objects.get(stage__event=event, number=2).status == "draft"


def test_a_level_game_put_off_waits_for_one_more_hand(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    nights.open_round(event, 1, organizer)
    final = nights.match_at(event)
    close(event, organizer, 1, later=[1])
    for number in range(1, event.ruleset.hands + 1):
        nights.record(final, organizer, number, maker=1 + number % 2)
    nights.record(final, organizer, event.ruleset.hands + 1, maker=1)
    final.refresh_from_db()
    assert (final.status, final.winner) == ("done", 1)
    assert list(differences()) == []


@pytest.mark.night
def test_a_level_game_put_off_waits_for_the_director(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    nights.open_round(event, 1, organizer)
    final = nights.match_at(event)
    close(event, organizer, 1, later=[1])
    for number in range(1, event.ruleset.hands + 1):
        nights.record(final, organizer, number, maker=1 + number % 2)
    final.refresh_from_db()
    assert (final.status, final.winner) == ("later", None)
    with pytest.raises(NotNowError, match="Table 1 is tied, 6–6"):
        postponed_stand(match_id=final.pk, reason="Late", actor=Actor(organizer))
    decide(event, organizer, 1, 1, Verdict.SECOND)
    final.refresh_from_db()
    assert (final.status, final.winner) == ("stands", 2)
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert list(differences()) == []
