"""What the house rules promise about the files themselves."""

import ast
import re
import statistics
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TRACKED = [
    path
    for name in subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    if (path := ROOT / name).exists() and "migrations" not in path.parts
]
CODE = [path for path in TRACKED if path.suffix in {".py", ".html", ".js", ".css"}]
PRODUCT = [
    path
    for path in CODE
    if path.relative_to(ROOT).parts[0] in {"accounts", "config", "scoring", "tournaments"}
]
LONGEST, MEDIAN = 400, 150
MOST_OF_A_KIND = 25
VAGUE = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "managers"}
PURE = (
    "scoring",
    "tournaments/movements",
    "tournaments/brackets",
    "tournaments/standings",
    "tournaments/charts",
    "tournaments/formats",
)


def lines(path):
    return len(path.read_text().splitlines())


def test_files_stay_under_400_lines():
    assert [(str(path), lines(path)) for path in CODE if lines(path) > LONGEST] == []


def test_the_median_file_is_short():
    assert 0 < statistics.median(lines(path) for path in PRODUCT if lines(path)) < MEDIAN


def test_no_folder_holds_more_than_25_files_of_a_kind():
    kinds = Counter((path.parent, path.suffix) for path in TRACKED if path.name != "__init__.py")
    assert [(str(folder), kind) for (folder, kind), count in kinds.items() if count > MOST_OF_A_KIND] == []


def test_no_module_has_a_vague_name():
    assert [str(path) for path in CODE if path.stem in VAGUE] == []


@pytest.mark.parametrize("package", PURE)
def test_pure_code_reads_no_clock_and_no_global_randomness(package):
    """``random.Random(seed)`` is a value; the module's own functions share hidden state."""
    calls = [
        (str(path), ast.unparse(node.func))
        for path in PRODUCT
        if path.is_relative_to(ROOT / package)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    hidden = {"random.random", "random.choice", "random.shuffle", "random.randint", "random.sample"}
    clock = {"datetime.now", "time.time", "date.today", "timezone.now", "datetime.utcnow"}
    assert [call for call in calls if call[1] in hidden | clock] == []


def test_services_write_only_under_a_durable_transaction():
    """A public service that locks refuses to run inside another transaction; it locks by ``lock_…``."""
    loose = []
    services = [
        path
        for path in PRODUCT
        if "services" in path.parts or path.parent.name in {"audit", "outbox", "access"}
    ]
    assert len(services) > 90
    for path in services:
        for node in ast.parse(path.read_text()).body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith(("_", "lock_")):
                continue
            source = ast.unparse(node)
            # ``undoable`` opens the durable transaction itself: ``audit/undo_records.py``.
            decorators = [ast.unparse(each) for each in node.decorator_list]
            durable = any("durable=True" in each or each.startswith("undoable(") for each in decorators)
            if ("select_for_update" in source or "lock_table(" in source) and not durable:
                loose.append(f"{path.name}: {node.name}")
    assert loose == []


def test_each_action_that_locks_is_in_the_list_of_locks():
    page = (ROOT / "docs" / "locking.md").read_text()
    listed = [name.replace("*", ".*") for name in re.findall(r"`([a-z_*]+)`", page)]
    missing = []
    for path in PRODUCT:
        for node in ast.parse(path.read_text()).body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            decorators = " ".join(ast.unparse(each) for each in node.decorator_list)
            locks = "undoable(" in decorators or (
                "durable=True" in decorators and re.search(r"select_for_update|lock_", ast.unparse(node))
            )
            if locks and not any(re.fullmatch(each, node.name) for each in listed):
                missing.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert missing == []
