"""The stamp of a table's page only grows: a phone drops what is older than its page."""

import pytest

from tests import nights
from tests.kept import kept
from tests.nights import NAMES, make_night, match_at, open_round, play_round, record, start
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import current_round, table_stamp, table_stamps
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.epochs import epoch_now
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Event, Match
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.next_round import round_draw

pytestmark = pytest.mark.django_db


@kept
def mexicano(organizer):
    """Two tables whose seats follow from the results; round 1 is open and has a hand at each."""
    event = make_night(organizer, NAMES[:8], format=FormatKey.MEXICANO, movement=MovementSettings(rounds=3))
    event = start(event, organizer)
    play_round(event, organizer, 1)
    return event


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number, status="playing")
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def stamp(event, table=1):
    event = Event.objects.get(pk=event.pk)
    current = current_round(event)
    match = Match.objects.filter(round=current, table=table).first()
    said = table_stamp(epoch_now(), event.turns, current.number, current.status, match)
    if match is not None:
        assert table_stamps(epoch_now(), event.public_id)[table].startswith(f"{said}-")
    return tuple(map(int, said.split("-")))


@pytest.mark.night
def test_it_grows_when_a_round_is_taken_back(mexicano, organizer):
    actor, seen = Actor(organizer), [stamp(mexicano)]
    close(mexicano, organizer, 1)
    seen.append(stamp(mexicano))
    round_reopen(event_id=mexicano.pk, number=1, actor=actor)
    seen.append(stamp(mexicano))
    record(match_at(mexicano), organizer, 2)
    seen.append(stamp(mexicano))
    round_cancel(event_id=mexicano.pk, number=1, reason="The wrong tables", actor=actor)
    seen.append(stamp(mexicano))
    open_round(mexicano, 1, organizer)
    seen.append(stamp(mexicano))
    close(mexicano, organizer, 1)
    seen.append(stamp(mexicano))
    night_shorten(event_id=mexicano.pk, rounds=1, actor=actor)
    seen.append(stamp(mexicano))
    assert seen == sorted(set(seen))


def test_it_grows_when_seats_are_drawn_anew(mexicano, organizer):
    close(mexicano, organizer, 1)
    before = stamp(mexicano)
    nights.correct(match_at(mexicano).hands.get(), organizer, maker=2, tricks=5)
    round_draw(event_id=mexicano.pk, number=2, actor=Actor(organizer))
    assert stamp(mexicano) > before


def test_it_grows_at_a_table_that_nobody_plays_at_any_more(mexicano, organizer):
    close(mexicano, organizer, 1)
    before = stamp(mexicano, table=2)
    leaves = match_at(mexicano, 2, 2).seats.values_list("entry_id", flat=True)
    asked = Attendance(first=2, leaves=tuple(leaves))
    sha256 = repair_preview(mexicano, asked).sha256
    event_repair(event_id=mexicano.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert not Match.objects.filter(round__number=2, table=2).exists()
    assert stamp(mexicano, table=2) > before
