"""Taking back, confirming and disputing one result at once, with controls that go wrong without the lock."""

import threading
from uuid import uuid4

import pytest

from scoring.table.totals import TotalReport
from tests import nights
from tests.concurrency.together import kinds, together
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.models import Link, ResultCheck
from tournaments.play.selectors.tables import table_state
from tournaments.play.services import totals
from tournaments.play.services.result_checks import result_check
from tournaments.play.services.totals import total_record, total_undo

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

PATIENCE_SECONDS = 30


class Table:
    """One table whose points are in, entered by one phone; another is at the table, a player has a third."""

    def __init__(self, organizer):
        made = nights.make_night(organizer, nights.NAMES[:4], **nights.CHECKED)
        self.event = nights.start(made, organizer)
        self.match = nights.match_at(self.event)
        self.writer, self.other = (nights.phone_at(self.match).session for _ in range(2))
        entry = self.match.seats.get(position=2).entry
        link = Link.objects.get(event=self.event, kind=Link.Kind.PLAYER, entry=entry)
        self.player = link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).session
        self.report()

    def report(self):
        points = TotalReport(points=(14, 9), hands=12)
        sender = Actor(session=self.writer)
        total_record(match_id=self.match.pk, report=points, key=uuid4(), actor=sender)
        self.result = nights.result_at(self.match)

    def take_back(self):
        return total_undo(match_id=self.match.pk, actor=Actor(session=self.writer))

    def confirm(self):
        return self._answer(self.other, is_right=True)

    def dispute(self):
        return self._answer(self.player, is_right=False)

    def _answer(self, session, *, is_right):
        sender = Actor(session=session)
        return result_check(match_id=self.match.pk, result=self.result, is_right=is_right, actor=sender)

    @property
    def state(self):
        return table_state(nights.match_at(self.event), self.event).check

    @property
    def is_reported(self):
        return self.match.totals.filter(voided_at=None).exists()


@pytest.fixture
def table(organizer):
    return Table(organizer)


@pytest.fixture
def first_reads(monkeypatch):
    """Have one thread wait before it stores, until another has done all it does; returns how to wrap that."""

    def arrange(owner, name, waits):
        has_read, may_store, store = threading.Event(), threading.Event(), getattr(owner, name)

        def wait_and_store(*values, **named):
            if waits(*values):
                has_read.set()
                assert may_store.wait(timeout=PATIENCE_SECONDS)
            return store(*values, **named)

        def in_between(act):
            assert has_read.wait(timeout=PATIENCE_SECONDS)
            try:
                return act()
            finally:
                may_store.set()

        monkeypatch.setattr(owner, name, wait_and_store)
        return in_between

    return arrange


@pytest.mark.parametrize("order", [("confirm", "dispute"), ("dispute", "confirm")])
def test_of_a_confirmation_and_a_dispute_at_once_the_dispute_stands(table, order):
    answers = together(*(getattr(table, act) for act in order))
    assert kinds(answers) in (["ResultCheck", "ResultCheck"], ["NotNowError", "ResultCheck"])
    assert table.state == "wrong"


def test_without_the_lock_a_confirmation_covers_a_dispute(table, no_lock, first_reads):
    in_between = first_reads(ResultCheck, "save", lambda check, *_: check.is_right)
    answers = together(table.confirm, lambda: in_between(table.dispute))
    assert kinds(answers) == ["ResultCheck", "ResultCheck"]
    assert table.state == "right"


def test_what_is_disputed_at_the_moment_it_is_taken_back_stays_or_was_gone_before(table):
    for _ in range(6):
        taken, confirmed, disputed = together(table.take_back, table.confirm, table.dispute)
        is_disputed = type(disputed).__name__ == "ResultCheck"
        assert table.is_reported == is_disputed == (type(taken).__name__ == "NotNowError")
        assert table.state == ("wrong" if is_disputed else "")
        assert type(confirmed).__name__ in ("ResultCheck", "NotNowError")
        if is_disputed:
            break
        table.report()
    assert list(differences()) == []


def test_without_the_lock_a_disputed_result_is_taken_back(table, no_lock, first_reads):
    in_between = first_reads(totals, "void_total", lambda *_: True)
    answers = together(table.take_back, lambda: in_between(table.dispute))
    assert kinds(answers) == ["ResultCheck", "RoundTotal"]
    assert not table.is_reported
