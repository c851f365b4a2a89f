"""A knock-out through the services: waves drawn from results, until one entry is left."""

from functools import partial

import pytest
from django.core.management import call_command

from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure, GameDecision, Verdict, bracket_preview
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.models import AuditEntry, Bye, Event, Hand, Match
from tournaments.names.people import field_of
from tournaments.results.selectors.bracket import bracket_of
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
PAIRS = ("Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank", "Iris & Joe", "Kate & Lou")


def knockout(organizer, names, **fields):
    event = nights.make_night(
        organizer,
        names,
        capacity=len(names),
        format=FormatKey.KNOCKOUT,
        movement=MovementSettings(entry_size=PAIR if "&" in names[0] else 1, **fields),
    )
    return nights.start(event, organizer, opened=0)


def play(event, organizer, number, winners):
    """Play a round; ``winners`` are the names whose side takes each hand."""
    round_open(event_id=event.pk, number=number, actor=Actor(organizer))
    for match in Match.objects.filter(round__stage__event=event, round__number=number):
        sides = {seat.position: seat.player.name for seat in match.seats.select_related("player")}
        maker = next(position for position, name in sides.items() if name in winners)
        for hand in range(1, event.ruleset.hands + 1):
            nights.record(match, organizer, hand, maker=maker)
    round_close(event_id=event.pk, number=number, stands={}, actor=Actor(organizer))


def places(event):
    return {line.name: line.place for line in standings_of(event)}


def test_four_pairs_by_order_of_sign_up_play_two_rounds(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded", third_place=True)
    first = {
        frozenset(seat.player.name for seat in match.seats.all())
        for match in Match.objects.filter(round__stage__event=event, round__number=1)
    }
    assert first == {
        frozenset({"Ann", "Bob", "Grace", "Hank"}),
        frozenset({"Carla", "Dave", "Edith", "Frank"}),
    }
    play(event, organizer, 1, {"Ann", "Edith"})
    play(event, organizer, 2, {"Edith", "Carla"})
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert places(event) == {"Edith & Frank": 1, "Ann & Bob": 2, "Carla & Dave": 3, "Grace & Hank": 4}


def test_four_players_are_drawn_partners_who_share_their_place(organizer):
    event = knockout(organizer, ("Ann", "Bob", "Carla", "Dave"))
    seats = {
        seat.position: seat.player.name
        for seat in Match.objects.get(round__stage__event=event, round__number=1).seats.all()
    }
    play(event, organizer, 1, {seats[2]})
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert places(event) == {seats[1]: 3, seats[2]: 1, seats[3]: 3, seats[4]: 1}


@pytest.mark.night
def test_a_second_final_is_played_when_the_one_who_has_lost_wins_the_first(organizer):
    event = knockout(organizer, PAIRS[:2], losses=2, seeding="seeded")
    assert event.first_stage.rounds.count() == 2
    play(event, organizer, 1, {"Ann"})
    play(event, organizer, 2, {"Carla"})
    assert Event.objects.get(pk=event.pk).status == Event.Status.RUNNING
    play(event, organizer, 3, {"Ann"})
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert places(event) == {"Ann & Bob": 1, "Carla & Dave": 2}


def test_the_drawing_ends_with_the_last_game_that_is_needed(organizer):
    event = knockout(organizer, PAIRS[:2], losses=2, seeding="seeded")
    for number in (1, 2):
        before = bracket_of(Event.objects.get(pk=event.pk))
        assert (len(before.boxes), len(before.lines)) == (3, 2)
        play(event, organizer, number, {"Ann"})
    view = bracket_of(Event.objects.get(pk=event.pk))
    assert [game.status for game in view.games] == ["decided", "decided", "not_needed"]
    last = max(view.boxes, key=lambda box: box.x)
    assert (len(view.boxes), len(view.lines), view.width) == (2, 1, last.x + view.box_width)


@pytest.mark.parametrize("undo", [partial(round_cancel, reason="Wrong tables"), round_reopen])
def test_a_closed_round_is_undone_game_by_game_also_after_the_final(undo, organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    play(event, organizer, 2, {"Ann"})
    for number in (1, 2):
        with pytest.raises(NotNowError, match=r"^Undo bracket games on the bracket page\.$"):
            undo(event_id=event.pk, number=number, actor=Actor(organizer))
    decide(event, organizer, 2, 1, Verdict.AGAIN)
    assert names_in(event, 3) == {frozenset({"Ann", "Bob", "Carla", "Dave"})}


def test_who_does_not_come_loses_without_a_hand(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    leave(event, organizer, "Ann & Bob", "no_show")
    assert names_in(event, 1) == {frozenset({"Carla", "Dave", "Edith", "Frank"})}
    play(event, organizer, 1, {"Carla"})
    play(event, organizer, 2, {"Grace"})
    assert places(event) == {"Grace & Hank": 1, "Carla & Dave": 2, "Ann & Bob": 3, "Edith & Frank": 3}
    because = {line.name: line.because for line in standings_of(event)}
    assert because["Ann & Bob"] == "No-show before the semifinals"


def test_who_leaves_while_playing_lets_the_others_go_on(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    leave(event, organizer, "Ann & Bob", "withdrew")
    match = nights.match_at(event, 1, 1)
    assert (match.status, match.winner, match.is_walk_over) == (Match.Status.STANDS, 2, True)


@pytest.mark.night
def test_who_leaves_after_winning_has_won(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    nights.open_round(event, 1, organizer)
    for table in (1, 2):
        for hand in range(1, event.ruleset.hands + 1):
            nights.record(nights.match_at(event, 1, table), organizer, hand, maker=1)
    shown = leave(event, organizer, "Ann & Bob", "withdrew")
    after = {place.name: place.after for place in shown.places}
    assert (after["Ann & Bob"], after["Grace & Hank"]) == ("Still in", "4th · Out in the semifinals")
    match = nights.match_at(event, 1, 1)
    assert (match.status, match.winner, match.is_walk_over) == (Match.Status.DONE, 1, False)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    assert places(event) == {"Carla & Dave": 1, "Ann & Bob": 2, "Grace & Hank": 3, "Edith & Frank": 3}


def test_the_last_who_is_left_wins_a_night_in_which_nobody_has_played(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    leave(event, organizer, "Ann & Bob", "withdrew")
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert not Match.objects.exists()
    assert places(event) == {"Carla & Dave": 1, "Ann & Bob": 2}


def test_who_leaves_a_level_game_has_lost_it(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    nights.open_round(event, 1, organizer)
    for hand in range(1, event.ruleset.hands + 1):
        nights.record(nights.match_at(event), organizer, hand, maker=1 if hand % 2 else 2)
    leave(event, organizer, "Ann & Bob", "withdrew")
    match = nights.match_at(event)
    assert (match.status, match.winner, match.is_walk_over) == (Match.Status.STANDS, 2, True)


@pytest.mark.night
def test_how_somebody_left_can_be_said_otherwise_and_nobody_else_goes_on_for_it(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    leave(event, organizer, "Ann & Bob", "no_show")
    leave(event, organizer, "Carla & Dave", "withdrew")
    shown = leave(event, organizer, "Ann & Bob", "disqualified")
    assert [(place.name, place.before, place.after) for place in shown.places] == [
        ("Ann & Bob", "2nd · No-show before the final", "2nd · Disqualified before the final")
    ]
    after = places(event)
    assert (after["Carla & Dave"], after["Ann & Bob"]) == (1, 2)


def test_a_night_that_is_over_stays_over_since_then(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    play(event, organizer, 1, {"Ann"})
    over = Event.objects.get(pk=event.pk).finished_at
    decide(event, organizer, 1, 1, Verdict.SECOND)
    assert places(event) == {"Carla & Dave": 1, "Ann & Bob": 2}
    assert Event.objects.get(pk=event.pk).finished_at == over


@pytest.mark.night
def test_a_game_played_again_is_decided_where_it_was_played_last(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    play(event, organizer, 1, {"Ann"})
    for _ in "12":
        decide(event, organizer, 1, 1, Verdict.AGAIN)
    assert AuditEntry.objects.filter(action="bracket_decide").count() == 1
    # Until it is played again it can be decided after all.
    decide(event, organizer, 1, 1, Verdict.FIRST)
    assert places(event) == {"Ann & Bob": 1, "Carla & Dave": 2}
    decide(event, organizer, 1, 1, Verdict.AGAIN)
    nights.open_round(event, 2, organizer)
    with pytest.raises(NotNowError, match="This game was replayed in round 2") as refused:
        decide(event, organizer, 1, 1, Verdict.FIRST)
    assert refused.value.code == "played_again"


@pytest.mark.night
def test_verify_finds_a_winner_whom_nobody_decided(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    assert list(differences()) == []
    Match.objects.filter(round__stage__event=event, round__number=1, table=2).update(winner=2)
    assert list(differences()) == [
        "Friday euchre, round 1, table 2: side 2 advances in the bracket, but side 1 has the higher score"
    ]
    decide(event, organizer, 1, 2, Verdict.FIRST)
    decide(event, organizer, 1, 2, Verdict.SECOND)
    assert list(differences()) == []


def test_verify_leaves_hands_corrected_later_to_the_director(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    play(event, organizer, 1, {"Ann"})
    for hand in Hand.objects.filter(match__round__stage__event=event):
        nights.correct(hand, organizer, maker=2)
    assert list(differences()) == []


@pytest.mark.night
def test_a_correction_shows_what_it_undoes_and_then_draws_it_again(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    play(event, organizer, 2, {"Ann"})
    wrong = decision(1, 1, Verdict.SECOND)
    shown = bracket_preview(event, wrong)
    assert [(each.round, each.table, each.is_played) for each in shown.undone] == [(2, 1, True)]
    assert [(each.number, each.before, each.after) for each in shown.changed] == [
        (3, ("Ann & Bob", "Carla & Dave"), ("Grace & Hank", "Carla & Dave"))
    ]
    assert [(each.name, each.before, each.after) for each in shown.places] == [
        ("Carla & Dave", "2nd · Lost the final", "Still in"),
        ("Grace & Hank", "T-3rd · Out in the semifinals", "Still in"),
        ("Ann & Bob", "1st · Won the final", "T-3rd · Out in the semifinals"),
    ]
    with pytest.raises(NotNowError, match="would be undone: table 1 in round 2"):
        bracket_decide(event_id=event.pk, change=wrong, sha256="", actor=Actor(organizer))
    bracket_decide(event_id=event.pk, change=wrong, sha256=shown.sha256, actor=Actor(organizer))
    assert Event.objects.get(pk=event.pk).status == Event.Status.RUNNING
    assert names_in(event, 3) == {frozenset({"Carla", "Dave", "Grace", "Hank"})}
    play(event, organizer, 3, {"Grace"})
    assert places(event) == {"Grace & Hank": 1, "Carla & Dave": 2, "Ann & Bob": 3, "Edith & Frank": 3}


@pytest.mark.night
def test_a_correction_taken_back_counts_the_old_final_again(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    play(event, organizer, 2, {"Ann"})
    before = places(event)
    for verdict in (Verdict.SECOND, Verdict.FIRST):
        change = decision(1, 1, verdict)
        shown = bracket_preview(event, change)
        bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
    assert places(event) == before
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert list(event.first_stage.rounds.values_list("number", flat=True)) == [1, 2]


def decision(number, table, verdict, *, walk_over=False):
    return GameDecision(
        round=number, table=table, verdict=verdict, walk_over=walk_over, reason="As the director saw it"
    )


def decide(event, organizer, number, table, verdict):
    change = decision(number, table, verdict)
    return bracket_decide(event_id=event.pk, change=change, sha256="", actor=Actor(organizer))


def leave(event, organizer, name, how):
    entry = next(line.entry_id for line in field_of(event) if line.label == name)
    change = Departure(entry=entry, how=how, reason="Seen at the door")
    return bracket_decide(event_id=event.pk, change=change, sha256="", actor=Actor(organizer))


def names_in(event, number):
    return {
        frozenset(seat.player.name for seat in match.seats.all())
        for match in Match.objects.filter(round__stage__event=event, round__number=number)
    }


def test_who_leaves_while_waiting_for_an_opponent_sits_out_no_round_to_come(organizer):
    # Of six pairs the first two of the list go through the first round without a game.
    event = knockout(organizer, PAIRS[:6], seeding="seeded")
    byes = Bye.objects.filter(round__stage__event=event, round__number=1)
    assert sorted(byes.values_list("entry__number", flat=True)) == [1, 2]
    leave(event, organizer, PAIRS[0], "withdrew")
    assert list(byes.values_list("entry__number", flat=True)) == [2]
    assert list(differences()) == []


@pytest.mark.night
def test_the_command_plays_a_knock_out_to_its_end(organizer):
    event = nights.make_night(
        organizer,
        PAIRS,
        format=FormatKey.KNOCKOUT,
        movement=MovementSettings(entry_size=PAIR, losses=2, tables=2),
    )
    call_command("simulate", event.public_id, seed=3)
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    assert sorted(places(event).values()) == [1, 2, 3, 4, 5, 5]


@pytest.mark.night
def test_a_game_that_the_wrong_pair_is_playing_stops(organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    nights.open_round(event, 2, organizer)
    nights.record(nights.match_at(event, 2), organizer, 1)
    change = decision(1, 1, Verdict.SECOND)
    shown = bracket_preview(event, change)
    bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
    stopped = nights.match_at(event, 2)
    assert (stopped.status, stopped.game) == (Match.Status.STANDS, None)
    round_close(event_id=event.pk, number=2, stands={}, actor=Actor(organizer))
    assert names_in(event, 3) == {frozenset({"Carla", "Dave", "Grace", "Hank"})}


@pytest.mark.night
@pytest.mark.one_by_day
@pytest.mark.parametrize("is_decided", [False, True])
def test_a_level_game_of_the_wrong_pair_keeps_no_round_open(organizer, is_decided):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    nights.open_round(event, 2, organizer)
    final = nights.match_at(event, 2)
    for hand in range(1, event.ruleset.hands + 1):
        nights.record(final, organizer, hand, maker=1 if hand % 2 else 2)
    if is_decided:
        decide(event, organizer, 2, 1, Verdict.FIRST)
    change = decision(1, 1, Verdict.SECOND)
    shown = bracket_preview(event, change)
    bracket_decide(event_id=event.pk, change=change, sha256=shown.sha256, actor=Actor(organizer))
    wrong = nights.match_at(event, 2)
    assert (wrong.status, wrong.game, wrong.winner) == (Match.Status.STANDS, None, None)
    round_close(event_id=event.pk, number=2, stands={}, actor=Actor(organizer))
    assert names_in(event, 3) == {frozenset({"Carla", "Dave", "Grace", "Hank"})}


@pytest.mark.night
def test_hands_corrected_later_leave_the_bracket_to_the_director(organizer):
    event = knockout(organizer, PAIRS[:2], seeding="seeded")
    play(event, organizer, 1, {"Ann"})
    for hand in Hand.objects.filter(match__round__stage__event=event):
        nights.correct(hand, organizer, maker=2)
    final = bracket_of(event).games[0]
    assert (final.told_otherwise, places(event)["Ann & Bob"]) == (True, 1)
    assert final.sentence == "Ann & Bob got the win, 0–12 against Carla & Dave"
    decide(event, organizer, 1, 1, Verdict.SECOND)
    assert (bracket_of(event).games[0].told_otherwise, places(event)["Ann & Bob"]) == (False, 2)


@pytest.mark.night
def test_256_pairs_are_drawn_and_play(organizer):
    event = knockout(organizer, tuple(f"A{n} & B{n}" for n in range(256)))
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    matches = Match.objects.filter(round__stage__event=event, round__status="open")
    assert matches.count() == 128
    nights.record(matches.first(), organizer, 1)
    assert len(standings_of(event)) == 256
