"""What a table tells at the end of its round, and what its other side says of it, by page and by API."""

from uuid import UUID

import pytest

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.models import Link, LinkSession
from tournaments.play.services.result_checks import result_check

pytestmark = pytest.mark.django_db

KEY = str(UUID(int=7, version=4))


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def telling(organizer):
    """Four whose table tells its points at the end."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS), organizer)


def doors_of_the_total(who, person, event, tail=""):
    """Return who sends, the round where they must name it, and the address of page and API."""
    if who == "person":
        table = f"/events/{event.pk}/rounds/1/tables/1/total{tail}"
        return person, {}, f"{table}/", table
    phone = browser(secret=link_secret(link_to(event, table=1)))
    return phone, {"round": 1}, f"/t/total{tail}", f"/table/total{tail}"


@pytest.mark.parametrize("who", ["person", "phone"])
def test_telling_the_points_of_a_round(who, person, telling):
    client, here, page, api = doors_of_the_total(who, person, telling)
    form = {**here, "points-1": "14", "points-2": "9", "hands": "12", "key": KEY}
    sent = {**here, "points": [14, 9], "hands": 12, "key": KEY}
    assert_alike(lambda: by_page(client, page, form), lambda: by_api(client, api, sent))


@pytest.mark.parametrize("who", ["person", "phone"])
def test_taking_the_points_of_a_round_back(who, person, telling, organizer):
    nights.tell(nights.match_at(telling), organizer)
    client, here, page, api = doors_of_the_total(who, person, telling, "/undo")
    assert_alike(lambda: by_page(client, page, here), lambda: by_api(client, api, here))


def test_correcting_the_points_of_a_round(person, telling, organizer):
    total = nights.tell(nights.match_at(telling), organizer).total
    path, said = f"/events/{telling.pk}/totals/{total.pk}/correct", {"reason": "Added up wrong", "key": KEY}
    form = {"points-1": "9", "points-2": "14", "hands": "12", **said}
    sent = {"points": [9, 14], "hands": 12, **said}
    assert_alike(lambda: by_page(person, f"{path}/", form), lambda: by_api(person, path, sent))


#: What the two buttons of a form send.
ANSWERS = {"right": "yes", "wrong": ""}


def at_the_table(who, event):
    """Return the browser of a table's phone or of a player, and where it answers by page and API."""
    if who == "phone":
        return browser(secret=link_secret(link_to(event, table=1))), "/t/check", "/table/check"
    own = link_secret(link_to(event, entry=nights.match_at(event).seats.get(position=2).entry))
    return browser(secret=own, kind=Link.Kind.PLAYER), "/p/check", "/player/check"


@pytest.mark.one_by_day
@pytest.mark.parametrize("word", ["right", "wrong"])
@pytest.mark.parametrize("who", ["person", "phone", "player"])
def test_the_other_sides_word_on_a_result(who, word, person, organizer):
    made = nights.make_night(organizer, nights.NAMES[:4], asks_other_side=True, **nights.TOTALS)
    event = nights.start(made, organizer)
    match = nights.match_at(event)
    nights.tell(match, organizer)
    sent = {"result": nights.result_at(match)}
    if who == "person":
        client, api = person, f"/events/{event.pk}/rounds/1/tables/1/check"
        page = f"{api}/"
    else:
        client, page, api = at_the_table(who, event)
        sent = {**sent, "round": 1}
    assert_alike(
        lambda: by_page(client, page, {**sent, "is_right": ANSWERS[word]}),
        lambda: by_api(client, api, {**sent, "is_right": word == "right"}),
    )


@kept
def checked(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.CHECKED), organizer)


@pytest.mark.one_by_day
@pytest.mark.parametrize("who", ["phone", "player"])
@pytest.mark.parametrize(
    ("why", "word"), [("entered_here", "right"), ("disputed", "right"), ("ruled", "wrong")]
)
def test_both_doors_refuse_the_same_answers(why, word, who, checked, organizer):
    client, page, api = at_the_table(who, checked)
    match = nights.match_at(checked)
    refuse_by(why, match, LinkSession.objects.get(), organizer)
    sent = {"round": 1, "result": nights.result_at(match)}
    by_program = by_api(client, api, {**sent, "is_right": word == "right"})
    by_hand = by_page(client, page, {**sent, "is_right": ANSWERS[word]})
    assert (by_program.status, by_program.code, by_hand.status) == (409, why, 409)
    assert by_hand.says(by_program.text)


def refuse_by(why, match, mine, organizer):
    """Make the table so that this session is refused, for this reason."""
    if why == "entered_here":
        writer = mine
        if mine.link.kind == Link.Kind.PLAYER:
            writer = nights.phone_at(match).session
            LinkSession.objects.filter(pk=mine.pk).update(beside=writer)
        nights.tell(match, None, session=writer)
        return
    nights.tell(match, organizer)
    answer = {"match_id": match.pk, "result": nights.result_at(match), "actor": Actor(organizer)}
    result_check(**answer, is_right=why == "ruled")


def test_a_phone_says_which_page_its_browser_has_open_as_it_comes(checked):
    client, *_ = at_the_table("player", checked)
    by_api(client, "/table-session", {"secret": link_secret(link_to(checked, table=1))})
    player, table = LinkSession.objects.order_by("pk")
    assert (table.link.kind, table.beside) == ("table", player)


@pytest.mark.parametrize("door", ["page", "api"])
def test_nobody_answers_for_a_table_where_they_do_not_sit(door, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.CHECKED), organizer)
    match = nights.match_at(event, table=2)
    nights.tell(match, organizer)
    client, page, api = at_the_table("player", event)
    sent = {"round": 1, "result": nights.result_at(match)}
    if door == "page":
        answer = by_page(client, page, {**sent, "is_right": ANSWERS["right"]})
    else:
        answer = by_api(client, api, {**sent, "is_right": True})
    assert answer.status == 409
    assert not match.checks.exists()
