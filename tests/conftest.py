"""What every test shares: a night built through the services, and no silent skips in the gate."""

import gc
import os
import shutil

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db.backends.signals import connection_created
from hypothesis import settings as hypothesis_settings

from accounts.callers.limits import counter
from tests import nights, static_files
from tests.api import calls
from tests.by_night import one_by_day
from tests.chance import same_chance
from tests.database import empty_tables_quickly, let_it_wait
from tests.kept import Keeper, builds_of, is_transactional, kept, rows_come_first
from tests.stack import push_service
from tests.stack.embedded import Migrated
from tournaments.messages.selectors.own_page import shared_nights
from tournaments.results.api.standings import public_answer
from tournaments.results.selectors.course import night_courses
from tournaments.show.selectors.rendered import rendered_boards, rendered_seats

# The same examples each time: a commit passes or it does not. By night others are tried.
hypothesis_settings.register_profile("default", deadline=None, print_blob=True, derandomize=True)
hypothesis_settings.register_profile(
    "nightly", deadline=None, print_blob=True, derandomize=False, max_examples=100_000
)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Dropping a test database waits for the disk, on a busy machine longer than any statement of ours may take.
connection_created.connect(let_it_wait)
empty_tables_quickly()
static_files.list_once()

SHELL = "chromium-headless-shell"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path(*, whole=False):
    """Return where a browser is: without windows, which opens in a third of the time, or the whole of it."""
    names = BROWSERS if whole else (SHELL, *BROWSERS)
    return os.environ.get("BROWSER_PATH") or next(filter(None, map(shutil.which, names)), None)


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """Collect the static files once, before any worker starts: pages are served as in production."""
    if not hasattr(config, "workerinput"):
        call_command("collectstatic", verbosity=0, interactive=False)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Spare the garbage collector the tests themselves: ten thousand of them, which stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        # Looking for garbage every 700 objects takes a fifteenth of the time.
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    rows_come_first(items)
    one_by_day(
        [item for item in items if item.get_closest_marker("one_by_day")],
        lambda item: (item.path, item.originalname),
    )
    # A declaration makes both doors of its action, so that one of each module shows that they are alike.
    one_by_day([item for item in items if item.path.stem.endswith("_parity")], lambda item: item.path)
    if browser_path(whole=True) or os.environ.get("ORDER_UP_NO_SKIPS"):
        return
    skip = pytest.mark.skip(reason="no Chromium found; install one or set BROWSER_PATH")
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(skip)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from tests.by_module import ByModule  # noqa: PLC0415 -- only a run with several workers has it

    return ByModule(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """In the gate a skipped test is a failed run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("ORDER_UP_NO_SKIPS") and reporter and reporter.stats.get("skipped"):
        reporter.write_line("Tests were skipped, and none may be here.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def keeper(django_db_setup, django_db_blocker):
    keeping = Keeper()
    yield keeping
    with django_db_blocker.unblock():
        keeping.drop()


@pytest.fixture
def kept_rows(request, keeper, django_db_blocker):
    """What the kept fixtures of this test return."""
    builds = {} if is_transactional(request.node) else builds_of(request.node)
    with django_db_blocker.unblock():
        rows = keeper.stand_on(builds)
    # Whatever is remembered by an id or a stamp: the same ones come again in other tests.
    cache.clear()
    for drawings in (rendered_boards, rendered_seats, shared_nights, night_courses, public_answer):
        drawings._entries.clear()
    return rows


@pytest.fixture(autouse=True)
def _fresh_counters():
    """All tests come from one address, which may not sign in as often as they do."""
    cache.clear()
    counter.breaker.worked()


@pytest.fixture(autouse=True)
def chance(request):
    with same_chance(request.node.nodeid):
        yield


@kept
def organizer():
    return nights.make_user("Olive Organizer")


@kept
def night(organizer):
    """Twelve people here and paid, nothing drawn yet."""
    return nights.make_night(organizer)


@kept
def running(night, organizer):
    """The party of twelve with round one open."""
    return nights.start(night, organizer)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    """What puts an embedded database into a folder; all workers of a run share the one it copies."""
    base = tmp_path_factory.getbasetemp()
    return Migrated(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)


@pytest.fixture
def service(settings):
    """A push service on loopback that this server knows."""
    with push_service.serving() as running:
        settings.PUSH_SERVICES = [running.origin]
        yield running


@pytest.fixture
def desk(client, organizer):
    """The organizer's browser, signed in."""
    client.force_login(organizer)
    return client


@kept
def event(organizer):
    """An event nobody has entered yet."""
    return nights.make_event(organizer)


@pytest.fixture
def director(organizer):
    return calls.person(organizer)


@pytest.fixture
def phone(running):
    return calls.phone(running)
