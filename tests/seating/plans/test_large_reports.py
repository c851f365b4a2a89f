"""The picture of a night with more people than it has room for: how many pairs meet, and who meets most."""

from types import SimpleNamespace

from django.template.loader import render_to_string

from tournaments.movements import MovementPlan, RoundPlan, TablePlan
from tournaments.seating.selectors.fairness_reports import fairness_report


def tables(players):
    """Table 1 has players 1 to 4, table 2 has 5 to 8, and so on."""
    return tuple(
        TablePlan(table=first // 4 + 1, seats=tuple(range(first + 1, first + 5)))
        for first in range(0, players, 4)
    )


def report(players, rounds):
    plan = MovementPlan(
        players=players,
        rounds=tuple(RoundPlan(number=number, tables=tables(players)) for number in range(1, rounds + 1)),
        source="by hand",
    )
    names = {number: f"Christopher Hohenlohe-Waldenburg {number}" for number in range(1, players + 1)}
    meetings = SimpleNamespace(least=0, most=rounds)
    found = SimpleNamespace(plan=plan, names=names, certificate=SimpleNamespace(meetings=meetings))
    return fairness_report(found)


def test_all_pairs_are_counted_by_how_often_they_meet():
    """Sixteen tables of six pairs each meet twice; 64 people are 2,016 pairs."""
    found = report(64, 2)
    assert [(each.often, each.count) for each in found.shares] == [("never", 1920), ("twice", 96)]
    assert found.all_pairs == 2016
    assert [each.pairs for each in found.shares] == ["1,920 pairs", "96 pairs"]


def test_forty_who_meet_most_are_in_the_picture_and_it_stays_small():
    found = report(200, 9)
    assert found.title == "How often 40 of 200 players meet"
    assert len(found.heat.names) == 40
    context = {"heat": found.heat, "report": found}
    assert len(render_to_string("movements/_named_heat.html", context).encode()) <= 40 * 1024


def test_where_nobody_meets_twice_there_are_only_the_numbers():
    found = report(64, 1)
    assert found.heat is None
    assert [each.often for each in found.shares] == ["never", "once"]


def test_up_to_sixty_the_picture_has_everybody():
    found = report(60, 2)
    assert (len(found.heat.names), found.shares) == (60, ())
    assert found.title == "How often 60 players meet"
