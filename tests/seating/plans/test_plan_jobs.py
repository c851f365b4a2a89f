"""Plans improved in the background: found once, made again from what is stored, and never two at one job."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.outbox import jobs
from accounts.outbox.queue import TASK
from config.celery import app
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tournaments.errors import InvalidRequestError, MovementError, NotNowError, TooManyError
from tournaments.models import PlanJob
from tournaments.movements import (
    MovementRequest,
    digest,
    faults,
    plan_after,
    plan_from_json,
    plan_movement,
)
from tournaments.outbox.queues import PLANS
from tournaments.seating.selectors.improved_plans import improvement_of
from tournaments.seating.services import plan_jobs, plans
from tournaments.seating.services.plan_jobs import plan_improve, plan_jobs_run

pytestmark = pytest.mark.django_db

REQUEST = MovementRequest(players=15, rounds=17, seed=2)
FORM = {"players": "15", "rounds": "17", "seed": "2", "seconds": "10"}
BODY = {"players": 15, "rounds": 17, "seed": 2, "seconds": 10}


@pytest.fixture(autouse=True)
def _short_slices(monkeypatch):
    monkeypatch.setattr(plan_jobs, "SLICES", 8)


def ask(request=REQUEST, seconds=10, asker="somebody"):
    return plan_improve(request=request, seconds=seconds, asker=asker, before_work=lambda: None)


def clock_of(*moments, step=1):
    """A clock that goes on by a second each time after these moments."""
    passed = iter([*moments, *range(1_000_000)])
    return lambda: next(passed)


def run(job, **options):
    plan_jobs_run(clock=clock_of(), **options)
    job.refresh_from_db()
    return job


def test_a_job_ends_with_a_sound_plan_that_its_steps_make_again():
    job = run(ask())
    plan = plan_from_json(job.plan)
    assert job.status == PlanJob.Status.DONE
    assert faults(plan) == []
    assert job.bound <= job.cost <= job.first_cost
    assert job.plan_steps <= job.steps
    assert job.steps > 0
    assert digest(plan_after(REQUEST, job.plan_steps)) == digest(plan)


@pytest.mark.night
def test_no_plan_is_shown_that_is_worse_than_the_one_at_once():
    job, seen = ask(seconds=60), []
    run(job, rest=lambda: seen.append(PlanJob.objects.get(pk=job.pk)))
    shown = [each for each in seen if each.plan is not None]
    # Fifteen players: 120,000 exchanges are 2181 steps.
    assert len(shown) > 1
    assert min(each.steps for each in shown) >= 2181
    assert max(each.cost for each in shown) <= shown[0].first_cost
    assert all(each.plan is None for each in seen if each.steps < 2181)


def test_the_plan_is_better_than_the_first():
    job = run(ask())
    assert job.cost < job.first_cost
    found = improvement_of(REQUEST, 10)
    assert (found.is_better, found.plan) == (True, plan_from_json(job.plan))


def test_an_exact_plan_is_done_at_once():
    job = run(ask(MovementRequest(players=12, rounds=11)))
    assert (job.status, job.steps, job.cost, job.bound) == (PlanJob.Status.DONE, 0, 0, 0)


def test_asking_again_finds_the_same_job(django_capture_on_commit_callbacks, monkeypatch):
    queued = []
    monkeypatch.setattr(jobs._embedded, "put", lambda *task: queued.append(task))
    with django_capture_on_commit_callbacks(execute=True):
        first, second, other = ask(), ask(), ask(seconds=60)
    assert first.pk == second.pk != other.pk
    assert queued == [(TASK, ("plans",))] * 2


def test_a_job_that_somebody_works_on_is_left_alone():
    job = ask()
    seen = []

    def look():
        if not seen:
            before = PlanJob.objects.get(pk=job.pk).taken_at
            plan_jobs_run(clock=clock_of())
            seen.append((before, PlanJob.objects.get(pk=job.pk).taken_at))

    assert run(job, rest=look).status == PlanJob.Status.DONE
    assert seen[0][0] == seen[0][1]


def test_a_run_that_was_given_up_writes_nothing_more():
    job, other = ask(), timezone.now() + timedelta(seconds=1)

    def take_over():
        PlanJob.objects.filter(pk=job.pk).update(taken_at=other)

    run(job, rest=take_over)
    assert (job.status, job.taken_at, job.done_at) == (PlanJob.Status.RUNNING, other, None)


def test_the_next_job_is_gone_on_with(django_capture_on_commit_callbacks, monkeypatch):
    queued = []
    monkeypatch.setattr(jobs._embedded, "put", lambda *task: queued.append(task))
    exact = [ask(MovementRequest(players=12, rounds=11, seed=seed)) for seed in (1, 2)]
    for job, more in zip(exact, ([(TASK, ("plans",))], []), strict=True):
        with django_capture_on_commit_callbacks(execute=True):
            assert run(job).status == PlanJob.Status.DONE
        assert queued == more
        queued.clear()


def test_a_job_that_has_waited_too_long_keeps_no_other_waiting():
    forgotten, job = ask(), ask(MovementRequest(players=12, rounds=11))
    PlanJob.objects.filter(pk=forgotten.pk).update(queued_at=timezone.now() - timedelta(minutes=61))
    assert run(job).status == PlanJob.Status.DONE


def test_a_job_over_which_three_workers_died_is_given_up_until_it_is_asked_for_again():
    job = ask()
    for _ in range(3):
        assert PLANS.take(timezone.now()) == job
        PlanJob.objects.filter(pk=job.pk).update(taken_at=timezone.now() - timedelta(seconds=31))
    assert PLANS.take(timezone.now()) is None
    assert improvement_of(REQUEST, 10).status == "stopped"
    ask()
    assert PLANS.take(timezone.now()) == job


def test_a_plan_that_does_not_pass_its_check_ends_its_job(monkeypatch):
    monkeypatch.setattr(plans, "faults", lambda _: ["player 3 sits twice"])
    job = ask()
    with pytest.raises(NotNowError, match="player 3 sits twice"):
        run(job)
    assert improvement_of(REQUEST, 10).status == "stopped"
    assert PlanJob.objects.get(pk=job.pk).plan is None


def test_a_job_whose_process_is_gone_can_be_asked_for_again():
    job = ask()
    long_ago = timezone.now() - timedelta(minutes=5)
    PlanJob.objects.filter(pk=job.pk).update(taken_at=long_ago, started_at=long_ago, tries=3)
    assert improvement_of(REQUEST, 10).status == "stopped"
    ask()
    assert improvement_of(REQUEST, 10).status == "waiting"
    assert run(job).status == PlanJob.Status.DONE


def test_only_so_many_can_wait_and_the_answer_says_so():
    for seed in range(plan_jobs.MOST_AT_ONCE):
        ask(MovementRequest(players=15, rounds=8, seed=seed), asker=f"client {seed}")
    with pytest.raises(TooManyError, match="Lots of searches are running"):
        ask(MovementRequest(players=15, rounds=8, seed=99))
    assert PlanJob.objects.count() == plan_jobs.MOST_AT_ONCE
    assert ask(MovementRequest(players=15, rounds=8, seed=3)).pk


OF_ONE = "You have three searches running. Try again when one is done."


def test_one_client_leaves_room_for_others():
    first, *_ = [ask(MovementRequest(players=15, rounds=8, seed=seed)) for seed in range(3)]
    fourth = MovementRequest(players=15, rounds=8, seed=4)
    with pytest.raises(TooManyError, match=OF_ONE):
        ask(fourth)
    # What is being improved already is shown to anyone, and others have their own three.
    assert ask(MovementRequest(players=15, rounds=8, seed=0)).pk == first.pk
    assert ask(fourth, asker="another").pk
    # One that is done counts no longer, and nothing says whose it was.
    assert run(first).asker == ""
    assert ask(MovementRequest(players=15, rounds=8, seed=5)).pk


def test_a_client_is_told_from_others_by_its_address_at_page_and_api_alike(settings):
    settings.PROXIES = 1
    client, other = browser(), browser()
    client.defaults["HTTP_X_FORWARDED_FOR"] = "192.0.2.7"
    other.defaults["HTTP_X_FORWARDED_FOR"] = "192.0.2.8"
    for seed in range(3):
        assert by_page(client, "/rotations/improve/", {**FORM, "seed": str(seed)}).status == 302
    page = by_page(client, "/rotations/improve/", {**FORM, "seed": "4"})
    api = by_api(client, "/movements/improve", {**BODY, "seed": 4})
    assert (page.status, api.status) == (429, 429)
    assert page.says(OF_ONE)
    assert api.text == OF_ONE
    assert by_api(other, "/movements/improve", {**BODY, "seed": 4}).status == 202
    assert not PlanJob.objects.filter(asker__contains="192.0").exists()


def test_old_jobs_make_room():
    old = run(ask())
    PlanJob.objects.filter(pk=old.pk).update(done_at=timezone.now() - timedelta(days=31))
    ask(MovementRequest(players=15, rounds=8, seed=77))
    assert not PlanJob.objects.filter(pk=old.pk).exists()


@pytest.mark.parametrize(
    ("request_", "seconds", "kind", "field"),
    [
        (REQUEST, 11, InvalidRequestError, "seconds"),
        (MovementRequest(players=200, rounds=63), 10, MovementError, "rounds"),
        # Few players, but a search weighs each pair of rounds.
        (MovementRequest(players=12, rounds=126), 10, MovementError, "rounds"),
    ],
)
def test_what_is_not_on_offer_is_refused_and_writes_nothing(request_, seconds, kind, field):
    with pytest.raises(kind) as refusal:
        ask(request_, seconds)
    assert refusal.value.field == field
    assert not PlanJob.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": 11},
        {"done_at": timezone.now()},
        {"plan_steps": 5},
        {"cost": 3, "first_cost": 2, "bound": 0, "plan": {}},
        {"cost": 3, "first_cost": 4, "bound": 5, "plan": {}},
    ],
)
def test_what_no_job_can_be_is_not_stored(wrong):
    job = ask()
    with pytest.raises(IntegrityError), transaction.atomic():
        PlanJob.objects.filter(pk=job.pk).update(**wrong)


def test_a_request_and_time_have_one_job():
    job = ask()
    with pytest.raises(IntegrityError), transaction.atomic():
        PlanJob.objects.create(request_key=job.request_key, seconds=10, request={})


def test_page_and_api_leave_the_same_job():
    left = {}
    for door, send in {
        "page": lambda: by_page(browser(), "/rotations/improve/", FORM),
        "api": lambda: by_api(browser(), "/movements/improve", BODY),
    }.items():
        start = transaction.savepoint()
        assert send().status in (302, 202)
        left[door] = list(PlanJob.objects.values("request_key", "request", "seconds", "taken_at", "done_at"))
        transaction.savepoint_rollback(start)
    assert len(left["page"]) == 1
    assert left["page"] == left["api"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seconds": 7}, "Choose 10, 60 or 300 seconds."),
        ({"players": 3}, "Choose 4 to 200 players, not 3."),
        ({"players": 200, "rounds": 99}, "With 200 players, choose up to 62 rounds, not 99."),
        ({"players": 12, "rounds": 250}, "With 12 players, choose up to 125 rounds, not 250."),
        (
            {"stays": "x"},
            "Enter a player, a colon and a table. “3:1, 7:2” keeps player 3 at table 1 and 7 at 2.",
        ),
    ],
)
def test_page_and_api_refuse_alike(change, sentence):
    before = contents()
    page = by_page(browser(), "/rotations/improve/", {**FORM, **change})
    api = by_api(browser(), "/movements/improve", {**BODY, **change})
    assert (page.status, api.status) == (422, 422)
    assert page.says(sentence)
    assert api.text == sentence
    assert contents() == before


@pytest.mark.night
def test_the_page_shows_the_first_plan_then_the_better_one():
    client, address = browser(), "/rotations/?players=15&rounds=17&seed=2&seconds=10"
    job = ask()
    waiting = client.get(address)
    assert "Waiting to start" in waiting.text
    assert digest(waiting.context["found"].plan) == digest(plan_movement(REQUEST))
    assert "Waiting to start" in client.get(address.replace("?", "progress/?")).text
    run(job)
    done = client.get(address)
    assert "Found a fairer rotation." in done.text
    assert f"--steps {job.plan_steps}" in done.text
    assert digest(done.context["found"].plan) == digest(plan_from_json(job.plan))
    over = client.get(address.replace("?", "progress/?"))
    assert (over.status_code, over["HX-Refresh"]) == (286, "true")
    answer = client.get(address.replace("/rotations/", "/api/v1/movements")).json()
    assert answer["improvement"]["status"] == "done"
    assert answer["improvement"]["cost"] == job.cost


@pytest.fixture
def broker(settings):
    """Tasks are sent to a queue, as where a broker is named; this one is in memory."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    app.conf.task_always_eager = False
    # The queue is the whole process's: what other tests sent is still in it.
    app.control.purge()
    yield app
    app.conf.task_always_eager = True


def test_with_a_broker_the_task_is_sent_by_name(django_capture_on_commit_callbacks, broker):
    with django_capture_on_commit_callbacks(execute=True):
        job = ask()
    with broker.connection_for_read() as connection:
        message = connection.SimpleQueue("celery").get(timeout=30)
        message.ack()
    assert message.headers["task"] == TASK
    assert message.payload[0] == ["plans"]
    assert job.status == PlanJob.Status.WAITING
