"""A round closes once the other side of every table has confirmed its result, or the director decides."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import GameDecision, Verdict
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.take_back import round_cancel
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey
from tournaments.models import Event, Match, ResultCheck, Round
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_undo
from tournaments.play.services.result_checks import result_check
from tournaments.play.services.totals import total_undo

pytestmark = pytest.mark.django_db

TWO_HANDS = replace(PRESETS["party"], hands=2)


@kept
def asking(organizer):
    """Two tables of two hands each, whose results wait for the other side."""
    made = nights.make_night(organizer, nights.NAMES[:8], rules=TWO_HANDS, asks_other_side=True)
    return nights.start(made, organizer)


@kept
def match(asking, organizer):
    """Table 1, with both hands in."""
    match = nights.match_at(asking)
    nights.record(match, organizer, 1)
    nights.record(match, organizer, 2, maker=2)
    return Match.objects.get(pk=match.pk)


def check(match, *, host=None, is_right=True, result=None):
    """Answer by a phone at the table, or as the host."""
    result = nights.result_at(match) if result is None else result
    actor = Actor(host) if host else Actor(session=nights.phone_at(match).session)
    return result_check(match_id=match.pk, result=result, is_right=is_right, actor=actor)


def state(match, event):
    return table_state(Match.objects.get(pk=match.pk), event).check


def close(event, organizer, **stands):
    fields = {int(table.removeprefix("t")): reason for table, reason in stands.items()}
    return round_close(event_id=event.pk, number=1, stands=fields, actor=Actor(organizer))


def play_other(event, organizer):
    """Finish and confirm table 2."""
    other = nights.match_at(event, table=2)
    for number in (1, 2):
        nights.record(other, organizer, number)
    check(other)


def test_a_round_waits_until_the_result_is_confirmed(asking, match, organizer):
    play_other(asking, organizer)
    assert state(match, asking) == "waiting"
    with pytest.raises(NotNowError, match="The result at table 1 isn't settled") as refused:
        close(asking, organizer)
    assert refused.value.code == "tables_missing"
    check(match)
    assert state(match, asking) == "right"
    assert close(asking, organizer).status == Round.Status.CLOSED


def test_the_director_may_decide_instead(asking, match, organizer):
    play_other(asking, organizer)
    check(match, is_right=False)
    assert close(asking, organizer, t1="Looked at the sheet").status == Round.Status.CLOSED
    assert match.rulings.get().reason == "Looked at the sheet"
    assert list(differences()) == []


def test_a_wrong_result_calls_the_director_and_shows_on_the_console(asking, match, organizer):
    check(match, is_right=False)
    card = console_of(asking).tables[0]
    assert (card.check, card.is_done, card.called_at is None) == ("wrong", False, False)
    assert [each.table for each in console_of(asking).missing] == [1, 2]


def test_the_same_word_twice_is_once_and_the_hosts_is_the_last(asking, match, organizer):
    check(match, is_right=False)
    check(match, is_right=False)
    assert ResultCheck.objects.count() == 1
    check(match, host=organizer)
    check(match, host=organizer)
    assert state(match, asking) == "ruled"
    assert ResultCheck.objects.count() == 2


def test_a_word_counts_for_the_result_it_was_said_of_only(asking, match, organizer):
    check(match)
    hand_undo(match_id=match.pk, number=2, actor=Actor(organizer))
    assert state(match, asking) == ""
    nights.record(match, organizer, 2, maker=2, tricks=5)
    assert state(match, asking) == "waiting"


def test_a_word_counts_for_the_game_it_was_said_of_only(asking, match, organizer):
    check(match)
    seen = nights.result_at(match)
    round_cancel(event_id=asking.pk, number=1, reason="The wrong tables", actor=Actor(organizer))
    nights.open_round(asking, 1, organizer)
    nights.record(match, organizer, 1)
    nights.record(match, organizer, 2, maker=2)
    # The same points, of another game.
    assert state(match, asking) == "waiting"
    with pytest.raises(NotNowError, match="result just changed"):
        check(match, result=seen)


def test_the_same_points_told_again_are_confirmed_again(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.CHECKED), organizer)
    match = nights.match_at(event)
    nights.tell(match, organizer)
    check(match)
    assert state(match, event) == "right"
    total_undo(match_id=match.pk, actor=Actor(organizer))
    nights.tell(match, organizer)
    assert state(match, event) == "waiting"


def test_a_game_that_the_director_has_decided_waits_for_nobody(organizer):
    made = nights.make_night(
        organizer, nights.NAMES[:4], format=FormatKey.KNOCKOUT, rules=TWO_HANDS, asks_other_side=True
    )
    event = nights.start(made, organizer)
    match = nights.match_at(event)
    nights.record(match, organizer, 1)
    nights.record(match, organizer, 2)
    assert state(match, event) == "waiting"
    decision = GameDecision(round=1, table=1, verdict=Verdict.SECOND, walk_over=False, reason="One more hand")
    bracket_decide(event_id=event.pk, change=decision, sha256="", actor=Actor(organizer))
    assert (Match.objects.get().status, state(match, event)) == ("done", "")
    assert console_of(event).missing == ()
    with pytest.raises(NotNowError, match="host decided") as refused:
        check(match)
    assert refused.value.code == "game_decided"
    assert close(event, organizer).status == Round.Status.CLOSED


def test_a_result_that_changed_meanwhile_is_looked_at_again(match, organizer):
    seen = nights.result_at(match)
    nights.correct(match.hands.get(number=2), organizer, maker=2, tricks=5)
    with pytest.raises(NotNowError, match="result just changed") as refused:
        check(match, result=seen)
    assert refused.value.code == "stale_result"
    assert not ResultCheck.objects.exists()


def test_nobody_is_asked_where_the_table_plays_or_the_night_does_not_ask(asking, running, organizer):
    with pytest.raises(NotNowError, match="still playing"):
        check(nights.match_at(asking))
    with pytest.raises(NotNowError, match="results count right away") as refused:
        check(nights.match_at(running))
    assert refused.value.code == "not_asked"


def test_nobody_is_asked_once_the_round_is_closed(asking, match, organizer):
    close(asking, organizer, t1="Seen", t2="Late")
    with pytest.raises(NotNowError, match="Round 1 is closed"):
        check(match)


def test_a_word_is_never_edited_or_deleted(match, organizer):
    word = check(match)
    for attempt in (lambda: ResultCheck.objects.update(is_right=False), word.delete):
        with pytest.raises(IntegrityError), transaction.atomic():
            attempt()


@pytest.mark.night
def test_a_simulated_night_confirms_its_results(asking, organizer):
    event_simulate(event_id=asking.pk, seed=3, rounds=None, actor=Actor(organizer))
    assert Event.objects.get(pk=asking.pk).status == Event.Status.FINISHED
