"""Ranked lists of made-up nights."""

import random

from hypothesis import strategies as st

from tournaments.charts import course_of


@st.composite
def courses(draw, most_entries=60, most_rounds=16):
    """A course of two rounds or more, with ties."""
    entries = draw(st.integers(1, most_entries))
    rounds = draw(st.integers(2, most_rounds))
    rng = random.Random(draw(st.integers(0, 2**32)))
    first = draw(st.integers(1, 150))
    names = draw(st.lists(st.text(max_size=60), min_size=entries, max_size=entries))
    lists = {first + index: ranked(entries, rng) for index in range(rounds)}
    return course_of(lists, dict(enumerate(names, start=1)))


def ranked(entries, rng):
    """A list of everybody in any order, about a third of them tied with the one above."""
    order = rng.sample(range(1, entries + 1), entries)
    places = []
    for row in range(1, entries + 1):
        places.append(places[-1] if places and rng.random() < 0.3 else row)
    return [(entry, place, places.count(place) > 1) for entry, place in zip(order, places, strict=True)]
