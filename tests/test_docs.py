"""The documentation points to what is there."""

import re
import subprocess

import pytest

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


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_decision_is_short(record):
    assert len(record.read_text(encoding="utf-8").splitlines()) < LONGEST_RECORD
