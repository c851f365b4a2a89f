"""``verify`` adds up the rows of one moment, whatever comes in meanwhile."""

import json
import subprocess
import sys

import pytest

from tests import nights
from tests.faults.hand_between_reads import verify_while, writes_before_hands
from tests.servers import ROOT
from tests.stack.embedded import installed
from tournaments.direct.services.verification import differences

FINE = ["Everything adds up."]


@pytest.fixture
def match(running):
    return nights.match_at(running)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_a_hand_that_comes_in_meanwhile_is_no_difference(match, organizer):
    assert verify_while(lambda: nights.record(match, organizer, 1)) == FINE
    assert nights.match_at(match.round.stage.event).hands.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_without_a_snapshot_it_would_be_one(match, organizer):
    with writes_before_hands(lambda: nights.record(match, organizer, 1)):
        found = list(differences())
    assert "Friday euchre, round 1, table 1: hands counted: 0, hands stored: 1" in found


@pytest.mark.night
@pytest.mark.sqlite
def test_the_same_holds_embedded(migrated, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.hand_between_reads"],
        env=installed(migrated.into(tmp_path)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = json.loads(done.stdout)
    assert (found["database"], found["found"]) == ("sqlite", FINE)
    assert "Friday euchre, round 1, table 1: hands counted: 1, hands stored: 2" in found["without_a_snapshot"]
