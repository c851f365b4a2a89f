"""One tap closes a round in which nothing is missing and opens the next: both or neither, at both doors."""

import pytest

from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.nights import NAMES, make_night, open_round, play_round, record, start
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_next
from tournaments.direct.services.undo import act_undo
from tournaments.errors import NotNowError
from tournaments.formats import PAIR, FormatKey, MovementSettings
from tournaments.models import AuditEntry, Match, Round, UndoRecord

pytestmark = pytest.mark.django_db


def play_out(event, organizer, number):
    for match in Match.objects.filter(round__stage__event=event, round__number=number).order_by("table"):
        for hand in range(1, 13):
            record(match, organizer, hand)


@kept
def played(organizer):
    """Every hand of round 1 is in at both tables; there is a round 2."""
    event = start(make_night(organizer, NAMES[:8], movement=MovementSettings(rounds=2)), organizer)
    play_out(event, organizer, 1)
    return event


def statuses(event):
    return list(Round.objects.filter(stage__event=event).order_by("number").values_list("status", flat=True))


def following(event, organizer, number=1):
    return round_next(event_id=event.pk, number=number, actor=Actor(organizer))


def test_it_closes_and_opens_and_says_so_in_one_line(played, organizer):
    before = AuditEntry.objects.filter(event=played).count()
    assert following(played, organizer).number == 2
    assert statuses(played) == ["closed", "open"]
    line = AuditEntry.objects.filter(event=played).order_by("pk").last()
    assert (line.action, line.after["closed"], line.after["number"]) == ("round_next", 1, 2)
    assert AuditEntry.objects.filter(event=played).count() == before + 1


def test_sent_twice_it_is_done_once(played, organizer):
    assert [following(played, organizer).number for _ in range(2)] == [2, 2]
    assert statuses(played) == ["closed", "open"]
    assert AuditEntry.objects.filter(event=played, action="round_next").count() == 1


def test_one_undo_takes_back_both(played, organizer):
    following(played, organizer)
    page = browser(organizer).get(f"/events/{played.pk}/undo/")
    assert "Closed round 1 and opened round 2" in page.text
    act_undo(event_id=played.pk, undo_id=UndoRecord.objects.latest("pk").pk, actor=Actor(organizer))
    assert statuses(played) == ["open", "draft"]


def test_where_a_table_still_plays_nothing_changes(organizer):
    event = start(make_night(organizer, NAMES[:8], movement=MovementSettings(rounds=2)), organizer)
    play_round(event, organizer, 1)
    with pytest.raises(NotNowError, match="Table 1 isn't done: 1 of 12 hands"):
        following(event, organizer)
    assert statuses(event) == ["open", "draft"]


def test_after_the_last_round_nothing_changes(played, organizer):
    following(played, organizer)
    play_out(played, organizer, 2)
    with pytest.raises(NotNowError, match="Round 2 is the last one"):
        following(played, organizer, 2)
    assert statuses(played) == ["closed", "open"]


def test_seats_that_follow_from_the_results_are_drawn_on_the_way(organizer):
    event = make_night(
        organizer,
        [f"{name} & {name}et" for name in NAMES[:8]],
        format=FormatKey.SWISS,
        movement=MovementSettings(rounds=3, entry_size=PAIR),
    )
    start(event, organizer)
    play_out(event, organizer, 1)
    assert following(event, organizer).number == 2
    assert Match.objects.filter(round__stage__event=event, round__number=2).count() == 4


@pytest.mark.parametrize("door", ["page", "api"])
def test_both_doors_do_it(played, organizer, door):
    person, address = browser(organizer), f"/events/{played.pk}/rounds/1/next"
    answer = by_page(person, f"{address}/", {}) if door == "page" else by_api(person, address, {})
    assert answer.status == (302 if door == "page" else 200)
    assert statuses(played) == ["closed", "open"]


def test_the_hosts_page_offers_it_only_when_nothing_is_missing(played, organizer):
    person = browser(organizer)
    assert "Close round 1, start 2" in person.get(f"/events/{played.pk}/").text
    round_close(event_id=played.pk, number=1, stands={}, actor=Actor(organizer))
    open_round(played, 2, organizer)
    assert "Close round 2, start" not in person.get(f"/events/{played.pk}/").text
