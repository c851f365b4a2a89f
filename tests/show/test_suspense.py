"""A frozen board gives nothing away at any public door, and the ceremony tells no more than its step."""

import re

import pytest
from django.urls import reverse

from accounts.models import Player, PlayerDetails
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.models import AuditEntry, Event, Link, Match, Show
from tournaments.show.live.boards import read_frames
from tournaments.show.selectors.show import ceremony_steps
from tournaments.show.selectors.wall import wall_board
from tournaments.show.services.show import board_freeze, ceremony_tell

pytestmark = pytest.mark.django_db

#: Sums that nothing else on these pages can be: ten hands of 4 points, and what the rounds before may add.
SUMS = ("40", "41", "42")


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number)
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


@kept
def four(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], name="Suspense"), organizer)


@kept
def last_round(four, organizer):
    """Three rounds of four people; in the third, frozen, somebody takes ten loners."""
    for number in (1, 2):
        nights.record(nights.match_at(four, number), organizer, 1, maker=number, tricks=3)
        close(four, organizer, number)
        round_open(event_id=four.pk, number=number + 1, actor=Actor(organizer))
    board_freeze(event_id=four.pk, after=2, actor=Actor(organizer))
    third = nights.match_at(four, 3)
    for number in range(1, 11):
        nights.record(third, organizer, number, maker=1, tricks=5, alone=True)
    return Event.objects.get(pk=four.pk)


@kept
def over(last_round, organizer):
    close(last_round, organizer, 3)
    return Event.objects.get(pk=last_round.pk)


def rounds_up_to(event, number):
    """Add up what the seats of these rounds hold: (name, points) by points."""
    points = {}
    for match in Match.objects.filter(round__stage__event=event, round__number__lte=number):
        for seat in match.seats.all():
            points[seat.player.name] = points.get(seat.player.name, 0) + seat.points
    return points


def public_texts(client, event):
    """Return what everybody can read of an event, by address."""
    pages = [
        reverse("standings", args=[event.public_id]),
        reverse("wall", args=[event.public_id]),
        reverse("seats", args=[event.public_id]),
        *(reverse("board-fragment", args=[event.public_id, view]) for view in ("standings", "wall")),
        *(
            f"/api/v1/public/{event.public_id}/{part}"
            for part in ("standings", "prizes", "ceremony", "rounds/3/seats")
        ),
    ]
    texts = {address: client.get(address).text for address in pages}
    frames = read_frames(event.public_id, ("standings", "wall")).frames
    texts |= {f"stream {topic}": frame.body.decode() for topic, frame in frames.items()}
    # A row's id may be any number, and so may a measure of a drawing.
    numbered = re.compile(r'\b(?:data-entry|viewBox|transform|d|[rc]?[xyr]|width|height)="[^"]*"')
    return {address: numbered.sub("", text) for address, text in texts.items()}


def tells(text):
    """Say whether the sum of the secret round stands in a text as a number of its own."""
    return any(f"{before}{sum_}{after}" in text for before in '>:" ' for sum_ in SUMS for after in '<," }')


def player_page(event, name):
    link = Link.objects.get(event=event, entry__members__player__name=name, revoked_at=None)
    client = browser(secret=link_secret(link), kind=Link.Kind.PLAYER)
    return client.get("/p").context, client.get("/api/v1/player").json()


@pytest.mark.night
@pytest.mark.parametrize("night", ["last_round", "over"])
def test_no_public_door_tells_what_was_played_after_the_freeze(night, request, client, organizer):
    event = request.getfixturevalue(night)
    assert [address for address, text in public_texts(client, event).items() if tells(text)] == []
    board_freeze(event_id=event.pk, after=None, actor=Actor(organizer))
    telling = {address for address, text in public_texts(client, event).items() if tells(text)}
    assert {"stream standings", "stream wall"} < telling
    assert len(telling) >= 6


def test_the_frozen_standings_are_those_after_their_round(client, over):
    answer = client.get(f"/api/v1/public/{over.public_id}/standings").json()
    assert answer["frozen_after"] == 2
    assert {line["name"]: line["points"] for line in answer["standings"]} == rounds_up_to(over, 2)
    assert client.get(f"/api/v1/public/{over.public_id}/prizes").json()["payouts"] == []
    page = one_line(client.get(reverse("standings", args=[over.public_id])))
    assert "Standings after round 2. Final results come at the end." in page
    assert ">Final<" not in page


def test_a_board_frozen_before_the_first_round_lists_everyone_with_nothing(client, four, organizer):
    nights.record(nights.match_at(four), organizer, 1, tricks=5)
    board_freeze(event_id=four.pk, after=0, actor=Actor(organizer))
    lines = client.get(f"/api/v1/public/{four.public_id}/standings").json()["standings"]
    assert [(line["points"], line["hands"], line["place"]) for line in lines] == [(0, 0, 1)] * 4


def test_a_players_page_shows_the_place_that_everybody_may_know(last_round):
    seats = nights.match_at(last_round, 3).seats
    secret = seats.get(position=1).player.name
    page, api = player_page(last_round, secret)
    known = rounds_up_to(last_round, 2)[secret]
    assert page["player"].tally.points == api["standing"]["points"] == known


def test_the_directors_own_standings_are_real(over, organizer):
    client = browser(organizer)
    answer = client.get(f"/api/v1/events/{over.pk}/standings").json()
    assert answer["frozen_after"] is None
    assert {line["name"]: line["points"] for line in answer["standings"]} == rounds_up_to(over, 3)
    page = client.get(f"/events/{over.pk}/").text
    assert "Players see the round 2 standings." in one_line(client.get(f"/events/{over.pk}/"))
    assert tells(page)


def test_the_desk_shows_the_real_standings_while_the_board_is_frozen(last_round, organizer):
    for page in (f"/events/{last_round.pk}/", f"/events/{last_round.pk}/standings/"):
        shown = one_line(browser(organizer).get(page))
        assert "Only hosts and helpers see these standings. Players see the round 2 standings." in shown
        assert tells(shown)
    board_freeze(event_id=last_round.pk, after=None, actor=Actor(organizer))
    assert "Only hosts" not in browser(organizer).get(f"/events/{last_round.pk}/").text


def test_a_ceremony_that_nobody_froze_for_does_not_begin_under_the_final_standings(client, over, organizer):
    actor = Actor(organizer)
    board_freeze(event_id=over.pk, after=None, actor=actor)
    page = one_line(browser(organizer).get(f"/events/{over.pk}/"))
    assert "The last round's standings stay hidden" in page
    steps = len(ceremony_steps(over))
    for step in range(steps):
        ceremony_tell(event_id=over.pk, step=step, actor=actor)
        assert Show.objects.get().frozen_after == 2
    standings = client.get(f"/api/v1/public/{over.public_id}/standings").json()
    assert {line["name"]: line["points"] for line in standings["standings"]} == rounds_up_to(over, 2)
    ceremony_tell(event_id=over.pk, step=steps, actor=actor)
    assert Show.objects.get().frozen_after is None
    # One step back hides it again; what the host shows on purpose stays shown.
    ceremony_tell(event_id=over.pk, step=steps - 1, actor=actor)
    assert Show.objects.get().frozen_after == 2
    board_freeze(event_id=over.pk, after=None, actor=actor)
    ceremony_tell(event_id=over.pk, step=1, actor=actor)
    assert Show.objects.get().frozen_after is None


def test_each_step_of_the_ceremony_tells_its_place_and_no_better_one(client, over, organizer):
    actor, points = Actor(organizer), rounds_up_to(over, 3)
    worst_first = sorted(points.values())
    director = browser(organizer)
    winner = director.get(f"/api/v1/events/{over.pk}/standings").json()["standings"][0]["name"]
    public = f"/api/v1/public/{over.public_id}/ceremony"
    assert client.get(public).json() == {"ceremony": None}
    total = director.get(f"/api/v1/events/{over.pk}/show").json()["ceremony"]["total"]
    heard = []
    for step in range(total + 1):
        ceremony_tell(event_id=over.pk, step=step, actor=actor)
        answer = client.get(public).json()["ceremony"]
        assert (answer["told"], answer["total"], len(answer["steps"])) == (step, total, step)
        places = [each for each in answer["steps"] if each["kind"] != "honour"]
        heard = [each["name"] for each_step in places for each in each_step["finishers"]]
        # By points and not by name: who ties for a place is told in an order that the standings choose.
        assert sorted(points[name] for name in heard) == worst_first[: len(heard)]
        if step < total:
            assert Show.objects.get().frozen_after == 2
            wall = client.get(reverse("board-fragment", args=[over.public_id, "wall"])).text
            awards = wall.partition("wall-ceremony")[2]
            assert winner not in awards or "honour" in str(answer["steps"][-1]["kind"])
    assert len(heard) == 4
    assert winner in [each["name"] for each in places[-1]["finishers"]]
    assert Show.objects.get().frozen_after is None
    standings = client.get(reverse("standings", args=[over.public_id])).text
    assert tells(standings)
    ceremony_tell(event_id=over.pk, step=None, actor=actor)
    assert client.get(public).json() == {"ceremony": None}


def test_one_step_back_and_the_same_step_twice(over, organizer):
    actor = Actor(organizer)
    for step in (1, 2, 2, 1):
        ceremony_tell(event_id=over.pk, step=step, actor=actor)
    told = AuditEntry.objects.filter(action="ceremony_tell").order_by("pk").values_list("after", flat=True)
    assert list(told) == [{"step": 1}, {"step": 2}, {"step": 1}]


REFUSED = [
    ("freeze", "four", {"after": 4}, 422, "after", "Choose a round from 0 to 3."),
    ("freeze", "four", {"after": -1}, 422, "after", None),
    ("freeze", "four", {"after": "two"}, 422, "after", None),
    ("freeze", "four", {}, 422, "after", None),
    ("freeze", "coming", {"after": 1}, 409, None, "Start the night first"),
    ("freeze", "telling", {"after": 1}, 409, None, "Awards have started"),
    ("ceremony", "last_round", {"step": 1}, 409, None, "End the night to start the awards"),
    ("ceremony", "over", {"step": 99}, 422, "step", "Choose a step from 0 to"),
    ("ceremony", "over", {"step": -1}, 422, "step", None),
    ("ceremony", "over", {"step": "٣"}, 422, "step", None),
    ("ceremony", "over", {}, 422, "step", None),
    ("ceremony", "unplayed", {"step": 1}, 409, None, "No results were entered"),
]


@kept
def telling(over, organizer):
    ceremony_tell(event_id=over.pk, step=0, actor=Actor(organizer))
    return over


@kept
def coming(organizer):
    return nights.make_night(organizer, nights.NAMES[:4])


@kept
def unplayed(four, organizer):
    for number in (1, 2, 3):
        round_open(event_id=four.pk, number=number, actor=Actor(organizer))
        close(four, organizer, number)
    return four


@pytest.mark.one_by_day
@pytest.mark.parametrize("refused", REFUSED, ids=lambda case: f"{case[0]} {case[1]} {case[2]}")
def test_what_cannot_be_is_refused_alike_and_nothing_is_written(refused, request, organizer):
    action, night, sent, status, field, sentence = refused
    event, person = request.getfixturevalue(night), browser(organizer)
    before = contents()
    page = by_page(person, f"/events/{event.pk}/{action}/", sent)
    api = by_api(person, f"/events/{event.pk}/{action}", sent)
    assert (page.status, api.status, api.field) == (status, status, field)
    assert sentence is None or (page.says(sentence) and api.says(sentence))
    assert contents() == before


@pytest.mark.night
def test_awards_and_prizes_on_the_tv_have_it(over, organizer):
    PlayerDetails.objects.create(player=Player.objects.get(name="Ann"), tv_name="Annie")
    for step in range(len(ceremony_steps(over)) + 1):
        ceremony_tell(event_id=over.pk, step=step, actor=Actor(organizer))
    wall = wall_board(Event.objects.get(pk=over.pk))
    told = {each.name for step in wall.board.ceremony.steps for each in step.finishers}
    assert told == {"Annie", "Bob", "Carla", "Dave"}
    assert {each.name for page in wall.prize_pages for each in page} <= told
