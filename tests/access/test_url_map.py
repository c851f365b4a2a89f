"""Every address of the app, asked by everyone who could come to it."""

import itertools

import pytest

from accounts.clubs.club_audit import SENTENCES as CLUB_SENTENCES
from accounts.models import ClubAuditEntry, User
from tests import nights
from tests.access import action_lines, clubs
from tests.access.action_lines import mapped_actions
from tests.access.asking import PARTS, answer_of, changes, is_success, listen, tried, undone
from tests.access.routes import BY_HAND, CALLERS, LISTED, METHODS, NAMES
from tests.database import contents
from tests.kept import kept
from tests.messages.given import MARKS, NEVER, everyone_gives, seen_in
from tournaments.access.links import link_secret
from tournaments.direct.words.activity import WORDS
from tournaments.models import AuditEntry, Link
from tournaments.money.selectors.exports import EXPORTS
from tournaments.web.views.moved import MOVED

pytestmark = pytest.mark.django_db

#: What the activity of a night and that of a club can say.
SENTENCES = {AuditEntry: WORDS, ClubAuditEntry: CLUB_SENTENCES}
WORDED = {(kind, action) for kind, words in SENTENCES.items() for action in words}


#: What nobody may see of what people give about themselves; the rest of it is for the hosts.
HOSTS = ("direct", "owner")
HIDDEN = dict.fromkeys(CALLERS, MARKS) | dict.fromkeys(HOSTS, NEVER)
#: Where people have given an address, a message reaches somebody.
REACHED = {("message-send", "POST"): "302", ("api-message-send", "POST"): "201"}
ANSWERS = LISTED | {line: LISTED[line] | dict.fromkeys(HOSTS, said) for line, said in REACHED.items()}


@kept
def home():
    host = clubs.make_club("Maple")
    everyone_gives(host)
    return host


@kept
def stranger(home):
    return clubs.make_club("Birch")


def test_every_route_is_in_the_list():
    """An address that a page had before leads on, whoever asks: tests/web/test_moved.py."""
    before = {f"{name}-before" for _, name in MOVED}
    assert PARTS.keys() - before == NAMES


def test_a_declared_action_has_its_lines_in_one_place():
    """In ``action_lines``; a line by hand beside it would say nothing."""
    assert set(BY_HAND) & action_lines.lines().keys() == set()


def test_every_action_and_export_is_in_the_list():
    listed = {name for name, _ in LISTED}
    assert {f"export/{kind}" for kind in EXPORTS} <= listed


#: How many declared actions leave a line in the activity, at least.
SPOKEN = {"owner": 60, "player": 4}


@pytest.mark.one_by_day
@pytest.mark.parametrize("caller", CALLERS)
def test_every_route_answers_as_listed_and_changes_nothing_where_it_refuses(caller, home, stranger, caplog):
    """What is done has words in the activity; what is secret or personal is in no log or wrong answer."""
    client = clubs.callers(home, stranger)[caller]
    secrets = secrets_of(home, client)
    listen(caplog)
    before, actions = contents(), {(route, method): action for action, route, method in mapped_actions()}
    answers, changed, spoken, unsaid, seen = {}, set(), set(), set(), {}
    newest = [latest(kind) for kind in SENTENCES]
    for line in LISTED:
        with tried(client, *line, home) as response:
            answers[line] = answer_of(response)
            if shown := seen_in(response, HIDDEN[caller]):
                seen[line] = shown
            may_write = line[1] != "GET" and is_success(answers[line])
            if not may_write and changes(before):
                changed.add(line)
            if may_write and line in actions and (said := said_since(newest)):
                spoken.add(actions[line].name)
                unsaid |= said - WORDED
    assert answers == {line: expected[caller] for line, expected in ANSWERS.items()}
    assert (changed, unsaid, seen) == (set(), set(), {})
    assert len(spoken) >= SPOKEN.get(caller, 0), sorted(spoken)
    assert len(caplog.records) > 10
    logged = caplog.text
    assert [secret for secret in secrets if secret in logged] == []


def secrets_of(home, client):
    """Return what opens a door, and what people give."""
    return {
        *MARKS,
        nights.PASSWORD,
        *(link_secret(link) for link in Link.objects.all()),
        *(user.email for user in (home.owner, home.director, home.scorekeeper)),
        *(cookie.value for name, cookie in client.cookies.items() if name in {"table", "session"}),
    }


def latest(kind):
    return kind.objects.order_by("pk").values_list("pk", flat=True).last() or 0


def said_since(newest):
    """Name the actions of the lines that nights and clubs have since then."""
    lines = [kind.objects.filter(pk__gt=last) for kind, last in zip(SENTENCES, newest, strict=True)]
    return {(each.model, action) for each in lines for action in each.values_list("action", flat=True)}


def test_what_a_trial_writes_is_a_change_and_is_taken_back(home):
    """The control: without it the test above would pass whatever was written."""
    client, before = clubs.browser(home.owner), contents()
    with undone(client):
        assert not changes(before)
        User.objects.filter(pk=home.owner.pk).update(name="Somebody else")
        assert changes(before)
    with undone(client):
        assert not changes(before)
    assert contents() == before


@pytest.mark.night
def test_a_method_without_a_line_is_refused(home, stranger):
    """To the owner, who is let in at most addresses."""
    client = clubs.callers(home, stranger)["owner"]
    before = contents()
    let_in = {name for (name, _), expected in LISTED.items() if is_success(expected["owner"])}
    wrong = {}
    for name, method in itertools.product(sorted({name for name, _ in LISTED}), METHODS):
        if (name, method) not in LISTED:
            with tried(client, name, method, home, body={}) as response:
                answer = answer_of(response)
            if answer not in ({"405"} if name in let_in else {"401", "405", "in"}):
                wrong[name, method] = answer
    assert wrong == {}
    assert contents() == before
