"""A recorded game finds its players by name, and brings their seats, their sides and its dealer."""

import itertools
import json
from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.models import Player
from scoring.egn.check import check_file
from scoring.egn.names import WhoIsWhoError
from scoring.errors import InvalidRecordError, UnsoundGameError
from scoring.language import listed
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.kept import kept
from tests.scoring.egn.recorded import BY_PLACE, DEAL, REAL_GAMES, brought, dealt_by, game, match_of
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.verification import differences
from tournaments.direct.services.walk_overs import walk_over_decide
from tournaments.errors import NotNowError
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.models import AuditEntry, Event, Match, RecordedDeal
from tournaments.play.selectors.recorded_games import event_notation
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_correct, hand_undo
from tournaments.play.services.recorded_games import game_record
from tournaments.seating.services.substitutes import TakesSeat, substitute_take

pytestmark = pytest.mark.django_db
ORDERS = list(itertools.permutations(range(4)))


@kept
def match(running):
    return nights.match_at(running)


@kept
def actor(organizer):
    return Actor(organizer)


def sitting(match):
    return [seat.player.name for seat in match.seats.order_by("position").select_related("player")]


def call(match, *names):
    """Give those at a table these names, seat 1 first."""
    for seat, name in zip(match.seats.order_by("position"), names, strict=True):
        Player.objects.filter(pk=seat.player_id).update(name=name)


def send(match, actor, document, **players):
    written = document if isinstance(document, str) else json.dumps(document)
    return game_record(match_id=match.pk, written=written, actor=actor, players=players)


def points(match):
    return dict(match.seats.values_list("player__name", "points"))


@pytest.mark.night
@pytest.mark.parametrize("file", REAL_GAMES, ids=lambda path: path.stem)
def test_a_real_game_brings_its_points_to_its_players_in_every_order_of_seats(file, match, actor):
    """Of 24 orders 8 leave partners facing; hands are written 40 times, which takes its seconds."""
    written = file.read_text(encoding="utf-8")
    stored = json.loads(written)
    names = stored["metadata"]["players"]
    has_come = dict.fromkeys(names, 0) | {name: brought(file)[place % 2] for place, name in enumerate(names)}
    taken = 0
    for order in ORDERS:
        fresh = transaction.savepoint()
        call(match, *(names[player] for player in order))
        if {order[0], order[2]} in ({0, 2}, {1, 3}):
            hands = send(match, actor, written).added
            assert points(match) == has_come, order
            at = sitting(match)
            assert [at[hand.dealer - 1] for hand in hands] == [
                names[deal["initialState"]["dealer"]] for deal in stored["deals"]
            ], order
            assert list(differences()) == []
            taken += 1
        else:
            with pytest.raises(InvalidRecordError, match=r"^In the file, .* plays with .* At this table, "):
                send(match, actor, written)
            assert not match.hands.exists()
        transaction.savepoint_rollback(fresh)
    assert taken == 8


def test_the_next_hand_is_dealt_by_whoever_comes_after_the_file(match, actor, running):
    """Seat 3 deals hand 1, so seat 1 deals hand 3."""
    game_record(
        match_id=match.pk,
        written=json.dumps(game(deals=[dealt_by(2), dealt_by(3)])),
        actor=actor,
        players=BY_PLACE,
    )
    assert table_state(Match.objects.get(pk=match.pk), running).dealer == 1
    assert AuditEntry.objects.filter(action="first_dealer_record").count() == 1


def test_a_hand_of_a_file_can_be_corrected_and_taken_back(match, actor):
    written = json.dumps(game(deals=[dealt_by(2), dealt_by(3)]))
    first, _ = send(match, actor, written, **BY_PLACE).added
    told = replace(first.report, tricks=3)
    hand_correct(hand_id=first.pk, report=told, reason="Miscounted", key=uuid4(), actor=actor)
    hand_undo(match_id=match.pk, number=2, actor=actor)
    assert [(hand.number, hand.dealer) for hand in send(match, actor, written, **BY_PLACE).added] == [(2, 4)]


def test_a_file_does_not_make_another_the_dealer_of_a_hand_that_was_told(match, actor, organizer):
    nights.record(match, organizer, 1, maker=2, tricks=5)
    names = sitting(match)
    with pytest.raises(UnsoundGameError) as refusal:
        send(match, actor, game(deals=[dealt_by(2)]), **BY_PLACE)
    assert refusal.value.faults == (
        f"Hand 1: The table entered {names[0]} as the dealer, but the cards show {names[2]}.",
    )


def turned_over(match):
    """A game of the table's four in which seats 2 and 4 are the other way round."""
    first, second, third, fourth = sitting(match)
    return game("metadata", "players", [first, fourth, third, second])


def test_a_table_won_by_forfeit_takes_no_game_in_the_open_round(match, actor):
    walk_over_decide(
        match_id=match.pk, verdict=Verdict.FIRST, whole_side=True, reason="They went home", actor=actor
    )
    for written in (turned_over(match), game("metadata", "players", sitting(match))):
        with pytest.raises(NotNowError, match=r"^This table is closed\. If its score is wrong, ask"):
            send(match, actor, written)


def test_partners_change_places_where_the_file_goes_round_the_other_way(match, actor, running):
    """East of the file took all five tricks alone with West; who was drawn to seat 4 sits in seat 2 now."""
    first, second, third, fourth = sitting(match)
    turns = running.turns
    send(match, actor, turned_over(match))
    assert sitting(match) == [first, fourth, third, second]
    assert points(match) == {first: 0, third: 0, second: 2, fourth: 2}
    assert match.hands.get().maker == 2
    assert Event.objects.get(pk=running.pk).turns == turns + 1
    line = AuditEntry.objects.get(action="game_record")
    assert (line.before, line.after) == ({"seats": [1, 2, 3, 4]}, {"hands": [1], "seats": [1, 4, 3, 2]})
    assert list(differences()) == []


def test_the_same_file_again_leaves_the_seats(match, actor):
    document = turned_over(match)
    send(match, actor, document)
    order = sitting(match)
    assert send(match, actor, document).duplicates == 1
    assert sitting(match) == order


def test_nobody_changes_places_where_something_is_on_record(match, actor, organizer):
    nights.record(match, organizer, 1, maker=2, tricks=5)
    hand_undo(match_id=match.pk, number=1, actor=actor)
    first, second, third, fourth = before = sitting(match)
    with pytest.raises(UnsoundGameError) as refusal:
        send(match, actor, turned_over(match))
    order = f"{first}, {fourth}, {third} and {second}"
    fault = f"The seating order in the file is {order}. At this table, it's {listed(before)}."
    assert refusal.value.faults == (fault,)
    assert sitting(match) == before


def test_four_strangers_are_refused_and_entered_once_somebody_says_who_they_are(match, actor):
    with pytest.raises(WhoIsWhoError) as refusal:
        send(match, actor, game())
    assert str(refusal.value).startswith("“North”, “East”, “South” and “West” aren't at this table.")
    assert not match.hands.exists()
    first, second, third, fourth = sitting(match)
    send(match, actor, game(), North=2, East=3, South=4, West=1)
    assert points(match) == {first: 2, second: 0, third: 2, fourth: 0}


def test_a_nickname_is_asked_about(match, actor):
    first, *others = sitting(match)
    Player.objects.filter(name=first).update(nickname="Ace")
    document = game("metadata", "players", ["Ace", *others])
    with pytest.raises(WhoIsWhoError, match=f"^Is “Ace” the file's name for {first}\\?$") as refusal:
        send(match, actor, document)
    assert len(send(match, actor, document, **refusal.value.players).added) == 1


def test_a_substitute_is_who_plays(running, organizer, actor):
    match = nights.match_at(running)
    seat = match.seats.get(position=1)
    asked = TakesSeat(entry=seat.entry_id, person="Zoe", first=1)
    substitute_take(event_id=running.pk, draft=asked, actor=actor)
    regular, *others = sitting(match)
    send(match, actor, game("metadata", "players", ["Zoe", *others]))
    with pytest.raises(WhoIsWhoError, match=f"^Is “{regular}” the file's name for Zoe for {regular}\\?$"):
        send(match, actor, game("metadata", "players", [regular, *others]))


@kept
def series(organizer):
    """A final of three games to 10."""
    rules = replace(PRESETS["north_american"], name="To 10")
    movement = MovementSettings(entry_size=PAIR, best_of_rounds=(3,))
    pairs = ("Ann & Bob", "Carla & Dave")
    event = nights.make_night(
        organizer, pairs, capacity=2, format=FormatKey.KNOCKOUT, movement=movement, rules=rules
    )
    return nights.start(event, organizer)


def to_ten(first_dealer):
    """Nine marches by turns: 10 to 8 for the first dealer's left."""
    return [dealt_by((first_dealer + number) % 4) for number in range(9)]


def test_a_match_of_several_games_is_the_tables_series(series, actor):
    """The first and the last are dealt by North, the second by West: 10-8, 8-10 and 10-8 against North."""
    match = nights.match_at(series)
    document = match_of(to_ten(0), to_ten(3), to_ten(0))
    done = send(match, actor, document, **BY_PLACE)
    assert [hand.number for hand in done.added] == list(range(1, 28))
    assert [hand.dealer for hand in done.added] == [
        *(1, 2, 3, 4, 1, 2, 3, 4, 1),
        *(4, 1, 2, 3, 4, 1, 2, 3, 4),
        *(1, 2, 3, 4, 1, 2, 3, 4, 1),
    ]
    match = Match.objects.get(pk=match.pk)
    state = table_state(match, series)
    assert (match.status, state.games) == (Match.Status.DONE, (1, 2))
    assert RecordedDeal.objects.count() == 27
    assert send(match, actor, document, **BY_PLACE).duplicates == 27
    assert list(differences()) == []


def test_a_series_leaves_as_its_games_and_is_known_when_it_comes_back(series, actor):
    match = nights.match_at(series)
    send(match, actor, match_of(to_ten(0), to_ten(3), to_ten(0)), **BY_PLACE)
    written = event_notation(Event.objects.get(pk=series.pk))
    assert [game.score for game in check_file(written).games] == [(8, 10), (10, 8), (8, 10)]
    assert send(match, actor, written).duplicates == 27


def test_a_series_goes_on_with_a_later_file(series, actor):
    match = nights.match_at(series)
    send(match, actor, game(deals=to_ten(0)), **BY_PLACE)
    done = send(match, actor, match_of(to_ten(0), to_ten(3)), **BY_PLACE)
    assert ([hand.number for hand in done.added], done.duplicates) == (list(range(10, 19)), 9)
    assert table_state(Match.objects.get(pk=match.pk), series).games == (1, 1)


@pytest.mark.parametrize(
    ("games", "fault"),
    [
        (
            [to_ten(0)[:8], to_ten(3)],
            "Under this table's rules, game 1 isn't over where it ends in the file. Choose another file.",
        ),
        (
            [to_ten(0), [*to_ten(3), dealt_by(0)], to_ten(0)],
            "Under this table's rules, game 2 ends earlier than in the file. Choose another file.",
        ),
        ([to_ten(0)] * 4, "This table plays the best of 3 games, but the file has 4. Choose another file."),
    ],
)
def test_games_that_end_elsewhere_than_the_tables_are_refused(games, fault, series, actor):
    match = nights.match_at(series)
    with pytest.raises(UnsoundGameError) as refusal:
        send(match, actor, match_of(*games), **BY_PLACE)
    assert refusal.value.faults == (fault,)
    assert not match.hands.exists()


def test_players_of_a_match_may_move_round_the_table_together(series, actor):
    match = nights.match_at(series)
    seated = [(0, 1, 2, 3), (1, 2, 3, 0)]
    done = send(match, actor, match_of(to_ten(0), to_ten(0), seated=seated), **BY_PLACE)
    assert [hand.dealer for hand in done.added[9:]] == [2, 3, 4, 1, 2, 3, 4, 1, 2]
    assert table_state(Match.objects.get(pk=match.pk), series).games == (1, 1)


@pytest.mark.parametrize(
    ("second", "code", "says"),
    [
        ((0, 3, 2, 1), "unsound_game", "Game 2: The players changed seats"),
        ((0, 2, 1, 3), "other_partners", "In game 2 of the file, "),
    ],
)
def test_players_of_a_match_stay_partners_and_neighbors(second, code, says, series, actor):
    match = nights.match_at(series)
    with pytest.raises(InvalidRecordError) as refusal:
        send(match, actor, match_of(to_ten(0), to_ten(0), seated=[(0, 1, 2, 3), second]), **BY_PLACE)
    assert refusal.value.code == code
    assert str(refusal.value).startswith(says)


def test_a_match_of_more_than_four_people_is_not_a_tables(series, actor):
    document = match_of(
        to_ten(0), to_ten(0), players=["A", "B", "C", "D", "E"], seated=[(0, 1, 2, 3), (0, 1, 2, 4)]
    )
    with pytest.raises(InvalidRecordError, match="This file has A, B, C, D and E") as refusal:
        send(nights.match_at(series), actor, document)
    assert refusal.value.code == "other_players"


def test_one_game_is_no_series(match, actor):
    with pytest.raises(
        UnsoundGameError, match=r"^This table plays one game, but the file has 2\. Choose another file\.$"
    ):
        send(match, actor, match_of([DEAL], [DEAL]), **BY_PLACE)
