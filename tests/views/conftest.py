"""People at a browser."""

import pytest

from tests import nights
from tests.kept import kept


@pytest.fixture
def desk(client, organizer):
    """The organizer's browser, signed in."""
    client.force_login(organizer)
    return client


@kept
def event(organizer):
    """An event nobody has entered yet."""
    return nights.make_event(organizer)
