"""A slow table: the others go on, its game is told later or stands as the director says."""

import random
from dataclasses import replace

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser
from tests.direct.brackets.test_knockout import PAIRS
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import current_round, match_that_matters, table_stamps
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.take_back import round_reopen
from tournaments.direct.services.verification import differences
from tournaments.epochs import epoch_now
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import Feed, FormatKey, MovementSettings
from tournaments.models import AuditEntry, Event, Link, Match, Round
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_undo
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.services.next_round import round_draw
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import night_end, stage_plan, stage_start
from tournaments.show.selectors.board import public_board
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db
TWO_HANDS = replace(PRESETS["party"], hands=2)
MISSING = "Table 2 will finish its round 1 game later. Points so far count."


@kept
def eight(organizer):
    """Eight players at two tables, two hands a round; round one of two is open."""
    return night(organizer)


def night(organizer, *, size=8, rounds=2, seed=3, **changes):
    made = nights.make_night(
        organizer,
        nights.NAMES[:size],
        **{"rules": TWO_HANDS, "movement": MovementSettings(rounds=rounds), **changes},
    )
    Event.objects.filter(pk=made.pk).update(seed=seed)
    return nights.start(made, organizer)


def play(match, organizer, hands=(1, 2), seed=0):
    """Play hands that follow from the seed, the round, the table and their number alone."""
    for number in hands:
        rng = random.Random(f"{seed} {match.round.number} {match.table} {number}")
        nights.record(match, organizer, number, maker=rng.randint(1, 4), tricks=rng.randint(0, 5))


def close(event, organizer, number, **fields):
    return round_close(event_id=event.pk, number=number, **{"stands": {}, **fields}, actor=Actor(organizer))


def slow_first_round(event, organizer):
    """Table 1 plays its two hands, table 2 has told one; the round is closed without it."""
    play(nights.match_at(event), organizer)
    play(nights.match_at(event, table=2), organizer, hands=(1,))
    close(event, organizer, 1, later=[2])
    return nights.match_at(event, table=2)


def test_the_others_go_on_and_the_game_is_told_later(eight, organizer):
    late = slow_first_round(eight, organizer)
    assert (late.status, late.round.status) == ("later", "closed")
    nights.open_round(eight, 2, organizer)
    play(late, organizer, hands=(2,))
    late.refresh_from_db()
    assert (late.status, late.hands_played) == ("done", 2)
    assert list(differences()) == []


def test_the_standings_say_that_a_table_is_missing_until_it_is_told(eight, organizer):
    late = slow_first_round(eight, organizer)
    eight.refresh_from_db()
    assert public_board(eight).postponed == (MISSING,)
    games = {line.games for line in standings_of(eight)}
    assert games == {0, 1}
    play(late, organizer, hands=(2,))
    assert public_board(eight).postponed == ()
    assert {line.games for line in standings_of(eight)} == {1}


def test_only_while_the_round_is_open_can_a_sub_play_it(eight, organizer):
    host, table = browser(organizer), f"/events/{eight.pk}/rounds/1/tables/2/"
    subs = f'<a href="/events/{eight.pk}/changes/">Get a sub</a>'
    assert subs in host.get(table).text
    slow_first_round(eight, organizer)
    page = host.get(table).text
    assert "No-show or forfeit" in page
    assert subs not in page


def test_the_director_lets_it_stand_instead(eight, organizer):
    late = slow_first_round(eight, organizer)
    for _ in "12":
        postponed_stand(match_id=late.pk, reason="They went home", actor=Actor(organizer))
    late.refresh_from_db()
    assert (late.status, late.rulings.get().reason) == ("stands", "They went home")
    assert AuditEntry.objects.filter(action="postponed_stand").count() == 1
    with pytest.raises(NotNowError, match="has no postponed game"):
        postponed_stand(match_id=nights.match_at(eight).pk, reason="So", actor=Actor(organizer))


def test_the_last_hand_of_it_is_taken_back_as_in_an_open_round(eight, organizer):
    late = slow_first_round(eight, organizer)
    hand_undo(match_id=late.pk, number=1, actor=Actor(organizer))
    late.refresh_from_db()
    assert (late.status, late.hands_played) == ("later", 0)


def test_the_same_hand_sent_twice_is_one(eight, organizer):
    late = slow_first_round(eight, organizer)
    key = nights.record(late, organizer, 2).hand.key
    assert not nights.record(late, organizer, 2, key=key).is_new
    assert late.hands.count() == 2


def test_a_total_is_told_later_too(organizer):
    event = night(organizer, rules=PRESETS["party"], **nights.TOTALS)
    nights.tell(nights.match_at(event), organizer)
    close(event, organizer, 1, later=[2])
    late = nights.match_at(event, table=2)
    nights.tell(late, organizer)
    late.refresh_from_db()
    assert late.status == "done"
    assert list(differences()) == []


@pytest.mark.night
def test_the_night_ends_when_it_is_told_and_the_director_says_so(eight, organizer):
    late = slow_first_round(eight, organizer)
    nights.open_round(eight, 2, organizer)
    for table in (1, 2):
        play(nights.match_at(eight, 2, table), organizer)
    close(eight, organizer, 2)
    with pytest.raises(NotNowError, match="Finish it, or enter why"):
        night_end(event_id=eight.pk, actor=Actor(organizer))
    assert Event.objects.get(pk=eight.pk).status == Event.Status.RUNNING
    play(late, organizer, hands=(2,))
    night_end(event_id=eight.pk, actor=Actor(organizer))
    assert Event.objects.get(pk=eight.pk).status == Event.Status.FINISHED


@pytest.mark.night
def test_its_phone_has_the_game_once_every_round_is_closed(eight, organizer):
    late = slow_first_round(eight, organizer)
    assert match_that_matters(eight, current_round(eight), 2)[1].round.number == 2
    nights.open_round(eight, 2, organizer)
    for table in (1, 2):
        play(nights.match_at(eight, 2, table), organizer)
    before = table_stamps(epoch_now(), eight.public_id)[2]
    close(eight, organizer, 2)
    eight.refresh_from_db()
    of_round, match = match_that_matters(eight, current_round(eight), 2)
    assert (of_round.number, match) == (1, late)
    assert table_state(match, eight).is_open
    # A page takes the greater stamp as the newer one; the first number is the event's turns.
    assert int(table_stamps(epoch_now(), eight.public_id)[2].split("-")[1]) > int(before.split("-")[1])
    assert Link.objects.filter(event=eight, table=2, revoked_at=None).count() == 1


def test_opening_the_round_again_lets_the_table_play_in_it(eight, organizer):
    late = slow_first_round(eight, organizer)
    round_reopen(event_id=eight.pk, number=1, actor=Actor(organizer))
    late.refresh_from_db()
    assert late.status == "playing"
    play(late, organizer, hands=(2,))
    close(eight, organizer, 1)
    late.refresh_from_db()
    assert late.status == "done"


@pytest.mark.night
@pytest.mark.parametrize("kind", [FormatKey.PARTY, FormatKey.ROUND_ROBIN])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_put_off_the_night_ends_as_if_all_had_been_told_in_time(kind, seed, organizer):
    rng = random.Random(seed)
    size, rounds = (8, 4) if kind == FormatKey.PARTY else (6, None)
    names = nights.NAMES[:size] if kind == FormatKey.PARTY else [f"{n} & {n}y" for n in nights.NAMES[:size]]
    ended = []
    for is_slow in (False, True):
        made = nights.make_night(
            organizer, names, format=kind, rules=TWO_HANDS, movement=settings_of(kind, rounds), capacity=20
        )
        Event.objects.filter(pk=made.pk).update(seed=seed)
        event = nights.start(made, organizer, opened=0)
        put_off = []
        for number in Round.objects.filter(stage__event=event).values_list("number", flat=True):
            nights.open_round(event, number, organizer)
            later = []
            for match in Match.objects.filter(round__stage__event=event, round__number=number):
                slow = is_slow and rng.random() < 0.4
                told = rng.randint(0, 1) if slow else 2
                play(match, organizer, range(1, told + 1), seed)
                if slow:
                    later.append(match.table)
                    put_off.append((match, told))
            close(event, organizer, number, later=later)
            rng.shuffle(put_off)
            while put_off and rng.random() < 0.4:
                catch_up(put_off.pop(), organizer, seed)
        for game in put_off:
            catch_up(game, organizer, seed)
        night_end(event_id=event.pk, actor=Actor(organizer))
        event.refresh_from_db()
        ended.append([(line.name, line.place, line.points, line.games) for line in standings_of(event)])
    assert ended[0] == ended[1]
    assert list(differences()) == []


def settings_of(kind, rounds):
    return MovementSettings(rounds=rounds) if kind == FormatKey.PARTY else MovementSettings(entry_size=2)


def catch_up(game, organizer, seed):
    match, told = game
    play(match, organizer, range(told + 1, 3), seed)


@pytest.mark.night
def test_a_swiss_round_is_paired_without_a_slow_table_which_counts_as_level(organizer):
    made = nights.make_night(
        organizer,
        PAIRS[:4],
        format=FormatKey.SWISS,
        movement=MovementSettings(entry_size=2, rounds=3),
        rules=TWO_HANDS,
        criteria=(Criterion.WINS, Criterion.POINTS),
    )
    event = nights.start(made, organizer)
    for number in (1, 2):
        nights.record(nights.match_at(event), organizer, number, maker=1)
    # What the slow table has told so far says nothing of who wins it.
    slow = nights.match_at(event, table=2)
    nights.record(slow, organizer, 1, maker=1, tricks=5)
    close(event, organizer, 1, later=[2])

    def met(number, table):
        return set(nights.match_at(event, number, table).seats.values_list("entry", flat=True))

    winner, loser = nights.match_at(event).seats.order_by("position").values_list("entry", flat=True)[:2]
    waiting = met(1, 2)
    tables = [met(2, 1), met(2, 2)]
    # The leader meets one of the two who are level, and who has lost the other.
    assert [len(pair & waiting) for pair in tables] == [1, 1]
    assert winner in tables[0]
    assert loser in tables[1]
    second = Round.objects.get(stage__event=event, number=2)
    assert second.note == "For these seats, a postponed game counts as a tie."
    assert not is_stale(event, event.stage)
    # Told before the next round opens, it may seat people otherwise: the director is told, and chooses.
    nights.record(slow, organizer, 2, maker=1)
    assert is_stale(event, event.stage)
    round_draw(event_id=event.pk, number=2, actor=Actor(organizer))
    assert met(2, 1) == {winner, slow.seats.get(position=1).entry_id}
    assert Round.objects.get(pk=second.pk).note == ""
    assert list(differences()) == []


def seats_at(event, number, table):
    return list(
        nights.match_at(event, number, table).seats.order_by("position").values_list("entry", flat=True)
    )


@pytest.mark.night
def test_in_progressive_play_a_slow_table_counts_as_tied(organizer):
    event = night(
        organizer, format=FormatKey.PROGRESSIVE, movement=MovementSettings(rounds=3, ties="dealers")
    )
    for number in (1, 2):
        nights.record(nights.match_at(event), organizer, number, maker=1, tricks=5)
    slow = nights.match_at(event, table=2)
    # Whoever is ahead at the slow table moves nobody: seats 1 and 3 do, as after a tie.
    nights.record(slow, organizer, 1, maker=2, tricks=5)
    first, second = seats_at(event, 1, 1), seats_at(event, 1, 2)
    close(event, organizer, 1, later=[2])
    up = {first[0], first[2], second[0], second[2]}
    assert set(seats_at(event, 2, 1)) == up
    note = Round.objects.get(stage__event=event, number=2).note
    assert note == "Table 2 plays later. For now, seats 1 and 3 count as the winners (they dealt first)."
    # Told before the next round opens, it can move others: the director is told, and chooses.
    nights.record(slow, organizer, 2, maker=2, tricks=5)
    assert is_stale(event, event.stage)
    round_draw(event_id=event.pk, number=2, actor=Actor(organizer))
    assert set(seats_at(event, 2, 1)) == {first[0], first[2], second[1], second[3]}
    assert Round.objects.get(stage__event=event, number=2).note == ""
    assert list(differences()) == []


def test_in_a_mexicano_a_slow_table_is_seated_by_what_it_has_told(organizer):
    event = night(organizer, format=FormatKey.MEXICANO, movement=MovementSettings(rounds=3))
    play(nights.match_at(event), organizer)
    slow = nights.match_at(event, table=2)
    # Four points for a march alone: more than table 1 has made in both of its hands.
    nights.record(slow, organizer, 1, maker=2, tricks=5, alone=True)
    leaders = set(seats_at(event, 1, 2)[1::2])
    close(event, organizer, 1, later=[2])
    assert leaders < set(seats_at(event, 2, 1))
    note = Round.objects.get(stage__event=event, number=2).note
    assert note == "If your game was postponed, your points so far decide your seat."
    assert list(differences()) == []


def test_the_best_play_on_once_every_game_is_told(organizer):
    made = nights.make_night(
        organizer, nights.NAMES[:8], rules=TWO_HANDS, movement=MovementSettings(rounds=2)
    )
    draft = StageDraft(format=FormatKey.MEXICANO, feed=Feed(best=4))
    stage_plan(event_id=made.pk, draft=draft, actor=Actor(organizer))
    eight = nights.start(made, organizer)
    slow_first_round(eight, organizer)
    nights.open_round(eight, 2, organizer)
    for table in (1, 2):
        play(nights.match_at(eight, 2, table), organizer)
    close(eight, organizer, 2)
    with pytest.raises(NotNowError, match="Table 2 hasn't finished its round 1 game"):
        stage_start(event_id=eight.pk, number=2, picks=(), actor=Actor(organizer))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"later": [1]}, "Table 1 isn't playing"),
        ({"later": [9]}, "Table 9 isn't playing"),
        (
            {"later": [2], "stands": {2: "Late"}},
            "Table 2: keep the score or finish the game later, not both",
        ),
    ],
)
def test_only_a_table_that_plays_is_put_off_and_only_one_thing_is_said(said, sentence, eight, organizer):
    play(nights.match_at(eight), organizer)
    with pytest.raises(InvalidRequestError, match=sentence):
        close(eight, organizer, 1, **said)
    assert nights.match_at(eight, table=2).status == "playing"
