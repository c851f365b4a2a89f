"""Every test is run by day or by night, in the gate without skipping any, with its module in one worker."""

import re

import pytest

from tests.browser.conftest import BY_DAY
from tests.by_module import ByModule
from tests.by_night import one_by_day, one_in
from tests.servers import ROOT


def is_for_the_night(case):
    return any(mark.name == "night" for mark in getattr(case, "marks", ()))


def test_the_first_of_each_three_is_left_to_the_day():
    cases = one_in(3, "abcdefg")
    assert [case for case in cases if not is_for_the_night(case)] == ["a", "d", "g"]
    assert [case.values for case in cases if is_for_the_night(case)] == [("b",), ("c",), ("e",), ("f",)]


class Item:
    def __init__(self, path, *marks):
        self.path, self.marks = path, list(marks)

    def get_closest_marker(self, name):
        return name if name in self.marks else None

    def add_marker(self, mark):
        self.marks.append(mark.name)


def test_the_first_of_a_module_that_is_not_the_nights_is_left_to_the_day():
    items = [Item("a", "night"), Item("a"), Item("a"), Item("b"), Item("a", "night"), Item("b")]
    one_by_day(items, lambda item: item.path)
    assert [item.marks for item in items] == [["night"], [], ["night"], [], ["night"], ["night"]]


@pytest.mark.parametrize(("target", "selected"), [("test", '"not night"'), ("test-night", "night")])
def test_the_gate_runs_both_and_skips_nothing(target, selected):
    rule = re.search(rf"^{target}:.*\n\t(.*)$", (ROOT / "Makefile").read_text(), re.M)
    assert rule[1].endswith(f" -m {selected}")
    assert f"\nORDER_UP_NO_SKIPS=1 make {target}\n" in (ROOT / ".ci" / "run").read_text()


@pytest.mark.parametrize(
    ("test", "stays_with"),
    [
        ("tests/a/test_b.py::test_c", "tests/a/test_b.py"),
        ("tests/a/test_b.py::C::test_d", "tests/a/test_b.py"),
        ("tests/a/test_b.py::test_c[d@e::f]", "tests/a/test_b.py"),
        ("tests/a/test_b.py::test_c[d]@servers", "servers"),
    ],
)
def test_a_module_or_group_stays_in_one_worker(test, stays_with, pytestconfig, monkeypatch):
    monkeypatch.setattr(pytestconfig.option, "loadscopereorder", True, raising=False)
    monkeypatch.setattr(pytestconfig.option, "tx", ["popen"], raising=False)
    assert ByModule(pytestconfig)._split_scope(test) == stays_with


def test_each_module_of_the_browser_that_runs_by_day_is_there():
    there = {f"{each.parent.name}/{each.stem}" for each in (ROOT / "tests" / "browser").rglob("test_*.py")}
    assert there >= BY_DAY
    assert {each.partition("/")[0] for each in BY_DAY} == {each.partition("/")[0] for each in there}
