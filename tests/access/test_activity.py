"""What a declared action writes into the activity has its words, of a night and of its club."""

import pytest

from accounts.clubs.club_audit import SENTENCES
from accounts.models import ClubAuditEntry
from tests.access import clubs
from tests.access.action_lines import mapped_actions
from tests.access.asking import is_success, tried
from tests.access.routes import LISTED
from tests.kept import kept
from tournaments.direct.words.activity import WORDS
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


@pytest.mark.night
@pytest.mark.parametrize(("caller", "least"), [("owner", 60), ("player", 4)])
def test_each_line_that_a_declared_action_leaves_has_words(caller, least, home):
    client = clubs.callers(home, clubs.make_club("Birch"))[caller]
    spoken, unsaid = set(), set()
    for action, route, method in mapped_actions():
        if not is_success(LISTED[route, method][caller]):
            continue
        before = [set(kind.objects.values_list("pk", flat=True)) for kind in (AuditEntry, ClubAuditEntry)]
        with tried(client, route, method, home):
            night = set(AuditEntry.objects.exclude(pk__in=before[0]).values_list("action", flat=True))
            club = set(ClubAuditEntry.objects.exclude(pk__in=before[1]).values_list("action", flat=True))
        unsaid |= night - WORDS.keys() | club - SENTENCES.keys()
        if night or club:
            spoken.add(action.name)
    assert unsaid == set()
    assert len(spoken) >= least, sorted(spoken)
