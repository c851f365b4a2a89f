"""Every address of the app, asked by everyone who could come to it."""

import itertools

import pytest

from accounts.models import User
from tests.access import action_lines, clubs
from tests.access.asking import PARTS, answer_of, changes, is_success, tried, undone
from tests.access.routes import BY_HAND, CALLERS, LISTED, METHODS, NAMES
from tests.database import contents
from tests.kept import kept
from tournaments.money.selectors.exports import EXPORTS
from tournaments.web.views.moved import MOVED

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


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


@pytest.mark.one_by_day
@pytest.mark.parametrize("caller", CALLERS)
def test_every_route_answers_as_listed_and_changes_nothing_where_it_refuses(caller, home, stranger):
    client = clubs.callers(home, stranger)[caller]
    before = contents()
    answers, changed = {}, set()
    for name, method in LISTED:
        with tried(client, name, method, home) as response:
            answers[name, method] = answer_of(response)
            may_write = method != "GET" and is_success(answers[name, method])
            if not may_write and changes(before):
                changed.add((name, method))
    assert answers == {line: expected[caller] for line, expected in LISTED.items()}
    assert changed == set()


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
@pytest.mark.parametrize("caller", ["nobody", "owner"])
def test_a_method_without_a_line_is_refused(caller, home, stranger):
    client = clubs.callers(home, stranger)[caller]
    before = contents()
    let_in = {name for (name, _), expected in LISTED.items() if is_success(expected[caller])}
    wrong = {}
    for name, method in itertools.product(sorted({name for name, _ in LISTED}), METHODS):
        if (name, method) not in LISTED:
            with tried(client, name, method, home, body={}) as response:
                answer = answer_of(response)
            if answer not in ({"405"} if name in let_in else {"401", "405", "in"}):
                wrong[name, method] = answer
    assert wrong == {}
    assert contents() == before
