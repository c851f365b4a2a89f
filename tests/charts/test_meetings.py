"""Who met whom: an evening of five rounds, counted by hand."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.charts import Meeting, Seating, meetings_of


def test_an_evening_is_counted_by_times_then_by_name():
    evening = [
        Seating(partners=("Bob",), opponents=("Cy", "Dee")),
        Seating(partners=("Cy",), opponents=("Bob", "eve")),
        Seating(),
        Seating(partners=("Bob",), opponents=("Fay", "Dee")),
        Seating(beside=("Gus", "Dee")),
    ]
    assert [(each.name, each.with_them, each.against, each.beside) for each in meetings_of(evening)] == [
        ("Bob", 2, 1, 0),
        ("Dee", 0, 2, 1),
        ("Cy", 1, 1, 0),
        ("eve", 0, 1, 0),
        ("Fay", 0, 1, 0),
        ("Gus", 0, 0, 1),
    ]


def test_whoever_sat_nowhere_has_met_nobody():
    assert meetings_of([Seating(), Seating()]) == ()


NAMES = st.lists(st.text(max_size=8), max_size=5).map(tuple)
SEATINGS = st.lists(st.builds(Seating, partners=NAMES, opponents=NAMES, beside=NAMES), max_size=8)


@given(SEATINGS)
def test_every_seat_at_the_table_is_counted_once(rounds):
    met = meetings_of(rounds)
    seats = sum(len(each.partners) + len(each.opponents) + len(each.beside) for each in rounds)
    assert sum(each.times for each in met) == seats
    assert len({each.name for each in met}) == len(met)
    assert all(isinstance(each, Meeting) and each.times for each in met)
