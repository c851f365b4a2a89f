"""The fairness report of a night after people came late, left and missed rounds: counted from its seats."""

import html
from collections import Counter
from itertools import combinations

import pytest

from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tests.seating.plans.test_replan import entry_of, save
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import MovementSettings
from tournaments.models import Bye, Event, Seat
from tournaments.seating.services.draw_release import draw_release, later_rounds_set
from tournaments.seating.services.own_charts import chart_use

pytestmark = [pytest.mark.django_db, pytest.mark.night]

CHART = """1 2 3 4, 5 6 7 8, 9
1 5 2 6, 3 7 4 8, 9
9 1 8 2, 3 5 4 7, 6
1 6 3 9, 2 7 5 8, 4
2 9 4 6, 1 8 3 7, 5"""


@kept
def repaired(organizer):
    """Thirteen in seven rounds: 5 leaves, 7 misses round 3, two come late, and 5 is back for round 6."""
    event = nights.make_night(
        organizer, [*nights.NAMES, "Mia"], movement=MovementSettings(rounds=7), capacity=20
    )
    nights.start(event, organizer, opened=0)
    actor = Actor(organizer)
    event_simulate(event_id=event.pk, seed=1, rounds=2, actor=actor)
    save(as_stored(event), organizer, first=3, leaves=(entry_of(event, 5),), misses=(entry_of(event, 7),))
    event_simulate(event_id=event.pk, seed=1, rounds=1, actor=actor)
    save(as_stored(event), organizer, first=4, newcomers=("Zoe", "Yul"))
    save(as_stored(event), organizer, first=6, back=(entry_of(event, 5),))
    event_simulate(event_id=event.pk, seed=1, rounds=2, actor=actor)
    return as_stored(event)


def as_stored(event):
    return Event.objects.get(pk=event.pk)


def counted(event, *, through=99):
    """Count from the rows alone: how often each two partner, oppose and meet, and each sits out."""
    tables = {}
    rows = Seat.objects.filter(round__stage__event=event, round__number__lte=through)
    for match, side, number in rows.values_list("match_id", "side", "entry__number"):
        tables.setdefault(match, []).append((number, side))
    byes = Bye.objects.filter(round__stage__event=event, round__number__lte=through)
    out = Counter(byes.values_list("entry__number", flat=True))
    partners, opponents = Counter(), Counter()
    for seated in tables.values():
        for (one, side), (other, theirs) in combinations(sorted(seated), 2):
            (partners if side == theirs else opponents)[one, other] += 1
    return partners, opponents, out


def spread(counter, possible):
    return {str(times): number for times, number in Counter(counter[each] for each in possible).items()}


def assert_report_is(client, event, players, **rounds):
    partners, opponents, out = counted(event, **rounds)
    answer = client.get(f"/api/v1/public/{event.public_id}/certificate").json()
    found, numbers = answer["certificate"], range(1, players + 1)
    pairs = list(combinations(numbers, 2))
    assert found["players"] == players
    assert found["partners"]["counts"] == spread(partners, pairs)
    assert found["opponents"]["counts"] == spread(opponents, pairs)
    assert found["meetings"]["counts"] == spread(partners + opponents, pairs)
    assert found["byes"]["counts"] == spread(out, numbers)
    for name in ("partners", "opponents", "meetings", "byes"):
        assert found[name]["squares"] >= found[name]["bound"]
    for each in answer["people"]:
        own = [pair for pair in pairs if each["player"] in pair]
        assert each["partners"] == sum(partners[pair] > 0 for pair in own)
        assert each["met"]["times"] == max((partners + opponents)[pair] for pair in own)
        assert each["byes"] == out[each["player"]]
    return answer


def test_it_counts_what_was_played_and_what_is_planned(client, repaired):
    answer = assert_report_is(client, repaired, 15)
    assert (answer["is_as_drawn"], answer["faults"], len(answer["rounds"])) == (False, [], 7)
    assert sorted(answer["names"].values()) == sorted([*nights.NAMES, "Mia", "Zoe", "Yul"])
    page = html.unescape(one_line(client.get(f"/e/{repaired.public_id}/fairness/")))
    _, _, out = counted(repaired)
    before = page.partition("<summary>All numbers</summary>")[0]
    lines = {line.split("</bdi>")[0]: line for line in before.split("<bdi>")[1:]}
    for number, name in answer["names"].items():
        assert ("sits out" in lines[name]) == (out[int(number)] > 0)
    here = {name: line.partition("here for ")[2].partition(" ·")[0] for name, line in lines.items()}
    left, missed = (answer["names"][number] for number in ("5", "7"))
    late = dict.fromkeys(("Zoe", "Yul", left), "4 of 7 rounds")
    assert {name: words for name, words in here.items() if words} == late | {missed: "6 of 7 rounds"}
    assert "No seats have changed since the draw." not in page


def test_a_new_rotation_beside_it_leaves_its_figures(client, repaired):
    path = f"/api/v1/public/{repaired.public_id}/certificate"
    beside = client.get(f"{path}?compare=rotation").json()
    assert beside["certificate"] == client.get(path).json()["certificate"]
    assert beside["compared"]["players"] == 15


def test_a_night_by_an_own_chart_that_is_held_and_repaired_counts_what_is_shown(client, organizer):
    event = nights.make_night(organizer, nights.NAMES[:9])
    chart_use(event_id=event.pk, chart=CHART, partners="first_two", numbers="list", actor=Actor(organizer))
    nights.start(as_stored(event), organizer, opened=0)
    draw_release(event_id=event.pk, actor=Actor(organizer))
    later_rounds_set(event_id=event.pk, are_shown=False, are_held=True, actor=Actor(organizer))
    event_simulate(event_id=event.pk, seed=1, rounds=2, actor=Actor(organizer))
    answer = assert_report_is(client, event, 9, through=2)
    assert (answer["hidden"], answer["is_as_drawn"]) == (3, True)
    save(as_stored(event), organizer, first=3, leaves=(entry_of(event, 2),))
    answer = assert_report_is(client, event, 9, through=2)
    assert (answer["hidden"], answer["is_as_drawn"]) == (3, False)
    later_rounds_set(event_id=event.pk, are_shown=True, are_held=False, actor=Actor(organizer))
    answer = assert_report_is(client, event, 9)
    assert (answer["hidden"], answer["faults"]) == (0, [])
