"""The night on one page: from sign-up to the last round, and what it refuses."""

from uuid import uuid4

import pytest

from accounts.models import Role
from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.errors import DisputedHandError
from tournaments.formats import FormatKey
from tournaments.models import AuditEntry, Dispute, Event, Hand, Match, Round, Ruling
from tournaments.money.selectors.money import fixed_of
from tournaments.money.services.payouts import payout_pay, prizes_fix
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


def finish(event, organizer):
    """Close every round with one hand at each table played, by decision."""
    actor, tables = Actor(organizer), Match.objects.filter(round__stage__event=event)
    for number in sorted(set(tables.values_list("round__number", flat=True))):
        round_open(event_id=event.pk, number=number, actor=actor)
        playing = tables.filter(round__number=number)
        for match in playing:
            nights.record(match, organizer, 1, maker=1 + number % 2, tricks=3 + number % 3)
        stands = {match.table: "Out of time" for match in playing}
        round_close(event_id=event.pk, number=number, stands=stands, actor=actor)


@kept
def finished(night, organizer):
    nights.start(night, organizer, opened=0)
    finish(night, organizer)
    return Event.objects.get(pk=night.pk)


def statuses(event):
    return list(Round.objects.filter(stage__event=event).order_by("number").values_list("status", flat=True))


def play_out(event, organizer, *, tables=(1, 2, 3)):
    for table in tables:
        match = nights.match_at(event, table=table)
        for number in range(1, 13):
            nights.record(match, organizer, number)


def test_before_the_start_the_page_says_what_starting_will_do(desk, night):
    text = one_line(desk.get(f"/events/{night.pk}/"))
    assert "<strong>11 rounds of 12 hands at 3 tables</strong>" in text
    assert "Seat 12 players" in text
    assert f"http://testserver/e/{night.public_id}/join/" in text


def test_before_the_start_the_page_warns_of_who_is_missing_and_who_has_not_paid(desk, organizer):
    event = nights.make_night(organizer, paid=False, capacity=14)
    desk.post(f"/events/{event.pk}/entries/add/", {"name": "Late Larry", "key": str(uuid4())})
    text = one_line(desk.get(f"/events/{event.pk}/"))
    assert "1 not checked in. They won't get a seat." in text
    assert "12 checked in, not paid" in text


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (FormatKey.PARTY, "Someone late or leaving? Tap their name later under People."),
        (FormatKey.KNOCKOUT, "Late pairs can join only if there's a bye."),
    ],
)
def test_before_the_draw_the_page_says_what_becomes_of_late_players(desk, organizer, kind, said):
    event = nights.make_night(organizer, nights.NAMES[:8], format=kind)
    assert said in one_line(desk.get(f"/events/{event.pk}/"))


def test_start_draws_every_round_and_the_page_goes_on_to_round_one(desk, night):
    assert desk.post(f"/events/{night.pk}/start/").url == f"/events/{night.pk}/"
    assert statuses(night) == ["draft"] * 11
    text = one_line(desk.get(f"/events/{night.pk}/"))
    assert "Next: round 1 of 11" in text
    assert "Open round 1" in text


def test_start_twice_is_once(desk, night):
    desk.post(f"/events/{night.pk}/start/")
    seats = list(Match.objects.values_list("pk", flat=True))
    assert desk.post(f"/events/{night.pk}/start/").status_code == 302
    assert list(Match.objects.values_list("pk", flat=True)) == seats
    assert AuditEntry.objects.filter(action="event_start").count() == 1


@pytest.mark.parametrize("here", [0, 1, 3])
def test_start_refuses_fewer_than_four(desk, organizer, here):
    event = nights.make_night(organizer, names=nights.NAMES[:here] or ("Nobody",), capacity=12)
    if not here:
        entry = event.stages.get().entries.get()
        desk.post(f"/events/{event.pk}/entries/{entry.pk}/check-out/")
    answer = desk.post(f"/events/{event.pk}/start/")
    assert answer.status_code == 409
    assert "This format needs at least 4" in answer.text
    event.refresh_from_db()
    assert event.status == "sign_up"
    assert not Round.objects.exists()


def test_a_round_opens_and_shows_a_card_for_every_table(desk, night, organizer):
    nights.start(night, organizer, opened=0)
    desk.post(f"/events/{night.pk}/rounds/1/open/")
    nights.record(nights.match_at(night, table=2), organizer, 1, tricks=5)
    text = one_line(desk.get(f"/events/{night.pk}/"))
    assert statuses(night)[:2] == ["open", "draft"]
    assert "Round 1 of 11 <small><i>· </i> 3 of 3 tables playing&nbsp;· rounds end by" in text
    assert text.count("11 hands left") == 1
    assert text.count('class="table-card plays"') == 3
    assert f'href="/events/{night.pk}/rounds/1/tables/2/"' in text


def test_a_table_that_reports_its_points_only_counts_no_hands(desk, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)
    nights.tell(nights.match_at(event, table=2), organizer)
    text = one_line(desk.get(f"/events/{event.pk}/"))
    assert "hands left" not in text
    assert text.count('<span class="says">Playing</span>') == text.count('class="table-card plays"') == 1
    assert text.count('class="table-card is-done"') == 1


def test_only_the_next_round_opens(desk, running):
    answer = desk.post(f"/events/{running.pk}/rounds/3/open/")
    assert answer.status_code == 409
    assert "Close round 1 first." in answer.text
    assert desk.post(f"/events/{running.pk}/rounds/12/open/").status_code == 404
    assert statuses(running) == ["open"] + ["draft"] * 10


def test_a_round_whose_tables_are_done_closes(desk, running, organizer):
    play_out(running, organizer)
    assert "all tables done" in one_line(desk.get(f"/events/{running.pk}/"))
    assert desk.post(f"/events/{running.pk}/rounds/1/close/").status_code == 302
    assert statuses(running)[:2] == ["closed", "draft"]
    assert "Open round 2" in one_line(desk.get(f"/events/{running.pk}/"))


def test_a_round_with_missing_hands_closes_only_by_a_decision_for_each_table(desk, running, organizer):
    play_out(running, organizer, tables=(1,))
    close = f"/events/{running.pk}/rounds/1/close/"
    refused = desk.post(close, {"stands-2": "Out of time", "stands-3": "  "})
    assert refused.status_code == 409
    assert "Table 3 isn&#x27;t done: 0 of 12 hands." in refused.text
    assert '<details id="anyway" open>' in refused.text
    assert 'value="Out of time"' in refused.text
    assert statuses(running)[0] == "open"
    assert not Ruling.objects.exists()

    assert desk.post(close, {"stands-2": "Out of time", "stands-3": "They went home"}).status_code == 302
    assert statuses(running)[0] == "closed"
    assert list(Ruling.objects.order_by("match__table").values_list("match__table", "reason")) == [
        (2, "Out of time"),
        (3, "They went home"),
    ]


@pytest.mark.parametrize(
    ("said", "status", "sentence"),
    [
        ({"stands-1": "x" * 201}, 422, "Give a reason, up to 200 characters."),
        ({"stands-9": "There is no table 9"}, 422, "Table 9 doesn&#x27;t need a reason."),
        ({"stands-x": "no table", "stands-٣": "no table"}, 409, "Table 1 isn&#x27;t done: 0 of 12 hands"),
    ],
)
def test_a_decision_that_cannot_be_is_refused(desk, running, said, status, sentence):
    others = {"stands-1": "a", "stands-2": "b", "stands-3": "c"} if status == 422 else {}
    answer = desk.post(f"/events/{running.pk}/rounds/1/close/", {**others, **said})
    assert answer.status_code == status
    assert sentence in answer.text
    assert statuses(running)[0] == "open"


@pytest.mark.night
def test_a_finished_night_shows_standings_and_prizes_that_add_up(desk, finished):
    text = desk.get(f"/events/{finished.pk}/").text
    assert "The night is over" in text
    assert "= $120" in text
    assert f"1st place: <bdi>{standings_of(finished)[0].name}</bdi>" in text.replace("\n", "")
    assert desk.get(f"/events/{finished.pk}/standings/").text.count("<tr data-entry=") == 12


@pytest.mark.parametrize(
    ("action", "status"),
    [("start/", 403), ("rounds/1/open/", 403), ("rounds/1/close/", 403), ("qr/", 403)],
)
def test_a_scorekeeper_sees_the_console_and_decides_nothing(client, running, action, status):
    client.force_login(nights.make_user("Sam", club=running.club, role=Role.SCOREKEEPER))
    page = client.get(f"/events/{running.pk}/")
    assert page.status_code == 200
    assert "Close early" not in page.text
    path = f"/events/{running.pk}/{action}"
    assert (client.get(path) if action == "qr/" else client.post(path)).status_code == status
    assert statuses(running)[0] == "open"


def test_another_clubs_night_is_not_there(client, running):
    stranger = nights.make_user("Stranger")
    nights.make_event(stranger)
    client.force_login(stranger)
    for path in ("", "settings/", "qr/", "activity/", "entries/import/", "export/standings.csv"):
        assert client.get(f"/events/{running.pk}/{path}").status_code == 404
    for path in ("start/", "entries/add/", "rounds/1/open/", "rounds/1/close/"):
        assert client.post(f"/events/{running.pk}/{path}").status_code == 404
    assert statuses(running)[0] == "open"


def test_nobody_is_sent_to_sign_in_and_back(client, running):
    answer = client.get(f"/events/{running.pk}/")
    assert answer.url == f"/account/sign-in/?next=/events/{running.pk}/"


@pytest.mark.parametrize("event_id", ["0", "999999999", "9" * 30])
def test_a_night_that_does_not_exist_answers_in_a_sentence(desk, event_id):
    answer = desk.get(f"/events/{event_id}/")
    assert answer.status_code == 404
    assert "it&#x27;s private" in answer.text


def test_a_get_changes_nothing(desk, night):
    for path in ("start/", "entries/add/", "rounds/1/open/", "rounds/1/close/", "tables/1/link/replace/"):
        answer = desk.get(f"/events/{night.pk}/{path}")
        assert (answer.status_code, answer["Allow"]) == (405, "POST")
        assert "open a page. Go back" in answer.text


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("state", "statements"), [("sign-up", 12), ("drawn", 12), ("open", 12), ("finished", 15)]
)
def test_the_console_takes_few_statements_once_the_course_of_the_places_is_read(
    desk, night, organizer, state, statements, django_assert_max_num_queries
):
    if state != "sign-up":
        nights.start(night, organizer, opened=1 if state == "open" else 0)
    if state == "finished":
        finish(night, organizer)
        desk.get(f"/events/{night.pk}/")
    with django_assert_max_num_queries(statements):
        assert desk.get(f"/events/{night.pk}/").status_code == 200


@pytest.mark.night
def test_a_night_of_no_hands_has_no_prizes_to_show(desk, organizer):
    event = nights.make_night(organizer, names=nights.NAMES[:4], stake_cents=0)
    nights.start(event, organizer)
    for round_number in range(1, 4):
        if round_number > 1:
            desk.post(f"/events/{event.pk}/rounds/{round_number}/open/")
        desk.post(f"/events/{event.pk}/rounds/{round_number}/close/", {"stands-1": "Nobody came back"})
    text = one_line(desk.get(f"/events/{event.pk}/"))
    assert "The night is over" in text
    assert "Prizes" not in text
    assert "Tied for 1st place" in text
    assert "1st place: " not in text
    assert not Hand.objects.exists()


@pytest.mark.night
def test_a_disputed_hand_comes_first_with_both_tellings_and_is_decided_by_one_tap(desk, running, organizer):
    match = nights.match_at(running)
    nights.record(match, organizer, 1, maker=1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, maker=1, tricks=5)
    page = one_line(desk.get(f"/events/{running.pk}/"))
    assert page.index("Two results at table 1") < page.index("tables playing")
    assert "made it, +1" in page
    assert "took all five, +2" in page
    path = f"/events/{running.pk}/disputes/{Dispute.objects.get().pk}/settle/"
    refused = desk.post(path, {"take": "neither"})
    assert (refused.status_code, "Choose the first or the second result." in refused.text) == (422, True)
    answer = desk.post(path, {"take": "second"}, follow=True)
    assert "Two results at table" not in answer.text
    assert match.seats.get(position=1).points == 2


def test_a_scorekeeper_sees_a_dispute_and_does_not_decide_it(client, running, organizer):
    match = nights.match_at(running)
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    client.force_login(nights.make_user("Sam", club=running.club, role=Role.SCOREKEEPER))
    page = client.get(f"/events/{running.pk}/").text
    assert "Two results at table" in page
    assert "The host will decide." in page
    assert "Use first result</button>" not in page


@pytest.mark.night
def test_after_the_last_round_the_desk_says_to_pay_the_prizes_until_they_are_paid(desk, finished, organizer):
    address, actor = f"/events/{finished.pk}/", Actor(organizer)
    assert "Check the standings, finalize the prizes, then pay each winner." in desk.get(address).text
    prizes_fix(event_id=finished.pk, actor=actor)
    assert "The prizes are final." in desk.get(address).text
    for entry in fixed_of(finished):
        payout_pay(entry_id=entry, initials="OO", key=uuid4(), actor=actor)
    assert "Pay the winners" not in desk.get(address).text
