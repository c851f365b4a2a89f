"""The documentation points to what is there."""

import re
import subprocess
import tomllib

import pytest
from packaging.version import Version

from tests.servers import ROOT

PAGES = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
]
RECORDS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
LONGEST_RECORD = 40


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_link_leads_to_a_file(page):
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_each_file_that_is_named_is_there():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    #: What the walk-through of a format creates.
    paths = [*tracked.splitlines(), "tournaments/formats/pairs_ladder.py"]
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in PAGES
        for name in re.findall(
            r"`([\w./-]+/[\w.-]+\.(?:py|html|js|css|md|toml))`", page.read_text(encoding="utf-8")
        )
        if not any(f"/{path}".endswith(f"/{name}") for path in paths)
    ]
    assert missing == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_decision_is_short(record):
    assert len(record.read_text(encoding="utf-8").splitlines()) < LONGEST_RECORD


def test_the_version_is_the_changelogs_newest_or_on_the_way_to_the_next():
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    first, *releases = [line for line in lines if line.startswith("## ")]
    assert first == "## Unreleased"
    found = [re.fullmatch(r"## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)", line) for line in releases]
    versions = [Version(each[1]) for each in found]
    assert versions == sorted(set(versions), reverse=True)
    stated = Version(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])
    newest = versions[0] if versions else Version("0")
    assert stated > newest if stated.is_devrelease else stated == newest


def test_each_module_of_tests_says_in_its_first_line_what_it_holds():
    modules = sorted((ROOT / "tests").rglob("test_*.py"))
    first = {path: path.read_text(encoding="utf-8").partition("\n")[0] for path in modules}
    assert len(first) > 400
    assert [str(path) for path, line in first.items() if not re.match(r'"""\S.*\.(""")?$', line)] == []
