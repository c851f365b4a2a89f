"""One table all night: a single table, five rotating, five all-play, Peuchre; and their rematches."""

import html
import re
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.table.hand_points import dealer_of_hand
from scoring.table.hands import HandReport
from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import rematch_after
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rematch import rematch_open
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.simulation import event_simulate, plausible_report
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError, UnsupportedFieldError
from tournaments.formats import FORMATS, REMATCHES, FormatKey, MovementSettings
from tournaments.models import Entry, Event, Hand, Match, Round, Seat
from tournaments.money.services.payouts import prizes_fix
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_correct, hand_record
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.late_and_leaving import repair_preview
from tournaments.seating.services.substitutes import TakesSeat, substitute_end, substitute_take

pytestmark = pytest.mark.django_db
ONE_TABLE = sorted(REMATCHES)


def night(organizer, key, rules="usual", **changes):
    kind = FORMATS[FormatKey(key)]
    changes = {"criteria": kind.usual_criteria, "rules": kind.house_rules[rules], **changes}
    event = nights.make_night(organizer, nights.NAMES[: kind.seats], format=FormatKey(key), **changes)
    return nights.start(event, organizer)


def told(event, organizer, number, **fields):
    """Record a hand of table 1 in the round that is open."""
    match = Match.objects.get(round__stage__event=event, round__status="open")
    dealer = dealer_of_hand(number, first_dealer=1, seats=event.ruleset.seats)
    hand_record(
        match_id=match.pk,
        number=number,
        report=HandReport(dealer=dealer, **fields),
        key=uuid4(),
        actor=Actor(organizer),
    )
    match.refresh_from_db()
    return match


def points(event):
    return list(
        Seat.objects.filter(round__stage__event=event).order_by("position").values_list("points", flat=True)
    )


def test_five_rotate_and_who_sits_out_is_on_the_right_of_the_dealer(organizer):
    """The worked example of docs/formats.md: hands 1 to 5, dealt by seats 1 to 5."""
    event = night(organizer, "five_rotating")
    match = nights.match_at(event)
    out, scored = [], []
    said = [
        {"maker": 2, "tricks": 3},  # 2 with 4 against 1 with 3, and 5 sits out
        {"maker": 3, "tricks": 5},  # 3 with 5 against 2 with 4, and 1 sits out
        {"maker": 3, "tricks": 2},  # 3 with 5 euchred by 4 with 1, and 2 sits out
        {"maker": 4, "tricks": 5, "alone": True},  # 4, whose partner 1 lays the cards down, and 3 sits out
        {"maker": 1, "tricks": 4},  # 1 with 3 against 5 with 2, and 4 sits out
    ]
    for number, each in enumerate(said, start=1):
        out.append(table_state(match, event).sits_out)
        match = told(event, organizer, number, **each)
        scored.append(points(event))
    assert out == [5, 1, 2, 3, 4]
    assert scored == [[0, 1, 0, 1, 0], [0, 1, 2, 1, 2], [2, 1, 2, 3, 2], [6, 1, 2, 7, 2], [7, 1, 3, 7, 2]]
    assert list(differences()) == []


def test_who_sits_out_scores_as_the_dealers_side_by_option(organizer):
    event = night(organizer, "five_rotating", "dealers_side")
    told(event, organizer, 1, maker=1, tricks=5)  # the dealer's side
    assert points(event) == [2, 0, 2, 0, 2]
    told(event, organizer, 2, maker=3, tricks=3)  # not the dealer's
    assert points(event) == [2, 0, 3, 0, 3]


@pytest.mark.parametrize(
    ("rules", "places", "seat_points"),
    [("usual", [1, 2], [11, 10]), ("shared_win", [1, 1], [10, 10])],
)
def test_two_partners_reach_ten_together(organizer, rules, places, seat_points):
    event = night(organizer, "five_rotating", rules)
    # Seat 1 gets 9 and seat 3 gets 8 before they march together in hand 6, which seat 1 deals again.
    told(event, organizer, 1, maker=1, tricks=5, alone=True)  # 1 and 3: 4
    told(event, organizer, 2, maker=4, tricks=0)  # 3 and 5: 2
    told(event, organizer, 3, maker=1, tricks=3)  # 1 and 4: 1
    told(event, organizer, 4, maker=4, tricks=5, alone=True)  # 4 and 1: 4
    told(event, organizer, 5, maker=2, tricks=2)  # 1 and 3: 2, so that 1 has 11
    match = nights.match_at(event)
    assert match.status == Match.Status.DONE
    ended = points(event)
    assert (ended[0], ended[2]) == (11, 8) if rules == "usual" else (10, 8)


def test_five_all_play_two_against_three(organizer):
    event = night(organizer, "five_all_play")
    told(event, organizer, 1, maker=2, tricks=3, named_partner=3)  # neighbours may partner
    assert points(event) == [0, 1, 1, 0, 0]
    told(event, organizer, 2, maker=2, tricks=2, named_partner=5)
    assert points(event) == [2, 1, 3, 2, 0]


def test_two_teams_reach_ten_in_one_hand_of_peuchre(organizer):
    """The worked example of docs/formats.md: both other teams gain when a team is Peuchred."""
    event = night(organizer, "peuchre")
    match = nights.match_at(event)
    # Teams 1+4, 2+5, 3+6. A loner's march is 4, a march 2, made 1.
    said = [(1, 5, True), (2, 5, True), (1, 5, True), (2, 5, True), (1, 3, False), (2, 3, False)]
    for number, (maker, tricks, alone) in enumerate(said, start=1):
        match = told(event, organizer, number, maker=maker, tricks=tricks, alone=alone)
    assert table_state(match, event).scores == (9, 9, 0)
    match = told(event, organizer, 7, maker=3, tricks=2)
    state = table_state(match, event)
    # Most points decide, and they are level: another hand.
    assert (state.scores, match.status) == ((10, 10, 0), Match.Status.PLAYING)
    match = told(event, organizer, 8, maker=1, tricks=3)
    state = table_state(match, event)
    assert (state.scores, match.status) == ((11, 10, 0), Match.Status.DONE)
    assert state.verdict.endswith("won, 11–10–0: most points past 10.")
    assert list(differences()) == []


def test_the_page_says_who_goes_through_the_catty_next(organizer):
    """36 cards, five to each of six: six are left. Seat 1 deals first, and the next seat speaks first."""
    event = night(organizer, "peuchre")
    names = dict(nights.match_at(event).seats.values_list("position", "player__name"))
    page = browser(organizer)
    path = f"/events/{event.pk}/rounds/1/tables/1/"

    def said():
        (sentence,) = re.findall(
            r"<p[^>]*>([^<]*(?:<(?!/p>)[^<]*)*turns up the next.*?)</p>", one_line(page.get(path))
        )
        return html.unescape(re.sub(r"<[^>]+>", "", sentence))

    start = "If everyone passes, {} turns up the next kitty card (6 in all). {} calls first again."
    assert said().startswith(start.format(names[1], names[2]))
    assert said().endswith("After the last kitty card, call any suit.")
    told(event, organizer, 1, maker=2, tricks=3)
    assert said().startswith(start.format(names[2], names[3]))
    state = page.get(f"/api/v1{path[:-1]}").json()
    assert (state["kitty_walk"], state["dealer"]) == (6, 2)


def test_no_catty_is_walked_through_at_a_table_of_four(organizer):
    event = night(organizer, "single_table")
    assert "catty" not in browser(organizer).get(f"/events/{event.pk}/rounds/1/tables/1/").text


def test_teams_share_the_win_by_option(organizer):
    event = night(organizer, "peuchre", "shared_win")
    said = [
        (1, 5, True),
        (2, 5, True),
        (1, 5, True),
        (2, 5, True),
        (1, 3, False),
        (2, 3, False),
        (3, 2, False),
    ]
    for number, (maker, tricks, alone) in enumerate(said, start=1):
        match = told(event, organizer, number, maker=maker, tricks=tricks, alone=alone)
    assert "share the win, 10–10–0" in table_state(match, event).verdict
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    assert [line.place for line in standings_of(event)] == [1, 1, 1, 1, 5, 5]


def test_partners_of_a_single_table_share_the_place(organizer):
    event = night(organizer, "single_table")
    for number in range(1, 6):
        told(event, organizer, number, maker=2, tricks=5)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    lines = standings_of(event)
    assert [(line.place, line.tally.points, line.tally.wins) for line in lines] == [
        *[(1, 10, 1)] * 2,
        *[(3, 0, 0)] * 2,
    ]
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED


def test_pairs_enter_a_single_table(organizer):
    kind = FORMATS[FormatKey.SINGLE_TABLE]
    event = nights.make_night(
        organizer,
        ["Ann & Bob", "Carla & Dave"],
        format=FormatKey.SINGLE_TABLE,
        rules=kind.house_rules["best_of_three"],
        movement=MovementSettings(entry_size=2),
        criteria=kind.usual_criteria,
    )
    event = nights.start(event, organizer)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    first, second = standings_of(event)
    assert (first.place, second.place, first.tally.wins) == (1, 2, 2)
    assert second.tally.wins < 2
    assert list(differences()) == []


@pytest.mark.parametrize("key", ONE_TABLE)
def test_a_table_that_is_not_full_is_refused_with_a_sentence(organizer, key):
    kind = FORMATS[key]
    with pytest.raises(UnsupportedFieldError, match=f"needs exactly {kind.seats} players"):
        kind.shape(kind.seats + 1, kind.house_rules["usual"], MovementSettings())
    rules = kind.house_rules["usual"]
    event = nights.make_night(organizer, nights.NAMES[:3], capacity=kind.seats, format=key, rules=rules)
    with pytest.raises(UnsupportedFieldError, match="This format needs exactly"):
        event_start(event_id=event.pk, actor=Actor(organizer))


def test_a_rematch_is_one_more_round_of_the_same_table(organizer):
    event = night(organizer, "single_table")
    with pytest.raises(NotNowError, match="Table 1 isn't done: 0 hands, playing to 10"):
        rematch_open(event_id=event.pk, after=1, actor=Actor(organizer))
    for number in range(1, 6):
        told(event, organizer, number, maker=2, tricks=5)
    again = rematch_open(event_id=event.pk, after=1, actor=Actor(organizer))
    assert (again.number, again.status) == (2, Round.Status.OPEN)
    assert rematch_open(event_id=event.pk, after=1, actor=Actor(organizer)).pk == again.pk
    seats = [
        list(
            nights.match_at(event, number).seats.order_by("position").values_list("entry__number", flat=True)
        )
        for number in (1, 2)
    ]
    # Partners stay, the deal begins with the next player.
    assert seats == [[1, 2, 3, 4], [2, 3, 4, 1]]
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=Actor(organizer))
    third = rematch_open(event_id=event.pk, after=2, actor=Actor(organizer))
    assert (third.number, Event.objects.get(pk=event.pk).status) == (3, Event.Status.RUNNING)
    assert list(differences()) == []


def test_in_a_rematch_of_five_those_partner_who_did_not(organizer):
    kind = REMATCHES[FormatKey.FIVE_ROTATING]
    event = night(organizer, "five_rotating")
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=Actor(organizer))
    rematch_open(event_id=event.pk, after=1, actor=Actor(organizer))
    orders = [
        list(
            nights.match_at(event, number).seats.order_by("position").values_list("entry__number", flat=True)
        )
        for number in (1, 2)
    ]

    def neighbours(order):
        return {frozenset((one, order[index - 1])) for index, one in enumerate(order)}

    assert len(neighbours(orders[0]) | neighbours(orders[1])) == 10
    assert kind.seats == 5


def test_no_rematch_after_the_prizes_are_fixed_or_where_people_move(organizer, running):
    event = night(organizer, "single_table")
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=Actor(organizer))
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Prizes are final"):
        rematch_open(event_id=event.pk, after=1, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="on a one-table night"):
        rematch_open(event_id=running.pk, after=11, actor=Actor(organizer))


@pytest.mark.night
@pytest.mark.parametrize("key", ONE_TABLE)
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_night_at_one_table_ends_with_one_complete_ranking(organizer, key, data):
    kind = FORMATS[key]
    rules = data.draw(st.sampled_from(sorted(kind.house_rules)))
    event = night(organizer, key, rules, stake_cents=0)
    rng = data.draw(st.randoms(use_true_random=False))
    event_simulate(
        event_id=event.pk, seed=rng.randint(0, 999), rounds=0, leave_open=8, actor=Actor(organizer)
    )
    for hand in Hand.objects.filter(match__round__stage__event=event, voided_at=None):
        if rng.random() < 0.3:
            said = plausible_report(rng, dealer=hand.dealer, rules=event.ruleset)
            hand_correct(
                hand_id=hand.pk, report=said, reason="Miscounted", key=uuid4(), actor=Actor(organizer)
            )
    event_simulate(event_id=event.pk, seed=rng.randint(0, 999), rounds=None, actor=Actor(organizer))
    event.refresh_from_db()
    lines = standings_of(event)
    assert event.status == Event.Status.FINISHED
    assert sorted(line.number for line in lines) == list(range(1, kind.seats + 1))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert lines[0].place == 1
    winners = {line.number for line in lines if line.tally.wins}
    assert {line.number for line in lines if line.place == 1} <= winners
    assert list(differences()) == []


@pytest.mark.one_by_day
@pytest.mark.parametrize("key", ONE_TABLE)
def test_who_leaves_the_one_table_is_replaced_since_it_cannot_be_seated_without_them(key, organizer):
    event = night(organizer, key, movement=MovementSettings(rounds=2))
    leaves = event.first_stage.entries.get(number=1).pk
    with pytest.raises(NotNowError, match="Bring in a sub"):
        repair_preview(event, Attendance(first=2, leaves=(leaves,)))


def rematch(event, organizer, *, after=1):
    return rematch_open(event_id=event.pk, after=after, actor=Actor(organizer))


def at_the_table(event, number):
    """Who plays at the table in a round, in the order of the seats."""
    seats = nights.match_at(event, number).seats.order_by("position").select_related("player", "substitute")
    return [str(seat.substitute or seat.player) for seat in seats]


def march_to_ten(event, organizer):
    for number in range(1, 6):
        told(event, organizer, number, maker=2, tricks=5)


def test_no_rematch_while_the_game_is_to_be_finished_later(organizer):
    event = night(organizer, "single_table")
    told(event, organizer, 1, maker=2, tricks=5)
    round_close(event_id=event.pk, number=1, stands={}, later=[1], actor=Actor(organizer))
    assert rematch_after(event.first_stage) is None
    with pytest.raises(NotNowError, match="Table 1 hasn't finished its round 1 game") as refused:
        rematch(event, organizer)
    assert (refused.value.code, Round.objects.filter(stage__event=event).count()) == ("game_put_off", 1)
    postponed_stand(
        match_id=nights.match_at(event).pk, reason="They have a bus to catch", actor=Actor(organizer)
    )
    assert rematch_after(event.first_stage) == 1
    assert rematch(event, organizer).number == 2


def test_no_rematch_with_somebody_who_was_disqualified(organizer):
    event = night(organizer, "single_table")
    march_to_ten(event, organizer)
    ann = Entry.objects.get(stage__event=event, members__player__name="Ann").pk
    entry_disqualify(
        entry_id=ann, others=Disqualification.KEEP, reason="Reneged all night", actor=Actor(organizer)
    )
    with pytest.raises(NotNowError, match="Ann is disqualified, and the table can't play without them"):
        rematch(event, organizer)
    assert Round.objects.get(stage__event=event).status == Round.Status.OPEN
    entry_disqualify(entry_id=ann, others=Disqualification.LIFT, reason="It was Bob", actor=Actor(organizer))
    assert rematch(event, organizer).number == 2


def own_substitute(event, organizer, *, first):
    ann = Entry.objects.get(stage__event=event, members__player__name="Ann").pk
    asked = TakesSeat(entry=ann, person="Zoe", first=first, keeps_own=True)
    return substitute_take(event_id=event.pk, draft=asked, actor=Actor(organizer))


def test_a_rematch_seats_the_substitute_of_somebody_who_left_after_the_last_round(organizer):
    event = night(organizer, "single_table", movement=MovementSettings(rounds=2))
    own_substitute(event, organizer, first=2)
    night_shorten(event_id=event.pk, rounds=1, actor=Actor(organizer))
    march_to_ten(event, organizer)
    first = at_the_table(event, 1)
    rematch(event, organizer)
    again = [*first[1:], first[0]]
    assert at_the_table(event, 2) == ["Zoe" if name == "Ann" else name for name in again]
    assert list(differences()) == []


def test_a_rematch_seats_the_regular_who_is_back_after_the_last_round(organizer):
    event = night(organizer, "single_table", movement=MovementSettings(rounds=2))
    first = at_the_table(event, 1)
    taken = own_substitute(event, organizer, first=1)
    substitute_end(event_id=event.pk, substitution_id=taken.pk, first=2, actor=Actor(organizer))
    night_shorten(event_id=event.pk, rounds=1, actor=Actor(organizer))
    march_to_ten(event, organizer)
    assert "Zoe" in at_the_table(event, 1)
    rematch(event, organizer)
    assert at_the_table(event, 2) == [*first[1:], first[0]]
    assert list(differences()) == []
