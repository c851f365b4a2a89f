import pytest
from django.core.cache import cache

from accounts.limits import counter
from tests.api import calls


@pytest.fixture(autouse=True)
def _fresh_counters():
    """Each test starts with nothing counted against anyone."""
    cache.clear()
    counter.breaker.worked()


@pytest.fixture
def director(organizer):
    return calls.person(organizer)


@pytest.fixture
def phone(running):
    return calls.phone(running)
