"""The command that makes a plan."""

import io
import json
import subprocess
import sys
from types import SimpleNamespace

import psutil
import pytest
from django.core.management import CommandError, call_command

from tests.by_night import NIGHT


def printed(*arguments):
    out = io.StringIO()
    call_command("movement", *arguments, stdout=out)
    return out.getvalue()


def test_five_players_as_json():
    found = json.loads(printed("5", "--json"))
    assert list(found) == ["players", "rounds", "certificate"]
    assert found["players"] == 5
    assert found["rounds"][0] == {"tables": [[[2, 5], [3, 4]]], "sits_out": [1]}
    assert len(found["rounds"]) == 5
    assert found["certificate"]["partners"] == {
        "counts": {"1": 10},
        "squares": 10,
        "bound": 10,
        "best_possible": True,
    }


def test_rounds_tables_and_seed_are_taken():
    found = json.loads(printed("14", "--rounds", "4", "--tables", "2", "--seed", "3", "--json"))
    assert [len(current["tables"]) for current in found["rounds"]] == [2] * 4
    assert [len(current["sits_out"]) for current in found["rounds"]] == [6] * 4
    assert found["certificate"]["seed"] == 3


def test_steps_and_kept_tables_are_taken():
    asked = ("14", "--rounds", "18", "--stays", "3:2", "--json")
    plans = [json.loads(printed(*asked, "--steps", steps))["rounds"] for steps in ("0", "400")]
    assert plans[0] != plans[1]
    for current in plans[0] + plans[1]:
        kept = [3 in (*table[0], *table[1]) for table in current["tables"]]
        assert kept == [False, 3 not in current["sits_out"], False]


def test_four_players_as_text():
    assert printed("4").splitlines()[:5] == [
        "Round   1:  4+1 vs. 2+3",
        "Round   2:  4+2 vs. 3+1",
        "Round   3:  3+4 vs. 1+2",
        "",
        "4 players, 3 rounds, 1 table. Made by: whist.",
    ]


# Between the test and the command, since a process starts with the peak of the one that it came from.
MEASURE = """
import resource, subprocess, sys
subprocess.run([sys.executable, "manage.py", "movement", sys.argv[1]], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


@NIGHT
@pytest.mark.parametrize("players", ["179", "200"])
def test_the_largest_take_little(players):
    """A process of its own: its imports, plan, check and report; its time is twice what it should be."""
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, players], check=True, stdout=subprocess.PIPE, text=True
    )
    seconds, kilobytes = map(float, run.stdout.split())
    assert seconds < 4
    assert kilobytes < 200_000


def test_five_at_a_table_are_bracketed():
    assert "[" in printed("5", "--rounds", "1", "--leftovers", "fives")


def test_more_rounds_than_memory_holds_are_refused_before_the_work(monkeypatch):
    """As measured: 250 rounds take 560 MB, 125 take 140."""
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=500_000_000))
    with pytest.raises(CommandError) as refused:
        printed("12", "--rounds", "250")
    assert str(refused.value) == (
        "250 rounds may take 562 MB of memory to plan, but only 500 MB is free. Ask for fewer rounds."
    )
    assert "12 players, 11 rounds" in printed("12")


def test_stand_ins_are_marked():
    asked = ("14", "--rounds", "15", "--leftovers", "ghosts")
    lines = printed(*asked).splitlines()
    assert "Ghost players: 15, 16." in lines
    assert "With or against a ghost: 14 twice (best possible)." in lines
    assert json.loads(printed(*asked, "--json"))["ghosts"] == [15, 16]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("3",), "Choose 4 to 200 players, not 3."),
        (("8", "--rounds", "0"), "Choose 1 to 250 rounds, not 0."),
        (
            ("8", "--stays", "1"),
            "Enter a player, a colon and a table. “3:1, 7:2” keeps player 3 at table 1 and 7 at 2.",
        ),
        (("8", "--steps", "-1"), "Enter 0 or more steps, not -1."),
        (("8", "--tables", "3"), "With 8 players, choose up to 2 tables, not 3."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        printed(*arguments)
