"""What is long by nature: one in so many cases by day, in `make test`; the others in `make test-night`."""

import pytest

NIGHT = pytest.mark.night


def one_in(count, cases):
    """Leave the first of each ``count`` cases to the day, and mark the others for the night."""
    return [case if not at % count else pytest.param(case, marks=NIGHT) for at, case in enumerate(cases)]
