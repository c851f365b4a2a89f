"""What every race needs: a way to take the locks away."""

import pytest
from django.db.models import QuerySet


@pytest.fixture
def no_lock(monkeypatch):
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
