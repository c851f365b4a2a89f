"""The walk-throughs of docs/architecture.md lead where they say; the new format is made and played."""

import importlib.util
import re
import shutil
import subprocess
import sys

import pytest

from tests.servers import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NEW = re.compile(r"^New `([^`]+)`:\n\n```python\n(.*?)```$", re.MULTILINE | re.DOTALL)
ADDED = re.compile(r"^In `([^`]+)`:\n\n```diff\n (.*\n)\+(.*\n)```$", re.MULTILINE)
ROW = re.compile(r"^\| (`[^|]+`) \| `([^|]+)` \|", re.MULTILINE)


def test_the_drawing_is_that_of_the_import_contracts():
    spec = importlib.util.spec_from_file_location("draw_layers", ROOT / "docs" / "draw_layers.py")
    layers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(layers)
    assert layers.redrawn(PAGE) == PAGE, "Run python docs/draw_layers.py."
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


@pytest.fixture
def checkout(tmp_path):
    """What a format needs, copied, with the steps of the walk-through taken."""
    for name in ("scoring", "tournaments", "tests/formats", "tests/brackets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (ROOT / "tests").glob("*.py"):
        shutil.copy(path, tmp_path / "tests")
    ((made, code),) = NEW.findall(PAGE)
    (tmp_path / made).write_text(code, encoding="utf-8")
    added = ADDED.findall(PAGE)
    assert len(added) == 4
    for name, above, line in added:
        before = (tmp_path / name).read_text(encoding="utf-8")
        assert before.count(above) == 1, f"{name}: {above}"
        (tmp_path / name).write_text(before.replace(above, above + line), encoding="utf-8")
    return tmp_path


def test_the_new_format_plays_random_nights(checkout):
    """It runs what the walk-through ends with, for the new kind alone."""
    alone = ("-p", "no:django", "-p", "no:cacheprovider", "--noconftest", "-c", "/dev/null", "--rootdir", ".")
    command = [sys.executable, "-m", "pytest", "-q", *alone, "-k", "pairs and ladder", "tests/formats"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_the_new_format_has_all_that_is_asked_of_one(checkout):
    asked = "[n for n in vars(register.Format) if n[0] != '_']"
    code = f"from tournaments.formats import register; kind = register.PairsLadder(); print({asked})"
    code += "; print([n for n in vars(register.Format) if n[0] != '_' and not hasattr(kind, n)])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=True
    )
    names, missing = done.stdout.splitlines()
    assert "usual_prizes" in names
    assert missing == "[]"
