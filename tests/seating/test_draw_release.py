"""Seats are seen outside once the draw is released, by the host or by the first round that opens."""

import html

import pytest
from django.db import IntegrityError, transaction

from tests import nights
from tests.access.clubs import browser
from tests.acts_at_random import undo
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.access.shown_seats import shown_through, why_hidden
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.cache.stamps import table_stamps
from tournaments.direct.services.rounds import round_close
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Event, Link, Match, Round
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.bracket import bracket_of, public_bracket
from tournaments.seating.selectors.night_certificates import public_certificate
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.draw_release import draw_release, later_rounds_set, round_show
from tournaments.seating.services.late_and_leaving import Swap, swap_preview
from tournaments.seating.services.own_charts import chart_use

pytestmark = pytest.mark.django_db


@kept
def coming(organizer):
    """Eight are here for three rounds."""
    return nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=3))


@kept
def draft(coming, organizer):
    return nights.start(coming, organizer, opened=0)


@kept
def bracket(organizer):
    """Four pairs' worth of players in a knock-out whose first games are open."""
    event = nights.make_night(organizer, nights.NAMES[:8], format=FormatKey.KNOCKOUT)
    return nights.start(event, organizer)


@pytest.fixture
def release(draft, organizer):
    return lambda: draw_release(event_id=draft.pk, actor=Actor(organizer))


def one_at_a_time(event, organizer):
    later_rounds_set(event_id=event.pk, are_shown=False, actor=Actor(organizer))
    return as_stored(event)


def as_stored(event):
    return Event.objects.get(pk=event.pk)


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number)
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def test_a_draw_shows_no_round_until_it_is_released_and_then_every_round(draft, release):
    assert shown_through(draft) == 0
    release()
    assert shown_through(as_stored(draft)) is None


def test_releasing_again_writes_nothing(draft, release):
    release()
    lines, turns = draft.audit.count(), as_stored(draft).turns
    release()
    assert (draft.audit.count(), as_stored(draft).turns) == (lines, turns)


def test_there_is_nothing_to_release_before_the_draw(coming, organizer):
    with pytest.raises(NotNowError) as refused:
        draw_release(event_id=coming.pk, actor=Actor(organizer))
    assert refused.value.code == "not_drawn"
    assert not as_stored(coming).draw_released


def test_the_database_keeps_no_release_without_a_draw(coming):
    with pytest.raises(IntegrityError, match="no_draw_is_released_before"), transaction.atomic():
        Event.objects.filter(pk=coming.pk).update(draw_released=True)


def test_the_release_is_undone_in_one_tap(draft, release, organizer):
    release()
    assert last_act(draft).says == "Showed the seats to everyone"
    undo(draft, organizer)
    assert shown_through(as_stored(draft)) == 0
    undo(draft, organizer)
    assert as_stored(draft).status == Event.Status.SIGN_UP


def test_undoing_the_first_opening_hides_what_only_it_has_shown(draft, organizer):
    nights.open_round(draft, 1, organizer)
    assert as_stored(draft).draw_released
    undo(draft, organizer)
    assert not as_stored(draft).draw_released


def test_undoing_the_first_opening_leaves_a_release_before_it(draft, release, organizer):
    release()
    nights.open_round(draft, 1, organizer)
    undo(draft, organizer)
    assert as_stored(draft).draw_released


def test_a_draw_that_was_shown_before_this_could_be_said_is_undone_and_drawn_anew_in_secret(draft, organizer):
    Event.objects.filter(pk=draft.pk).update(draw_released=True)
    undo(draft, organizer)
    event_start(event_id=draft.pk, actor=Actor(organizer))
    assert not as_stored(draft).draw_released


def test_a_tables_phone_sees_that_something_is_new_at_the_release_and_at_its_undo(draft, release, organizer):
    def stamp():
        return tuple(map(int, table_stamps(1, draft.public_id)[1].split("-")))

    seen = [stamp()]
    release()
    seen.append(stamp())
    undo(draft, organizer)
    seen.append(stamp())
    assert seen == sorted(set(seen))


def test_one_round_at_a_time_the_next_shows_once_the_one_before_is_over(draft, organizer):
    nights.open_round(draft, 1, organizer)
    event = one_at_a_time(draft, organizer)
    assert (why_hidden(event, 1), why_hidden(event, 2)) == (
        "",
        "You'll see the seats for round 2 when round 1 is over.",
    )
    close(event, organizer, 1)
    assert (why_hidden(event, 2), why_hidden(event, 3)) == (
        "",
        "You'll see the seats for round 3 when round 2 is over.",
    )


def test_before_the_release_one_round_at_a_time_shows_none(draft, release, organizer):
    event = one_at_a_time(draft, organizer)
    assert shown_through(event) == 0
    release()
    assert shown_through(as_stored(draft)) == 1


def test_a_table_says_where_its_players_go_next_once_they_may_know(draft, organizer):
    nights.open_round(draft, 1, organizer)
    match = nights.match_at(draft)
    assert len(table_state(match, as_stored(draft)).next_seats) == 4
    event = one_at_a_time(draft, organizer)
    assert table_state(match, event).next_seats == ()
    close(event, organizer, 1)
    assert len(table_state(nights.match_at(draft), event).next_seats) == 4


def test_a_certificate_counts_the_rounds_that_are_shown(draft, organizer):
    with pytest.raises(NotNowError) as refused:
        public_certificate(draft)
    assert refused.value.code == "seats_hidden"
    nights.open_round(draft, 1, organizer)
    found = public_certificate(one_at_a_time(draft, organizer))
    assert (len(found.plan.rounds), found.hidden, found.to_come, found.is_as_drawn) == (1, 2, 0, True)
    later_rounds_set(event_id=draft.pk, are_shown=True, actor=Actor(organizer))
    found = public_certificate(as_stored(draft))
    assert (len(found.plan.rounds), found.hidden, found.is_as_drawn) == (3, 0, True)


def test_a_bracket_says_who_meets_next_and_not_at_which_table(bracket, organizer):
    shown = next(game for game in public_bracket(bracket).games if game.round == 1)
    assert shown.way_on == "Winners go to the final, table 1. Losers are out."
    event = one_at_a_time(bracket, organizer)
    game = next(each for each in public_bracket(event).games if each.number == shown.number)
    assert (game.table, game.way_on) == (shown.table, "Winners go to the final. Losers are out.")
    desk = next(each for each in bracket_of(event).games if each.number == shown.number)
    assert desk.way_on == shown.way_on


def held(event, organizer):
    later_rounds_set(event_id=event.pk, are_shown=False, are_held=True, actor=Actor(organizer))
    return as_stored(event)


def show(event, organizer, number):
    return round_show(event_id=event.pk, number=number, actor=Actor(organizer))


def test_a_held_round_is_seen_once_the_host_shows_it_or_it_opens(draft, organizer):
    nights.open_round(draft, 1, organizer)
    close(held(draft, organizer), organizer, 1)
    assert shown_through(as_stored(draft)) == 1
    assert why_hidden(as_stored(draft), 2) == "The host hasn't shown the seats for round 2 yet."
    show(draft, organizer, 2)
    assert shown_through(as_stored(draft)) == 2
    nights.open_round(draft, 2, organizer)
    close(draft, organizer, 2)
    assert shown_through(as_stored(draft)) == 2
    nights.open_round(draft, 3, organizer)
    assert shown_through(as_stored(draft)) == 3


def test_a_round_can_be_shown_while_the_one_before_is_played(draft, organizer):
    nights.open_round(draft, 1, organizer)
    for mode in (one_at_a_time, held):
        mode(draft, organizer)
        assert shown_through(as_stored(draft)) == 1
    show(draft, organizer, 2)
    assert shown_through(as_stored(draft)) == 2


def test_the_release_of_a_held_draw_shows_round_one(draft, release, organizer):
    held(draft, organizer)
    assert shown_through(as_stored(draft)) == 0
    release()
    assert shown_through(as_stored(draft)) == 1


def test_showing_a_round_again_writes_nothing_and_undo_hides_it(draft, organizer):
    held(draft, organizer)
    show(draft, organizer, 2)
    lines = draft.audit.count()
    show(draft, organizer, 2)
    show(draft, organizer, 1)
    assert draft.audit.count() == lines
    assert last_act(draft).says == "Showed the seats for round 2"
    undo(draft, organizer)
    assert shown_through(as_stored(draft)) == 0


def test_every_round_is_shown_at_once_and_undo_hides_them(draft, organizer):
    held(draft, organizer)
    desk, address = browser(organizer), f"/events/{draft.pk}/seats/"
    assert "Show every round" in desk.get(address).content.decode()
    assert desk.post(f"/events/{draft.pk}/rounds/3/seats/show/").status_code == 302
    assert shown_through(as_stored(draft)) == 3
    assert "Show every round" not in desk.get(f"{address}?round=3").content.decode()
    undo(draft, organizer)
    assert shown_through(as_stored(draft)) == 0


def test_a_round_without_seats_is_not_shown(coming, organizer):
    with pytest.raises(NotNowError):
        show(coming, organizer, 1)
    ladder = nights.make_night(organizer, nights.NAMES[:8], format=FormatKey.MEXICANO)
    nights.start(ladder, organizer, opened=1)
    with pytest.raises(NotNowError) as refused:
        show(ladder, organizer, 2)
    assert refused.value.code == "not_drawn"
    with pytest.raises(Round.DoesNotExist):
        show(ladder, organizer, 99)


def test_rounds_are_not_shown_and_held_at_once(draft, organizer):
    with pytest.raises(InvalidRequestError) as refused:
        later_rounds_set(event_id=draft.pk, are_shown=True, are_held=True, actor=Actor(organizer))
    assert refused.value.field == "held"


def test_who_reads_what_of_a_held_round(draft, organizer):
    """The desk offers to show it; players, the public page and the table's phone wait for the host."""
    nights.open_round(draft, 1, organizer)
    close(held(draft, organizer), organizer, 1)
    desk, anyone = browser(organizer), browser()
    link = draft.links.get(kind=Link.Kind.PLAYER, entry__number=1)
    player = browser(secret=link_secret(link), kind=Link.Kind.PLAYER)

    def reads():
        pages = {
            "console": desk.get(f"/events/{draft.pk}/"),
            "seats": desk.get(f"/events/{draft.pk}/seats/?round=2"),
            "public": anyone.get(f"/e/{draft.public_id}/seats/?round=2"),
            "player": player.get("/p"),
        }
        return {name: one_line(html.unescape(page.content.decode())) for name, page in pages.items()}

    before = reads()
    assert "Show round 2" in before["console"]
    assert "Show round 2" in before["seats"]
    assert "The host hasn't shown the seats for round 2 yet." in before["public"]
    assert "Next seat isn't posted yet" in before["player"]
    answer = desk.post(f"/api/v1/events/{draft.pk}/rounds/2/seats/show", {}, content_type="application/json")
    assert (answer.status_code, answer.json()["shown_round"]) == (200, 2)
    after = reads()
    assert "Show round 2" not in after["console"] + after["seats"]
    assert "Table 1" in after["public"]
    assert "Next: round 2" in after["player"]


def test_a_swap_in_a_held_round_names_who_would_meet_again(coming, organizer):
    """By hand: with 2 and 6 exchanged in round 2, 1 and 2 partner again as in round 1."""
    chart = {"chart": "1 2 3 4, 5 6 7 8\n1 6 3 7, 5 2 4 8", "partners": "first_two", "numbers": "list"}
    chart_use(event_id=coming.pk, **chart, actor=Actor(organizer))
    event = nights.start(coming, organizer, opened=0)
    two, six = (event.first_stage.entries.get(number=number) for number in (2, 6))
    preview = swap_preview(event, Swap(round=2, one=two.pk, other=six.pk))
    names = {e.number: str(e.members.get().player) for e in event.first_stage.entries.all()}
    assert preview.again == (
        f"{names[1]} and {names[2]} would partner for the 2nd time.",
        f"{names[5]} and {names[6]} would partner for the 2nd time.",
        f"{names[2]} and {names[3]} would meet for the 2nd time.",
        f"{names[6]} and {names[8]} would meet for the 2nd time.",
    )
