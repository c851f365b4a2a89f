"""The walk-throughs of docs/architecture.md lead where they say; the new format is made and played.

So is the new rule: its row is taken in and a hand scored by it.
"""

import importlib.util
import re
import shutil
import subprocess
import sys

import pytest

from tests.servers import ROOT
from tests.stack.embedded import installed

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NEW = re.compile(r"^New `([^`]+)`:\n\n```python\n(.*?)```$", re.MULTILINE | re.DOTALL)
ADDED = re.compile(r"^In `([^`]+)`:\n\n```diff\n((?: .*\n)+)((?:\+.*\n)+)```$", re.MULTILINE)
#: Tests of the pure packages, without Django and the settings of this repository.
ALONE = ("-p", "no:django", "-p", "no:cacheprovider", "--noconftest", "-c", "/dev/null", "--rootdir", ".")
ROW = re.compile(r"^\| (`[^|]+`) \| `([^|]+)` \|", re.MULTILINE)


def test_the_drawings_are_those_of_the_contracts_and_packages():
    spec = importlib.util.spec_from_file_location("draw_layers", ROOT / "docs" / "draw_layers.py")
    layers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(layers)
    assert layers.redrawn(PAGE, layers.drawing()) == PAGE, "Run python docs/draw_layers.py."
    readme = layers.README.read_text(encoding="utf-8")
    assert layers.redrawn(readme, layers.tree()) == readme, "Run python docs/draw_layers.py."
    undescribed = [line for line in layers.drawing().splitlines() if not line[25:].strip()]
    assert undescribed == [], "Each package says in the first line of its docstring what it holds."


def test_each_file_that_is_named_is_there():
    named = set(re.findall(r"`((?:[\w.]+/)+[\w.]+)`", PAGE)) - {name for name, _ in NEW.findall(PAGE)}
    assert len(named) > 20
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(("files", "word"), ROW.findall(PAGE))
def test_what_to_look_for_is_found(files, word):
    for name in re.findall(r"`([^`]+)`", files):
        assert word in (ROOT / name).read_text(encoding="utf-8"), name


def section(title):
    """Return what stands under a heading of the second order."""
    (found,) = [part for part in PAGE.split("\n## ") if part.startswith(f"{title}\n")]
    return found


def add(added, into):
    """Put lines where a walk-through puts them: below some that stand there once."""
    for name, *marked in added:
        above, lines = (re.sub("^.", "", each, flags=re.MULTILINE) for each in marked)
        before = (into / name).read_text(encoding="utf-8")
        assert before.count(above) == 1, f"{name}: {above}"
        (into / name).write_text(before.replace(above, above + lines), encoding="utf-8")


def copied(names, into):
    for name in names:
        shutil.copytree(ROOT / name, into / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (ROOT / "tests").glob("*.py"):
        shutil.copy(path, into / "tests")


@pytest.fixture
def checkout(tmp_path):
    """What a format needs, copied, with the steps of the walk-through taken."""
    copied(("scoring", "tournaments", "tests/formats", "tests/brackets"), tmp_path)
    ((made, code),) = NEW.findall(PAGE)
    (tmp_path / made).write_text(code, encoding="utf-8")
    added = ADDED.findall(section("Add a format"))
    assert len(added) == 4
    add(added, tmp_path)
    return tmp_path


@pytest.mark.night
def test_the_new_format_plays_random_nights(checkout):
    """It runs what the walk-through ends with, for the new kind alone."""
    command = [sys.executable, "-m", "pytest", "-q", *ALONE, "-k", "pairs and ladder", "tests/formats"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_the_new_format_has_all_that_is_asked_of_one(checkout):
    text = "[n for n in vars(register.Format) if n[0] != '_']"
    code = f"from tournaments.formats import register; kind = register.PairsLadder(); print({text})"
    code += "; print([n for n in vars(register.Format) if n[0] != '_' and not hasattr(kind, n)])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=True
    )
    names, missing = done.stdout.splitlines()
    assert "usual_prizes" in names
    assert missing == "[]"


@pytest.mark.night
def test_the_new_format_needs_no_migration(checkout):
    for name in ("accounts", "config"):
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", checkout)
    keys = "from tournaments.formats import FormatKey; print('pairs_ladder' in list(FormatKey))"
    check = "from config.command import run; run(['manage.py', 'makemigrations', '--check', '--dry-run'])"
    done = subprocess.run(
        [sys.executable, "-c", f"{keys}; {check}"],
        cwd=checkout,
        env=installed(checkout / "data") | {"PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == ["True", "No changes detected"], done.stdout + done.stderr
    assert done.returncode == 0


@pytest.fixture
def with_rule(tmp_path):
    """The rules of the game, copied, with the steps of the walk-through taken."""
    copied(("scoring", "tests/scoring"), tmp_path)
    added = ADDED.findall(section("Add a rule of the game"))
    assert [name for name, *_ in added] == ["scoring/rules/points.py", "scoring/table/hand_points.py"]
    add(added, tmp_path)
    return tmp_path


SCORED = """
from dataclasses import replace
from scoring.table.hands import HandReport
from scoring.table.hand_points import score_hand
from scoring.table.totals import TotalReport, check_total
from scoring.rules.rule_card import rule_card
from scoring.rules.rulesets import PRESETS, Ruleset

usual = PRESETS["north_american"]
rules = Ruleset.from_json({**usual.to_json(), "dealer_euchred": 4})
for maker in (1, 2):
    report = HandReport(dealer=1, maker=maker, tricks=2)
    print(score_hand(report, usual).side_points, score_hand(report, rules).side_points)
print([line for part in rule_card(rules) for line in part.sentences if "dealer who" in line])
dearer = replace(PRESETS["party"], dealer_euchred=7)
print(check_total(TotalReport(points=(0, 7), hands=1), dearer))
"""


@pytest.mark.night
def test_the_new_rule_is_one_row_and_its_effect(with_rule):
    """The dealer is of side 1; the contract over all rows holds for the new one too."""
    done = subprocess.run(
        [sys.executable, "-c", SCORED], cwd=with_rule, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "(0, 2) (0, 4)",
        "(2, 0) (2, 0)",
        "['A dealer who calls trump gets euchred: 4 points to the defenders.']",
        "None",
    ]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        *ALONE,
        "-k",
        "dealer_euchred",
        "tests/scoring/rules/test_every_rule.py",
    ]
    done = subprocess.run(command, cwd=with_rule, capture_output=True, text=True, check=False)
    assert "6 passed" in done.stdout, done.stdout + done.stderr
