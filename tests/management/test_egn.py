"""The command that checks files of recorded games."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOLDEN = Path(__file__).parents[1] / "golden" / "egn"
SIX = GOLDEN / "Six Points in Two Hands.egn"


def check(*arguments):
    out = io.StringIO()
    try:
        call_command("egn", "check", *map(str, arguments), stdout=out)
    except SystemExit as left:
        return left.code, out.getvalue()
    return 0, out.getvalue()


def test_check_prints_each_deal_with_the_running_score():
    status, printed = check(SIX)
    assert status == 0
    assert printed.splitlines() == [
        str(SIX),
        "    1. Brownsbacke®07 called trump, went alone and took 5 tricks  8–9",
        "    2. Brownsbacke®07 called trump and took 5 tricks  10–9",
        "  Score 10–9",
    ]


def test_check_prints_one_json_object_a_game():
    status, printed = check(SIX, GOLDEN / "Custom Scenario.egn", "--json")
    games = [json.loads(line) for line in printed.splitlines()]
    assert status == 0
    assert [game["score"] for game in games] == [[10, 9], [0, 1]]
    assert [game["file"] for game in games] == [str(SIX), str(GOLDEN / "Custom Scenario.egn")]


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b""])
def test_check_leaves_with_1_if_any_file_has_a_fault(tmp_path, content):
    broken = tmp_path / "broken.egn"
    broken.write_bytes(content)
    status, printed = check(broken, SIX, "--json")
    first, second = (json.loads(line) for line in printed.splitlines())
    assert status == 1
    assert (first["deals"], first["score"], len(first["faults"])) == ([], None, 1)
    assert second["faults"] == []


def test_check_says_which_file_cannot_be_read(tmp_path):
    with pytest.raises(CommandError, match=r"Can't read .*nowhere\.egn: No such file"):
        check(tmp_path / "nowhere.egn")
