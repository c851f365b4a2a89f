"""What every race needs: a way to take the locks away, and that whoever is to meet does."""

import pytest
from django.db.models import QuerySet

from tests.concurrency.together import arranged


@pytest.fixture
def no_lock(monkeypatch):
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())


@pytest.fixture(autouse=True)
def _all_meet():
    arranged.clear()
    yield
    assert [name for name, have_met in arranged.items() if not have_met] == []
