"""One client asks for several improvements at once, and has no more than its three."""

import pytest

from tests.concurrency.together import kinds, meet_before, together
from tournaments.models import PlanJob
from tournaments.movements import MovementRequest
from tournaments.seating.services import plan_jobs
from tournaments.seating.services.plan_jobs import plan_improve

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture(autouse=True)
def _nobody_works(monkeypatch):
    monkeypatch.setattr("accounts.outbox.jobs._embedded.put", lambda *_: None)


def ask(seed):
    request = MovementRequest(players=15, rounds=8, seed=seed)
    return plan_improve(request=request, seconds=10, asker="somebody", before_work=lambda: None)


def two_more():
    for seed in (1, 2):
        ask(seed)
    return kinds(together(lambda: ask(3), lambda: ask(4)))


def test_of_two_that_are_asked_for_at_once_only_the_third_is_queued():
    assert two_more() == ["PlanJob", "TooManyError"]
    assert PlanJob.objects.count() == 3


def test_control_without_the_line_both_are_queued(monkeypatch):
    monkeypatch.setattr(plan_jobs, "_wait_in_line", lambda: None)
    meet_before(monkeypatch, plan_jobs, "write_request")
    # The first two meet nobody.
    for seed in (1, 2):
        PlanJob.objects.create(request_key=str(seed), request={}, seconds=10, asker="somebody")
    assert kinds(together(lambda: ask(3), lambda: ask(4))) == ["PlanJob", "PlanJob"]
