"""What is long by nature: one in so many cases by day, in `make test`; the others in `make test-night`."""

import pytest

NIGHT = pytest.mark.night


def one_in(count, cases):
    """Leave the first of each ``count`` cases to the day, and mark the others for the night."""
    return [case if not at % count else pytest.param(case, marks=NIGHT) for at, case in enumerate(cases)]


def one_by_day(items, group):
    """Leave the first of each group that is not yet the night's to the day, and the others to it."""
    by_day = set()
    for item in items:
        if not item.get_closest_marker("night"):
            if group(item) in by_day:
                item.add_marker(NIGHT)
            by_day.add(group(item))
