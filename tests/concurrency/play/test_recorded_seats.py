"""Files that make partners change places, at once and while the round closes.

That the match's lock is needed, the control of uploads beside ``test_races`` shows.
"""

import json

import pytest

from tests import nights
from tests.concurrency.together import kinds, together
from tests.scoring.egn.recorded import game
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences
from tournaments.models import Round
from tournaments.play.services.recorded_games import game_record

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def sitting(match):
    return [seat.player.name for seat in match.seats.order_by("position")]


def upload(match, organizer, names):
    written = json.dumps(game("metadata", "players", names))
    return game_record(match_id=match.pk, written=written, actor=Actor(organizer))


def test_one_file_sent_five_times_at_once_turns_the_seats_over_once(running, organizer):
    match = nights.match_at(running)
    first, second, third, fourth = sitting(match)
    names = [first, fourth, third, second]
    answers = together(*[lambda: upload(match, organizer, names) for _ in range(5)])
    assert sorted(len(answer.added) for answer in answers) == [0, 0, 0, 0, 1]
    assert sitting(match) == names
    assert list(differences()) == []


def test_seats_are_turned_over_before_a_round_closes_or_not_at_all(running, organizer):
    """Four rounds of the race: neither is broken off because each waits for what the other holds."""
    for number in range(1, 5):
        match = nights.match_at(running, number)
        first, second, third, fourth = before = sitting(match)
        names = [first, fourth, third, second]

        def close(number=number):
            stands = dict.fromkeys((1, 2, 3), "Late")
            return round_close(event_id=running.pk, number=number, stands=stands, actor=Actor(organizer))

        sent, closed = together(lambda match=match, names=names: upload(match, organizer, names), close)
        assert isinstance(closed, Round), closed
        assert kinds([sent]) in (["GameRecorded"], ["NotNowError"]), sent
        assert sitting(match) == (names if match.hands.exists() else before)
        round_open(event_id=running.pk, number=number + 1, actor=Actor(organizer))
    assert list(differences()) == []
